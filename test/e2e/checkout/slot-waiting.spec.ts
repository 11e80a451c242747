import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';

/** Other tests order from the same shop: what they took of the last day, and had brought near by, is not shown. */
function roomIn(timeslots: Record<string, unknown>[]): void {
  for (const slot of timeslots) {
    Object.assign(slot, { active: 5, status: 'available' });
    delete slot['nearbyOrders'];
  }
}

test('a full slot can be waited for, and the slot with most orders nearby says how many there are', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  let isWaiting = false;
  await changeReplies(page, '**/ebsn/api/timeslot/list*', ({ data }) => {
    const { timeslots } = data.days.at(-1);
    roomIn(timeslots);
    const [, full, green] = timeslots;
    Object.assign(full, { active: 0, status: 'not_available', waiting: isWaiting });
    green.nearbyOrders = 3;
  });
  await page.route('**/ebsn/api/timeslot/wait', async (route) => {
    isWaiting = route.request().postDataJSON().wait;
    await route.fulfill({
      json: { response: { status: 0, infos: [], warnings: [], errors: [] }, data: { waiting: isWaiting } },
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  await dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').last().click();
  await expect(dialog.getByText('La più verde: 3 consegne vicino a te').filter({ visible: true })).toBeVisible();
  await dialog.getByRole('button', { name: /Avvisami se si libera/ }).click();
  const waiting = dialog.getByRole('button', { name: /Ti avvisiamo se si libera/, pressed: true });
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await waiting.click();
  await expect(dialog.getByRole('button', { name: /Avvisami se si libera/, pressed: false })).toBeVisible();
});

test('a slot that has room cannot be waited for, and it is said why', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the same on every width');
  await newCustomer(page);
  await chooseTomorrow(page);
  await changeReplies(page, '**/ebsn/api/timeslot/list*', ({ data }) => {
    const { timeslots } = data.days.at(-1);
    roomIn(timeslots);
    Object.assign(timeslots[1], { active: 0, status: 'not_available', waiting: false });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  await dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').last().click();
  await dialog.getByRole('button', { name: /Avvisami se si libera/ }).click();
  await expect(page.getByText('Questa fascia oraria ha posto: puoi sceglierla subito')).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { PLAIN_PAGE } from '../support/plain-page.ts';

/** Hides the effects of other tests in the same shop: the places they took on the last day, and deliveries nearby. */
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
  await page.goto(PLAIN_PAGE);
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

test('a slot that has room cannot be waited for, and it is said why', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  await changeReplies(page, '**/ebsn/api/timeslot/list*', ({ data }) => {
    const { timeslots } = data.days.at(-1);
    roomIn(timeslots);
    Object.assign(timeslots[1], { active: 0, status: 'not_available', waiting: false });
  });
  await page.goto(PLAIN_PAGE);
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  await dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').last().click();
  await dialog.getByRole('button', { name: /Avvisami se si libera/ }).click();
  await expect(page.getByText('Questa fascia oraria ha posto: puoi sceglierla subito')).toBeVisible();
});

test('a chosen slot that is lost is said in the bar, the cart and the till, where a free one is one press away', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (oil) await putIntoCart(page, oil, 10);
  await chooseTomorrow(page);
  const chosen = async () => (await (await page.request.get('/ebsn/api/cart/view')).json()).data.timeslot;
  const { timeslotId } = await chosen();
  await changeReplies(page, '**/ebsn/api/cart/view*', ({ data }) => {
    if (data.timeslot?.timeslotId !== timeslotId) return;
    delete data.timeslot.holdUntil;
    data.timeslot.lost = 'SLOT_FULL';
  });
  const main = page.getByRole('main');
  const lost = main.getByText(/^La fascia che avevi scelto \(.*\) non ha più posti\.$/);
  const free = main.getByRole('button', { name: /^\S+ \d+ \S+, \d\d:\d\d–\d\d:\d\d$/ });
  await page.goto('/cart/');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(lost).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(free).toHaveCount(3);
  await expect(page.getByText('Fascia non più disponibile: scegline un’altra')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/payment');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(lost).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(free).toHaveCount(3);
  await free.first().click();
  await expect(lost).toHaveCount(0);
  expect((await chosen()).timeslotId).not.toBe(timeslotId);
});

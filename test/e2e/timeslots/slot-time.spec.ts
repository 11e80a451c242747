import { expect, test } from '@playwright/test';
import { formatShortDay } from '../../../src/domain/base/format.ts';
import { romeTime } from '../../../src/domain/base/rome-time.ts';
import { changeReplies } from '../support/change-replies.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { PLAIN_PAGE } from '../support/plain-page.ts';
import { slotButtons } from '../support/slots.ts';

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland'])
  test(`slots are on the days of Rome, and the held place counts down, in ${timezoneId}`, { tag: '@phone' }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ timezoneId, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await newCustomer(page);
    await chooseTomorrow(page);
    const list = await page.request.get('/ebsn/api/timeslot/list');
    const days = ((await list.json()).data.days as { dateIso: string }[]).map(({ dateIso }) => dateIso);
    const today = romeTime(new Date()).date;
    const textOf = (day: string) =>
      `${day === today ? 'OGGI' : ''}.*${Number(day.slice(8))} \\(${formatShortDay(day)}\\)`;
    await page.goto(PLAIN_PAGE);
    await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
    // a closed holiday is between them
    const open = dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').filter({ hasNotText: 'chiuso' });
    await expect(open).toHaveText(days.map((day) => new RegExp(textOf(day))));
    await expect(dialog.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
    await context.close();
  });

test('both kinds of slots and the month of each day are read', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  const day = dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').nth(3);
  await day.click();
  // the table of a wide window has them, too
  for (const kind of ['FASCE ESTESE', 'FASCE STANDARD'])
    await expect(dialog.getByText(kind, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(day.locator('[aria-hidden]').filter({ visible: true })).toHaveText(/^\s?[a-z]{3}$/);
});

test('the staff name the selector of slots, and who listens hears of a chosen one', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  await changeReplies(page, /\/ebsn\/api\/category\?.*timeslot-selector/, ({ data }) => {
    data.category.name = 'Giorno e ora';
  });
  await page.goto(PLAIN_PAGE);
  await page.evaluate(() => {
    addEventListener('bottega:timeslotchanged', (event) => {
      document.body.dataset['slot'] = String((event as CustomEvent<{ timeslotId: number }>).detail.timeslotId);
    });
  });
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Giorno e ora' });
  await dialog.getByRole('group', { name: 'Giorno' }).getByRole('button').nth(3).click();
  await slotButtons(dialog).first().click();
  await expect(dialog).toBeHidden();
  const reply = await (await page.request.get('/ebsn/api/cart/view')).json();
  await expect(page.locator('body')).toHaveAttribute('data-slot', String(reply.data.timeslot.timeslotId));
});

test('a held place counts down, is extended once near its end, and says when it is over', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  await page.clock.install();
  await page.goto(PLAIN_PAGE);
  await page.getByRole('button', { name: 'Cambia fascia oraria' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quando ricevi la spesa?' });
  await expect(dialog.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  const longer = dialog.getByRole('button', { name: 'Tieni il posto ancora' });
  await expect(longer).toBeHidden();
  await page.clock.fastForward('11:00');
  await expect(dialog.getByRole('timer')).toHaveText(/^[23]:\d\d$/);
  await expect(dialog.getByText('Mancano meno di cinque minuti')).toBeAttached();
  await longer.click();
  await expect(dialog.getByRole('timer')).toHaveText(/^1[78]:\d\d$/);
  await page.clock.fastForward('15:00');
  await expect(dialog.getByRole('timer')).toHaveText(/^[23]:\d\d$/);
  await expect(longer).toBeHidden();
  await page.clock.fastForward('04:00');
  await expect(
    dialog.getByText('Il posto non è più riservato: lo prendiamo quando ordini, se è ancora libero.'),
  ).toBeVisible();
});

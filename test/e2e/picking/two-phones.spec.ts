import { expect, type Page, test } from '@playwright/test';
import { found } from '../support/goods.ts';
import { button, buy, said, staffPhone, stored, takeBatch } from '../support/picker.ts';

/** Other tests have no orders on this day, counted from the last one that can be ordered. */
const DAY_FROM_END = 5;

const title = (phone: Page) => phone.getByRole('heading', { level: 1 });

/** Picks all goods as available, line by line. */
async function pickAll(phone: Page): Promise<void> {
  for (
    let at = (await title(phone).textContent()) ?? '';
    at !== 'Tutto preso';
    at = (await title(phone).textContent()) ?? ''
  ) {
    await button(phone, /^Trovat[oi]/).click();
    await expect(title(phone)).not.toHaveText(at);
  }
  await said(phone, /^\d+ da inviare/);
}

test('two phones pick a batch each without a network from the first line to the last, and all of it arrives', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [[oil], [milk]] = [await found(page, 'olio extravergine'), await found(page, 'latte intero')];
  if (!oil || !milk) throw new Error('the demo sells olive oil and milk');
  const customers = [page, await (await browser.newContext()).newPage()];
  const phones = [await staffPhone(browser), await staffPhone(browser)];
  const orders: number[] = [];
  // the second order is placed when the first is in a batch, so each has its own batch
  for (const [index, customer] of customers.entries()) {
    const { orderId, timeslotId } = await buy(
      customer,
      [
        [oil, 20],
        [milk, 6],
      ],
      DAY_FROM_END,
    );
    orders.push(orderId);
    const phone = phones[index] ?? page;
    await takeBatch(phone, timeslotId);
    await stored(phone);
    await phone.context().setOffline(true);
    await phone.reload();
  }
  for (const phone of phones) await pickAll(phone);
  for (const phone of phones) {
    await phone.context().setOffline(false);
    await said(phone, 'Inviato');
    await button(phone, 'Lotto finito').click();
    await said(phone, 'pronto');
  }
  for (const [index, customer] of customers.entries()) {
    const reply = await customer.request.get('/ebsn/api/order/view', { params: { order_id: orders[index] ?? 0 } });
    const { orderStatusId, receipt } = (await reply.json()).data;
    expect(orderStatusId).toBe(6);
    expect(new Set((receipt.lines as { outcome: string }[]).map(({ outcome }) => outcome))).toEqual(
      new Set(['picked']),
    );
  }
  for (const each of [...customers.slice(1), ...phones]) await each.context().close();
});

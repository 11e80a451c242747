import { expect, test } from '@playwright/test';
import { DELIVERED } from '../../../src/domain/orders/order-status.ts';
import { orderAsNewVisitor } from '../support/shopper.ts';
import { logInAs, SHOPPER } from '../support/staff.ts';

test('a new visitor finds, fills the cart, registers, orders for tomorrow and puts the same again into a cart', async ({
  page,
}) => {
  await orderAsNewVisitor(page, {
    department: 'Frutta e verdura',
    filter: 'Biologico',
    loose: 'mele+golden',
    sixPack: 'acqua+bottiglia+singola',
    sixPackText: '6 pz',
    filler: 'olio+extravergine',
    slotText: 'Il corriere arriva dentro la fascia',
  });
});

test('an order that is over leads from its confirmation to its own page, before anything is touched', {
  tag: '@phone',
}, async ({ page }) => {
  await logInAs(page, SHOPPER);
  const reply = await page.request.get('/ebsn/api/order/list', { params: { page: 1 } });
  const { orders } = (await reply.json()).data as { orders: { orderId: number; orderStatusId: number }[] };
  const over = orders.find(({ orderStatusId }) => orderStatusId === DELIVERED)?.orderId ?? 0;
  await page.goto(`/payment/done/${over}`);
  await expect(page).toHaveURL(`/profile/orders/${over}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Consegnato/ })).toBeVisible();
});

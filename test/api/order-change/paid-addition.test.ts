import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { type Crew, crewOf, paymentsOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 4: goods that are added to an order which a provider authorised have their own payment (decision 54)

let shop: ApiShop;
let anna: ApiClient;
let crew: Crew;
let people = 0;
beforeAll(async () => {
  shop = await openRoomyShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query(sql`update stock set available_amount = 10 where product_id = ${SMALL.rareCheese}`);
  people += 1;
  anna = shop.client();
  await becomeCustomer(anna, email());
});

const email = () => `aggiunge-e-paga-${people}@esempio.it`;
const cheese = (quantity: number) => [{ productId: SMALL.rareCheese, quantity }];

/** Makes an order of four litres of milk for tomorrow, paid by card; with `stored` the card is saved. */
async function paidOrder({ stored = false } = {}): Promise<number> {
  await anna.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(anna);
  const body = { payment_type_id: CARD, payment_data: JSON.stringify({ saveCard: stored }) };
  const { orderId, transaction } = (await anna.ok('buy', body)).data;
  await answer(shop, transaction?.redirectUrl, 'pay');
  await shop.jobs.drained();
  return orderId;
}

const view = async (orderId: number) => (await anna.ok('orderView', {}, { order_id: orderId })).data;
async function stock(): Promise<number> {
  const [row] = await shop.db.query<{ left: number }>(
    sql`select available_amount as left from stock where warehouse_id = 12 and product_id = ${SMALL.rareCheese}`,
  );
  return row?.left ?? -1;
}
const lettersOf = async (end: string) => {
  await shop.jobs.drained();
  return (await shop.mails(email())).filter(({ subject }) => subject.endsWith(end));
};

test('the goods join the order once their payment is authorised, and both payments are collected', async () => {
  const orderId = await paidOrder();
  const before = await view(orderId);
  const asked = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(2) })).data;
  expect(asked.addition).toMatchObject({ state: 'waiting', totalItems: 1, amount: 17.8 });
  expect(asked.orderItems).toHaveLength(1);
  expect(await stock()).toBe(10);
  expect(await answer(shop, asked.addition?.redirectUrl, 'pay')).toBe(`/profile/orders/${orderId}`);
  await shop.jobs.drained();
  const after = await view(orderId);
  expect(after).not.toHaveProperty('addition');
  expect(after.orderItems).toMatchObject([{ quantity: 4 }, { quantity: 2, grossTotal: 17.8 }]);
  expect(after.grossTotal).toBeCloseTo(before.grossTotal + 17.8, 2);
  expect(after.orderTransactions).toMatchObject([
    { transactionStatusId: 2, authorizedAmount: before.authorisedTotal },
    { transactionStatusId: 2, authorizedAmount: 17.8 },
  ]);
  expect(await stock()).toBe(8);
  expect(await lettersOf('aggiornato')).toHaveLength(1);
  const rows = await shop.db.query<{ productId: number; orderItemId: number }>(
    sql`select product_id, order_item_id from order_lines where order_id = ${orderId}`,
  );
  const items = new Map(rows.map((row) => [row.productId, row.orderItemId]));
  const bought = { client: anna, orderId, itemOf: (productId: number) => items.get(productId) ?? 0 };
  await picked(crew, bought, { [SMALL.milk]: { quantity: 4 }, [SMALL.rareCheese]: { quantity: 2 } });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  const paid = await paymentsOf(shop, orderId);
  expect(paid.map(({ status }) => status)).toEqual([3, 3]);
  expect(paid.reduce((sum, { captured }) => sum + captured, 0)).toBe(Math.round(after.grossTotal * 100));
});

test('a kept card adds them at once', async () => {
  const orderId = await paidOrder({ stored: true });
  const saved = (await anna.ok('paymentTypes')).data.userPaymentAuths[0]?.userPaymentAuthId;
  const body = { order_id: orderId, items: cheese(1), user_payment_auth_id: saved };
  const { data } = await anna.ok('orderAddItems', body);
  expect(data.orderItems).toHaveLength(2);
  expect(data).not.toHaveProperty('addition');
  expect(await stock()).toBe(9);
  const other = shop.client();
  await becomeCustomer(other, `altra-${email()}`);
  expect(await other.refused('orderAddItems', body)).toEqual(['ORDER_NOT_FOUND']);
});

test('a payment that fails adds nothing and says so, and another try gives up the one before', async () => {
  const orderId = await paidOrder();
  const first = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(1) })).data.addition;
  await answer(shop, first?.redirectUrl, 'pay', '0002');
  expect((await view(orderId)).addition).toMatchObject({ state: 'failed' });
  const second = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(2) })).data.addition;
  const third = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(3) })).data.addition;
  await answer(shop, third?.redirectUrl, 'pay');
  // the page of the second was still open in another tab
  await answer(shop, second?.redirectUrl, 'pay').catch(() => undefined);
  await shop.jobs.drained();
  const order = await view(orderId);
  expect(order.orderItems).toMatchObject([{ quantity: 4 }, { quantity: 3 }]);
  expect(await stock()).toBe(7);
  expect((await paymentsOf(shop, orderId)).map(({ status, atProvider: state }) => [status, state])).toEqual([
    [2, 'authorised 0'],
    [0, 'failed 0'],
    [5, 'voided 0'],
    [2, 'authorised 0'],
  ]);
});

test.each([
  ['sold out', sql`update stock set available_amount = 0 where product_id = ${SMALL.rareCheese}`],
  ['taken in charge', undefined],
])(
  'goods of an order that are %s by the time they are paid are not charged, and the customer is told',
  async (why, change) => {
    const orderId = await paidOrder();
    const { addition } = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(1) })).data;
    if (change) await shop.db.query(change);
    else await crew.picker.ok('staffOrderTake', { order_id: orderId });
    await answer(shop, addition?.redirectUrl, 'pay');
    await shop.jobs.drained();
    const order = await view(orderId);
    expect(order.orderItems).toHaveLength(1);
    const [, payment] = await paymentsOf(shop, orderId);
    expect(payment).toMatchObject({ status: 5, atProvider: 'voided 0' });
    if (why === 'taken in charge') return;
    expect(order.addition).toMatchObject({ state: 'refused' });
    const letters = await lettersOf('non sono stati aggiunti');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.plain).toContain('Formaggio raro');
  },
);

test('of a cancelled order the payment for more goods is released too', async () => {
  const orderId = await paidOrder();
  const { addition } = (await anna.ok('orderAddItems', { order_id: orderId, items: cheese(1) })).data;
  await anna.ok('orderDelete', { order_id: orderId });
  await answer(shop, addition?.redirectUrl, 'pay').catch(() => undefined);
  await shop.jobs.drained();
  expect((await paymentsOf(shop, orderId)).map(({ status }) => status)).toEqual([5, 5]);
  expect(await stock()).toBe(10);
});

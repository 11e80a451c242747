import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { deliveredOrder } from '../../support/orders/delivered-order.ts';
import { CARD, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const codesOf = (reply: {
  readonly response: { readonly errors: readonly { readonly code: string; readonly field?: string }[] };
}) => reply.response.errors.map(({ code, field }) => [code, field]);

test('several goods are reported together, all or nothing, and each is decided by itself', async () => {
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'anna@insieme.it', { paidBy: CARD });
  const [apples, pasta] = [itemOf(SMALL.apples), itemOf(SMALL.pasta)];
  const ofApples = { order_item_id: apples, weight_grams: 500, cause: 'damaged', note: ' nere dentro ' };
  const ofPasta = { order_item_id: pasta, quantity: 6, cause: 'expired' };
  // the refused line is named, and the other one is not stored either
  const bad = await client.call('refundReport', { order_id: orderId, items: [ofApples, { ...ofPasta, quantity: 7 }] });
  expect(codesOf(bad)).toEqual([['REFUND_QUANTITY', String(pasta)]]);
  const twice = await client.call('refundReport', { order_id: orderId, items: [ofApples, ofApples] });
  expect(codesOf(twice)).toEqual([['REFUND_ASKED', String(apples)]]);
  expect((await client.ok('refundView', {}, { order_id: orderId })).data.requests).toEqual([]);
  const other = await deliveredOrder(shop, crew, 'altro@insieme.it', { paidBy: CARD });
  expect(codesOf(await other.client.call('refundReport', { order_id: orderId, items: [ofApples] }))).toEqual([
    ['ORDER_NOT_FOUND', 'order_id'],
  ]);

  const { requests } = (await client.ok('refundReport', { order_id: orderId, items: [ofApples, ofPasta] })).data;
  const [first, second] = requests;
  if (!first || !second) throw new Error('two requests were asked for');
  expect(requests).toMatchObject([
    { reportId: first.requestId, note: 'nere dentro', cause: 'damaged', lines: [{ weightGrams: 500 }] },
    { reportId: first.requestId, cause: 'expired', asked: 5.94, lines: [{ quantity: 6 }] },
  ]);
  expect(first.asked).toBe(1.1);
  await crew.service.ok('staffRefundDecide', { request_id: first.requestId, version: 1, grants: true });
  const no = { request_id: second.requestId, version: 1, grants: false, answer: 'Le confezioni erano integre' };
  await crew.service.ok('staffRefundDecide', no);
  await shop.jobs.drained();
  expect((await client.ok('refundView', {}, { order_id: orderId })).data.requests).toMatchObject([
    { state: 'refused', answer: 'Le confezioni erano integre' },
    { state: 'granted', granted: 1.1, payments: [{ amount: 1.1, isPaid: true, isMoney: true }] },
  ]);
});

test('what is granted as credit becomes a certificate, and no money of the order is left for it', async () => {
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'bea@insieme.it', { paidBy: CARD });
  const items = [{ order_item_id: itemOf(SMALL.pasta), quantity: 2, cause: 'wrong' }];
  const { requests } = (await client.ok('refundReport', { order_id: orderId, as_credit: true, items })).data;
  // alone it is no report of several
  expect(requests).toMatchObject([{ asCredit: true, asked: 1.98 }]);
  expect(requests[0]).not.toHaveProperty('reportId');
  const left = async () => (await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data.refundable;
  const before = await left();
  await crew.service.ok('staffRefundDecide', { request_id: requests[0]?.requestId ?? 0, version: 1, grants: true });
  await shop.jobs.drained();
  const [made] = await shop.db.query<{ code: string; cents: number; owner: string }>(sql`
    select g.code, g.left_cents as cents, c.email as owner from gift_certificates g join customers c using (user_id)
    where g.name = 'Credito Bottega' order by g.gift_certificate_id`);
  expect(made).toMatchObject({ cents: 198, owner: 'bea@insieme.it' });
  expect((await client.ok('refundView', {}, { order_id: orderId })).data.requests[0]?.payments).toEqual([
    { amount: 1.98, paymentMethod: `Buono ${made?.code}`, isPaid: true, isMoney: false },
  ]);
  expect(await left()).toBeCloseTo(before - 1.98, 5);
  // nothing waits for the staff, and no provider was asked
  expect((await crew.service.ok('staffRefundToPay')).data.refunds).toEqual([]);
  const { orderTransactions } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(orderTransactions).toMatchObject([{ refundedAmount: 1.98 }]);
});

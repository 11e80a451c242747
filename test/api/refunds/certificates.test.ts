import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { CARD, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

/** Inserts a certificate of 5 euro that a customer bought. */
const bought = (code: string) =>
  shop.db.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
      origin, uses_per_user)
    values (${code}, 'Buono regalo', 'balance', 500, 500, 0, '2000-01-01', '2999-01-01', 'bought', 9)`);

const leftOf = async (code: string) =>
  (await shop.db.query<{ left: number }>(sql`select left_cents as left from gift_certificates where code = ${code}`))[0]
    ?.left;

test('what a bought certificate paid goes back to it, after the money, and the credit note is for the whole', async () => {
  await bought('REGALO-A');
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'anna@buoni.it', {
    paidBy: CARD,
    receiver: COMPANY,
    code: 'REGALO-A',
  });
  expect(await leftOf('REGALO-A')).toBe(0);
  // a withdrawal from the whole order: 9.03 by card, 5 of the certificate
  const all = { order_id: orderId, items: [itemOf(SMALL.apples), itemOf(SMALL.pasta)] };
  const { request } = (await client.ok('refundWithdraw', { ...all, name: 'Anna', email: 'anna@buoni.it' })).data;
  expect(request).toMatchObject({ asked: 14.03, deliveryFee: 5.9, packaging: 0 });
  const order = async () => (await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data.refundable;
  expect(await order()).toBe(14.03);
  await crew.manager.ok('staffRefundDecide', { request_id: request.requestId, version: 1, grants: true });
  await shop.jobs.drained();
  const { requests } = (await client.ok('refundView', {}, { order_id: orderId })).data;
  expect(requests[0]?.payments).toEqual([
    { amount: 9.03, paymentMethod: 'Paga ora online', isPaid: true, isMoney: true },
    { amount: 5, paymentMethod: 'Buono REGALO-A', isPaid: true, isMoney: false },
  ]);
  expect(await leftOf('REGALO-A')).toBe(500);
  expect(await order()).toBe(0);
  const { documents } = (await client.ok('documentList', {}, { order_id: orderId })).data;
  expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['credit-note', 14.03],
    ['invoice', 14.03],
  ]);
});

test('what a certificate that was given away took off was not paid, and is not asked back', async () => {
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on)
    values ('REGALATO', 'Sconto', 500, 0, '2000-01-01', '2999-01-01')`);
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'elio@buoni.it', {
    paidBy: CARD,
    code: 'REGALATO',
  });
  expect((await client.ok('refundView', {}, { order_id: orderId })).data.left).toBe(9.03);
  const ask = { order_id: orderId, order_item_id: itemOf(SMALL.apples), weight_grams: 1000, cause: 'damaged' };
  const goods = (await client.ok('refundAsk', ask)).data.request;
  expect(goods.asked).toBe(2.19);
  await crew.service.ok('staffRefundDecide', { request_id: goods.requestId, version: 1, grants: true });
  await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 2, answer: 'Scusaci' });
  const pasta = { order_id: orderId, items: [itemOf(SMALL.pasta)], name: 'Elio', email: 'elio@buoni.it' };
  const { request } = (await client.ok('refundWithdraw', pasta)).data;
  expect(request).toMatchObject({ asked: 4.84, lines: [{ asked: 5.94 }] });
  await crew.service.ok('staffRefundDecide', { request_id: request.requestId, version: 1, grants: true });
  await shop.jobs.drained();
  const { orderTransactions } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(orderTransactions).toMatchObject([{ transactionStatus: 'Pagamento stornato', refundedAmount: 9.03 }]);
});

test('what a provider paid back is left over once less, also while it is not written that the refund is done', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'ugo@buoni.it', { paidBy: CARD });
  const left = async () => (await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data.refundable;
  const before = await left();
  await shop.db.query(sql`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await shop.db.query(
    sql`create trigger refuse_end before update on payment_refunds for each row execute function refuse_end()`,
  );
  try {
    await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 2, answer: 'Scusaci' });
    await shop.jobs.drained();
    expect(await left()).toBeCloseTo(before - 2, 2);
  } finally {
    await shop.db.query(sql`drop function refuse_end() cascade`);
  }
});

test('where the certificate has ended the customer gets a new one, with its code in the mail', async () => {
  await bought('REGALO-B');
  const { client, orderId } = await deliveredOrder(shop, crew, 'bruno@buoni.it', { paidBy: CARD, code: 'REGALO-B' });
  await shop.db.query(
    sql`update gift_certificates set ends_on = '2020-01-01', starts_on = '2019-01-01' where code = 'REGALO-B'`,
  );
  const start = { order_id: orderId, answer: 'Scusaci' };
  expect((await crew.service.call('staffRefundStart', { ...start, amount: 14.04 })).response.errors[0]?.error).toBe(
    'Si possono rimborsare al massimo 14,03 €',
  );
  await crew.service.ok('staffRefundStart', { ...start, amount: 12.03 });
  await shop.jobs.drained();
  expect(await leftOf('REGALO-B')).toBe(0);
  const mail = (await shop.mails('bruno@buoni.it')).at(-1);
  const code = /Nuovo buono (REGALO-[\w-]+), valido fino al .*: 3,00/.exec(mail?.plain ?? '')?.[1] ?? '';
  expect(await leftOf(code)).toBe(300);
  const { userGiftCertificates } = (await client.ok('certificateList')).data;
  expect(userGiftCertificates).toMatchObject([{ code, leftAmount: 3 }]);
  // two at once never return more than the certificate paid
  const both = await Promise.all([1, 2].map(() => crew.service.call('staffRefundStart', { ...start, amount: 1.5 })));
  expect(both.filter(({ response }) => response.status === 0)).toHaveLength(1);
});

test('whoever withdraws from a whole order gets its bags back, too, and not from a part of it', async () => {
  await shop.db.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, price_cents, vat_id, fits, most_paid, categories,
      position)
    values (1, 'carrier', 'Busta compostabile', 15, 23, 12, 10, '{}', 1)`);
  await shop.db.tx((tx) => announceChange(tx, [{ what: 'products' }]));
  await expect.poll(() => shop.catalogue.snapshot.packaging.length).toBe(1);
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'carla@buoni.it', { paidBy: CARD });
  const view = async () => (await client.ok('refundView', {}, { order_id: orderId })).data;
  expect(await view()).toMatchObject({ packaging: 0.15, deliveryFee: 5.9 });
  const items = [itemOf(SMALL.apples), itemOf(SMALL.pasta)];
  const { request } = (
    await client.ok('refundWithdraw', { order_id: orderId, items, name: 'Carla', email: 'carla@buoni.it' })
  ).data;
  expect(request).toMatchObject({ asked: 14.18, packaging: 0.15 });
  await crew.manager.ok('staffRefundDecide', { request_id: request.requestId, version: 1, grants: true });
  await shop.jobs.drained();
  expect((await view()).requests[0]?.payments).toMatchObject([{ amount: 14.18, isPaid: true }]);
  const part = await deliveredOrder(shop, crew, 'dora@buoni.it', { paidBy: CARD });
  const apples = { order_id: part.orderId, items: [part.itemOf(SMALL.apples)], name: 'Dora', email: 'dora@buoni.it' };
  expect((await part.client.ok('refundWithdraw', apples)).data.request).toMatchObject({ asked: 2.19, packaging: 0 });
});

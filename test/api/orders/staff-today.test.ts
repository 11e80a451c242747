import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffToday } from '../../../src/contract/orders/staff-schemas.ts';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Bought, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
let tomorrow: string;
let anna: Bought;
let bruno: Bought;
let carlo: Bought;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  tomorrow = addDays(romeTime(shop.now.at).date, 1);
  anna = await orderOf(shop, 'anna@oggi.it');
  bruno = await orderOf(shop, 'bruno@oggi.it', undefined, { isPickup: true });
  carlo = await orderOf(shop, 'carlo@oggi.it', [{ productId: SMALL.milk, quantity: 8 }]);
});
afterAll(() => shop.close());

const dayOf = async (day: string, who: keyof Crew = 'manager') => (await crew[who].ok('staffToday', {}, { day })).data;
const listed = async (query: object) => (await crew.manager.ok('staffOrderList', {}, query)).data.page.totItems;

/** Checks that every number of the day equals the length of the list to which it links. */
async function expectLists({ day, orders, slots, waiting, missing }: StaffToday): Promise<void> {
  expect(await listed({ day })).toBe(orders);
  for (const { hours, orders: ofSlot, stages, late } of slots) {
    expect([hours, await listed({ day, slot: hours })]).toEqual([hours, ofSlot]);
    expect([hours, await listed({ day, slot: hours, late: true })]).toEqual([hours, late]);
    for (const { stage, orders: inStage } of stages)
      expect([hours, stage, await listed({ day, slot: hours, stage })]).toEqual([hours, stage, inStage]);
  }
  expect(await listed({ late: true })).toBe(waiting.late);
  expect(await listed({ failed_payment: true })).toBe(waiting.failedPayment);
  expect(await listed({ stage: 'asked' })).toBe(waiting.asked);
  for (const { productId, storeId, orders: wanting } of missing)
    expect(await listed({ day, product_id: productId, store_id: storeId, stage: 'ordered' })).toBe(wanting);
}

test('the numbers of a day are those of the lists to which they lead, whatever became of the orders', async () => {
  const before = await dayOf('tomorrow');
  expect(before).toMatchObject({
    day: tomorrow,
    orders: 3,
    waiting: { late: 0, failedPayment: 0, asked: 0 },
    missing: [],
  });
  expect(before.total).toBeGreaterThan(15);
  expect(before.slots.some(({ free }) => free > 0)).toBe(true);
  await expectLists(before);

  // Anna's pasta was missing, and Bruno has ordered some
  await picked(crew, anna, { [SMALL.apples]: { weight_grams: 1600 }, [SMALL.pasta]: { quantity: 0 } });
  const during = await dayOf(tomorrow);
  expect(during.missing).toEqual([
    { productId: SMALL.pasta, name: expect.any(String), storeId: SMALL.store, storeName: 'Bottega Bergamo', orders: 1 },
  ]);
  await expectLists(during);

  const now = shop.now.at;
  shop.now.at = instantOf(tomorrow, '23:30');
  const after = await dayOf('today');
  expect(after.waiting.late).toBe(3);
  expect(after.slots.every(({ free }) => free === 0)).toBe(true);
  await expectLists(after);
  shop.now.at = now;
  // cancelled goods are not charged
  const { total, orders } = await dayOf(tomorrow);
  const { ordered } = (await crew.manager.ok('staffOrderView', {}, { order_id: carlo.orderId })).data;
  await crew.manager.ok('staffOrderCancel', { order_id: carlo.orderId, reason: 'Doppio' });
  const without = await dayOf(tomorrow);
  expect([without.orders, without.total]).toEqual([orders, expect.closeTo(total - ordered.total, 2)]);
  await expectLists(without);
  await crew.picker.ok('staffOrderTake', { order_id: bruno.orderId });
  expect((await dayOf(tomorrow)).missing).toEqual([]);
});

test('refunds and companies are counted for those only who may see them', async () => {
  await shop.db.query(sql`
    insert into company_requests (user_id, state, requested_at)
    select user_id, 'pending', now() from orders where order_id = ${anna.orderId}`);
  await shop.db.query(sql`
    insert into refund_requests (order_id, user_id, kind, note, declared_name, declared_email, asked_cents, asked_at)
    select order_id, user_id, 'withdrawal', '', 'Anna', 'anna@oggi.it', 100, now() from orders
      where order_id = ${anna.orderId}`);
  const waiting = async (who: keyof Crew) => (await dayOf('today', who)).waiting;
  expect(await waiting('manager')).toMatchObject({ refunds: 1, companies: 1 });
  expect(await waiting('service')).toMatchObject({ refunds: 1, companies: 1 });
  expect(await waiting('picker')).toMatchObject({ refunds: 0, companies: 0 });
  await shop.db.query(sql`delete from refund_requests`);
  await shop.db.query(sql`delete from company_requests`);
});

test('the roles that serve orders see the day, and a day that is none is refused', async () => {
  for (const [who, status] of [
    ['picker', 200],
    ['manager', 200],
    ['service', 200],
    ['driver', 403],
  ] as const)
    expect([who, (await crew[who].call('staffToday')).httpStatus]).toEqual([who, status]);
  expect((await anna.client.call('staffToday')).httpStatus).toBe(403);
  expect(await crew.manager.refused('staffToday', {}, { day: '2026-02-31' })).toEqual(['INVALID_DATE']);
});

test('searches of today that found nothing are counted by their words, without numbers and names', async () => {
  const visitor = shop.client();
  const look = (q: string, more: object = {}) => visitor.ok('products', {}, { q, ...more });
  for (const q of ['Kombucha', ' kombuchà ', 'kombucha', 'Tempeh', 'tempeh']) await look(q);
  await look('zzyzx', { new_product: true });
  await look('zzyzx', { page: 2 });
  await look('zzyzx 3331234567');
  await look('spaghetti');
  const { searches } = await dayOf('today');
  expect(searches).toEqual([
    { term: 'kombucha', times: 3 },
    { term: 'tempeh', times: 2 },
  ]);
  await look('Tempeh');
  await look('Tempeh');
  expect((await dayOf('today')).searches[0]).toEqual({ term: 'tempeh', times: 4 });
  expect((await dayOf('tomorrow')).searches).toEqual([]);
  // the number of different words in a day is limited, and those of the day are counted
  await shop.db.query(sql`
    insert into analytics_counts (period, starts_on, event, subject, times)
    select 'day', ${romeTime(shop.now.at).date}::date, 'search_missed', 'term:parola ' || n, 1 from generate_series(1,
      998) as n`);
  for (const q of ['seitan', 'tempeh']) await look(q);
  const [first] = (await dayOf('today')).searches;
  expect(first).toEqual({ term: 'tempeh', times: 5 });
  expect(await shop.db.query(sql`select from analytics_counts where subject = 'term:seitan'`)).toEqual([]);
});

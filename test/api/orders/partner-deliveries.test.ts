import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { followDeliveries } from '../../../src/server/features/orders/partner-deliveries.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { DeliveryPartner } from '../../../src/server/infra/delivery-partner/delivery-partner.ts';
import { simulatedPartner } from '../../../src/server/infra/delivery-partner/simulated-partner.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.now.at = shop.morning;
  await inGroup(5);
});

const inGroup = (group: number) =>
  shop.db.query(sql`update zones set zone_group_id = ${group} where zone_id = ${SMALL.homeZone}`);

async function order(): Promise<{ client: ApiClient; orderId: number; begins: Date }> {
  const client = await shopper(shop);
  const [slot] = await twoSlots(client);
  await client.ok('timeslotSelectPost', slot);
  const { orderId } = (await client.ok('buy', BUY)).data;
  const { timeslot } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  return { client, orderId, begins: instantOf(timeslot.dateIso, timeslot.beginTime) };
}

/** The effect of events on their orders is tested with fulfilment. */
const onEvent = async () => undefined;

/** Runs the job of every minute. */
async function minute(partner: DeliveryPartner = simulatedPartner(testClock(shop.now))): Promise<number[]> {
  const failed: number[] = [];
  const onPartnerError = (_: unknown, orderId: number) => failed.push(orderId);
  await followDeliveries({ db: shop.db, deliveryPartner: partner, onEvent, onPartnerError }, shop.now.at);
  return failed;
}

async function events({ client, orderId }: { client: ApiClient; orderId: number }): Promise<number[]> {
  const { deliveryEvents = [] } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  return deliveryEvents.map(({ eventId }) => eventId);
}

test('an order to a zone of group 5 goes to the partner, whose events the order shows until it is delivered', async () => {
  const placed = await order();
  expect(await events(placed)).toEqual([]);
  // two processes whose clocks differ
  const other = { ...simulatedPartner(testClock(shop.now)) };
  const db = shop.db;
  const later = new Date(shop.now.at.getTime() + 1000);
  await Promise.all([
    minute(),
    followDeliveries({ db, deliveryPartner: other, onEvent, onPartnerError: () => undefined }, later),
  ]);
  await minute();
  expect(await events(placed)).toEqual([100001]);
  shop.now.at = new Date(shop.now.at.getTime() + 5 * 60_000);
  await minute();
  expect(await events(placed)).toEqual([100001, 100002]);
  shop.now.at = new Date(placed.begins.getTime() - 15 * 60_000);
  await minute();
  expect(await events(placed)).toEqual([100001, 100002, 100004, 100005, 100006, 100007]);
  shop.now.at = new Date(placed.begins.getTime() + 60 * 60_000);
  await minute();
  await minute();
  const { data } = await placed.client.ok('orderView', {}, { order_id: placed.orderId });
  expect(data.deliveryEvents?.at(-1)).toEqual({
    eventId: 100009,
    name: 'Consegna confermata dal corriere',
    date: new Date(placed.begins.getTime() + 10 * 60_000).toISOString(),
  });
  expect(data.deliveryEvents).toHaveLength(8);
});

test('an order that the shop itself delivers, one of a past day, and one that was cancelled before are not handed over', async () => {
  const own = await order();
  await inGroup(1);
  await minute();
  await inGroup(5);
  const { client, orderId } = await order();
  await client.ok('orderDelete', { order_id: orderId });
  shop.now.at = new Date(own.begins.getTime() + 24 * 3_600_000);
  await minute();
  shop.now.at = shop.morning;
  expect(await events(own)).toEqual([]);
  expect(await events({ client, orderId })).toEqual([]);
});

test('an order that is cancelled after it was handed over is taken back, and no more is asked about it', async () => {
  const placed = await order();
  await minute();
  await placed.client.ok('orderDelete', { order_id: placed.orderId });
  const cancelled: number[] = [];
  const partner: DeliveryPartner = {
    ...simulatedPartner(testClock(shop.now)),
    cancel: async ({ orderId }) => void cancelled.push(orderId),
  };
  await minute(partner);
  await minute(partner);
  expect(await events(placed)).toEqual([100001, 100016]);
  expect(cancelled).toEqual([placed.orderId]);
});

test('a partner that does not reply about one order is asked again, and the others go on; unknown events are left out', async () => {
  const [first, second] = [await order(), await order()];
  const simulated = simulatedPartner(testClock(shop.now));
  const failing: DeliveryPartner = {
    ...simulated,
    request: async ({ orderId }) => {
      if (orderId === first.orderId) throw new Error('no reply');
    },
    eventsOf: async () => [
      { eventId: 100018, at: shop.now.at },
      { eventId: 4242, at: shop.now.at },
    ],
  };
  expect(await minute(failing)).toContain(first.orderId);
  await minute(failing);
  expect(await events(first)).toEqual([]);
  expect(await events(second)).toEqual([100001, 100018]);
  expect(await minute(simulated)).toEqual([]);
  expect(await events(first)).toEqual([100001]);
});

test('an absent customer can be tried with the simulator', async () => {
  const at = new Date('2026-11-24T09:00:00Z');
  const from = new Date('2026-11-24T12:00:00Z');
  const delivery = { orderId: 1, requestedAt: at, from, to: from, address: { note: 'Prova: cliente assente' } };
  const partner = simulatedPartner({ now: () => new Date('2026-11-25T09:00:00Z') });
  expect((await partner.eventsOf(delivery)).at(-1)).toEqual({ eventId: 100017, at: new Date('2026-11-24T12:10:00Z') });
  // a slot that had begun when the order was handed over
  const late = await partner.eventsOf({ ...delivery, requestedAt: from, address: {} });
  expect(late.map(({ at: time }) => time.getTime())).toEqual(late.map(({ at: time }) => time.getTime()).sort());
  expect(late[0]?.at).toEqual(new Date('2026-11-24T12:02:00Z'));
});

test('every open delivery is asked about, however many wait for their day', async () => {
  await order();
  const { database } = shop.database;
  // copies of the last order, because the shop would accept them only one by one
  await database.query(sql`
    with last as (select * from orders order by order_id desc limit 1),
    made as (insert into carts (user_id, status_id) select last.user_id, 2 from last, generate_series(1,
    450) returning cart_id)
    insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
      timeslot_id, slot, payment_type_id, goods_cents, discount_cents, delivery_fee_cents, total_cents,
      authorised_cents, placed_at)
    select last.user_id, made.cart_id, last.status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
      timeslot_id, slot, payment_type_id, goods_cents, discount_cents, delivery_fee_cents, total_cents,
      authorised_cents, placed_at
    from last, made`);
  await minute();
  const asked = new Set<number>();
  const partner: DeliveryPartner = {
    request: async () => undefined,
    cancel: async () => undefined,
    eventsOf: async ({ orderId }) => {
      asked.add(orderId);
      return [];
    },
  };
  await minute(partner);
  expect(asked.size).toBeGreaterThan(450);
});

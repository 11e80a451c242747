import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { endExpiredHolds } from '../../../src/server/features/delivery/select-slot.ts';
import { ensureSlots } from '../../../src/server/features/timeslots/ensure-slots.ts';
import { tellWaiters } from '../../../src/server/features/timeslots/waiters.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { endAllHolds } from '../../support/people/ready-to-buy.ts';
import { shopper, slotsOfTomorrow, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ slotHoldMinutes: 15 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  setTime(0);
  await endAllHolds(shop.db);
  await shop.db.query(sql`delete from slot_waiters`);
  await shop.db.query(sql`update timeslots set capacity = taken + 1`);
});

function setTime(minutes: number): void {
  shop.now.at = new Date(shop.morning.getTime() + minutes * 60_000);
}

/** Runs the job of every minute. */
async function minute(): Promise<number> {
  const clock = testClock(shop.now);
  await endExpiredHolds({ db: shop.db, clock });
  return tellWaiters(shop.db, clock.inDatabase());
}

const waiting = () =>
  shop.db.query<{ told: boolean }>(
    sql`select told_at is not null as told from slot_waiters order by asked_at, user_id`,
  );

test('who waits for a full slot is told when a place frees, the first one first', async () => {
  const [holder, first, second] = [await shopper(shop), await shopper(shop), await shopper(shop)];
  const [slot] = await twoSlots(holder);
  const body = { timeslot_id: slot.timeslot_id };
  expect(await first.refused('timeslotWait', body)).toEqual(['SLOT_HAS_ROOM']);
  await holder.ok('timeslotSelectPost', slot);
  expect((await first.ok('timeslotWait', body)).data).toEqual({ waiting: true });
  setTime(1);
  await second.ok('timeslotWait', body);
  await second.ok('timeslotWait', body);
  expect((await slotsOfTomorrow(first))[0]).toMatchObject({ status: 'not_available', waiting: true });
  expect((await slotsOfTomorrow(holder))[0]).not.toHaveProperty('waiting');
  expect(await minute()).toBe(0);

  setTime(16);
  expect(await minute()).toBe(1);
  expect(await waiting()).toEqual([{ told: true }, { told: false }]);
  // the first has a head start of ten minutes
  setTime(20);
  expect(await minute()).toBe(0);
  setTime(27);
  expect(await minute()).toBe(1);
  const jobs = await shop.db.query<{ payload: object }>(sql`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'slot-free' order by j.id`);
  expect(jobs).toHaveLength(2);
  expect(jobs[0]?.payload).toMatchObject({ timeslotId: slot.timeslot_id });
});

test('who waits is told on the devices that want notifications, too', async () => {
  const [holder, waiter] = [await shopper(shop), await shopper(shop)];
  const [slot] = await twoSlots(holder);
  await holder.ok('timeslotSelectPost', slot);
  await waiter.ok('deviceRegisterPost', { external_id: 'token', platform: 'android', uuid: 'phone' });
  await holder.ok('deviceRegisterPost', { external_id: 'token', platform: 'android', uuid: 'other' });
  await waiter.ok('timeslotWait', { timeslot_id: slot.timeslot_id });
  setTime(16);
  expect(await minute()).toBe(1);
  await shop.jobs.drained();
  expect(await shop.db.query(sql`select uuid, title, body, path from kept_pushes`)).toEqual([
    {
      uuid: 'phone',
      title: 'Si è liberato un posto',
      body: expect.stringMatching(/, dalle .* alle /),
      path: '/payment',
    },
  ]);
});

test('a wait can be ended, is refused for other zones and closed slots, and is not told to who has a place', async () => {
  const [holder, waiter] = [await shopper(shop), await shopper(shop)];
  const [slot, other] = await twoSlots(holder);
  await holder.ok('timeslotSelectPost', slot);
  const body = { timeslot_id: slot.timeslot_id };
  await waiter.ok('timeslotWait', body);
  expect((await waiter.ok('timeslotWait', { ...body, wait: false })).data).toEqual({ waiting: false });
  expect(await waiting()).toEqual([]);
  expect(await waiter.refused('timeslotWait', { timeslot_id: 999_999 })).toEqual(['SLOT_NOT_FOUND']);
  const [drive] = await shop.db.query<{ timeslotId: number }>(
    sql`select timeslot_id from timeslots where zone_id = ${SMALL.driveZone} limit 1`,
  );
  expect(await waiter.refused('timeslotWait', { timeslot_id: drive?.timeslotId })).toEqual(['SLOT_NOT_FOUND']);
  const nobody = shop.client();
  expect((await nobody.call('timeslotWait', body)).httpStatus).toBe(419);

  await waiter.ok('timeslotWait', body);
  await holder.ok('timeslotSelectPost', other);
  await waiter.ok('timeslotSelectPost', slot);
  await shop.db.query(sql`update timeslots set capacity = capacity + 1`);
  expect(await minute()).toBe(0);
});

test('the slot with most orders of the neighbourhood says how many there are', async () => {
  await shop.db.query(sql`update timeslots set capacity = taken + 10`);
  const [anna, eva, looking] = [await shopper(shop), await shopper(shop), await shopper(shop)];
  const [first, second] = await twoSlots(looking);
  for (const slot of await slotsOfTomorrow(looking)) expect(slot).not.toHaveProperty('nearbyOrders');
  await anna.ok('timeslotSelectPost', second);
  await anna.ok('buy', BUY);
  await eva.ok('timeslotSelectPost', second);
  const { orderId } = (await eva.ok('buy', BUY)).data;
  const shown = async () => (await slotsOfTomorrow(looking)).map(({ nearbyOrders }) => nearbyOrders);
  expect(await shown()).toEqual([undefined, 2]);
  await eva.ok('orderDelete', { order_id: orderId });
  expect(await shown()).toEqual([undefined, 1]);
  await looking.ok('timeslotSelectPost', first);
  // pickups have no postcode of their own
  await looking.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  expect((await slotsOfTomorrow(looking)).map(({ nearbyOrders }) => nearbyOrders)).toEqual([undefined]);
});

test('no slots are made on holidays and closed days, and those of a day that closes later take no more', async () => {
  const { database } = shop.database;
  const at = new Date('2032-12-23T08:00:00Z');
  const today = romeTime(at).date;
  await database.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes, delivery_fee_id,
      on_holidays)
    select z.zone_id, weekday, '09:00', '11:00', 5, 60, 1, z.zone_id = ${SMALL.driveZone}
      from zones z, generate_series(1, 7) as weekday`);
  await database.query(
    sql`insert into closed_days (store_id, day) values (${SMALL.store}, '2032-12-24'), (null, '2032-12-27')`,
  );
  await ensureSlots(database, { now: at, days: 5 });
  const days = (zone: number) =>
    database.query<{ day: string }>(
      sql`select service_date::text as day from timeslots where zone_id = ${zone} and service_date >= ${today}
        order by 1`,
    );
  expect((await days(1)).map(({ day }) => day)).toEqual(['2032-12-23', '2032-12-28']);
  expect((await days(SMALL.driveZone)).map(({ day }) => day)).toEqual([
    '2032-12-23',
    '2032-12-25',
    '2032-12-26',
    '2032-12-28',
  ]);

  await database.query(sql`update timeslots set taken = 2, held = 1 where zone_id = 1 and service_date = '2032-12-28'`);
  await database.query(sql`insert into closed_days (store_id, day) values (null, ${addDays(today, 5)})`);
  await ensureSlots(database, { now: at, days: 5 });
  expect(
    await database.query(sql`select capacity from timeslots where service_date = '2032-12-28' order by zone_id`),
  ).toEqual([{ capacity: 3 }, { capacity: 0 }]);
  await database.query(sql`delete from timeslots where service_date >= ${today}`);
});

test('where crates are counted, goods that do not fit are refused when the slot is chosen and when it is bought', async () => {
  const { database } = shop.database;
  const [small, large] = [await shopper(shop), await shopper(shop)];
  const [slot] = await twoSlots(small);
  await database.query(sql`
    update timeslots set capacity = taken + 10, crate_capacity = 2, crates_taken = 0
      where timeslot_id = ${slot.timeslot_id}`);
  const crates = async () => {
    const [row] = await database.query<{ taken: number }>(
      sql`select crates_taken as taken from timeslots where timeslot_id = ${slot.timeslot_id}`,
    );
    return row?.taken;
  };
  // 6 packs of 500 g fill one crate, 30 of them two
  await small.ok('timeslotSelectPost', slot);
  const { orderId } = (await small.ok('buy', BUY)).data;
  expect(await crates()).toBe(1);
  await large.ok('timeslotSelectPost', slot);
  await large.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] });
  expect((await slotsOfTomorrow(large))[0]).toMatchObject({ active: 0, status: 'not_available' });
  expect(await large.refused('buy', BUY)).toEqual(['SLOT_TOO_SMALL']);
  expect(await large.refused('timeslotSelectPost', slot)).toEqual(['SLOT_TOO_SMALL']);
  expect(await crates()).toBe(1);
  await small.ok('orderDelete', { order_id: orderId });
  expect(await crates()).toBe(0);
  await large.ok('buy', BUY);
  expect(await crates()).toBe(2);
  await database.query(sql`update timeslots set crate_capacity = null where timeslot_id = ${slot.timeslot_id}`);
});

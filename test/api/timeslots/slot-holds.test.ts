import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endExpiredHolds } from '../../../src/server/features/delivery/select-slot.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { endAllHolds } from '../../support/people/ready-to-buy.ts';
import { placesLeftOf, shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

const BUY = { payment_type_id: 2, accept_terms: true };
const MINUTES = 15;

let one: ApiShop;
let other: ApiShop;

beforeAll(async () => {
  one = await openApiShop({ slotHoldMinutes: MINUTES });
  other = await openApiShop({ slotHoldMinutes: MINUTES }, one.database);
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  delete one.now.inDatabase;
  setTime(0);
  await endAllHolds(one.database.database);
  await one.database.database.query(sql`update timeslots set taken = 0, capacity = 10`);
});

/** Sets the clock of both processes and the database. */
function setTime(minutes: number): void {
  const at = new Date(one.morning.getTime() + minutes * 60_000);
  one.now.at = at;
  other.now.at = at;
}

async function places(): Promise<{ taken: number; held: number }> {
  const [row] = await one.database.database.query<{ taken: number; held: number }>(
    sql`select sum(taken)::int as taken, sum(held)::int as held from timeslots`,
  );
  return row ?? { taken: -1, held: -1 };
}

/** Runs the job of every minute in one of the processes. */
const runEndOfHolds = () => endExpiredHolds({ db: one.database.database, clock: testClock(one.now) });

test('choosing holds a place, another choice moves it, and buying turns it into one that is ordered', async () => {
  const [anna, eva] = [await shopper(one), await shopper(one)];
  const [first, second] = await twoSlots(anna);
  const { data: cart } = await anna.ok('timeslotSelectPost', first);
  expect(cart.timeslot).toMatchObject({
    timeslotId: first.timeslot_id,
    holdUntil: new Date(one.now.at.getTime() + MINUTES * 60_000).toISOString(),
    holdExtendable: true,
  });
  expect([await placesLeftOf(anna, first), await placesLeftOf(eva, first)]).toEqual([10, 9]);

  setTime(5);
  const again = await anna.ok('timeslotSelectPost', first);
  expect(again.data.timeslot?.holdUntil).toBe(cart.timeslot?.holdUntil);
  await anna.ok('timeslotSelectPost', second);
  expect([await placesLeftOf(eva, first), await placesLeftOf(eva, second)]).toEqual([10, 9]);

  await anna.ok('buy', BUY);
  expect(await places()).toEqual({ taken: 1, held: 0 });
  expect(await placesLeftOf(eva, second)).toBe(9);
});

test('a full slot is refused, and keeps the place that was held before', async () => {
  const [anna, eva] = [await shopper(one), await shopper(other)];
  const [first, second] = await twoSlots(anna);
  await one.database.database.query(sql`update timeslots set capacity = 1`);
  await anna.ok('timeslotSelectPost', first);
  await eva.ok('timeslotSelectPost', second);
  expect(await eva.refused('timeslotSelectPost', first)).toEqual(['SLOT_FULL']);
  expect((await eva.ok('cartView')).data.timeslot).toMatchObject({
    timeslotId: second.timeslot_id,
    holdExtendable: true,
  });
  expect(await places()).toEqual({ taken: 0, held: 2 });
  await eva.ok('buy', BUY);
  await anna.ok('buy', BUY);
  expect(await places()).toEqual({ taken: 2, held: 0 });
});

test('another slot is held with a full clock, within twice the time, and a new time begins after a rest', async () => {
  const anna = await shopper(one);
  const [first, second] = await twoSlots(anna);
  const { data: cart } = await anna.ok('timeslotSelectPost', first);
  const at = (minute: number) => new Date(one.morning.getTime() + minute * 60_000).toISOString();
  expect(cart.timeslot).toMatchObject({ holdUntil: at(15), holdExtendable: true });
  const press = async (slot: typeof first) => (await anna.ok('timeslotSelectPost', slot)).data.timeslot;
  for (const minute of [4, 8]) {
    setTime(minute);
    const slot = minute === 4 ? second : first;
    expect(await press(slot)).toMatchObject({ holdUntil: at(minute + MINUTES), holdExtendable: true });
    expect(await press(slot)).toMatchObject({ holdUntil: at(minute + MINUTES) });
  }
  const { addresses } = (await anna.ok('addressList', { address_type: 'home' })).data;
  await anna.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  await anna.ok('addressSelect', {}, { address_id: addresses[0]?.addressId, address_type: 'home' });
  expect(await places()).toEqual({ taken: 0, held: 0 });
  setTime(12);
  expect(await press(second)).toMatchObject({ holdUntil: at(27), holdExtendable: true });
  await anna.ok('timeslotExtend');
  expect(await press(first)).toMatchObject({ holdUntil: at(27), holdExtendable: true });
  await anna.ok('timeslotExtend');
  setTime(20);
  expect(await press(second)).toMatchObject({ holdUntil: at(30), holdExtendable: false });
  expect(await press(first)).toMatchObject({ holdUntil: at(30), holdExtendable: false });
  expect(await anna.refused('timeslotExtend')).toEqual(['HOLD_EXTENDED']);

  setTime(31);
  for (const slot of [first, second]) {
    expect(await press(slot)).not.toHaveProperty('holdUntil');
    expect(await places()).toEqual({ taken: 0, held: 0 });
  }
  expect((await anna.ok('cartView')).data.timeslot?.timeslotId).toBe(second.timeslot_id);
  setTime(34);
  expect(await press(first)).not.toHaveProperty('holdUntil');
  setTime(35);
  expect(await press(first)).toMatchObject({
    holdUntil: new Date(one.now.at.getTime() + MINUTES * 60_000).toISOString(),
    holdExtendable: true,
  });
  expect(await places()).toEqual({ taken: 0, held: 1 });
});

test('who rests after a hold chooses a slot that has room, and buys there', async () => {
  const [anna, eva] = [await shopper(one), await shopper(other)];
  const [first, second] = await twoSlots(anna);
  await one.database.database.query(sql`update timeslots set capacity = 1`);
  await anna.ok('timeslotSelectPost', first);
  await eva.ok('timeslotSelectPost', second);
  setTime(MINUTES - 1);
  await eva.ok('timeslotExtend');
  setTime(MINUTES);
  expect(await anna.refused('timeslotSelectPost', second)).toEqual(['SLOT_FULL']);
  await anna.ok('timeslotSelectPost', first);
  await anna.ok('buy', BUY);
  expect(await places()).toEqual({ taken: 1, held: 1 });
});

test('the time is extended once', async () => {
  const anna = await shopper(one);
  expect(await anna.refused('timeslotExtend')).toEqual(['SLOT_MISSING']);
  const [first] = await twoSlots(anna);
  await anna.ok('timeslotSelectPost', first);
  setTime(10);
  const { data } = await anna.ok('timeslotExtend');
  expect(data.timeslot).toMatchObject({
    holdUntil: new Date(one.morning.getTime() + 2 * MINUTES * 60_000).toISOString(),
    holdExtendable: false,
  });
  expect(await anna.refused('timeslotExtend')).toEqual(['HOLD_EXTENDED']);
  setTime(31);
  await runEndOfHolds();
  expect(await anna.refused('timeslotExtend')).toEqual(['HOLD_ENDED']);
});

test('the time is extended once by a clock that goes on within a statement', async () => {
  const anna = await shopper(one);
  const [first] = await twoSlots(anna);
  one.now.inDatabase = sql`clock_timestamp()`;
  await anna.ok('timeslotSelectPost', first);
  expect((await anna.ok('timeslotExtend')).data.timeslot).toMatchObject({ holdExtendable: false });
  expect(await anna.refused('timeslotExtend')).toEqual(['HOLD_EXTENDED']);
});

test('a hold that has ended must win its place again', async () => {
  const [anna, eva] = [await shopper(one), await shopper(other)];
  const [first] = await twoSlots(anna);
  await one.database.database.query(sql`update timeslots set capacity = 1`);
  await anna.ok('timeslotSelectPost', first);
  expect(await eva.refused('timeslotSelectPost', first)).toEqual(['SLOT_FULL']);
  setTime(MINUTES + 1);
  // the job of every minute has not run yet: another customer can still take the place
  await eva.ok('timeslotSelectPost', first);
  const { data: cart } = await anna.ok('cartView');
  expect(cart.timeslot?.timeslotId).toBe(first.timeslot_id);
  expect(cart.timeslot?.holdUntil).toBeUndefined();
  expect(await anna.refused('buy', BUY)).toEqual(['SLOT_FULL']);

  setTime(2 * MINUTES + 2);
  // eva's time is over too, and anna is the first to buy
  await anna.ok('buy', BUY);
  expect(await eva.refused('buy', BUY)).toEqual(['SLOT_FULL']);
  expect(await places()).toEqual({ taken: 1, held: 0 });
});

test('who is late buys all the same while nobody else wanted the place', async () => {
  const anna = await shopper(one);
  const [first] = await twoSlots(anna);
  await one.database.database.query(sql`update timeslots set capacity = 1`);
  await anna.ok('timeslotSelectPost', first);
  setTime(MINUTES + 1);
  await anna.ok('buy', BUY);
  expect(await places()).toEqual({ taken: 1, held: 0 });
});

test('the job gives back what is over, and a cart that goes elsewhere gives back at once', async () => {
  const [anna, eva] = [await shopper(one), await shopper(one)];
  const [first] = await twoSlots(anna);
  await anna.ok('timeslotSelectPost', first);
  setTime(10);
  await eva.ok('timeslotSelectPost', first);
  setTime(MINUTES + 1);
  await runEndOfHolds();
  expect(await places()).toEqual({ taken: 0, held: 1 });

  await eva.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  expect((await eva.ok('cartView')).data.timeslot).toBeUndefined();
  expect(await places()).toEqual({ taken: 0, held: 0 });
});

test('500 requests of two processes at once hold 20 places of one slot, 20 times', async () => {
  const shoppers = await Promise.all(Array.from({ length: 100 }, (_, n) => shopper(n % 2 === 0 ? one : other)));
  const [first, second] = await twoSlots(shoppers[0] ?? (await shopper(one)));
  await one.database.database.query(
    sql`update timeslots set capacity = case when timeslot_id = ${first.timeslot_id} then 20 else 1000 end`,
  );
  const asked = shoppers.flatMap((client, n) =>
    // each customer presses both slots alternately, half of them in the opposite order
    [0, 1, 2, 3, 4].map((press) => client.call('timeslotSelectPost', (n + press) % 2 === 0 ? first : second)),
  );
  const replies = await Promise.all(asked);
  for (const { response } of replies)
    if (response.status !== 0) expect(response.errors.map(({ code }) => code)).toEqual(['SLOT_FULL']);
  const rows = await one.database.database.query<{ held: number; carts: number; fits: boolean }>(sql`
    select t.held, (select count(*)::int from carts c where c.held_timeslot_id = t.timeslot_id) as carts,
      t.held <= t.capacity as fits
    from timeslots t where t.timeslot_id = any(${[first.timeslot_id, second.timeslot_id]}::int[])
      order by t.timeslot_id`);
  for (const row of rows) expect(row).toMatchObject({ held: row.carts, fits: true });

  await Promise.all(shoppers.map((client) => client.call('timeslotSelectPost', first)));
  expect(
    await one.database.database.query(sql`select held from timeslots where timeslot_id = ${first.timeslot_id}`),
  ).toEqual([{ held: 20 }]);
  const bought = await Promise.all(shoppers.map((client) => client.call('buy', BUY)));
  expect(bought.filter(({ response }) => response.status === 0)).toHaveLength(100);
  expect(await places()).toEqual({ taken: 100, held: 0 });
});

test('a hold ends with the time to order its slot, which the refusals name, and another slot is held after it', async () => {
  const anna = await shopper(one);
  const [first, second] = await twoSlots(anna);
  const closing = new Date(one.now.at.getTime() + 2 * 60_000);
  const { timeslot_id: id } = first;
  await one.database.database.query(sql`update timeslots set closes_at = ${closing} where timeslot_id = ${id}`);
  const { data: cart } = await anna.ok('timeslotSelectPost', first);
  expect(cart.timeslot).toMatchObject({ holdUntil: closing.toISOString(), holdExtendable: false });
  expect(await anna.refused('timeslotExtend')).toEqual(['HOLD_EXTENDED']);

  setTime(3);
  const { data, response } = await anna.ok('cartView');
  expect(data.timeslot).toMatchObject({ timeslotId: id, lost: 'SLOT_CLOSED' });
  expect(data.timeslot).not.toHaveProperty('holdUntil');
  expect(response.warnings).toMatchObject([{ code: 'SLOT_OVER' }]);
  for (const call of ['buy', 'prepare'] as const) expect(await anna.refused(call, BUY)).toEqual(['SLOT_CLOSED']);
  await runEndOfHolds();
  const { data: next } = await anna.ok('timeslotSelectPost', second);
  expect(next.timeslot?.holdUntil).toBe(new Date(one.now.at.getTime() + MINUTES * 60_000).toISOString());
  await one.database.database.query(
    sql`update timeslots set closes_at = service_date + begins where timeslot_id = ${id}`,
  );
});

test('the end of a hold is said once, and so is the loss of the slot, which each reply shows', async () => {
  const [anna, eva] = [await shopper(one), await shopper(other)];
  const [first] = await twoSlots(anna);
  await one.database.database.query(sql`update timeslots set capacity = 1`);
  await anna.ok('timeslotSelectPost', first);
  const warnings = async () => (await anna.ok('cartView')).response.warnings.map(({ code }) => code);
  expect(await warnings()).toEqual([]);
  setTime(MINUTES + 1);
  expect((await anna.ok('cartView', {}, { preview: true })).data.hasNotices).toBe(true);
  expect([await warnings(), await warnings()]).toEqual([['HOLD_OVER'], []]);
  expect((await anna.ok('cartView')).data.timeslot).not.toHaveProperty('lost');

  await eva.ok('timeslotSelectPost', first);
  expect([await warnings(), await warnings()]).toEqual([['SLOT_TAKEN'], []]);
  const { data: changed } = await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  for (const { timeslot } of [changed, (await anna.ok('cartView')).data])
    expect(timeslot).toMatchObject({ timeslotId: first.timeslot_id, lost: 'SLOT_FULL' });
});

test('a slot that the staff closed since it was chosen is refused as closed', async () => {
  const [anna, eva] = [await shopper(one), await shopper(one)];
  const [first] = await twoSlots(anna);
  await anna.ok('timeslotSelectPost', first);
  setTime(MINUTES + 1);
  await runEndOfHolds();
  const { timeslot_id: id } = first;
  await one.database.database.query(sql`
    update timeslots set closed_by = 'staff', open_capacity = capacity, capacity = 0 where timeslot_id = ${id}`);
  expect((await anna.ok('cartView')).data.timeslot).toMatchObject({ lost: 'SLOT_CLOSED' });
  expect(await anna.refused('buy', BUY)).toEqual(['SLOT_CLOSED']);
  expect(await eva.refused('timeslotSelectPost', first)).toEqual(['SLOT_CLOSED']);
  await one.database.database.query(sql`
    update timeslots set closed_by = null, open_capacity = null, capacity = 10 where timeslot_id = ${id}`);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { endExpiredHolds } from '../../../src/server/features/delivery/select-slot.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { endAllHolds, registerAs } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

const BUY = { payment_type_id: 2, accept_terms: true };
/** A zone of click and collect at a locker: what is collected can be paid there, which lockers do not offer yet. */
const LOCKER_ZONE = 70;
const ROOM = { ambient: 3, chilled: 1, frozen: 2 };

let one: ApiShop;
let other: ApiShop;
let locker: { readonly sel_date: string; readonly timeslot_id: number };

beforeAll(async () => {
  one = await openShopWithPlaces();
  other = await openApiShop({}, one.database);
  const tomorrow = addDays(romeTime(one.now.at).date, 1);
  const { database } = one.database;
  await database.query(sql`
    insert into zones (zone_id, name, delivery_service_id, store_id, minimum_cents)
      values (${LOCKER_ZONE}, 'Locker', 1, ${PLACES.locker}, 0)`);
  await database.query(sql`
    update stores set locker_crates = ${JSON.stringify(ROOM)}::jsonb where store_id = ${PLACES.locker}`);
  const [row] = await database.query<{ timeslotId: number }>(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    values (${LOCKER_ZONE}, ${tomorrow}, '09:00', '14:00', 100, ${instantOf(tomorrow, '08:00')},
      2) returning timeslot_id`);
  locker = { sel_date: tomorrow, timeslot_id: row?.timeslotId ?? 0 };
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  const { database } = one.database;
  await endAllHolds(database);
  await database.query(sql`
    update timeslots set taken = 0, capacity = 100, crate_capacity = null, crates_taken = 0, crates_held = 0,
      chilled_taken = 0, chilled_held = 0, frozen_taken = 0, frozen_held = 0`);
});

interface Counts {
  readonly taken: number;
  readonly held: number;
  readonly crates: readonly [taken: number, held: number];
  readonly chilled: readonly [taken: number, held: number];
}

async function counts({ timeslot_id: id }: { readonly timeslot_id: number }): Promise<Counts | undefined> {
  const [row] = await one.database.database.query<Counts>(sql`
    select taken, held, json_build_array(crates_taken, crates_held) as crates,
      json_build_array(chilled_taken, chilled_held) as chilled from timeslots where timeslot_id = ${id}`);
  return row;
}

const countCratesOf = ({ timeslot_id: id }: { readonly timeslot_id: number }, crates: number) =>
  one.database.database.query(sql`update timeslots set crate_capacity = ${crates} where timeslot_id = ${id}`);

let made = 0;

/**
 * Makes a customer whose cart goes to the locker. A litre of milk weighs a kilo, a crate takes 12; cheese is chilled.
 */
async function atLocker(shop: ApiShop, items: readonly { productId: number; quantity: number }[]): Promise<ApiClient> {
  const client = shop.client();
  await registerAs(client, `casse-${(made += 1)}@esempio.it`);
  await client.ok('cartAdd', { items });
  await client.ok('storeSelect', { store_id: PLACES.locker });
  return client;
}

test('a hold takes the crates of the goods, moves them with it, and the order takes over what it needs', async () => {
  const anna = await shopper(one);
  const [first, second] = await twoSlots(anna);
  await countCratesOf(first, 5);
  await countCratesOf(second, 5);
  await anna.ok('timeslotSelectPost', first);
  expect(await counts(first)).toMatchObject({ held: 1, crates: [0, 1] });
  await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] });
  expect(await counts(first)).toMatchObject({ held: 1, crates: [0, 1] });
  // chosen again, the hold has the crates of the present goods
  await anna.ok('timeslotSelectPost', first);
  expect(await counts(first)).toMatchObject({ held: 1, crates: [0, 2] });
  await anna.ok('timeslotSelectPost', second);
  expect(await counts(first)).toMatchObject({ held: 0, crates: [0, 0] });
  expect(await counts(second)).toMatchObject({ held: 1, crates: [0, 2] });
  await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] });
  const { orderId } = (await anna.ok('buy', BUY)).data;
  expect(await counts(second)).toMatchObject({ taken: 1, held: 0, crates: [3, 0] });
  await anna.ok('orderDelete', { order_id: orderId });
  expect(await counts(second)).toMatchObject({ taken: 0, crates: [0, 0] });
});

test('crates that others hold are not free, until their time is over', async () => {
  const [anna, eva] = [await shopper(one), await shopper(other)];
  const [first, second] = await twoSlots(anna);
  await countCratesOf(first, 1);
  await anna.ok('timeslotSelectPost', first);
  const { response } = await eva.call('timeslotSelectPost', first);
  expect(response.errors).toEqual([
    {
      code: 'SLOT_TOO_SMALL',
      error:
        'La tua spesa non entra in questa fascia oraria (casse: ne servono 1, ne restano 0). Scegline un’altra o togli qualche prodotto',
    },
  ]);
  await eva.ok('timeslotSelectPost', second);
  const before = one.now.at;
  one.now.at = new Date(before.getTime() + 16 * 60_000);
  other.now.at = one.now.at;
  await endExpiredHolds({ db: one.database.database, clock: testClock(one.now) });
  expect(await counts(first)).toMatchObject({ held: 0, crates: [0, 0] });
  one.now.at = before;
  other.now.at = before;
});

test('a cart that has outgrown its slot says so, and is refused when it is bought', async () => {
  const [anna, eva] = [await shopper(one), await shopper(one)];
  const [first] = await twoSlots(anna);
  await countCratesOf(first, 2);
  await anna.ok('timeslotSelectPost', first);
  const { data: fitting } = await eva.ok('timeslotSelectPost', first);
  expect(fitting.timeslot).not.toHaveProperty('fits');
  const { data: grown } = await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] });
  expect(grown.timeslot).toMatchObject({ timeslotId: first.timeslot_id, fits: false });
  expect(await anna.refused('buy', BUY)).toEqual(['SLOT_TOO_SMALL']);
  expect(await counts(first)).toMatchObject({ taken: 0, held: 2, crates: [0, 2] });
  await eva.ok('cartUpdate', { items: (fitting.cartItems ?? []).map(({ itemId }) => ({ itemId, quantity: 6 })) });
  await eva.ok('buy', BUY);
  const { data: smaller } = await anna.ok('cartView');
  await anna.ok('cartUpdate', { items: (smaller.cartItems ?? []).map(({ itemId }) => ({ itemId, quantity: 20 })) });
  expect((await anna.ok('cartView')).data.timeslot).not.toHaveProperty('fits');
  await anna.ok('buy', BUY);
  expect(await counts(first)).toMatchObject({ taken: 2, held: 0, crates: [2, 0] });
});

test('a locker counts its crates by temperature when a slot is chosen and when it is bought', async () => {
  const cheese = await atLocker(one, [
    { productId: SMALL.milk, quantity: 3 },
    { productId: SMALL.rareCheese, quantity: 1 },
  ]);
  await cheese.ok('timeslotSelectPost', locker);
  expect(await counts(locker)).toMatchObject({ held: 1, crates: [0, 2], chilled: [0, 1] });
  const late = await atLocker(other, [{ productId: SMALL.rareCheese, quantity: 1 }]);
  const { response } = await late.call('timeslotSelectPost', locker);
  expect(response.errors).toMatchObject([
    {
      code: 'LOCKER_TOO_SMALL',
      error: expect.stringContaining('(casse per i prodotti freschi: ne servono 1, ne restano 0)'),
    },
  ]);
  const dry = await atLocker(one, [{ productId: SMALL.milk, quantity: 20 }]);
  await dry.ok('timeslotSelectPost', locker);
  await dry.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  expect((await dry.ok('cartView')).data.timeslot).toMatchObject({ fits: false });
  expect(await dry.refused('buy', BUY)).toEqual(['LOCKER_TOO_SMALL']);
  await cheese.ok('buy', BUY);
  expect(await counts(locker)).toMatchObject({ taken: 1, held: 1, crates: [2, 2], chilled: [1, 0] });
});

test('60 customers of two processes at once hold and buy the 20 crates of a slot, and never more', async () => {
  const clients = await Promise.all(Array.from({ length: 60 }, (_, n) => shopper(n % 2 === 0 ? one : other)));
  const [first, second] = await twoSlots(clients[0] ?? (await shopper(one)));
  await countCratesOf(first, 20);
  // every third cart fills two crates
  await Promise.all(
    clients
      .filter((_, n) => n % 3 === 0)
      .map((client) => client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] })),
  );
  const chosen = await Promise.all(
    clients.flatMap((client, n) => [
      client.call('timeslotSelectPost', n % 2 === 0 ? first : second),
      client.call('timeslotSelectPost', first),
    ]),
  );
  // where many choose at once, a slot may have no place left, too
  for (const { code } of chosen.flatMap(({ response }) => response.errors))
    expect(['SLOT_TOO_SMALL', 'SLOT_FULL']).toContain(code);
  const [sums] = await one.database.database.query<{ held: number; carts: number }>(sql`
    select t.crates_held as held,
      (select coalesce(sum(held_crates), 0)::int from carts c where c.held_timeslot_id = t.timeslot_id) as carts
    from timeslots t where t.timeslot_id = ${first.timeslot_id}`);
  expect(sums?.held).toBe(sums?.carts);
  expect(sums?.held).toBeLessThanOrEqual(20);

  // every fourth cart grows after its place was taken, and all of them buy
  await Promise.all(
    clients
      .filter((_, n) => n % 4 === 0)
      .map((client) => client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 24 }] })),
  );
  const bought = await Promise.all(clients.map((client) => client.call('buy', BUY)));
  for (const { response } of bought)
    if (response.status !== 0)
      expect(['SLOT_TOO_SMALL', 'SLOT_MISSING']).toContain(response.errors.map(({ code }) => code)[0]);
  const [row] = await one.database.database.query<{ taken: number; orders: number; held: number; carts: number }>(sql`
    select t.crates_taken as taken, t.crates_held as held,
      (select coalesce(sum(crates), 0)::int from orders o where o.timeslot_id = t.timeslot_id
      and o.placed_at >= ${one.now.at}) as orders,
      (select coalesce(sum(held_crates), 0)::int from carts c where c.held_timeslot_id = t.timeslot_id) as carts
    from timeslots t where t.timeslot_id = ${first.timeslot_id}`);
  expect(row?.held).toBe(row?.carts);
  expect((row?.taken ?? 0) + (row?.held ?? 0)).toBeLessThanOrEqual(20);
  expect(row?.taken).toBeGreaterThan(0);
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../../support/api-shop.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let client: ApiClient;
beforeAll(async () => {
  shop = await openShopWithPlaces();
  const tomorrow = addDays(romeTime(shop.now.at).date, 1);
  const closes = instantOf(tomorrow, '08:00');
  await shop.db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    values (${PLACES.lockerZone}, ${tomorrow}, '09:00', '14:00', 5, ${closes}, 2)`);
  client = shop.client();
  await registerAs(client, 'locker@example.it');
  // 24 litres of milk fill two crates, 500 g of pasta share the second
  await client.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 23 },
      { productId: SMALL.pasta, quantity: 1 },
    ],
  });
});
afterAll(() => shop.close());
beforeEach(() => room(null));

const room = (crates: object | null) =>
  shop.db.query(sql`
    update stores set locker_crates = ${crates === null ? null : JSON.stringify(crates)}::jsonb
      where store_id = ${PLACES.locker}`);
const slots = async (query: object) => {
  await client.ok('storeSelect', { store_id: PLACES.locker });
  return (await client.ok('timeslotList', {}, query)).data;
};
const CHECK = { 'check-locker': true };

test('a locker with room for the goods of the cart has its slots, and says how many crates they need', async () => {
  await room({ ambient: 2, chilled: 0, frozen: 0 });
  const data = await slots(CHECK);
  expect(data.locker).toEqual({
    fits: true,
    crates: [
      { temperature: 'ambient', needed: 2, available: 2 },
      { temperature: 'chilled', needed: 0, available: 0 },
      { temperature: 'frozen', needed: 0, available: 0 },
    ],
  });
  expect(data.days[0]?.timeslots[0]).toMatchObject({ active: 5, status: 'available' });
  expect(Value.Errors(calls.timeslotList.data, data)).toEqual([]);
});

test('in a locker that is too small no slot is free, which only who checks is told', async () => {
  await room({ ambient: 1, chilled: 9, frozen: 9 });
  const checked = await slots(CHECK);
  expect(checked.locker?.fits).toBe(false);
  expect(checked.days[0]?.timeslots[0]).toMatchObject({ active: 0, status: 'not_available' });
  for (const query of [{}, { 'check-locker': false }]) {
    const data = await slots(query);
    expect(data).not.toHaveProperty('locker');
    expect(data.days[0]?.timeslots[0]).toMatchObject({ active: 5, status: 'available' });
  }
});

test('a locker whose crates nobody counted takes every cart', async () => {
  const data = await slots(CHECK);
  expect(data.locker).toMatchObject({ fits: true, crates: [{ temperature: 'ambient', needed: 2 }, {}, {}] });
  expect(data.locker?.crates[0]).not.toHaveProperty('available');
});

test('a cart that goes to a store is not checked', async () => {
  await client.ok('storeSelect', { store_id: SMALL.store });
  expect((await client.ok('timeslotList', {}, CHECK)).data).not.toHaveProperty('locker');
});

test('closed slots are listed only where they are asked for', async () => {
  await client.ok('storeSelect', { store_id: SMALL.store });
  const before = shop.now.at;
  const days = async (query: object) => (await client.ok('timeslotList', {}, query)).data.days;
  const open = await days({});
  shop.now.at = new Date(before.getTime() + 12 * 3_600_000);
  const [closedToday] = await days({ 'show-closed': true });
  expect(closedToday).toMatchObject({ dateIso: open[0]?.dateIso, timeslots: [{ active: 0, status: 'not_available' }] });
  expect((await days({}))[0]?.dateIso).not.toBe(open[0]?.dateIso);
  shop.now.at = before;
});

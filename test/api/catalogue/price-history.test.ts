import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  today = romeTime(shop.now.at).date;
  const { database: db } = shop.database;
  for (const [product, daysAgo, cents] of [
    [SMALL.milk, 500, 119],
    [SMALL.milk, 400, 125],
    [SMALL.milk, 90, 139],
    [SMALL.pasta, 60, 129],
  ] as const) {
    await db.query(sql`
      insert into price_history (price_list_id, product_id, price_cents, valid_from)
      values (-1, ${product}, ${cents}, ${`${addDays(today, -daysAgo)}T12:00:00Z`}::timestamptz)`);
  }
  await db.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type, name, warehouse_id, starts_on, ends_on) values
      (20, 5, 'taglio', 'Passata', null, ${addDays(today, -30)}::date, ${addDays(today, -21)}::date),
      (21, 5, 'taglio', 'Solo Bergamo', 12, ${addDays(today, -50)}::date, ${addDays(today, -41)}::date)`);
  await db.query(sql`insert into promotion_products values (20, 1, 99), (21, 1, 109)`);
});
afterAll(() => shop.close());

const announce = () => shop.db.tx((tx) => announceChange(tx, []));
const history = async (query: object) => (await shop.client().ok('getPrices', {}, query)).data;
const steps = async (query: object) =>
  (await history(query)).prices.map(({ dateIso, price, promo }) => [dateIso, price, promo]);

test('a product’s prices are told for a year, promotions included, newest last', async () => {
  expect(await steps({ product_id: SMALL.milk })).toEqual([
    [addDays(today, -365), 1.25, false],
    [addDays(today, -90), 1.39, false],
    [addDays(today, -30), 0.99, true],
    [addDays(today, -20), 1.39, false],
    [today, 1.49, false],
  ]);
});

test('a store’s own promotions belong to its history only', async () => {
  expect(await steps({ product_id: SMALL.milk, hash: 'w12d0t0' })).toContainEqual([addDays(today, -50), 1.09, true]);
});

test('a store’s own prices follow those of every store from the day it had one', async () => {
  const { database: db } = shop.database;
  await db.query(sql`insert into price_lists values (12, 'Bergamo')`);
  await db.query(sql`update warehouses set price_list_id = 12 where warehouse_id = 12`);
  await db.query(sql`insert into prices (price_list_id, product_id, price_cents) values (12, ${SMALL.milk}, 159)`);
  await announce();
  await expect
    .poll(() => steps({ product_id: SMALL.milk, hash: 'w12d0t0' }))
    .toEqual([
      [addDays(today, -365), 1.25, false],
      [addDays(today, -90), 1.39, false],
      [addDays(today, -50), 1.09, true],
      [addDays(today, -40), 1.39, false],
      [addDays(today, -30), 0.99, true],
      [addDays(today, -20), 1.39, false],
      [today, 1.59, false],
    ]);
});

test('the list price stands beside what was paid', async () => {
  const data = await history({ product_id: SMALL.pasta });
  expect(data.prices.at(-1)).toEqual({ dateIso: addDays(today, -2), price: 0.99, priceStandard: 1.29, promo: true });
  expect(Value.Errors(calls.getPrices.data, data)).toEqual([]);
});

test('a product that is not sold has no history', async () => {
  expect(await shop.client().refused('getPrices', {}, { product_id: 999 })).toEqual(['PRODUCT_NOT_FOUND']);
});

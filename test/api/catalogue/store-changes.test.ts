import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { importStoreFile } from '../../../src/server/import/import-store-file.ts';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { LISTENER_NAME } from '../../../src/server/infra/database/listener.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Tx } from '../../../src/server/infra/database/types.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { PATIENCE } from '../../support/patience.ts';
import { SMALL } from '../../support/small-shop.ts';

const BERGAMO = 12;
const MONZA = 13;
const EVERYWHERE = 5;

let one: ApiShop;
let other: ApiShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changes-'));
  one = await openApiShop();
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`insert into warehouses (warehouse_id, name, slug) values (${MONZA}, 'Monza', 'monza')`);
    await announceChange(tx, []);
  });
  other = await openApiShop({}, one.database);
  // until it has loaded Monza, its keys there are those of the shop's own store
  await vi.waitUntil(() => one.catalogue.scope(`w${MONZA}d0t0`).warehouse.warehouseId === MONZA, PATIENCE);
});
afterAll(async () => {
  await other.close();
  await one.close();
  await rm(folder, { recursive: true });
});

/** Returns a product as a shopper of a store sees it. */
const seen = async (shop: ApiShop, warehouse: number, productId: number = SMALL.milk) => {
  const query = { product_id: String(productId), hash: `w${warehouse}d0t0` };
  const { data } = await shop.client().ok('products', {}, query);
  const [product] = 'products' in data ? data.products : [];
  return { price: product?.price, toPay: product?.priceDisplay, available: product?.available };
};

async function importFile(kind: 'prices' | 'stock' | 'promotions', warehouseId: number | undefined, lines: string[]) {
  const file = join(folder, kind);
  await writeFile(file, lines.join('\n'));
  await importStoreFile(one.database.database, {
    kind,
    file,
    format: 'csv',
    numbers: 'en',
    reportFolder: folder,
    now: one.now.at,
    ...(warehouseId === undefined ? {} : { warehouseId }),
  });
}

/** Returns the cache keys of replies and pages of the stores: while a key is unchanged, its entries stay valid. */
const keys = (shop: ApiShop) => [BERGAMO, MONZA, EVERYWHERE].map((id) => shop.catalogue.scope(`w${id}d0t0`).key);

test('prices of one store are on sale there, in every process that is told of them, and what others kept stays', async () => {
  const before = [keys(one), keys(other)];
  await importFile('prices', BERGAMO, ['code,price', '0001,1.19', '0005,1.09']);
  for (const shop of [one, other]) {
    await expect.poll(() => seen(shop, BERGAMO)).toMatchObject({ price: 1.19 });
    expect(await seen(shop, MONZA)).toMatchObject({ price: 1.49 });
    expect(await seen(shop, EVERYWHERE)).toMatchObject({ price: 1.49 });
  }
  for (const [index, shop] of [one, other].entries()) {
    expect(keys(shop).slice(1)).toEqual(before[index]?.slice(1));
    expect(keys(shop)[0]).not.toBe(before[index]?.[0]);
  }
});

test('a price of the base list reaches the stores without one of their own, and only these', async () => {
  await importFile('prices', BERGAMO, ['code,price', '0001,1.19']);
  await importFile('prices', undefined, ['code,price', '0001,1.59', '0003,0.45']);
  for (const shop of [one, other]) {
    await expect.poll(() => seen(shop, EVERYWHERE)).toMatchObject({ price: 1.59 });
    expect(await seen(shop, MONZA)).toMatchObject({ price: 1.59 });
    expect(await seen(shop, BERGAMO)).toMatchObject({ price: 1.19 });
    expect(await seen(shop, BERGAMO, SMALL.water)).toMatchObject({ price: 0.45 });
  }
  const before = keys(other);
  await importFile('prices', undefined, ['code,price', '0001,1.49']);
  await expect.poll(() => seen(other, MONZA)).toMatchObject({ price: 1.49 });
  // Bergamo has its own price of the changed product
  expect(keys(other)[0]).toBe(before[0]);
});

test('stock and assortment of one store are seen there only', async () => {
  const before = keys(other);
  await importFile('stock', MONZA, ['code,available,listed', '0001,7,si', '0005,3,no']);
  for (const shop of [one, other]) {
    await expect.poll(() => seen(shop, MONZA)).toMatchObject({ available: 7 });
    expect((await seen(shop, BERGAMO)).available).toBeGreaterThan(1000);
    expect(await seen(shop, MONZA, SMALL.pasta)).toEqual({});
    expect(await seen(shop, BERGAMO, SMALL.pasta)).toMatchObject({ price: 1.09 });
  }
  expect([keys(other)[0], keys(other)[2]]).toEqual([before[0], before[2]]);
  await importFile('stock', MONZA, ['code,available,listed', '0001,,si', '0005,,si']);
  await expect.poll(() => seen(other, MONZA, SMALL.pasta)).toMatchObject({ price: 1.29 });
  expect((await seen(other, MONZA)).available).toBeGreaterThan(1000);
});

test('promotions of one store cut prices there only, those of the shop everywhere', async () => {
  const header = 'code,promo_price,promo_from,promo_to';
  const before = keys(other);
  await importFile('promotions', MONZA, [header, '0007,1.49,2026-01-01,2099-12-31']);
  for (const shop of [one, other]) {
    await expect.poll(() => seen(shop, MONZA, SMALL.chocolate)).toMatchObject({ price: 1.99, toPay: 1.49 });
    expect(await seen(shop, BERGAMO, SMALL.chocolate)).toMatchObject({ toPay: 1.99 });
  }
  expect([keys(other)[0], keys(other)[2]]).toEqual([before[0], before[2]]);
  await importFile('promotions', undefined, [header, '0007,1.79,2026-01-01,2099-12-31']);
  for (const shop of [one, other]) {
    await expect.poll(() => seen(shop, BERGAMO, SMALL.chocolate)).toMatchObject({ toPay: 1.79 });
    expect(await seen(shop, MONZA, SMALL.chocolate)).toMatchObject({ toPay: 1.49 });
  }
});

test('products that come and go leave prices and stock of stores where they belong', async () => {
  await importFile('stock', MONZA, ['code,available', '0007,4']);
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`update products set published = product_id <> ${SMALL.milk}`);
    await announceChange(tx, [{ what: 'products' }]);
  });
  await expect.poll(() => other.catalogue.snapshot.ordinalOfId.has(SMALL.milk)).toBe(false);
  expect(await seen(other, BERGAMO, SMALL.pasta)).toMatchObject({ price: 1.09 });
  expect(await seen(other, MONZA, SMALL.chocolate)).toMatchObject({ price: 1.99, toPay: 1.49, available: 4 });
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`update products set published = true`);
    await announceChange(tx, [{ what: 'products' }]);
  });
  await expect.poll(() => seen(other, BERGAMO)).toMatchObject({ price: 1.19 });
  expect(await seen(other, MONZA)).toMatchObject({ price: 1.49 });
});

test('an import is seen whole or not at all, also by a process that is reading while it is committed', async () => {
  const { database: db } = one.database;
  const pairs = new Set<string>();
  let done = false;
  const watching = (async () => {
    for (; !done; await nextTurn()) {
      const { columns, ownPromotions } = other.catalogue.scope(`w${MONZA}d0t0`).warehouse;
      const ordinal = other.catalogue.snapshot.ordinalOfId.get(SMALL.chocolate) ?? -1;
      pairs.add(`${columns.prices[ordinal]} ${ownPromotions.get(ordinal)?.[0]?.priceCents}`);
    }
  })();
  const reprice = async (tx: Tx, price: number, cut: number) => {
    await tx.query(sql`
      update prices set price_cents = ${price}
      where product_id = ${SMALL.chocolate} and price_list_id = -1`);
    await tx.query(sql`
      update promotion_products m set promo_price_cents = ${cut} from promotions p
      where p.promotion_id = m.promotion_id and p.warehouse_id = ${MONZA} and m.product_id = ${SMALL.chocolate}`);
    await announceChange(tx, [
      { what: 'prices', priceListId: -1 },
      { what: 'promotions', warehouseId: MONZA },
    ]);
  };
  await db.tx(async (tx) => {
    await tx.query(sql`lock table promotions in access exclusive mode`);
    // another change makes the processes read: prices, and then they wait for the promotions
    await db.tx((small) => announceChange(small, [{ what: 'prices', priceListId: -1 }]));
    await untilLocksAreAwaited(one.database, { part: 'promotions' });
    await reprice(tx, 299, 159);
  });
  await expect.poll(() => seen(other, MONZA, SMALL.chocolate)).toMatchObject({ price: 2.99, toPay: 1.59 });
  done = true;
  await watching;
  expect([...pairs]).toEqual(['199 149', '299 159']);
});

test('what was told while a connection was cut is read when it is back', async () => {
  const { database: db } = one.database;
  // a change without a notification, as if it had been lost with the connection
  await db.tx(async (tx) => {
    await tx.query(sql`
      update prices set price_cents = 129 where product_id = ${SMALL.milk} and price_list_id = ${BERGAMO}`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`
      insert into catalogue_changes (version, what, key) select version, 'prices', ${BERGAMO} from catalogue_version`);
  });
  await db.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`);
  for (const shop of [one, other]) await expect.poll(() => seen(shop, BERGAMO)).toMatchObject({ price: 1.29 });
});

test('a change that does not say what it is about is read whole', async () => {
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`update products set name = 'Latte della malga' where product_id = ${SMALL.milk}`);
    await tx.query(sql`update stock set available_amount = 2 where product_id = ${SMALL.rareCheese}`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  });
  await expect.poll(() => seen(other, BERGAMO, SMALL.rareCheese)).toMatchObject({ available: 2 });
  const { data } = await other.client().ok('productById', {}, { productId: SMALL.milk });
  expect(data.name).toBe('Latte della malga');
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { importLeaflets } from '../../../src/server/import/import-leaflets.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';

const HEADER = 'leaflet,name,from,to,description,warehouses,code,promo_price';

let shop: ApiShop;
let folder: string;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  folder = await mkdtemp(join(tmpdir(), 'leaflets-'));
  today = romeTime(shop.now.at).date;
  const week = `settimana,Offerte della settimana,${addDays(today, -2)},${addDays(today, 4)},Freschi e dispensa,`;
  const north = `bergamo,Solo a Bergamo,${today},${today},,12`;
  const next = `prossima,La prossima,${addDays(today, 5)},${addDays(today, 9)},,`;
  const far = `lontana,Lontana,${addDays(today, 40)},${addDays(today, 50)},,`;
  const over = `finita,Finita,${addDays(today, -9)},${addDays(today, -1)},,`;
  await bring([
    `${week},0001,1.19`,
    `${week},0005,`,
    `${week},0002,1.79`,
    `${north},0006,7.90`,
    `${next},0007,1.49`,
    `${far},0001,`,
    `${over},0001,`,
  ]);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function bring(lines: readonly string[], removeMissing = false) {
  const file = join(folder, 'flyers.csv');
  await writeFile(file, [HEADER, ...lines].join('\n'));
  const { version } = shop.catalogue.snapshot;
  const options = {
    file,
    format: 'csv',
    numbers: 'en',
    reportFolder: folder,
    now: shop.now.at,
    removeMissing,
  } as const;
  const report = await importLeaflets(shop.db, options);
  await vi.waitUntil(() => shop.catalogue.snapshot.version > version, PATIENCE);
  await shop.catalogue.settled();
  return report;
}

const flyers = async (hash = '') => (await shop.client().ok('leafletSearch', {}, { hash })).data.leaflets;
const idOf = async (slug: string, hash?: string) =>
  (await flyers(hash)).find((each) => each.slug === slug)?.leafletId ?? 0;
const goods = async (query: object) => (await shop.client().ok('leafletProducts', {}, query)).data;
/** Returns a product as in lists without a flyer. */
const plain = async (product_id: string) => {
  const { data } = await shop.client().ok('products', {}, { product_id });
  return 'products' in data ? data.products : [];
};
const names = async (query: object) => (await goods(query)).products.map(({ name }) => name);

describe('flyers', () => {
  test('that hold come first, then the one announced, none that is over or far away', async () => {
    const found = await flyers();
    expect(found.map(({ slug, upcoming }) => [slug, upcoming])).toEqual([
      ['settimana', undefined],
      ['prossima', true],
    ]);
    expect(found[0]).toMatchObject({
      name: 'Offerte della settimana',
      description: 'Freschi e dispensa',
      productCount: 3,
    });
    expect(found[0]?.validityDate).toBe(addDays(today, -2).split('-').reverse().join('/'));
    expect(found[0]?.mediaURL).toMatch(/\/photo\/main\/large\/0001-/);
    expect([...Value.Errors(calls.leafletSearch.data, { leaflets: found })]).toEqual([]);
  });

  test('of some stores are shown in those only', async () => {
    expect((await flyers(`w12d${today}t0`)).map(({ slug }) => slug)).toContain('bergamo');
    expect((await flyers('w12d0t0')).map(({ slug }) => slug)).toContain('bergamo');
    expect(await names({ parent_leaflet_id: await idOf('bergamo', 'w12d0t0') })).toEqual([]);
  });
});

describe('the pages of a flyer', () => {
  test('are its departments in its order with the goods that they show; small ones share a page', async () => {
    const [week] = await flyers();
    expect(
      week?.sheets.map(({ name, joined, productCount, productIds }) => [
        name,
        joined?.length,
        productCount,
        productIds,
      ]),
    ).toEqual([['Latte e formaggi · Dispensa · Frutta e verdura', 3, 3, [1, 5, 2]]]);
    expect(week?.sheets[0]?.mediaURL).toMatch(/\/photo\/main\/photo\/0001-/);
  });

  test('ask for these goods only, in this order, as of its first day; goods of others are not in it', async () => {
    const week = await idOf('settimana');
    const { products, page } = await goods({ parent_leaflet_id: week, product_id: '2,7,1', facets: 'false' });
    expect(products.map(({ name }) => name)).toEqual(['Mele Golden', 'Latte intero']);
    expect(page.totItems).toBe(2);
    const next = await goods({ parent_leaflet_id: await idOf('prossima'), product_id: '7,1' });
    expect(next.products).toMatchObject([{ name: 'Cioccolato al latte', priceDisplay: 1.49 }]);
  });
});

describe('the goods of a flyer', () => {
  test('come in its order, with the prices it promises', async () => {
    const { products, page } = await goods({ parent_leaflet_id: await idOf('settimana') });
    expect(products.map(({ name, priceDisplay }) => [name, priceDisplay])).toEqual([
      ['Latte intero', 1.19],
      ['Spaghetti n. 5', 0.99],
      ['Mele Golden', 1.79],
    ]);
    expect(products[0]?.warehousePromo).toMatchObject({
      warehousePromoTypeId: 5,
      view: { body: 'Offerte della settimana' },
    });
    expect(page).toEqual({ selPage: 1, totPages: 1, totItems: 3, itemsPerPage: 24 });
  });

  test('can be sorted, filtered and leafed through as any list', async () => {
    const parent_leaflet_id = await idOf('settimana');
    expect(await names({ parent_leaflet_id, sort: 'price' })).toEqual([
      'Spaghetti n. 5',
      'Latte intero',
      'Mele Golden',
    ]);
    expect(await names({ parent_leaflet_id, parent_category_id: 10 })).toEqual(['Latte intero']);
    expect(await names({ parent_leaflet_id, page_size: 2, page: 2 })).toEqual(['Mele Golden']);
    const { facets, products } = await goods({ parent_leaflet_id, vendor_id: '3' });
    expect(products.map(({ name }) => name)).toEqual(['Spaghetti n. 5']);
    expect(facets.find(({ parameterName }) => parameterName === 'vendor_id')?.values).toMatchObject([
      { name: 'Malga Serena', count: '1', filteredCount: '1' },
      { name: 'Pastificio Ortensi', selected: true },
    ]);
  });

  test('that is announced have the prices of its first day', async () => {
    const { products } = await goods({ parent_leaflet_id: await idOf('prossima') });
    expect(products).toMatchObject([{ name: 'Cioccolato al latte', price: 1.99, priceDisplay: 1.49 }]);
    const [now] = await plain('7');
    expect(now?.priceDisplay).toBe(1.99);
  });

  test('of all flyers that hold, where none is named; of an unknown one none', async () => {
    expect(await names({})).toEqual(['Latte intero', 'Spaghetti n. 5', 'Mele Golden']);
    expect((await names({ hash: `w12d${today}t0` })).slice(-1)).toEqual(['Formaggio raro']);
    expect(await goods({ parent_leaflet_id: 1 })).toMatchObject({ products: [], facets: [], page: { totItems: 0 } });
  });
});

test('a file replaces a flyer whole, refuses what is not sold or not cheaper, and may take the others away', async () => {
  const again = `settimana,Offerte nuove,${today},${today},,`;
  const report = await bring([`${again},0008,1.29`, `${again},9999,1`, `${again},0005,1.29`, `${again},0008,1`], true);
  expect(report).toMatchObject({ read: 4, leaflets: 1, written: 1, removed: 3, refused: 3 });
  const reasons = await readFile(report.refusedFile ?? '', 'utf8');
  expect(reasons).toContain('3,"9999","no product has this code"');
  expect(reasons).toContain('4,"0005","promo_price is not below the price 1.29"');
  expect(reasons).toContain('5,"0008","code already on line 2"');
  expect((await flyers()).map(({ name }) => name)).toEqual(['Offerte nuove']);
  const milk = await plain('1,8');
  expect(milk.map(({ priceDisplay }) => priceDisplay)).toEqual([1.49, 1.29]);
});

test('what flyers that are over, taken away or replaced promised stays known for the lowest price', async () => {
  const flyer = (slug: string, from: number, to: number, line: string) =>
    `${slug},Di ${slug},${addDays(today, from)},${addDays(today, to)},,,${line}`;
  await bring([
    flyer('over', -9, -3, '0001,1.05'),
    flyer('running', -3, 3, '0002,1.75'),
    flyer('weekly', -6, -1, '0007,1.55'),
    flyer('weekly2', -6, 2, '0008,1.15'),
  ]);
  await bring(
    [
      flyer('weekly', 0, 6, '0007,1.89'),
      flyer('weekly2', 0, 6, '0008,1.49'),
      flyer('new', 0, 6, '0001,1.39'),
      flyer('new', 0, 6, '0002,1.99'),
    ],
    true,
  );
  const lowest = (await plain('1,2,7,8')).map(({ productId, priceDisplay, warehousePromo }) => [
    productId,
    priceDisplay,
    warehousePromo?.lowestPrice30,
  ]);
  expect(lowest.sort()).toEqual([
    [1, 1.39, 1.05],
    [2, 1.99, 1.75],
    [7, 1.89, 1.55],
    [8, 1.49, 1.15],
  ]);
  await shop.db.query(sql`
    insert into price_history (price_list_id, product_id, price_cents, valid_from) values (-1, 2, 219,
      now() - interval '50 days')`);
  const { prices } = (await shop.client().ok('getPrices', {}, { product_id: 2 })).data;
  expect(prices.filter(({ promo }) => promo).map(({ dateIso, price }) => [dateIso, price])).toEqual([
    [addDays(today, -3), 1.75],
    // the flyer of the first days, which was replaced later
    [addDays(today, -2), 1.79],
    [today, 1.99],
  ]);
});

test('a file that cannot be right changes nothing', async () => {
  const before = await flyers();
  const line = (warehouses: string, days = `${today},${today}`) => `x,X,${days},,${warehouses},0001,`;
  const run = (lines: string[]) => bring(lines);
  await expect(run([line('99')])).rejects.toThrow('There is no warehouse 99');
  await expect(run([line('', `${today},${addDays(today, -1)}`)])).rejects.toThrow('No row of the file can be imported');
  expect(await flyers()).toEqual(before);
});

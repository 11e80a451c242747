import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { Product } from '../../../src/contract/catalogue/product.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const list = async (query: object) => {
  const { data } = await shop.client().ok('products', {}, query);
  if (!('products' in data)) throw new Error('one product, not a list');
  return data;
};
const names = async (query: object) => (await list(query)).products.map((product) => product.name);
const bySlug = async (slug: string) => (await shop.client().ok('products', {}, { slug })).data as Product;

describe('a list', () => {
  test('of a category holds what lies below it', async () => {
    expect(await names({ parent_category_id: 10 })).toEqual(['Latte intero', 'Formaggio raro']);
  });

  test('answers totals of the page, and nothing beyond the end', async () => {
    const { page } = await list({ page_size: 3, page: 2 });
    expect(page).toEqual({ selPage: 2, totPages: 3, totItems: 8, itemsPerPage: 3 });
    expect(await names({ page_size: 3, page: 9 })).toEqual([]);
    expect((await list({ page_size: 3, page: 0 })).page.selPage).toBe(1);
  });

  test('can be asked in every order of the allow-list, and ignores others', async () => {
    expect((await names({ order_by: 'price' }))[0]).toBe('Acqua naturale');
    expect((await names({ sort: 'price desc' }))[0]).toBe('Formaggio raro');
    expect((await names({ sort: 'name' }))[0]).toBe('Acqua naturale');
    expect((await names({ sort: 'discount' }))[0]).toBe('Spaghetti n. 5');
    for (const other of ['price_desc', 'PRICE DESC', 'priceDisplay desc'])
      expect(await names({ order_by: other })).toEqual(await names({ sort: 'price desc' }));
    expect(await names({ sort: 'name desc' })).toEqual((await names({ sort: 'name' })).reverse());
    expect((await names({ sort: 'price_um' }))[0]).toBe('Acqua naturale');
    expect((await names({ sort: 'priceUm desc' }))[0]).toBe('Formaggio raro');
    for (const other of ['rank', 'search_score desc', 'relevance'])
      expect(await names({ order_by: other })).toEqual(await names({}));
    expect(await names({ sort: 'price; drop table products' })).toEqual(await names({}));
  });

  test('counts facets over the list, and a facet does not lower its own counts', async () => {
    const { facets, products } = await list({ vendor_id: '1' });
    expect(products.map((product) => product.name)).toEqual(['Latte intero', 'Formaggio raro']);
    const brands = facets.find((facet) => facet.parameterName === 'vendor_id');
    expect(brands?.values).toEqual([
      { id: 2, name: 'Fonte Aurina', count: '1', filteredCount: '1' },
      { id: 1, name: 'Malga Serena', count: '2', filteredCount: '2', selected: true },
      { id: 3, name: 'Pastificio Ortensi', count: '1', filteredCount: '1' },
    ]);
    const classes = (await list({ product_class_10000: '10201' })).facets[0];
    expect(classes).toMatchObject({
      name: 'Caratteristiche',
      values: [{ name: 'Biologico', selected: true }, { name: 'Senza lattosio' }],
    });
  });

  test('may be of price cuts only, which other promotions are not', async () => {
    const { database } = shop.database;
    await database.query(sql`
      insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on)
      values (2, 6, '3x2', 'Tre per due', ${dayFrom(shop, 0)}::date - 1, ${dayFrom(shop, 0)}::date + 1)`);
    await database.query(sql`insert into promotion_products values (2, 8, null)`);
    await database.tx((tx) => announceChange(tx, []));
    await expect.poll(() => names({ promo: true })).toEqual(['Lattuga romana', 'Spaghetti n. 5']);
    expect(await names({ TP: true })).toEqual(['Spaghetti n. 5']);
    expect((await list({})).flagCounts).toMatchObject({ promo: 2, TP: 1 });
    expect((await list({ promo: true })).flagCounts).toMatchObject({ promo: 2, TP: 1 });
    await database.query(sql`delete from promotions where promotion_id = 2`);
    await database.tx((tx) => announceChange(tx, []));
    await expect.poll(() => names({ promo: true })).toEqual(['Spaghetti n. 5']);
  });

  test('sends as many as asked for, 5000 at most', async () => {
    expect((await list({ page_size: 500 })).page.itemsPerPage).toBe(500);
    expect((await list({ page_size: 5000 })).page.itemsPerPage).toBe(5000);
    expect((await list({ page_size: 50_000 })).page.itemsPerPage).toBe(5000);
  });

  test('of promotions, of ids, of a barcode', async () => {
    expect(await names({ promo: true })).toEqual(['Spaghetti n. 5']);
    expect(await names({ product_id: '5,1,999' })).toEqual(['Spaghetti n. 5', 'Latte intero']);
    expect(await names({ barcode: '2000000000015' })).toEqual(['Latte intero']);
    expect(await names({ q: '2000000000015' })).toEqual(['Latte intero']);
  });
});

describe('a search', () => {
  test('puts milk before what only tastes of it', async () => {
    expect(await names({ q: 'latte' })).toEqual(['Latte intero', 'Cioccolato al latte']);
  });

  test('forgives a slip and says what it looked for', async () => {
    const found = await list({ q: 'late' });
    expect(found.products[0]?.name).toBe('Latte intero');
    expect(found.correctedQuery).toBe('latte');
    expect(await names({ q: 'spagetti' })).toEqual(['Spaghetti n. 5']);
  });

  test('knows singular, plural, accents and sizes', async () => {
    expect(await names({ q: 'mela' })).toEqual(['Mele Golden']);
    expect(await names({ q: 'cioccolati' })).toEqual(['Cioccolato al latte']);
    expect((await names({ q: 'acqua 1,5 l' }))[0]).toBe('Acqua naturale');
  });

  test('finds nothing for one letter or for nonsense', async () => {
    expect(await names({ q: 'a' })).toEqual([]);
    expect(await names({ q: 'qwzxk' })).toEqual([]);
  });
});

describe('a product', () => {
  test('on promotion shows the struck-through price and what one saves', async () => {
    const pasta = await bySlug('spaghetti-500g');
    expect(pasta).toMatchObject({
      price: 1.29,
      priceDisplay: 0.99,
      priceStandardDisplay: 1.29,
      priceUm: 2.58,
      priceUmDisplay: 1.98,
    });
    expect(pasta.warehousePromo).toMatchObject({ discount: 0.3, discountPerc: 23.256, warehousePromoTypeId: 5 });
    expect(pasta.warehousePromo?.validityDate).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  test('without one omits the key', async () => {
    expect(Object.keys(await bySlug('latte-intero-1l'))).not.toContain('priceStandardDisplay');
  });

  test('has texts, pictures and bread crumbs on its own page', async () => {
    const milk = await bySlug('latte-intero-1l');
    expect(milk.breadCrumbs?.map((crumb) => crumb.slug)).toEqual(['latte-e-formaggi', 'latte-e-formaggi/latte']);
    expect(milk.metaData?.['product_description']?.['ingredients']).toBe('<strong>Latte</strong> intero');
    expect(milk.media?.[0]?.large).toMatch(/\/photo\/main\/large\//);
  });

  test('is found by id too, and an unknown one is refused', async () => {
    expect((await shop.client().ok('productById', {}, { productId: SMALL.apples })).data.priceUnitDisplay).toBe('kg');
    expect(await shop.client().refused('productById', {}, { productId: 424242 })).toEqual(['PRODUCT_NOT_FOUND']);
  });

  test('of limited stock shows what is left, in the store that has it', async () => {
    expect((await bySlug('formaggio-raro')).available).toBe(10);
    expect((await bySlug('latte-intero-1l')).available).toBe(100_000_000);
  });
});

describe('the tree', () => {
  test('has hierarchical slugs, counts, and no empty categories', async () => {
    const { data } = await shop.client().ok('category');
    expect(data.categories?.map((category) => category.name)).toEqual([
      'Latte e formaggi',
      'Frutta e verdura',
      'Bevande',
      'Dispensa',
    ]);
    expect(data.categories?.[0]?.categories?.[0]).toMatchObject({
      slug: 'latte-e-formaggi/latte',
      parentId: 10,
      productCount: 1,
    });
    expect(data.categories?.[3]).not.toHaveProperty('categories');
    const one = await shop.client().ok('category', {}, { slug: 'latte-e-formaggi/latte' });
    expect(one.data.category).toMatchObject({ categoryId: 11, breadCrumbs: [{ categoryId: 10 }, { categoryId: 11 }] });
    expect(await shop.client().refused('category', {}, { slug: 'niente' })).toEqual(['NOT_FOUND']);
  });
});

describe('the tree, asked otherwise,', () => {
  const tree = async (query: object) => (await shop.client().ok('category', {}, query)).data.categories ?? [];

  test('shows empty categories where they are wanted', async () => {
    const empty = (await tree({ filtered: false })).find(({ slug }) => slug === 'vuota');
    expect(empty).toMatchObject({ categoryId: 50, productCount: 0 });
    expect((await tree({ filtered: true })).map(({ slug }) => slug)).not.toContain('vuota');
  });

  test('goes as deep as asked for', async () => {
    expect((await tree({ depth: 1 })).some((category) => 'categories' in category)).toBe(false);
    const { data } = await shop.client().ok('category', {}, { slug: 'bevande', depth: 1 });
    expect(data.category).not.toHaveProperty('categories');
  });

  test('counts only what a search finds', async () => {
    const found = await tree({ q: 'latte', skip_cache: true });
    expect(found.map(({ slug, productCount }) => [slug, productCount])).toEqual([
      ['latte-e-formaggi', 1],
      ['dispensa', 1],
    ]);
  });
});

test('bad input is answered in Italian, never with a failure of the server', async () => {
  const invalid = 'Alcuni dati inviati non sono validi.';
  for (const [query, text] of [
    [{ page: 'x' }, invalid],
    [{ page: -1 }, invalid],
    [{ parent_category_id: 'a' }, invalid],
    [{ page_size: -1 }, invalid],
    [{ q: 'x'.repeat(300) }, 'Lunghezza massima 200 caratteri'],
  ] as const) {
    const reply = await shop.client().call('products', {}, query);
    expect([reply.httpStatus, reply.response.status]).toEqual([200, 1]);
    expect(reply.response.errorsMessage).toEqual([text]);
  }
});

test('a store that is named decides goods and prices, and a hash that names a warehouse decides before it', async () => {
  const stock = async (query: object) =>
    (await list({ product_id: String(SMALL.rareCheese), ...query })).products.map(({ available }) => available);
  const { database } = shop.database;
  const sold = (amount: number) =>
    database.tx(async (tx) => {
      await tx.query(
        sql`update stock set available_amount = ${amount} where warehouse_id = 12 and product_id = ${SMALL.rareCheese}`,
      );
      await announceChange(tx, [{ what: 'stock', warehouseId: 12 }]);
    });
  await sold(7);
  const [nowhere, at] = [[10], [7]];
  await expect.poll(() => stock({ hash: 'w12d0t0' })).toEqual(at);
  expect(await stock({ store_id: SMALL.store })).toEqual(at);
  expect(await stock({ store_id: SMALL.store, hash: 'w0d0t0' })).toEqual(at);
  expect(await stock({ store_id: SMALL.store, hash: 'w5d0t0' })).toEqual(nowhere);
  expect(await stock({ store_id: 999 })).toEqual(nowhere);
  // the older form of a hash
  expect(await stock({ timeslotId: 0, warehouseId: 12 })).toEqual(at);
  expect(await stock({ timeslotId: 0, warehouseId: 0 })).toEqual(nowhere);
  const { data } = await shop.client().ok('productById', { productId: SMALL.rareCheese }, { store_id: SMALL.store });
  expect([data.available]).toEqual(at);
  await sold(10);
});

test('facets are left out where a client says so, and chosen by one parameter', async () => {
  expect((await list({ facets: 'true' })).facets.length).toBeGreaterThan(0);
  for (const facets of ['false', '0']) expect((await list({ facets })).facets).toEqual([]);
  expect(await list({ facets: 'vendor_id:1,product_class_10000:10201' })).toEqual(
    await list({ vendor_id: '1', product_class_10000: '10201' }),
  );
  expect(await names({ facets: 'vendor_id:1,vendor_id:3' })).toEqual(await names({ vendor_id: '1,3' }));
  expect(await names({ TP: '1' })).toEqual(await names({ TP: 'true' }));
});

test('a value that is not allowed is refused with 200, what has another shape with 400', async () => {
  const client = shop.client();
  const status = async (...asked: Parameters<typeof client.call>) => {
    const { httpStatus, response } = await client.call(...asked);
    return [httpStatus, response.status, response.errors.map(({ field }) => field).join()];
  };
  for (const [query, field] of [
    [{ layout: 27, limit: 0 }, 'limit'],
    [{ layout: 27, limit: 1000 }, 'limit'],
    [{ layout: 'x' }, 'layout'],
    [{}, 'layout'],
  ] as const)
    expect(await status('adv', {}, query)).toEqual([200, 1, field]);
  expect(await status('cartAdd', { items: [] })).toEqual([200, 1, 'items']);
  expect(await status('cartAdd', { items: [{ productId: 1, quantity: -1 }] })).toEqual([200, 1, 'items.0.quantity']);
  expect(await status('cartAdd', { items: [{ productId: 1, quantity: 'x' }] })).toEqual([400, 1, 'items.0.quantity']);
  expect(await status('cartAdd', { items: 'x' })).toEqual([400, 1, 'items']);
});

test('replies are what the contract says', async () => {
  const client = shop.client();
  for (const [name, query] of [
    ['products', { q: 'latte' }],
    ['products', { slug: 'spaghetti-500g' }],
    ['category', {}],
    ['suggest', { q: 'lat' }],
    ['cartView', {}],
  ] as const) {
    const { data } = await client.ok(name, {}, query);
    expect([...Value.Errors(calls[name].data, data)]).toEqual([]);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { nameInEnglish } from '../languages/name-in-english.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const EN = { cookie: 'bottega_language=en' };
const namesOf = async (query: object, headers: Record<string, string> = EN) => {
  const { data } = await shop.client().ok('products', {}, query, headers);
  return 'products' in data ? data.products.map(({ name }) => name) : [];
};
const itemsOf = async (q: string, headers: Record<string, string> = EN) =>
  (await shop.client().ok('suggest', {}, { q }, headers)).data.items.map(({ type, name }) => `${type}: ${name}`);

describe('a catalogue without English', () => {
  test('is Italian whatever the cookie says', async () => {
    expect(await namesOf({ parent_category_id: 11 })).toEqual(['Latte intero']);
    // a name in English finds nothing, an English word what it means
    expect(await namesOf({ q: 'whole milk' })).toEqual([]);
    expect(await namesOf({ q: 'milk' })).toContain('Latte intero');
  });
});

describe('a catalogue with English names', () => {
  let before: string[];
  beforeAll(async () => {
    before = [...(await namesOf({ q: 'latte' }, {})), ...(await itemsOf('lat', {}))];
    await nameInEnglish(shop);
  });

  test('is searched as before in Italian, and finds English words, too', async () => {
    expect([...(await namesOf({ q: 'latte' }, {})), ...(await itemsOf('lat', {}))]).toEqual(before);
    expect(await namesOf({ q: 'milk' }, {})).toEqual(['Latte intero', 'Cioccolato al latte']);
    expect((await shop.client().ok('products', {}, { q: 'milk' })).data).toMatchObject({ understoodAs: 'latte' });
    expect((await shop.client().ok('suggest', {}, { q: 'milk' })).data).toMatchObject({ understoodAs: 'latte' });
    expect((await shop.client().ok('products', {}, { q: 'latte' })).data).not.toHaveProperty('understoodAs');
  });

  test('names goods, categories, facets and packs in English, and marks what stays Italian', async () => {
    const { data } = await shop.client().ok('products', {}, { parent_category_id: 10 }, EN);
    if (!('products' in data)) throw new Error('no list');
    const [milk, cheese] = data.products;
    expect(milk).toMatchObject({ name: 'Whole milk', slug: 'latte-intero-1l' });
    expect(milk?.breadCrumbs).toEqual([
      { categoryId: 10, name: 'Milk and cheese', slug: 'latte-e-formaggi' },
      { categoryId: 11, name: 'Milk', slug: 'latte-e-formaggi/latte' },
    ]);
    expect(milk).not.toHaveProperty('lang');
    expect(cheese).toMatchObject({ name: 'Formaggio raro', lang: 'it' });
    expect(cheese?.breadCrumbs?.at(-1)).toMatchObject({ name: 'Formaggi', lang: 'it' });
    expect(data.facets.map(({ name, values }) => [name, values.map((value) => [value.name, value.lang])])).toEqual([
      [
        'Features',
        [
          ['Organic', undefined],
          ['Senza lattosio', 'it'],
        ],
      ],
      ['Brand', [['Malga Serena', undefined]]],
    ]);
    const tree = (await shop.client().ok('category', {}, {}, EN)).data.categories ?? [];
    expect(tree.map(({ name }) => name)).toContain('Fruit and vegetables');
    const apples = (await shop.client().ok('products', {}, { slug: 'mele-golden' }, EN)).data;
    expect(apples).toMatchObject({ name: 'Golden apples', description: 'per kg' });
  });

  test('says the texts of a product in English, and which are not', async () => {
    const { data } = await shop.client().ok('products', {}, { slug: 'latte-intero-1l' }, EN);
    expect(data).toMatchObject({ metaData: { product_description: { ingredients: 'Whole <strong>milk</strong>' } } });
    expect(data).not.toHaveProperty('metaData.italian_texts');
  });

  test.each([
    ['milk', ['Whole milk', 'Milk chocolate bar']],
    ['apples', ['Golden apples']],
    ['aple', ['Golden apples']],
    ['mlik', ['Whole milk', 'Milk chocolate bar']],
    ['latte', ['Whole milk', 'Milk chocolate bar']],
    ['mela', ['Golden apples']],
    ['formaggio', ['Formaggio raro']],
  ])('finds goods for "%s" in an English session, Italian words too', async (q, names) => {
    expect(await namesOf({ q })).toEqual(names);
  });

  test('suggests English words and categories', async () => {
    expect(await itemsOf('mil')).toEqual([
      'word: milk',
      'category: Milk and cheese',
      'category: Milk',
      'product: Whole milk',
      'product: Milk chocolate bar',
    ]);
    expect(await itemsOf('latt')).toContain('product: Whole milk');
  });

  test('keeps replies of the languages apart, whichever comes first', async () => {
    const italian = await namesOf({ parent_category_id: 40 }, {});
    expect(await namesOf({ parent_category_id: 40 })).toEqual(['Spaghetti no. 5', 'Milk chocolate bar']);
    expect(await namesOf({ parent_category_id: 40 }, {})).toEqual(italian);
    expect(await namesOf({ parent_category_id: 40 }, { ...EN, 'x-ebsn-language': 'it' })).toEqual(italian);
  });

  test('shows a cart in the language of who looks at it', async () => {
    const client = shop.client();
    const nameIn = ({ data }: Awaited<ReturnType<ApiClient['ok']>>) => {
      const { cartItems, departments } = data as { cartItems: { product: object }[]; departments: object[] };
      return [cartItems[0]?.product, departments[0]];
    };
    const [english, italian] = [{ name: 'Whole milk' }, { name: 'Latte intero' }];
    const add = { items: [{ productId: SMALL.milk, quantity: 1 }] };
    const added = await client.ok('cartAdd', add, {}, { 'x-ebsn-language': 'en' });
    expect(nameIn(added)).toMatchObject([english, { name: 'Milk and cheese' }]);
    expect(nameIn(await client.ok('cartView'))).toMatchObject([italian, { name: 'Latte e formaggi' }]);
    expect(nameIn(await client.ok('cartView', {}, {}, { 'x-ebsn-language': 'en' }))).toMatchObject([english, {}]);
    expect(nameIn(await client.ok('cartView'))).toMatchObject([italian, {}]);
  });

  test('is Italian again when most goods have lost their English', async () => {
    await shop.db.tx(async (tx) => {
      await tx.query(sql`update products set name_en = null where product_id > 3`);
      await tx.query(sql`update catalogue_version set version = version + 1`);
      await tx.query(sql`select pg_notify('catalogue_changed', '')`);
    });
    await expect.poll(() => shop.catalogue.isOfferedInEnglish).toBe(false);
    expect(await namesOf({ parent_category_id: 11 })).toEqual(['Latte intero']);
  });
});

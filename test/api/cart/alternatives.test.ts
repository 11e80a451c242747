import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';

/** A shelf of yogurts of 125 g at 1,00, which differ only in what their names say. */
const SHELF = [
  { id: 100, name: 'Yogurt bianco', grams: 125, cents: 100, allergens: 'Latte' },
  { id: 101, name: 'Yogurt un poco più caro', grams: 125, cents: 120, allergens: 'Latte' },
  { id: 102, name: 'Yogurt troppo caro', grams: 125, cents: 121, allergens: 'Latte' },
  { id: 103, name: 'Yogurt alle nocciole', grams: 125, cents: 100, allergens: 'Latte, Frutta a guscio' },
  { id: 104, name: 'Yogurt non dichiarato', grams: 125, cents: 100 },
  { id: 105, name: 'Yogurt vegetale', grams: 120, cents: 100, allergens: 'Nessun allergene tra gli ingredienti' },
  { id: 106, name: 'Yogurt grande', grams: 250, cents: 100, allergens: 'latte' },
  { id: 107, name: 'Yogurt esaurito a Bergamo', grams: 125, cents: 100, allergens: 'Latte' },
  { id: 108, name: 'Yogurt biologico', grams: 125, cents: 110, allergens: 'Latte', organic: true },
  { id: 109, name: 'Yogurt biologico secondo', grams: 130, cents: 112, allergens: 'Latte', organic: true },
  { id: 110, name: 'Yogurt che Bergamo non tiene', grams: 125, cents: 81, allergens: 'Latte' },
  // neither declares nuts among its allergens
  { id: 111, name: 'Yogurt al torrone', grams: 125, cents: 100, allergens: 'Latte', ingredients: 'Latte, torrone' },
  {
    id: 112,
    name: 'Yogurt con tracce',
    grams: 126,
    cents: 100,
    allergens: 'Latte',
    ingredients: 'Latte. Può contenere nocciole',
  },
];

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.tx(async (tx) => {
    await tx.query(sql`
      insert into categories (category_id, parent_id, slug, name) values (13, 10, 'latte-e-formaggi/yogurt',
        'Yogurt')`);
    for (const { id, name, grams, cents, allergens, ingredients, organic } of SHELF) {
      const meta = allergens ? { product_info: { allergens, ...(ingredients && { ingredients }) } } : {};
      await tx.query(sql`
        insert into products (product_id, code, slug, name, category_id, vat_id, sale_type, content_amount,
          content_unit, meta)
        values (${id}, ${`y${id}`}, ${`yogurt-${id}`}, ${name}, 13, 25, 'Pezzo', ${grams}, 'g',
          ${JSON.stringify(meta)}::jsonb)`);
      await tx.query(sql`insert into prices (price_list_id, product_id, price_cents) values (-1, ${id}, ${cents})`);
      if (organic) await tx.query(sql`insert into product_class_members values (${id}, 10201)`);
    }
    await tx.query(sql`
      insert into categories (category_id, parent_id, slug, name)
      values (14, 10, 'latte-e-formaggi/olio-e-aceto', 'Olio, aceto e condimenti')`);
    for (const [id, name, brand] of [
      [120, 'Olio di semi di girasole', ''],
      [121, 'Aceto di mele', ''],
      [122, 'Orovivo olio di semi di mais', 'Orovivo'],
    ] as const) {
      await tx.query(sql`
        insert into products (product_id, code, slug, name, brand_line, category_id, vat_id, sale_type, content_amount,
          content_unit)
        values (${id}, ${`o${id}`}, ${`olio-${id}`}, ${name}, ${brand}, 14, 25, 'Pezzo', 1000, 'ml')`);
      await tx.query(sql`insert into prices (price_list_id, product_id, price_cents) values (-1, ${id}, 199)`);
    }
    await tx.query(sql`
      insert into stock (warehouse_id, product_id, listed, available_amount) values (12, 107, true, 0), (12, 110,
        false, null)`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  });
  // a failed attempt is repeated, for a second
  await vi.waitFor(() => {
    if (!shop.catalogue.snapshot.ordinalOfId.has(112)) throw new Error('the shelf is not on sale yet');
  }, PATIENCE);
});
afterAll(() => shop.close());

const detail = async (query: object) => (await shop.client().ok('productAlternativeDetail', {}, query)).data;

describe('what may stand in for a product', () => {
  test('is near in size and price, and brings no allergen the original lacks', async () => {
    const { alternativeIds } = await detail({ product_id: 100 });
    expect(alternativeIds).toEqual([107, 105, 108, 109, 110, 101, 106]);
  });

  test('is of the same kind where a category has several: no vinegar for oil', async () => {
    expect((await detail({ product_id: 120 })).alternativeIds).toEqual([122]);
    expect((await detail({ product_id: 121 })).alternativeIds).toEqual([]);
  });

  test('brings no allergen at all for a product that has none', async () => {
    expect((await detail({ product_id: 105 })).alternativeIds).toEqual([]);
  });

  test('has no traces that the original lacks, and contains nothing of which it only has traces', async () => {
    expect((await detail({ product_id: 112 })).alternativeIds).toEqual(expect.arrayContaining([100]));
    expect((await detail({ product_id: 112 })).alternativeIds).not.toEqual(expect.arrayContaining([103]));
    expect((await detail({ product_id: 112 })).alternativeIds).not.toEqual(expect.arrayContaining([111]));
    expect((await detail({ product_id: 111 })).alternativeIds).toEqual(expect.arrayContaining([103, 112]));
  });

  test('is undeclared only for the undeclared', async () => {
    expect((await detail({ product_id: 104 })).alternativeIds).toEqual([105]);
  });

  test('is organic for organic', async () => {
    expect((await detail({ product_id: 108 })).alternativeIds).toEqual([109]);
  });

  test('is listed and available in the scope', async () => {
    expect((await detail({ product_id: 100, hash: 'w12d0t0' })).alternativeIds).toEqual([105, 108, 109, 101, 106]);
  });

  test('is a whole product where details are wanted', async () => {
    const data = await detail({ product_id: 108 });
    expect(data.products).toMatchObject([{ productId: 109, priceDisplay: 1.12 }]);
    expect(Value.Errors(calls.productAlternativeDetail.data, data)).toEqual([]);
    expect(await detail({ product_id: 108, details: false })).toEqual({ productId: 108, alternativeIds: [109] });
  });

  test('is unknown for what is not sold', async () => {
    expect(await shop.client().refused('productAlternativeDetail', {}, { product_id: 999 })).toEqual([
      'PRODUCT_NOT_FOUND',
    ]);
  });
});

test('several products are answered at once, at most six alternatives each', async () => {
  const { data } = await shop.client().ok('listProductAlternative', {}, { product_ids: '108,999,x,100' });
  expect(data).toEqual({
    alternatives: [
      { productId: 108, alternativeIds: [109] },
      { productId: 100, alternativeIds: [107, 105, 108, 109, 110, 101] },
    ],
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { ProductCells, StaffProduct } from '../../../src/contract/products/schemas.ts';
import { mayReplace } from '../../../src/server/features/catalogue/recommend/alternatives.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// The staff keep the products of the shop (issue 47): one call for each act, with its right, its refusal and its record

let shop: ApiShop;
let buyer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const view = async (productId: number) => (await buyer.ok('staffProductView', {}, { product_id: productId })).data;
const asRead = ({ productId, modifiedAt }: StaffProduct) => ({ product_id: productId, modified_at: modifiedAt });
const problems = async (name: CallName, body: object) =>
  (await buyer.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
const save = async (productId: number, cells: ProductCells, rest: object = {}) =>
  (await buyer.ok('staffProductSave', { ...asRead(await view(productId)), cells, ...rest })).data;
const wrong = async (productId: number, cells: ProductCells) =>
  problems('staffProductSave', { ...asRead(await view(productId)), cells });
const list = async (query: object) => (await buyer.ok('staffProducts', {}, query)).data;
const names = async (query: object) => (await list(query)).products.map(({ name }) => name);

/** Everything that packed food needs. */
const WHOLE: ProductCells = {
  ingredients: 'Semola di grano duro, acqua',
  allergens: 'gluten',
  traces: '',
  allergens_confirmed: 'si',
  storage: 'In luogo fresco e asciutto',
  producer: 'Pastificio Ortensi, via Roma 1, Gragnano (NA)',
  kcal_100g: '354',
  fat_100g: '1.5',
  saturated_100g: '0.3',
  carbs_100g: '71.4',
  sugars_100g: '3.4',
  protein_100g: '12.8',
  salt_100g: '0.01',
};

describe('rights', () => {
  test('a store manager sees products and changes none, others see none', async () => {
    const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
    await manager.ok('staffProducts');
    const read = asRead((await manager.ok('staffProductView', {}, { product_id: SMALL.milk })).data);
    const cells = { price: '1.60' };
    expect((await manager.call('staffProductSave', { ...read, cells })).httpStatus).toBe(403);
    expect((await manager.call('staffProductsChange', { product_ids: [1], cells })).httpStatus).toBe(403);
    for (const role of ['customer_service', 'content', 'picker', 'driver'] as const) {
      const other = await personOf(shop, `${role}@negozio.it`, [role]);
      expect((await other.call('staffProducts')).httpStatus).toBe(403);
    }
    expect((await shop.client().call('staffProducts')).httpStatus).toBe(419);
  });
});

describe('the list', () => {
  test('has the whole catalogue, with price, state and what is missing', async () => {
    const { products, views, page } = await list({});
    expect(page.totItems).toBe(8);
    expect(views).toMatchObject({ all: 8, no_picture: 8, promotion: 1, finished: 0 });
    const milk = products.find(({ productId }) => productId === SMALL.milk);
    expect(milk).toMatchObject({ code: '0001', name: 'Latte intero', category: 'Latte', price: 1.49, unit: 'pz' });
    expect(milk?.missing).toContain('nutrition');
    expect(products.find(({ productId }) => productId === SMALL.pasta)?.promotion).toBe('Taglio prezzo');
  });

  test('finds what could be sold and is not', async () => {
    expect((await list({ view: 'ready' })).products).toEqual([]);
    const complete = (await list({})).products.filter(({ missing }) => missing.length === 0);
    const drafts = complete.map(({ productId }) => productId);
    expect(drafts.length).toBeGreaterThan(0);
    const milk = SMALL.milk;
    await shop.db.query(sql`
      update products set published = false where product_id = any(${[...drafts, milk]}::int[])`);
    const { products, views } = await list({ view: 'ready' });
    expect(products.map(({ productId }) => productId).toSorted()).toEqual(drafts.toSorted());
    expect(views.ready).toBe(drafts.length);
    await shop.db.query(sql`update products set published = true`);
  });

  test('is filtered and sorted by the server', async () => {
    expect(await names({ q: 'latte malga' })).toEqual(['Latte intero']);
    expect(await names({ q: '0002' })).toEqual(['Mele Golden']);
    expect(await names({ q: '2000000000015' })).toEqual(['Latte intero']);
    expect(await names({ q: '100%' })).toEqual([]);
    expect(await names({ category: 'latte-e-formaggi' })).toEqual(['Formaggio raro', 'Latte intero']);
    expect(await names({ brand: 'malga serena', sort: '-price' })).toEqual(['Formaggio raro', 'Latte intero']);
    expect(await names({ view: 'promotion' })).toEqual(['Spaghetti n. 5']);
    expect(await names({ price_from: 8 })).toEqual(['Formaggio raro']);
    expect(await names({ on_sale: false })).toEqual([]);
    expect((await names({ missing: 'nutrition' })).length).toBeGreaterThan(3);
    await shop.db.query(sql`update stock set available_amount = 0 where warehouse_id = 12 and product_id = 6`);
    expect((await list({ view: 'finished' })).products).toMatchObject([{ name: 'Formaggio raro', finishedIn: 1 }]);
    await shop.db.query(sql`update stock set available_amount = 10 where warehouse_id = 12 and product_id = 6`);
  });
});

describe('one product', () => {
  test('is saved by the fields that change, reaches the shop, and has its history', async () => {
    const { product } = await shown(shop, () =>
      save(SMALL.chocolate, { name: 'Cioccolato fondente', name_en: 'Dark chocolate', price: '2.10' }),
    );
    expect(product.cells).toMatchObject({ name: 'Cioccolato fondente', price: '2.10', brand: '' });
    const found = (await shop.client().ok('products', {}, { q: 'cioccolato fondente' })).data;
    const [sold] = 'products' in found ? found.products : [];
    expect(sold).toMatchObject({ name: 'Cioccolato fondente', price: 2.1 });
    expect(product.changes).toMatchObject([
      {
        by: 'Elena Rossi',
        source: 'form',
        before: { name: 'Cioccolato al latte', price: '1.99', name_en: '' },
        after: { name: 'Cioccolato fondente', price: '2.10', name_en: 'Dark chocolate' },
      },
    ]);
    const acts = await shop.db.query<{ call: string; changed: object }>(sql`
      select call, changed from agent_acts where call = 'staffProductSave' order by act_id desc limit 1`);
    expect(acts[0]?.changed).toMatchObject({ 'product.priceCents': [199, 210] });
  });

  test('of somebody else who saved meanwhile nothing is overwritten', async () => {
    const read = asRead(await view(SMALL.wine));
    await buyer.ok('staffProductSave', { ...read, cells: { price: '8.10' } });
    expect(await problems('staffProductSave', { ...read, cells: { name: 'Vino' } })).toEqual([
      ['ENTRY_CHANGED', undefined],
    ]);
  });

  test('wrong values are refused at their fields, all at once', async () => {
    expect(await wrong(SMALL.milk, { price: '0' })).toEqual([['PRODUCT_PRICE', 'price']]);
    expect(await wrong(SMALL.milk, { price: '1.005' })).toEqual([['PRODUCT_PRICE', 'price']]);
    expect(await wrong(SMALL.milk, { price: '149' })).toEqual([['PRODUCT_PRICE_JUMP', 'price']]);
    expect(await wrong(SMALL.milk, { name: ' ' })).toEqual([['REQUIRED', 'name']]);
    expect(await wrong(SMALL.milk, { barcode: '8001234567891' })).toEqual([['PRODUCT_CHECK_DIGIT', 'barcode']]);
    expect(await wrong(SMALL.pasta, { barcode: '2000000000015' })).toEqual([['PRODUCT_BARCODE_TAKEN', 'barcode']]);
    expect(await wrong(SMALL.milk, { package_items: '0.5', quantity_multiple: 'x' })).toEqual([
      ['PRODUCT_NUMBER', 'quantity_multiple'],
      ['PRODUCT_COUNT', 'package_items'],
    ]);
    expect(await wrong(SMALL.milk, { min_quantity: '5', max_quantity: '2' })).toEqual([
      ['PRODUCT_LEAST', 'max_quantity'],
    ]);
    expect(await wrong(SMALL.milk, { category_slug: 'nessuna' })).toEqual([['PRODUCT_CATEGORY', 'category_slug']]);
    expect(await wrong(SMALL.milk, { legal_name: 'x'.repeat(301) })).toEqual([['TOO_LONG', 'legal_name']]);
    expect(await problems('staffProductSave', { product_id: 999, modified_at: '', cells: {} })).toEqual([
      ['PRODUCT_GONE', undefined],
    ]);
    expect((await view(SMALL.milk)).changes).toEqual([]);
  });

  test('a price beyond ten times the last one is taken where it is confirmed', async () => {
    const { product } = await save(SMALL.water, { price: '4.90' }, { allow_jumps: true });
    expect(product.cells.price).toBe('4.90');
  });

  test('loose goods keep their least quantity with the portion', async () => {
    expect(
      (await save(SMALL.apples, { portion_g: '500', step_g: '100', min_quantity: '500' })).product.cells,
    ).toMatchObject({ portion_g: '500', min_quantity: '500' });
    expect((await save(SMALL.apples, { portion_g: '800' })).product.cells.min_quantity).toBe('800');
  });

  test('a class that its own data contradict is refused', async () => {
    expect(await wrong(SMALL.rareCheese, { ingredients: '*Latte*, sale', allergens: 'milk' })).toEqual([
      ['PRODUCT_CLASS', 'classes'],
    ]);
  });
});

describe('the law', () => {
  test('an allergen that the ingredients name cannot be denied', async () => {
    expect(await wrong(SMALL.pasta, { ...WHOLE, allergens: '' })).toEqual([['PRODUCT_ALLERGEN', 'allergens']]);
    const traces = 'Semola di grano duro. Può contenere tracce di soia';
    expect(await wrong(SMALL.pasta, { ...WHOLE, ingredients: traces })).toEqual([['PRODUCT_ALLERGEN', 'traces']]);
  });

  test('an energy that its parts do not have is refused', async () => {
    expect(await wrong(SMALL.pasta, { ...WHOLE, kcal_100g: '700' })).toEqual([['PRODUCT_ENERGY', 'kcal_100g']]);
    expect(await wrong(SMALL.pasta, { ...WHOLE, fat_100g: '1', saturated_100g: '5' })).toEqual([
      ['PRODUCT_NUTRITION', 'kcal_100g'],
    ]);
  });

  test('food without its data cannot be put on sale, and with them it can', async () => {
    await save(SMALL.pasta, { on_sale: 'no' });
    expect(await wrong(SMALL.pasta, { on_sale: 'si' })).toEqual([['PRODUCT_INCOMPLETE', 'on_sale']]);
    expect(await wrong(SMALL.pasta, { ...WHOLE, allergens_confirmed: '', on_sale: 'si' })).toEqual([
      ['PRODUCT_INCOMPLETE', 'on_sale'],
    ]);
    const { product } = await save(SMALL.pasta, { ...WHOLE, on_sale: 'si' });
    expect(product).toMatchObject({
      missing: [],
      cells: { ...WHOLE, ingredients: 'Semola di *grano* duro, acqua', on_sale: 'si' },
    });
    expect(await names({ view: 'missing' })).not.toContain('Spaghetti n. 5');
  });

  test('other ingredients take the confirmation away, and then it cannot be without on sale', async () => {
    expect(await wrong(SMALL.pasta, { ingredients: 'Semola di grano duro, uova', allergens: 'gluten,eggs' })).toEqual([
      ['PRODUCT_INCOMPLETE', 'on_sale'],
    ]);
    const eggs = { ingredients: 'Semola di grano duro, uova', allergens: 'gluten,eggs', allergens_confirmed: 'si' };
    expect((await save(SMALL.pasta, eggs)).product.cells.allergens).toBe('gluten,eggs');
  });

  test('a gap that was there before does not prevent another change', async () => {
    expect((await save(SMALL.milk, { price: '1.55' })).product.missing).not.toEqual([]);
  });
});

describe('many at once', () => {
  const ids = [SMALL.milk, SMALL.wine, SMALL.water];

  test('a trial counts, the act is one, and one undo takes it back', async () => {
    const body = { product_ids: ids, cells: { on_sale: 'no' } };
    const tried = (await buyer.ok('staffProductsChange', { ...body, is_trial: true })).data;
    expect(tried).toMatchObject({ changed: 3, same: 0, refused: [] });
    expect(await names({ on_sale: false })).toEqual([]);
    const { actId } = (await shown(shop, () => buyer.ok('staffProductsChange', body))).data;
    expect(await names({ on_sale: false })).toHaveLength(3);
    expect(shop.catalogue.snapshot.ordinalOfId.has(SMALL.milk)).toBe(false);
    await save(SMALL.wine, { on_sale: 'no', name: 'Vino rosso da tavola' });
    const undone = (await buyer.ok('staffProductsUndo', { act_id: actId })).data;
    expect(undone).toMatchObject({ changed: 3, refused: [] });
    expect((await view(SMALL.wine)).cells).toMatchObject({ on_sale: 'si', name: 'Vino rosso da tavola' });
  });

  test('the category and the brand of many are changed, and come back', async () => {
    const ids = [SMALL.milk, SMALL.wine, SMALL.pasta];
    const cells = { category_slug: 'dispensa', brand: 'CASA' };
    const { actId, changed } = (await buyer.ok('staffProductsChange', { product_ids: ids, cells })).data;
    expect(changed).toBe(3);
    expect(await names({ brand: 'casa', category: 'dispensa' })).toHaveLength(3);
    await save(SMALL.milk, { brand: 'ALTRA' });
    const { data } = await buyer.ok('staffProductsUndo', { act_id: actId });
    expect(data).toMatchObject({
      changed: 2,
      refused: [{ productId: SMALL.milk, reason: 'Qualcuno l’ha cambiato dopo' }],
    });
    expect((await view(SMALL.wine)).cells).toMatchObject({ category_slug: 'bevande/vini', brand: '' });
    expect(await problems('staffProductsUndo', { act_id: 999_999 })).toEqual([['PRODUCT_ACT_GONE', undefined]]);
  });

  test('one value of the history is given back', async () => {
    const before = await view(SMALL.milk);
    const change = before.changes.find(({ before: { price } }) => price === '1.49');
    await buyer.ok('staffProductsUndo', { change_id: change?.changeId });
    expect((await view(SMALL.milk)).cells.price).toBe('1.49');
  });
});

describe('a new product', () => {
  test('needs a name, a price and a category, gets the next code, and is off sale', async () => {
    expect(await problems('staffProductMake', { cells: {} })).toEqual([
      ['REQUIRED', 'name'],
      ['REQUIRED', 'price'],
      ['PRODUCT_CATEGORY', 'category_slug'],
    ]);
    const cells = { name: 'Crema di pistacchio', price: '6.90', category_slug: 'dispensa' };
    expect(await problems('staffProductMake', { code: '0001', cells })).toEqual([['PRODUCT_CODE_TAKEN', 'code']]);
    const { product } = (await buyer.ok('staffProductMake', { cells })).data;
    expect(product).toMatchObject({
      code: '0009',
      path: '/product/crema-di-pistacchio',
      // the VAT of most goods of the category
      cells: { on_sale: 'no', vat: '4' },
    });
    const { product: second } = (await buyer.ok('staffProductMake', { cells })).data;
    expect(second.path).toBe('/product/crema-di-pistacchio-2');
    const typed = (await buyer.ok('staffProductMake', { cells: { ...cells, vat: '22' } })).data.product;
    expect(typed.cells.vat).toBe('22');
  });

  test('is a copy of another one, without its barcode and its sale', async () => {
    const cells = { name: 'Spaghetti n. 6' };
    const { product } = (await buyer.ok('staffProductMake', { copy_of: SMALL.pasta, cells })).data;
    expect(product.cells).toMatchObject({ name: 'Spaghetti n. 6', pack_quantity: '500', barcode: '', on_sale: 'no' });
    expect(product.cells.ingredients).toContain('Semola');
    expect(await problems('staffProductMake', { copy_of: 99_999, cells })).toEqual([['PRODUCT_GONE', undefined]]);
  });
});

describe('stores', () => {
  const ofBergamo = ({ stores }: StaffProduct) => stores.find(({ name }) => name === 'Bergamo');

  test('a store has another price, or does not list a product', async () => {
    const body = { product_id: SMALL.water, warehouse_id: SMALL.store };
    expect(await problems('staffProductStore', { ...body, price: '0' })).toEqual([['PRODUCT_PRICE', 'price-12']]);
    const { product } = (await buyer.ok('staffProductStore', { ...body, price: '0.39', is_listed: false })).data;
    expect(ofBergamo(product)).toMatchObject({ isListed: false, price: 0.39 });
    const back = (await buyer.ok('staffProductStore', { ...body, price: '', is_listed: true })).data;
    expect(ofBergamo(back.product)).not.toHaveProperty('price');
    expect(back.product.changes[0]).toMatchObject({ before: { store_price: 'Bergamo: 0.39' } });
  });
});

describe('other products', () => {
  const links = (productId: number, of: readonly object[]) =>
    buyer.ok('staffProductLinks', { product_id: productId, links: of });

  test('what replaces it first, what never does and what goes with it are said by hand', async () => {
    const { product } = (
      await links(SMALL.milk, [
        { kind: 'never', code: '0003' },
        { kind: 'related', code: '0005' },
      ])
    ).data;
    expect(product.links).toMatchObject([
      { kind: 'never', code: '0003' },
      { kind: 'related', code: '0005', productId: SMALL.pasta },
    ]);
    expect(product.changes[0]).toMatchObject({ before: { links: '' }, after: { links: 'never 0003, related 0005' } });
    expect(
      await problems('staffProductLinks', { product_id: SMALL.milk, links: [{ kind: 'never', code: '0001' }] }),
    ).toEqual([['PRODUCT_LINK_ITSELF', 'code']]);
    expect(
      await problems('staffProductLinks', { product_id: SMALL.milk, links: [{ kind: 'never', code: 'x' }] }),
    ).toEqual([['PRODUCT_LINK_UNKNOWN', 'code']]);
  });

  test('the shop offers and refuses them as said', async () => {
    const alternatives = async () => {
      const { data } = await shop.client().ok('listProductAlternative', {}, { product_ids: String(SMALL.milk) });
      return JSON.stringify(data);
    };
    const none = { ...WHOLE, ingredients: 'Acqua', allergens: '', traces: '', allergens_confirmed: 'si' };
    await shown(shop, () => save(SMALL.water, none));
    expect(await alternatives()).not.toContain(`[${SMALL.water}`);
    await shown(shop, () => links(SMALL.milk, [{ kind: 'alternative', code: '0003' }]));
    expect(await alternatives()).toContain(`[${SMALL.water}`);
    // what is named may still not add an allergen
    await shown(shop, () => links(SMALL.milk, [{ kind: 'alternative', code: '0005' }]));
    expect(await alternatives()).not.toContain(`[${SMALL.pasta}`);
    expect(await mayReplace(shop.db, { original: SMALL.milk, other: SMALL.water })).toBe(true);
    await shown(shop, () => links(SMALL.milk, [{ kind: 'never', code: '0003' }]));
    expect(await mayReplace(shop.db, { original: SMALL.milk, other: SMALL.water })).toBe(false);
    await links(SMALL.milk, []);
    expect((await view(SMALL.milk)).uses).toEqual({ carts: 0, lists: 0, orders: 0 });
  });
});

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { StaffCategory } from '../../../src/contract/tree/schemas.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { importCatalogue } from '../../../src/server/import/import-catalogue.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// The staff keep departments and categories (issue 47, part 2): each act with its right, its refusal and its record

let shop: ApiShop;
let buyer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const [DAIRY, MILK, CHEESE, FRUIT, FRESH, DRINKS, WINES, PANTRY, EMPTY] = [10, 11, 12, 20, 21, 30, 32, 40, 50];
const tree = async () => (await buyer.ok('staffCategories')).data.categories;
const slugs = async () => (await tree()).map(({ slug }) => slug);
const view = async (id: number) => (await buyer.ok('staffCategoryView', {}, { category_id: id })).data;
const problems = async (name: CallName, body: object) =>
  (await buyer.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
/** What the form sends for a category as it is, with these changes. */
const bodyOf = (category: StaffCategory, part: object = {}) => ({
  category_id: category.categoryId,
  modified_at: category.modifiedAt,
  name: category.name,
  name_en: category.nameEn,
  address: category.address,
  description: category.description,
  description_en: category.descriptionEn,
  picture: category.picture,
  order: category.order,
  pins: category.ordered.filter(({ isPinned }) => isPinned).map(({ productId }) => ({ product_id: productId })),
  ...part,
});
const save = async (id: number, part: object) =>
  (await buyer.ok('staffCategorySave', bodyOf(await view(id), part))).data;
const wrong = async (id: number, part: object) => problems('staffCategorySave', bodyOf(await view(id), part));
const shopCategory = async (slug: string) => {
  await shown(shop, async () => {});
  return (await shop.client().ok('category', {}, { slug })).data.category;
};

test('a store manager sees the tree and changes nothing, others do not see it', async () => {
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
  await manager.ok('staffCategories');
  expect((await manager.call('staffCategoryMove', { category_id: MILK })).httpStatus).toBe(403);
  const picker = await personOf(shop, 'prelievo@negozio.it', ['picker']);
  expect((await picker.call('staffCategories')).httpStatus).toBe(403);
  expect((await shop.client().call('staffCategories')).httpStatus).toBe(419);
});

describe('places', () => {
  test('a category moves beside others, into another department, and its address leads on', async () => {
    await buyer.ok('staffCategoryMove', { category_id: CHEESE, parent_id: DAIRY, before_id: MILK });
    expect((await tree()).filter(({ parentId }) => parentId === DAIRY).map(({ categoryId }) => categoryId)).toEqual([
      CHEESE,
      MILK,
    ]);
    await buyer.ok('staffCategoryMove', { category_id: MILK, parent_id: DRINKS });
    expect(await slugs()).toContain('bevande/latte');
    expect(await shopCategory('latte-e-formaggi/latte')).toMatchObject({ categoryId: MILK, slug: 'bevande/latte' });
    const { addresses } = (await buyer.ok('staffCategoryAddresses')).data;
    expect(addresses).toMatchObject([{ before: 'latte-e-formaggi/latte', now: 'bevande/latte', name: 'Latte' }]);
    // back again, and the address is its own as before
    await buyer.ok('staffCategoryMove', { category_id: MILK, parent_id: DAIRY, before_id: CHEESE });
    expect((await view(MILK)).addresses).toEqual(['bevande/latte']);
  });

  test('what is below moves along, to three levels at most', async () => {
    await buyer.ok('staffCategoryMove', { category_id: FRUIT, parent_id: PANTRY });
    expect(await slugs()).toEqual(expect.arrayContaining(['dispensa/frutta-e-verdura/frutta']));
    expect((await view(FRESH)).addresses).toEqual(['frutta-e-verdura/frutta']);
    expect(await problems('staffCategoryMove', { category_id: DAIRY, parent_id: FRUIT })).toEqual([
      ['CATEGORY_LEVELS', undefined],
    ]);
    expect(await problems('staffCategoryMove', { category_id: PANTRY, parent_id: FRESH })).toEqual([
      ['CATEGORY_ITSELF', undefined],
    ]);
    expect(await problems('staffCategoryMove', { category_id: 999, parent_id: FRESH })).toEqual([
      ['CATEGORY_GONE', undefined],
    ]);
    await buyer.ok('staffCategoryMove', { category_id: FRUIT, before_id: DRINKS });
  });

  test('a file that still says the old place does not make it again', async () => {
    await buyer.ok('staffCategoryMove', { category_id: WINES, parent_id: PANTRY });
    const folder = await mkdtemp(join(tmpdir(), 'tree-'));
    const file = join(folder, 'in.csv');
    await writeFile(file, 'code,name,department,category,price\n9001,Vino di prova,Bevande,Vini,4.50\n');
    const options = { numbers: 'en', reportFolder: folder, now: shop.now.at, removeMissing: false } as const;
    await importCatalogue(shop.db, { file, format: 'csv', ...options });
    expect(await slugs()).not.toContain('bevande/vini');
    const [row] = await shop.db.query(sql`
      select c.slug from products p join categories c using (category_id) where p.code = '9001'`);
    expect(row).toEqual({ slug: 'dispensa/vini' });
  });
});

describe('one category', () => {
  test('has names, address, text and order, and promotions follow its address', async () => {
    await shop.db.query(sql`
      insert into promotions (kind_id, promo_type, name, starts_on, ends_on, rule)
      values (6, 'soglia', 'Sulla pasta',
        '2000-01-01', '2100-01-01',
        '{"kind":"threshold","fromCents":100,"offCents":1,"goods":{"categories":["dispensa"]}}')`);
    expect(await view(PANTRY)).toMatchObject({ promotions: 1, address: 'dispensa', order: 'usual' });
    const saved = await save(PANTRY, {
      name: 'La dispensa',
      name_en: 'Pantry',
      address: 'la-dispensa',
      description: 'Di tutto',
    });
    expect(saved).toMatchObject({ name: 'La dispensa', nameEn: 'Pantry', slug: 'la-dispensa', promotions: 1 });
    expect(saved.addresses).toContain('dispensa');
    expect(await shopCategory('dispensa')).toMatchObject({ slug: 'la-dispensa', description: 'Di tutto' });
    await save(PANTRY, { name_en: '' });
    expect((await view(PANTRY)).nameEn).toBe('');
  });

  test('products stand first until a day, the others follow the orders or the newest', async () => {
    await buyer.ok('staffProductsChange', {
      product_ids: [SMALL.milk],
      cells: { category_slug: 'latte-e-formaggi/formaggi' },
    });
    const ids = async () => (await view(CHEESE)).ordered.map(({ productId }) => productId);
    const inShop = async (where: object = {}) => {
      await shown(shop, async () => {});
      const { data } = await shop.client().ok('products', {}, { parent_category_id: CHEESE, ...where });
      return ('products' in data ? data.products : []).map(({ productId }) => productId);
    };
    expect(await ids()).toEqual([SMALL.milk, SMALL.rareCheese]);
    await save(CHEESE, { pins: [{ product_id: SMALL.rareCheese, ends_on: '2999-01-01' }] });
    expect(await ids()).toEqual([SMALL.rareCheese, SMALL.milk]);
    expect((await view(CHEESE)).ordered[0]).toMatchObject({ isPinned: true, endsOn: '2999-01-01', orders: 0 });
    expect(await inShop()).toEqual([SMALL.rareCheese, SMALL.milk]);
    await save(CHEESE, { pins: [], order: 'newest' });
    expect(await ids()).toEqual(await inShop());
    const [first = 0] = await ids();
    await shop.db.query(sql`
      insert into stock (warehouse_id, product_id, listed, available_amount) values (${SMALL.store}, ${first}, true, 0)
      on conflict (warehouse_id, product_id) do update set listed = true, available_amount = 0`);
    await save(CHEESE, { finished_last: true });
    await shown(shop, () => shop.db.tx((tx) => announceChange(tx, [{ what: 'stock', warehouseId: SMALL.store }])));
    expect((await inShop({ store_id: SMALL.store })).at(-1)).toBe(first);
    expect((await view(CHEESE)).finishedLast).toBe(true);
    await save(CHEESE, { finished_last: false });
    expect((await inShop({ store_id: SMALL.store })).at(0)).toBe(first);
    expect(await wrong(CHEESE, { pins: [{ product_id: SMALL.wine }] })).toEqual([['CATEGORY_PIN', 'pins']]);
    expect(await wrong(CHEESE, { pins: [{ product_id: SMALL.milk, ends_on: '2001-01-01' }] })).toEqual([
      ['CATEGORY_PIN_DAY', 'pins'],
    ]);
  });

  test('is refused at the field, and when somebody else saved it', async () => {
    expect(await wrong(MILK, { name: ' ' })).toEqual([['REQUIRED', 'name']]);
    expect(await wrong(MILK, { name: 'x'.repeat(101) })).toEqual([['TOO_LONG', 'name']]);
    expect(await wrong(MILK, { address: 'Là' })).toEqual([['CATEGORY_ADDRESS', 'address']]);
    expect(await wrong(MILK, { address: 'formaggi' })).toEqual([['CATEGORY_ADDRESS_TAKEN', 'address']]);
    expect(await wrong(MILK, { picture: '//altrove.it/x.png' })).toEqual([['CATEGORY_PICTURE', 'picture']]);
    const read = await view(MILK);
    await save(MILK, { description: 'Fresco ogni giorno' });
    expect(await problems('staffCategorySave', bodyOf(read, { name: 'Altro' }))).toEqual([
      ['ENTRY_CHANGED', undefined],
    ]);
  });
});

describe('made and removed', () => {
  test('a new category is the last of its level', async () => {
    const { data } = await buyer.ok('staffCategoryMake', { parent_id: DAIRY, name: 'Burro e panna' });
    expect(data).toMatchObject({ slug: 'latte-e-formaggi/burro-e-panna', parentId: DAIRY, products: 0 });
    expect((await tree()).filter(({ parentId }) => parentId === DAIRY).at(-1)?.categoryId).toBe(data.categoryId);
    expect(await problems('staffCategoryMake', { parent_id: DAIRY, name: 'Burro e  panna' })).toEqual([
      ['CATEGORY_ADDRESS_TAKEN', 'name'],
    ]);
    expect(await problems('staffCategoryMake', { name: '' })).toEqual([['REQUIRED', 'name']]);
  });

  test('an empty one goes, a full one says where its goods go', async () => {
    await buyer.ok('staffCategoryRemove', { category_id: EMPTY });
    expect(await slugs()).not.toContain('vuota');
    expect(await problems('staffCategoryRemove', { category_id: CHEESE })).toEqual([['CATEGORY_FULL', 'into']]);
    expect(await problems('staffCategoryRemove', { category_id: DAIRY, into_id: MILK })).toEqual([
      ['CATEGORY_ITSELF', 'into'],
    ]);
    await buyer.ok('staffCategoryRemove', { category_id: CHEESE, into_id: MILK });
    expect(await shopCategory('latte-e-formaggi/formaggi')).toMatchObject({ categoryId: MILK });
    expect((await view(MILK)).products).toBe(2);
  });

  test('each act is on record, with what was there before', async () => {
    const changes = (call: string) =>
      shop.db.query<{ changed: unknown }>(sql`
        select changed from agent_acts where call = ${call} and changed is not null order by act_id limit 1`);
    expect(await changes('staffCategoryMove')).toMatchObject([{ changed: { 'category.place': [2, 1] } }]);
    expect(await changes('staffCategorySave')).toMatchObject([
      { changed: { 'category.name': ['Dispensa', 'La dispensa'], 'category.slug': ['dispensa', 'la-dispensa'] } },
    ]);
  });
});

test('orders of four weeks are counted at night for categories in that order', async () => {
  await save(MILK, { order: 'sold' });
  const customer = await newCustomer(shop);
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 24 }] });
  await chooseTomorrow(customer);
  await customer.ok('buy', { payment_type_id: 2 });
  await shop.db.query(sql`select enqueue_job('rank-sales', '{}'::json, 1)`);
  await shop.jobs.drained();
  expect((await view(MILK)).ordered[0]).toMatchObject({ productId: SMALL.milk, orders: 1 });
});

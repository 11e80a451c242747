import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '../../../src/contract/catalogue/product.ts';
import { romeTime } from '../../../src/domain/base/rome-time.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';
import { writeBlocks } from '../../support/write-blocks.ts';

// Checks the fields that existing programs read of shops of this platform in every product of every call that lists
// products.

let shop: ApiShop;
let customer: ApiClient;
let listed: ReadonlyMap<string, readonly Product[]>;
beforeAll(async () => {
  shop = await openApiShop({ publicUrl: 'https://spesa.example' });
  customer = shop.client();
  await becomeCustomer(customer, 'programma@esempio.it');
  listed = await listEverywhere();
});
afterAll(() => shop.close());

/** Makes every call that lists products, and returns the products of each. */
async function listEverywhere(): Promise<Map<string, readonly Product[]>> {
  const { database: db } = shop.database;
  const today = romeTime(shop.now.at).date;
  const [leaflet] = await db.query<{ leafletId: number }>(sql`
    insert into leaflets (slug, name, description, starts_on, ends_on) values ('ora', 'Ora', '', ${today}, ${today})
    returning leaflet_id`);
  await db.query(sql`
    insert into leaflet_products (leaflet_id, product_id, position)
    select ${leaflet?.leafletId}, product_id, product_id from products`);
  // a price near that of the other product of its category, which thus becomes an alternative
  await db.query(sql`update prices set price_cents = 119 where product_id = ${SMALL.chocolate}`);
  const { version } = shop.catalogue.snapshot;
  await db.tx((tx) => announceChange(tx, []));
  await vi.waitUntil(() => shop.catalogue.snapshot.version > version, PATIENCE);
  const slider = { type: 'ProductSlider', meta: { category_block_type_ProductSlider: { PRODUCT_IDS: '1,2,3,4,5' } } };
  const [categoryBlockId] = await writeBlocks(db, 'home', [slider as { type: 'ProductSlider'; meta: object }]);
  const items = [1, 2, 3, 4, 5, 6, 7, 8].map((productId) => ({ productId }));
  const list = await customer.ok('wishlistAddProducts', { items });
  const products = async (query: object) => {
    const { data } = await customer.ok('products', {}, query);
    return 'products' in data ? data.products : [data];
  };
  const block = await vi.waitFor(() => customer.ok('categoryBlockInfo', { categoryBlockId }), PATIENCE);
  return new Map<string, readonly Product[]>([
    ['products', await products({})],
    ['products in a large page', await products({ page_size: 5000 })],
    ['products of a category', await products({ parent_category_id: 10 })],
    ['products by id', await products({ product_id: '1,2' })],
    ['products of a search', await products({ q: 'latte' })],
    ['one product', await products({ slug: 'mele-golden' })],
    ['suggest', (await customer.ok('suggest', { q: 'latte' })).data.items.flatMap(({ product }) => product ?? [])],
    ['adv', (await customer.ok('adv', { layout: 31 })).data.products],
    ['a block', block.data.categoryBlock.products ?? []],
    ['a flyer', (await customer.ok('leafletProducts', { parent_leaflet_id: leaflet?.leafletId })).data.products],
    [
      'alternatives',
      (await customer.ok('productAlternativeDetail', { product_id: SMALL.chocolate })).data.products ?? [],
    ],
    ['a shopping list', (list.data.wishlistItems ?? []).map(({ product }) => product)],
  ]);
}

/** Checks a fact of each product of each call; the message of a failure names call and product. */
function expectOfAll(factOf: (product: Product) => unknown, wanted: (product: Product) => unknown): void {
  for (const [call, products] of listed) {
    expect([call, products.length > 0]).toEqual([call, true]);
    for (const product of products)
      expect([call, product.name, factOf(product)]).toEqual([call, product.name, wanted(product)]);
  }
}

test('every product of every list names its categories, root first', async () => {
  const { tree } = shop.catalogue.snapshot;
  expectOfAll(
    ({ breadCrumbs }) => breadCrumbs,
    ({ categoryId }) => {
      const leaf = tree.byId.get(categoryId);
      const path = leaf?.parent ? [leaf.parent, leaf] : [leaf];
      return path.map((node) => ({ categoryId: node?.row.categoryId, name: node?.row.name, slug: node?.row.slug }));
    },
  );
  expect(listed.get('products')?.[0]?.breadCrumbs?.map(({ name }) => name)).toEqual(['Latte e formaggi', 'Latte']);
});

test('the lines of a cart, where no client reads them, go without the categories', async () => {
  const { data } = await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  expect(data.cartItems).toHaveLength(1);
  expect(data.cartItems?.[0]?.product).not.toHaveProperty('breadCrumbs');
});

test('below category 1 lies the whole shop, which every other filter narrows', async () => {
  const names = async (query: object) => {
    const { data } = await customer.ok('products', {}, query);
    return 'products' in data ? data.products.map(({ name }) => name) : [];
  };
  expect(await names({ parent_category_id: 1 })).toEqual(await names({}));
  expect(await names({ parent_category_id: 1 })).toHaveLength(8);
  expect(await names({ parent_category_id: 1, vendor_id: '1' })).toEqual(['Latte intero', 'Formaggio raro']);
  expect(await names({ parent_category_id: 2 })).toEqual([]);
});

test('every product of every list has the unit that its price per unit refers to', async () => {
  const units: Readonly<Record<string, object>> = {
    KG: { umId: 1, um: 'KG', umDes: 'KG' },
    LT: { umId: 2, um: 'LT', umDes: 'LT' },
  };
  expectOfAll(
    ({ unitMeasureBase, unitMeasureBaseSelling }) => [unitMeasureBase, unitMeasureBaseSelling],
    ({ weightUnitDisplay = '' }) => [units[weightUnitDisplay], units[weightUnitDisplay]],
  );
});

test('every product of every list has its pack as text, but loose goods, which have none', () => {
  expectOfAll(
    ({ productInfos }) => productInfos['PACKAGE_DESCR'],
    ({ description, productInfos }) => (productInfos['TIPOLOGIA'] === 'Sfuso' ? undefined : description),
  );
});

test('every product of every list has limits as they were recorded: kilograms of loose goods, pieces of others', () => {
  const limits: Readonly<Record<number, readonly unknown[]>> = {
    [SMALL.milk]: ['1', '24', 24, 'LT'],
    [SMALL.apples]: ['0.001', '5', 5, '$$'],
    [SMALL.water]: ['1', undefined, undefined, 'LT'],
    [SMALL.wine]: ['1', undefined, undefined, 'LT'],
  };
  expectOfAll(
    ({ productInfos: infos, maxAcq }) => [infos['MINACQ'], infos['MAXACQ'], maxAcq, infos['UNITA_DI_MISURA_FISCALE']],
    ({ productId }) => limits[productId] ?? ['1', undefined, undefined, 'KG'],
  );
});

test('every loose good of every list is said to weigh more or less than what was asked for', () => {
  expectOfAll(
    ({ productInfos: infos }) => infos['WEIGHT_VARIABLE'],
    ({ productInfos: infos }) => String(infos['TIPOLOGIA'] === 'Sfuso'),
  );
});

test('every product of every list has pictures of three sizes at absolute addresses, which differ in the size alone', async () => {
  expectOfAll(
    ({ mediaURL, mediaURLMedium }) => [
      /^https:\/\/spesa\.example\/photo\/main\/thumb\/[\w-]+\.webp$/.test(mediaURL),
      mediaURLMedium,
    ],
    ({ mediaURL }) => [true, mediaURL.replace('/main/thumb/', '/main/photo/')],
  );
  const { mediaURL = '', media = [] } = listed.get('one product')?.[0] ?? {};
  expect(media).toMatchObject([{ thumb: mediaURL, large: mediaURL.replace('/main/thumb/', '/main/large/') }]);
  const path = new URL(mediaURL).pathname;
  for (const address of [path, path.replace('/main/', '/'), path.replace('/main/thumb/', '/main/large/')]) {
    const reply = await shop.server.inject({ path: address });
    expect([address, reply.statusCode, reply.headers['content-type']]).toEqual([address, 200, 'image/webp']);
  }
});

test('every category has an absolute address of its picture, and so has every proposal', async () => {
  const picture = (path: string) => expect.stringMatching(new RegExp(`^https://spesa\\.example/photo/${path}`));
  const { categories = [] } = (await customer.ok('category')).data;
  expect(categories.length).toBeGreaterThan(1);
  for (const { mediaURL } of categories) expect(mediaURL).toEqual(picture('main/photo/'));
  const proposal = { name: 'Pasta', slug: 'dispensa', img: '/photo/scene/pasta.webp' };
  await writeBlocks(shop.db, 'home', [{ type: 'BannerGrid', proposals: [proposal] }]);
  await vi.waitFor(async () => {
    const { category } = (await customer.ok('category', {}, { slug: 'home' })).data;
    expect(category?.categoryBlocks?.[0]?.proposals[0]?.img).toEqual(picture('scene/pasta'));
  }, PATIENCE);
});

test('a shop that prefers relative addresses of pictures sends those', async () => {
  const other = await openApiShop({ absolutePictures: false, publicUrl: 'https://spesa.example' }, shop.database);
  const { data } = await other.client().ok('products', { slug: 'mele-golden' });
  expect(data).toMatchObject({ mediaURL: expect.stringMatching(/^\/photo\/main\/thumb\//) });
  await other.close();
});

test('the texts of a product are in product_description, its nutrition as an HTML table', async () => {
  const { database: db } = shop.database;
  const table = { type: 'TABLE_TEXTUAL', columns: ['Per 100 g'], rows: ['Sale'], cells: ['0 g'] };
  const info = { ingredients: 'Semola', storage: 'Al fresco', nutritional_values: JSON.stringify(table) };
  await db.query(sql`
    update products set meta = ${JSON.stringify({ product_info: info })}::jsonb where product_id = ${SMALL.pasta}`);
  const { data } = await customer.ok('productById', { productId: SMALL.pasta });
  expect(data.metaData).toEqual({
    product_info: info,
    product_description: {
      ...info,
      nutritional_values:
        '<table><tbody><tr><th></th><th>Per 100 g</th></tr><tr><td>Sale</td><td>0 g</td></tr></tbody></table>',
    },
  });
});

test('a page of 5000 products is the same list as smaller pages', async () => {
  const { data: large } = await customer.ok('products', { page_size: 5000 });
  const { data: small } = await customer.ok('products', { page_size: 400 });
  if (!('products' in large && 'products' in small)) throw new Error('no lists');
  expect(large.page).toEqual({ selPage: 1, totPages: 1, totItems: 8, itemsPerPage: 5000 });
  expect({ ...large, page: 0 }).toEqual({ ...small, page: 0 });
  const { data: beyond } = await customer.ok('products', { page_size: 6000, page: 2 });
  expect('page' in beyond && beyond.page).toMatchObject({ itemsPerPage: 5000 });
  expect('products' in beyond && beyond.products).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductList } from '../../../src/contract/catalogue/schemas.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const ask = async (query: object) => (await shop.client().ok('products', query)).data as ProductList;
const sizes = ({ facets }: ProductList) => facets.find(({ parameterName }) => parameterName === 'pack_size');

test('pages ask for the sizes of packs and filter by them; other clients get the facets of the documents', async () => {
  expect(sizes(await ask({}))).toBeUndefined();
  const all = await ask({ pack_sizes: true });
  const facet = sizes(all);
  expect(facet).toMatchObject({ name: 'Formato' });
  const [most, least] = [facet?.values.at(0), facet?.values.at(-1)];
  expect(Number(most?.count)).toBeGreaterThanOrEqual(Number(least?.count));
  const one = await ask({ pack_sizes: true, pack_size: String(least?.id) });
  expect(one.page.totItems).toBe(Number(least?.count));
  expect(one.products.map(({ description }) => description)).toContain(least?.name);
  // its own filter does not lower the counts beside it, and several of them are one or the other
  expect(sizes(one)?.values.find(({ id }) => id === most?.id)?.filteredCount).toBe(most?.count);
  const both = await ask({ pack_sizes: true, pack_size: `${least?.id},${most?.id}` });
  expect(both.page.totItems).toBe(Number(least?.count) + Number(most?.count));
  expect((await ask({ pack_size: '77' })).page.totItems).toBe(0);
  expect((await ask({ pack_size: 'x' })).page.totItems).toBe(all.page.totItems);
});

test('a page by card has all brands of its goods, and counts goods', async () => {
  await shop.db.query(sql`
    insert into products (product_id, code, slug, name, brand_line, pack_line, category_id, vat_id, sale_type,
      content_amount, content_unit, quantity_multiple, max_quantity)
    select 900 + n, 'b' || n, 'latte-intero-' || n, 'Latte intero', 'MARCA ' || n, '1 l', 11, 25, 'Pezzo', 1000,
      'ml', 1, 24
    from generate_series(1, 5) n`);
  await shop.db.query(sql`
    insert into prices (price_list_id, product_id, price_cents)
      select price_list_id, 900 + n, price_cents from prices, generate_series(1, 5) n where product_id = 1`);
  await shop.db.tx((tx) => announceChange(tx, []));
  await expect.poll(async () => (await ask({ q: 'latte intero' })).page.totItems).toBeGreaterThan(5);
  const plain = await ask({ page_size: 2 });
  expect(plain.products).toHaveLength(2);
  const seen: number[] = [];
  const { page } = await ask({ page_size: 2, by_card: true });
  for (let number = 1; number <= page.totPages; number++) {
    const { products } = await ask({ page_size: 2, by_card: true, page: number });
    expect(new Set(products.map(({ name, description }) => `${name} ${description}`)).size).toBeLessThanOrEqual(2);
    seen.push(...products.map(({ productId }) => productId));
  }
  expect([page.totItems, new Set(seen).size]).toEqual([plain.page.totItems, plain.page.totItems]);
  expect(page.totPages).toBeLessThan(plain.page.totPages);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '../../../src/contract/base/rate-limits.ts';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { announceChange, type CatalogueChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Tx } from '../../../src/server/infra/database/types.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ publicUrl: 'https://spesa.example' });
});
afterAll(() => shop.close());

/** Writes to the catalogue, and waits until the shop shows it. */
async function changed(change: CatalogueChange, write: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { version } = shop.catalogue.snapshot;
  await shop.db.tx(async (tx) => {
    await write(tx);
    await announceChange(tx, [change]);
  });
  await vi.waitUntil(() => shop.catalogue.snapshot.version > version, PATIENCE);
  await shop.catalogue.settled();
}

async function read(path: string) {
  const { body, headers, statusCode } = await shop.server.inject({ path });
  expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'public, max-age=3600']);
  return body;
}

const itemOf = (feed: string, id: number) => feed.split('\n').find((line) => line.includes(`<g:id>${id}</g:id>`)) ?? '';
const field = (item: string, name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1];

test('Google’s feed has each product with the price of what one can buy of it, and its price per kilo or litre', async () => {
  const feed = await read('/feeds/products.xml');
  expect(feed.match(/<item>/g)).toHaveLength(8);
  const milk = itemOf(feed, SMALL.milk);
  expect(field(milk, 'title')).toBe('Latte intero, MALGA SERENA, 1 l');
  expect(field(milk, 'link')).toBe('https://spesa.example/product/latte-intero-1l');
  expect(field(milk, 'image_link')).toMatch(/^https:\/\/spesa\.example\/photo\/main\/.*0001-\w+\.webp$/);
  expect(field(milk, 'price')).toBe('1.49 EUR');
  expect(field(milk, 'availability')).toBe('in_stock');
  expect(field(milk, 'unit_pricing_measure')).toBe('1000 ml');
  expect(field(milk, 'unit_pricing_base_measure')).toBe('1 l');
  expect(field(milk, 'brand')).toBe('Malga Serena');
  expect(field(milk, 'product_type')).toBe('Latte e formaggi &gt; Latte');
  // its code begins with 2: the shop gave it, and it means nothing elsewhere
  expect(field(milk, 'gtin')).toBeUndefined();
  // loose goods: the smallest amount that a link with 1 puts into the cart
  const apples = itemOf(feed, SMALL.apples);
  const { data } = await shop.client().ok('cartProposed', { items: `${SMALL.apples}:1` });
  const grams = (data.items[0]?.weight ?? 0) * 1000;
  expect(field(apples, 'unit_pricing_measure')).toBe(`${grams} g`);
  expect(field(apples, 'price')).toBe(`${((219 * grams) / 100_000).toFixed(2)} EUR`);
});

test('a sale has its price and its days', async () => {
  const pasta = itemOf(await read('/feeds/products.xml'), SMALL.pasta);
  expect([field(pasta, 'price'), field(pasta, 'sale_price')]).toEqual(['1.29 EUR', '0.99 EUR']);
  const { first, after } = await shop.db.one<{ first: string; after: string }>(
    sql`select starts_on::text as first, (ends_on + 1)::text as after from promotions where promotion_id = 1`,
  );
  const moment = (day: string) => `${instantOf(day, '00:00').toISOString().slice(0, 16)}Z`;
  expect(field(pasta, 'sale_price_effective_date')).toBe(`${moment(first)}/${moment(after)}`);
});

test('what is sold by several has the price of so many', async () => {
  const water = itemOf(await read('/feeds/products.xml'), SMALL.water);
  expect([field(water, 'price'), field(water, 'unit_pricing_measure')]).toEqual(['2.52 EUR', '9000 ml']);
});

test('a feed strikes through only what the page strikes through: the lowest price of 30 days', async () => {
  // an earlier promotion of the same product
  const before = (cents?: number) =>
    changed({ what: 'promotions', warehouseId: null }, async (tx) => {
      await tx.query(sql`delete from promotions where promotion_id = 2`);
      if (cents === undefined) return;
      await tx.query(sql`
        insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on)
        select 2, kind_id, promo_type, 'Prima', starts_on - 10, starts_on - 5 from promotions where promotion_id = 1`);
      await tx.query(sql`insert into promotion_products values (2, ${SMALL.pasta}, ${cents})`);
    });
  const priced = async () => {
    const pasta = itemOf(await read('/feeds/products.xml'), SMALL.pasta);
    return [field(pasta, 'price'), field(pasta, 'sale_price')];
  };
  await before(115);
  expect(await priced()).toEqual(['1.15 EUR', '0.99 EUR']);
  await before(90);
  expect(await priced()).toEqual(['0.99 EUR', undefined]);
  await before();
});

test('the lines of products.jsonl are products after the schema of ACP', async () => {
  const lines = (await read('/feeds/products.jsonl')).trim().split('\n');
  const products = lines.map((line) => JSON.parse(line) as { id: string; variants: Record<string, unknown>[] });
  expect(products).toHaveLength(8);
  const pasta = products.find(({ id }) => id === String(SMALL.pasta))?.variants[0];
  expect(pasta).toMatchObject({
    id: String(SMALL.pasta),
    price: { amount: 99, currency: 'EUR' },
    list_price: { amount: 129, currency: 'EUR' },
    unit_price: {
      amount: 198,
      currency: 'EUR',
      measure: { value: 500, unit: 'g' },
      reference: { value: 1, unit: 'kg' },
    },
    availability: { available: true, status: 'in_stock' },
    media: [{ type: 'image' }],
  });
});

test('a store’s file says what it has; one that is not there is not found', async () => {
  await changed({ what: 'stock', warehouseId: SMALL.store }, (tx) =>
    tx.query(sql`update stock set available_amount = 0 where product_id = ${SMALL.rareCheese}`),
  );
  const [columns, ...lines] = (await read('/feeds/stores/bergamo.tsv')).trim().split('\n');
  expect(columns?.split('\t')).toContain('store_code');
  const byId = new Map(lines.map((line) => [line.split('\t')[1], line.split('\t')]));
  expect(byId.get(String(SMALL.rareCheese))).toEqual(['bergamo', '6', 'out_of_stock', '8.90 EUR', '', '']);
  expect(byId.get(String(SMALL.pasta))?.slice(0, 5)).toEqual(['bergamo', '5', 'in_stock', '1.29 EUR', '0.99 EUR']);
  expect((await shop.server.inject({ path: '/feeds/stores/altrove.tsv' })).statusCode).toBe(404);
});

test('texts of products cannot break out of a feed', async () => {
  await changed({ what: 'products' }, (tx) =>
    tx.query(sql`update products set name = ${'</g:title><x>&\u0007\t\n"'} where product_id = ${SMALL.wine}`),
  );
  const feed = await read('/feeds/products.xml');
  expect(feed).not.toContain('<x>');
  expect(feed).not.toContain('\u0007');
  expect(itemOf(feed, SMALL.wine)).toContain('&lt;/g:title&gt;&lt;x&gt;&amp;');
  expect((await read('/feeds/products.jsonl')).trim().split('\n')).toHaveLength(8);
});

test('llms.txt says what the shop is and leads to addresses that answer', async () => {
  const text = await read('/llms.txt');
  expect(text).toMatch(/^# Bottega\n\n> /);
  const addresses = [...text.matchAll(/\]\(https:\/\/spesa\.example(\/[^)]*)\)/g)].map(([, path = '']) => path);
  expect(addresses.length).toBeGreaterThan(10);
  for (const path of addresses.filter((each) => /^\/(?:feeds|buy|sitemap|openapi)/.test(each)))
    expect([path, (await shop.server.inject({ path })).statusCode < 400]).toEqual([path, true]);
});

test('an address that reads feed after feed has to wait', async () => {
  const get = () => shop.server.inject({ path: '/feeds/stores/altrove.tsv', remoteAddress: '198.51.100.9' });
  for (let time = 0; time < RATE_LIMITS.feeds; time++) expect((await get()).statusCode).toBe(404);
  const refused = await get();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

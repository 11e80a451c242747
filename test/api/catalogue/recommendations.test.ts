import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CONSENT_VERSION } from '../../../src/domain/account/consent.ts';
import { DEFAULT_LAYOUTS, readLayouts } from '../../../src/domain/catalogue/recommendation.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

const BOUGHT_TOGETHER = 25;
const BEST_SELLERS = 27;
const USUAL = 29;
const PROFILED = { analytics: true, profilation: true, version: CONSENT_VERSION, way: 'accept', uuid: randomUUID() };

let shop: ApiShop;
let customer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  customer = await buy('uno@esempio.it', [SMALL.milk, SMALL.chocolate, SMALL.rareCheese]);
  await buy('due@esempio.it', [SMALL.milk, SMALL.chocolate, SMALL.apples]);
  await buy('tre@esempio.it', [SMALL.chocolate, SMALL.pasta]);
});
afterAll(() => shop.close());

async function buy(email: string, productIds: readonly number[]): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  const items = productIds.map((productId) => ({ productId, quantity: productId === SMALL.apples ? 1000 : 4 }));
  await client.ok('cartAdd', { items });
  await chooseTomorrow(client);
  await client.ok('buy', { payment_type_id: 2, accept_terms: true });
  return client;
}

async function recommended(query: object, client = shop.client()): Promise<number[]> {
  const { data } = await client.ok('adv', {}, query);
  expect(Value.Errors(calls.adv.data, data)).toEqual([]);
  return data.products.map(({ productId }) => productId);
}

test('what was bought together more than once comes first, never the product itself', async () => {
  const ids = await recommended({ layout: BOUGHT_TOGETHER, product_id: SMALL.milk, limit: 3 });
  expect(ids[0]).toBe(SMALL.chocolate);
  expect(ids).not.toContain(SMALL.milk);
});

test('bought together once does not count', async () => {
  expect(await recommended({ layout: BOUGHT_TOGETHER, product_id: SMALL.apples })).not.toContain(SMALL.milk);
});

test('the best sellers of a category lead it', async () => {
  expect(await recommended({ layout: BEST_SELLERS, category_id: 40 })).toEqual([SMALL.chocolate, SMALL.pasta]);
});

test('a category nobody bought from shows its goods', async () => {
  expect(await recommended({ layout: BEST_SELLERS, category_id: 31 })).toEqual([SMALL.water]);
});

test('only promoted goods where only those are wanted', async () => {
  expect(await recommended({ layout: BEST_SELLERS, category_id: 40, promo: true })).toEqual([SMALL.pasta]);
});

test('the usual is the customer’s own, and shown to those who accepted profiling', async () => {
  expect(await recommended({ layout: USUAL }, customer)).toEqual([]);
  expect(await recommended({ layout: USUAL })).toEqual([]);
  await customer.ok('consentSave', PROFILED);
  const own = await recommended({ layout: USUAL, limit: 3 }, customer);
  expect(new Set(own)).toEqual(new Set([SMALL.milk, SMALL.chocolate, SMALL.rareCheese]));
  const other = await openApiShop({ advLayouts: readLayouts('41=usual') ?? DEFAULT_LAYOUTS }, shop.database);
  expect(await recommended({ layout: 41 }, other.client())).toEqual([]);
  await other.close();
});

test('promotions and what is new have layouts of their own, and the shopkeeper may give a number another meaning', async () => {
  expect((await recommended({ layout: 31, limit: 1 }))[0]).toBe(SMALL.pasta);
  const other = await openApiShop({ advLayouts: readLayouts('40=promotions') ?? DEFAULT_LAYOUTS }, shop.database);
  expect(await recommended({ layout: 40, limit: 1 }, other.client())).toEqual([SMALL.pasta]);
  expect(await recommended({ layout: 41, limit: 1 }, other.client())).toEqual([SMALL.chocolate]);
  await other.close();
});

test('as many as asked for', async () => {
  expect(await recommended({ layout: BEST_SELLERS, limit: 2, shuffle: true })).toHaveLength(2);
});

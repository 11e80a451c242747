import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

async function sharedBy(client: ApiClient): Promise<string> {
  const { data } = await client.ok('cartShare');
  expect(data.url).toMatch(/^http.*\/carrello-condiviso\/[\w-]{32}$/);
  return data.url.split('/').at(-1) ?? '';
}

async function withCart(): Promise<ApiClient> {
  const client = shop.client();
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.apples, quantity: 1200 }] });
  const itemId = data.cartItems?.[0]?.itemId;
  await client.ok('cartUpdateInfos', { items: [{ itemId, infos: { note: 'per la nonna' } }] });
  return client;
}

test('whoever has the link sees what is in the cart now, and nothing of whose it is', async () => {
  const owner = await withCart();
  const token = await sharedBy(owner);
  await owner.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  const { data } = await shop.client().ok('cartShared', { token });
  expect(Value.Errors(calls.cartShared.data, data)).toEqual([]);
  expect(data.items).toMatchObject([
    { quantity: 2, weight: 0, product: { productId: SMALL.milk } },
    { quantity: 0, weight: 1.2, product: { productId: SMALL.apples } },
    { quantity: 1, product: { productId: SMALL.pasta } },
  ]);
  expect(JSON.stringify(data)).not.toContain('nonna');
});

test('a visitor puts all of it into a cart of their own; the other stays as it is', async () => {
  const owner = await withCart();
  const token = await sharedBy(owner);
  const visitor = shop.client();
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const { data } = await visitor.ok('cartAddAllShared', { token });
  expect(data.cartItems).toMatchObject([{ quantity: 3 }, { quantity: 0, weight: 1.2 }]);
  await visitor.ok('cartDelete', { items: [{ productId: SMALL.milk }] });
  expect((await owner.ok('cartView')).data.totalItems).toBe(2);
});

test('there is no link to a cart without anything in it, and none that was guessed', async () => {
  expect(await shop.client().refused('cartShare')).toEqual(['CART_EMPTY']);
  expect(await shop.client().refused('cartShared', { token: 'x'.repeat(32) })).toEqual(['CART_LINK_ENDED']);
  expect(await shop.client().refused('cartAddAllShared', { token: 'x' })).toEqual(['CART_LINK_ENDED']);
});

test('a link ends after thirty days', async () => {
  const token = await sharedBy(await withCart());
  const today = shop.now.at;
  shop.now.at = new Date(today.getTime() + 31 * DAY_MS);
  try {
    expect(await shop.client().refused('cartShared', { token })).toEqual(['CART_LINK_ENDED']);
  } finally {
    shop.now.at = today;
  }
});

test('of many links the last twenty hold', async () => {
  const owner = await withCart();
  const first = await sharedBy(owner);
  const second = await sharedBy(owner);
  for (let count = 0; count < 19; count++) await sharedBy(owner);
  expect(await owner.refused('cartShared', { token: first })).toEqual(['CART_LINK_ENDED']);
  await owner.ok('cartShared', { token: second });
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registered } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

async function newList(client: ApiClient, name: string): Promise<number> {
  const { data } = await client.ok('wishlistInsert', { name });
  return data.wishlists.find((list) => list.name === name)?.listId ?? 0;
}

test('a visitor is asked to log in', async () => {
  const reply = await shop.client().call('wishlistList');
  expect(reply.httpStatus).toBe(419);
});

test('the first heart makes the default list and puts the smallest amount that can be bought on it', async () => {
  const client = await registered(shop);
  expect((await client.ok('wishlistList')).data.wishlists).toEqual([]);
  const { data } = await client.ok('wishlistAddProducts', {
    items: [{ productId: SMALL.milk }, { productId: SMALL.apples }],
  });
  expect(Value.Errors(calls.wishlistView.data, data)).toEqual([]);
  expect(data).toMatchObject({ name: 'I miei preferiti', default: true, size: 2, sharingData: { grant: 'WRITE' } });
  const [milk, apples] = data.wishlistItems ?? [];
  expect(milk).toMatchObject({ quantity: 1, weight: 0, grossTotal: 0, wishlistItemInfo: { AVAILABLE: 100 } });
  // loose goods have kilos and no pieces (wire-facts 8)
  expect(apples?.quantity).toBe(0);
  expect(apples?.weight).toBeGreaterThan(0);
  const { wishlists } = (await client.ok('wishlistList')).data;
  expect(wishlists).toMatchObject([{ default: true, productIds: [SMALL.milk, SMALL.apples] }]);
});

test('what recorded clients send beside the choices of an article does not keep it from a list', async () => {
  const client = await registered(shop);
  // such a list was recorded: its click event is part of `infos` (wire-facts 8)
  const items = [{ productId: SMALL.milk, quantity: 2, infos: { isTrusted: true } }, { productId: SMALL.milk }];
  const { data } = await client.ok('wishlistAddProducts', { items });
  expect(data.wishlistItems).toMatchObject([{ quantity: 1, wishlistItemInfo: { AVAILABLE: 100 } }]);
});

test('the cart says whether there are favourites, as they come and go', async () => {
  const client = await registered(shop);
  const has = async () => (await client.ok('cartView')).data.user.hasFavorites;
  expect(await has()).toBe(false);
  await client.ok('wishlistAddProducts', { items: [{ productId: SMALL.milk }] });
  expect(await has()).toBe(true);
  await client.ok('wishlistDeleteProducts', { items: [{ productId: SMALL.milk }] });
  expect(await has()).toBe(false);
});

test('putting a product on a list again sets the amount, and twice in one request the last counts', async () => {
  const client = await registered(shop);
  const wishlistId = await newList(client, 'Domenica');
  await client.ok('wishlistAddProducts', { wishlistId, items: [{ productId: SMALL.milk, quantity: 2 }] });
  const { data } = await client.ok('wishlistAddProducts', {
    wishlistId,
    items: [
      { productId: SMALL.milk, quantity: 5 },
      { productId: SMALL.milk, quantity: 3 },
    ],
  });
  expect(data.wishlistItems?.map((item) => item.quantity)).toEqual([3]);
});

test('amounts that cannot be bought are refused by product, and nothing is written', async () => {
  const client = await registered(shop);
  const wishlistId = await newList(client, 'Acqua');
  const reply = await client.call('wishlistAddProducts', {
    wishlistId,
    items: [
      { productId: SMALL.milk, quantity: 1 },
      { productId: SMALL.water, quantity: 7 },
    ],
  });
  expect(reply.response.errors).toMatchObject([{ code: 'OFF_STEP', field: String(SMALL.water) }]);
  expect(await client.refused('wishlistAddProducts', { wishlistId, items: [{ productId: 999_999 }] })).toEqual([
    'PRODUCT_NOT_FOUND',
  ]);
  expect((await client.ok('wishlistView', { list_id: wishlistId })).data.size).toBe(0);
});

test('amounts of items are set, 0 takes one off, and an item of another list is not found', async () => {
  const client = await registered(shop);
  const wishlistId = await newList(client, 'Settimana');
  const { data } = await client.ok('wishlistAddProducts', {
    wishlistId,
    items: [{ productId: SMALL.milk }, { productId: SMALL.pasta }],
  });
  const [milk, pasta] = data.wishlistItems ?? [];
  const after = await client.ok('wishlistUpdateProducts', {
    wishlistId,
    items: [
      { itemId: milk?.itemId, quantity: 4 },
      { itemId: pasta?.itemId, quantity: 0 },
    ],
  });
  expect(after.data.wishlistItems?.map((item) => [item.product.productId, item.quantity])).toEqual([[SMALL.milk, 4]]);
  const other = await newList(client, 'Altra');
  const items = [{ itemId: milk?.itemId, quantity: 1 }];
  expect(await client.refused('wishlistUpdateProducts', { wishlistId: other, items })).toEqual(['LIST_NOT_FOUND']);
});

test('lists are made, renamed, chosen and deleted, and each answer is all of them', async () => {
  const client = await registered(shop);
  const first = await newList(client, 'Prima');
  await client.ok('wishlistInsert', { name: '  Seconda   lista ' });
  const named = (await client.ok('wishlistList')).data.wishlists;
  expect(named.map(({ name, default: isDefault }) => [name, isDefault])).toEqual([
    ['Prima', true],
    ['Seconda lista', false],
  ]);
  const id = named[1]?.listId;
  expect(await client.refused('wishlistInsert', { name: 'PRIMA' })).toEqual(['LIST_NAME_TAKEN']);
  expect(await client.refused('wishlistInsert', { name: '   ' })).toEqual(['LIST_NAME_REQUIRED']);
  expect(await client.refused('wishlistInsert', { name: 'x'.repeat(81) })).toEqual(['TOO_LONG']);
  expect(await client.refused('wishlistUpdate', { list_id: id, name: 'prima' })).toEqual(['LIST_NAME_TAKEN']);
  const renamed = await client.ok('wishlistUpdate', { list_id: id, name: 'SECONDA LISTA' });
  expect(renamed.data.wishlists.map(({ name }) => name)).toEqual(['Prima', 'SECONDA LISTA']);
  expect(await client.refused('wishlistDelete', { list_id: first })).toEqual(['LIST_IS_DEFAULT']);
  const chosen = await client.ok('wishlistSelect', { list_id: id });
  expect(chosen.data.wishlists.map(({ listId, default: isDefault }) => [listId, isDefault])).toEqual([
    [id, true],
    [first, false],
  ]);
  expect((await client.ok('wishlistDelete', { list_id: first })).data.wishlists).toHaveLength(1);
});

test('somebody else’s list is not there, whatever is asked of it', async () => {
  const list_id = await newList(await registered(shop), 'Mia');
  const other = await registered(shop);
  const items = [{ productId: SMALL.milk }];
  for (const [name, body] of [
    ['wishlistView', { list_id }],
    ['wishlistUpdate', { list_id, name: 'Tua' }],
    ['wishlistDelete', { list_id }],
    ['wishlistSelect', { list_id }],
    ['wishlistAddProducts', { wishlistId: list_id, items }],
    ['wishlistUpdateProducts', { wishlistId: list_id, items: [{ itemId: 1, quantity: 1 }] }],
    ['wishlistDeleteProducts', { wishlistId: list_id, items }],
  ] as const) {
    expect([name, await other.refused(name, body)]).toEqual([name, ['LIST_NOT_FOUND']]);
  }
  expect((await other.ok('products', { parent_wishlist_id: list_id })).data).toMatchObject({ products: [] });
});

test('two hearts at once make one default list', async () => {
  const client = await registered(shop);
  const products = [SMALL.milk, SMALL.apples, SMALL.pasta, SMALL.wine];
  await Promise.all(products.map((productId) => client.ok('wishlistAddProducts', { items: [{ productId }] })));
  const { wishlists } = (await client.ok('wishlistList')).data;
  expect(wishlists).toMatchObject([{ default: true, size: 4 }]);
});

test('lists of products can be narrowed to a list of one’s own, and nobody else’s reply is kept from that', async () => {
  const client = await registered(shop);
  await client.ok('wishlistAddProducts', { items: [{ productId: SMALL.milk }, { productId: SMALL.pasta }] });
  const list_id = (await client.ok('wishlistList')).data.wishlists[0]?.listId;
  const ids = async (asking: ApiClient, query: object) => {
    const { data } = await asking.ok('products', query);
    return 'products' in data ? data.products.map(({ productId }) => productId).sort() : [];
  };
  expect(await ids(client, { parent_wishlist_id: list_id })).toEqual([SMALL.milk, SMALL.pasta]);
  expect(await ids(client, { preferred: true })).toEqual([SMALL.milk, SMALL.pasta]);
  expect(await ids(client, { preferred: true, q: 'latte' })).toEqual([SMALL.milk]);
  expect(await ids(shop.client(), { preferred: true })).toEqual([]);
  expect((await ids(shop.client(), {})).length).toBeGreaterThan(2);
});

test('a list walks through the shop by department, and names what is no longer sold', async () => {
  const client = await registered(shop);
  const items = [{ productId: SMALL.milk }, { productId: SMALL.apples }, { productId: SMALL.chocolate }];
  await client.ok('wishlistAddProducts', { items });
  const { data } = await client.ok('wishlistView', { show_sectors: true, hash: `w${SMALL.store}d2020-01-01t0` });
  expect(Value.Errors(calls.wishlistView.data, data)).toEqual([]);
  expect(data.wishlistItems).toBeUndefined();
  const listed = data.sectors?.flatMap((sector) => sector.wishlistItems.map((item) => item.product.productId)) ?? [];
  const gone = data.wishlistInactiveItems.map((item) => item.product.productId);
  expect([...listed, ...gone].sort()).toEqual([SMALL.milk, SMALL.apples, SMALL.chocolate]);
  expect(data.sectors?.every(({ name }) => name !== '')).toBe(true);
});

test('a whole list goes into the cart on top of what is there, and what was not possible is named', async () => {
  const client = await registered(shop);
  const list_id = await newList(client, 'Cena');
  await client.ok('wishlistAddProducts', {
    wishlistId: list_id,
    items: [
      { productId: SMALL.milk, quantity: 2 },
      { productId: SMALL.apples },
      { productId: SMALL.water, quantity: 6 },
      { productId: SMALL.rareCheese, quantity: 5 },
    ],
  });
  await client.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 1 },
      { productId: SMALL.rareCheese, quantity: 8 },
    ],
  });
  const reply = await client.ok('cartAddAllFromList', { list_id });
  const amounts = reply.data.cartItems?.map((item) => [item.product.productId, item.quantity || item.weight]);
  expect(amounts?.toSorted()).toEqual([
    [SMALL.milk, 3],
    [SMALL.apples, 1],
    [SMALL.water, 6],
    [SMALL.rareCheese, 10],
  ]);
  expect(reply.response.warningsMessage).toEqual([
    'Formaggio raro: nel carrello 10 pz invece di 13 pz, di più adesso non se ne può avere',
  ]);
  expect(reply.response.infosMessage).toEqual([
    expect.stringMatching(/^Si sommano a quello che avevi già nel carrello: .*Formaggio raro \(10 pz\)/),
  ]);
  const again = await client.ok('cartAddAllFromList', { list_id });
  expect(again.data.cartItems?.find((item) => item.product.productId === SMALL.milk)?.quantity).toBe(5);
});

test('an empty list, and that of somebody else, put nothing into a cart', async () => {
  const client = await registered(shop);
  const list_id = await newList(client, 'Vuota');
  expect(await client.refused('cartAddAllFromList', { list_id })).toEqual(['LIST_EMPTY']);
  const other = await registered(shop);
  expect(await other.refused('cartAddAllFromList', { list_id })).toEqual(['LIST_NOT_FOUND']);
  expect((await other.ok('cartView')).data.totalItems).toBe(0);
});

test('a list may be named by each of the words that the documents have for it', async () => {
  const client = await registered(shop);
  await newList(client, 'Prima');
  const id = await newList(client, 'Casa');
  expect((await client.ok('wishlistUpdate', { id, new_name: 'Ufficio' })).data.wishlists).toMatchObject([
    { name: 'Prima' },
    { name: 'Ufficio' },
  ]);
  const items = [{ productId: SMALL.milk }];
  for (const word of ['list_id', 'listId', 'wishlistId']) {
    expect((await client.ok('wishlistAddProducts', { [word]: id, items })).data.name).toBe('Ufficio');
    expect((await client.ok('wishlistView', {}, { [word]: id })).data.name).toBe('Ufficio');
  }
  expect((await client.ok('wishlistSelect', { listId: id })).data.wishlists[0]).toMatchObject({ id, default: true });
  expect(await client.refused('wishlistDelete')).toEqual(['LIST_NOT_FOUND']);
  await client.ok('wishlistDelete', { wishlistId: await newList(client, 'Altra') });
});

test.each([0.4, 1.5, 1e-9])('%d pieces cannot be written down, nor does an amount become them', async (quantity) => {
  const client = await registered(shop);
  const { data } = await client.ok('wishlistAddProducts', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const [item] = data.wishlistItems ?? [];
  const update = { items: [{ itemId: item?.itemId, quantity }] };
  expect(await client.refused('wishlistUpdateProducts', update)).toEqual(['INVALID_QUANTITY']);
  const add = { items: [{ productId: SMALL.pasta, quantity }] };
  expect(await client.refused('wishlistAddProducts', add)).toEqual(['INVALID_QUANTITY']);
  expect((await client.ok('wishlistView')).data.wishlistItems).toMatchObject([{ quantity: 2 }]);
});

test('calculate_stock tells how much of the wanted amount is there, in percent', async () => {
  const client = await registered(shop);
  await client.ok('wishlistAddProducts', {
    items: [
      { productId: SMALL.rareCheese, quantity: 30 },
      { productId: SMALL.milk, quantity: 2 },
    ],
  });
  const available = async (query: object) =>
    (await client.ok('wishlistView', {}, query)).data.wishlistItems?.map(
      ({ wishlistItemInfo }) => wishlistItemInfo.AVAILABLE,
    );
  expect(await available({})).toEqual([100, 100]);
  expect(await available({ calculate_stock: true })).toEqual([33, 100]);
  expect(await available({ wishlist_type_id: 1 })).toEqual([100, 100]);
  expect(await client.refused('wishlistView', {}, { wishlist_type_id: 2 })).toEqual(['LIST_NOT_FOUND']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient, ApiShop } from '../../support/api-shop.ts';
import { newCustomer } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openShopWithPlaces();
});
afterAll(() => shop.close());

/** Returns the ids of the default places in every list that has them, each with the name of its call. */
async function defaultsOf(client: ApiClient) {
  const lists = {
    addressList: (await client.ok('addressList', {}, { address_type: 'drive' })).data.addresses,
    listStore: (await client.ok('listStore')).data.addresses,
    storeList: (await client.ok('storeList')).data.stores,
    storeProximityList: (await client.ok('storeProximityList')).data.stores,
    deliveryServiceList: (
      await client.ok('deliveryServiceList', {}, { address_type: 'drive' })
    ).data.deliveryServices.flatMap(({ addresses }) => addresses),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, places]) => [
      name,
      places.filter(({ isDefault }) => isDefault).map(({ storeId }) => storeId),
    ]),
  );
}

const everywhere = (ids: readonly number[]) => ({
  addressList: ids,
  listStore: ids,
  storeList: ids,
  storeProximityList: ids,
  deliveryServiceList: ids,
});

test('the first store that a customer chooses is the default one, in every list and with the cart', async () => {
  const client = await newCustomer(shop);
  expect(await defaultsOf(client)).toEqual(everywhere([]));
  const { data: cart } = await client.ok('storeSelect', { store_id: SMALL.store });
  expect(cart.user).toMatchObject({ defaultStoreAddressId: SMALL.store });
  expect(cart.shippingAddress).toMatchObject({ isDefault: true });
  const { data: elsewhere } = await client.ok('storeSelect', { store_id: PLACES.cantu });
  expect(elsewhere.user).toMatchObject({ defaultStoreAddressId: SMALL.store });
  expect(elsewhere.shippingAddress).toMatchObject({ isDefault: false });
  expect(await defaultsOf(client)).toEqual(everywhere([SMALL.store]));
  expect(await defaultsOf(await newCustomer(shop))).toEqual(everywhere([]));
});

test('another store becomes the default one, and the default address stays', async () => {
  const client = await newCustomer(shop);
  await client.ok('storeSelect', { store_id: SMALL.store });
  const before = (await client.ok('cartView')).data.user.defaultDeliveryAddressId;
  const { data } = await client.ok('addressSetDefault', { address_id: PLACES.cantu, address_type: 'drive' });
  expect(data.addresses.map(({ addressId, isDefault }) => [addressId, isDefault])).toEqual([
    [SMALL.store, false],
    [PLACES.cantu, true],
  ]);
  expect(await defaultsOf(client)).toEqual(everywhere([PLACES.cantu]));
  expect((await client.ok('cartView')).data.user).toMatchObject({
    defaultStoreAddressId: PLACES.cantu,
    defaultDeliveryAddressId: before,
  });
});

test('a locker can be the default one', async () => {
  const client = await newCustomer(shop);
  await client.ok('addressSetDefault', { address_id: PLACES.locker, delivery_service_id: 10002 });
  const { addresses } = (await client.ok('addressList', {}, { address_type: 'locker' })).data;
  expect(addresses).toMatchObject([{ addressId: PLACES.locker, isDefault: true }]);
});

test('nothing but a store of the service becomes the default one', async () => {
  const client = await newCustomer(shop);
  const choose = (body: object) => client.refused('addressSetDefault', body);
  expect(await choose({ address_id: PLACES.locker, address_type: 'drive' })).toEqual(['STORE_NOT_FOUND']);
  expect(await choose({ address_id: 99_999, address_type: 'locker' })).toEqual(['STORE_NOT_FOUND']);
  expect(await choose({ address_id: SMALL.store })).toEqual(['ADDRESS_NOT_FOUND']);
  expect(await defaultsOf(client)).toEqual(everywhere([]));
});

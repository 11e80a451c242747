import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '../../../src/contract/calls.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { openShopWithPlaces, PLACES, POINTS } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openShopWithPlaces();
});
afterAll(() => shop.close());

const { locker, cantu } = PLACES;
const { store } = SMALL;

test('a store says which services it offers, deliveries that leave from it too, and what it has on its door', async () => {
  const { data } = await shop.client().ok('storeView', {}, { store_id: store });
  expect(data.deliveryServices).toEqual([
    {
      deliveryServiceId: 1,
      name: 'Ritiro in negozio',
      descr: 'Ordina online e ritira la spesa già pronta',
      showTab: true,
    },
    {
      deliveryServiceId: 2,
      name: 'Consegna a casa',
      descr: 'La spesa arriva a casa tua nella fascia che scegli',
      showTab: true,
    },
  ]);
  expect(data).not.toHaveProperty('addressClass');
  const other = await shop.client().ok('storeView', {}, { store_id: locker });
  expect(other.data.addressClass).toEqual([{ name: 'Sempre aperto', iconSource: '/icone/sempre.svg' }]);
});

describe('user-address/list-store', () => {
  const listed = async (query: object) =>
    (await shop.client().ok('listStore', {}, query)).data.addresses.map(({ storeId }) => storeId);

  test('has the counter of a store and the lockers that it fills', async () => {
    expect(await listed({ store_id: store })).toEqual([store, locker]);
    expect(await listed({ store_id: cantu })).toEqual([cantu]);
  });

  test('has every point of pickup for the whole shop, which is store 5, and without a store', async () => {
    expect(await listed({ store_id: 5 })).toEqual([store, locker, cantu]);
    expect(await listed({})).toEqual([store, locker, cantu]);
  });

  test('names service, type, zone and address class of each', async () => {
    const { data } = await shop.client().ok('listStore', {}, { store_id: store });
    expect(data.addresses[1]).toMatchObject({
      addressId: locker,
      deliveryServiceId: 4,
      addressTypeId: 5,
      zone: { zoneId: PLACES.lockerZone, zoneGroupId: 1 },
      addressClass: [{ name: 'Sempre aperto', iconSource: '/icone/sempre.svg' }],
    });
    expect(Value.Errors(calls.listStore.data, data)).toEqual([]);
  });

  test('refuses a store that does not exist, in Italian', async () => {
    const reply = await shop.client().call('listStore', {}, { store_id: 999 });
    expect(reply.httpStatus).toBe(200);
    expect(reply.response).toMatchObject({
      status: 1,
      errors: [{ code: 'STORE_NOT_FOUND', error: 'Punto di ritiro non trovato' }],
    });
  });
});

describe('warehouse/find-by-coordinates', () => {
  const near = async (query: object) => (await shop.client().ok('warehousesNear', {}, query)).data.warehouses;

  test('has stores and lockers within 10 km, the nearest first, with their distance in metres', async () => {
    const found = await near(POINTS.bergamo);
    expect(found.map(({ storeId, distance }) => [storeId, distance])).toEqual([
      [store, 0],
      [locker, 893],
    ]);
  });

  test.each([
    [500, [store]],
    [10_000, [store, locker]],
    [30_000, [store, locker]],
    [60_000, [store, locker, cantu]],
  ])('within %d m there are %j', async (distance, ids) => {
    expect((await near({ ...POINTS.bergamo, distance })).map(({ storeId }) => storeId)).toEqual(ids);
  });

  test('finds none far away, and none that has no position', async () => {
    expect(await near(POINTS.sea)).toEqual([]);
  });
});

describe('store-proximity', () => {
  const idsOf = async (name: CallName & `storeProximity${'List' | 'Localize'}`, query: object) =>
    (await shop.client().ok(name, {}, query)).data.stores.map(({ storeId }) => storeId);

  test.each([
    [{}, [store, locker, cantu]],
    [{ services: '1' }, [store, cantu]],
    [{ services: '4' }, [locker]],
    [{ services: '10002' }, [locker]],
    [{ services: '2' }, [store]],
    [{ services: '3,4' }, [store, locker]],
    [{ services: '99' }, []],
    [{ orderby: 'name' }, [store, cantu, locker]],
    [{ orderby: 'name desc' }, [locker, cantu, store]],
    [{ orderby: 'city desc' }, [cantu, locker, store]],
    [{ orderby: 'whatever' }, [store, locker, cantu]],
    [{ orderby: 'constructor' }, [store, locker, cantu]],
  ])('list by %j has %j', async (query, ids) => {
    expect(await idsOf('storeProximityList', query)).toEqual(ids);
  });

  test.each([
    [{}, [store, locker]],
    [{ services: '4' }, [locker]],
    [{ distance: 60_000 }, [store, locker, cantu]],
    [{ distance: 60_000, services: '1' }, [store, cantu]],
    [{ distance: 60_000, orderby: 'name' }, [store, cantu, locker]],
    [{ distance: 60_000, orderby: 'distance desc' }, [cantu, locker, store]],
  ])('localize by %j has %j', async (query, ids) => {
    expect(await idsOf('storeProximityLocalize', { ...POINTS.bergamo, ...query })).toEqual(ids);
  });

  test('localize counts as near what the shop has set', async () => {
    const strict = await openApiShop({ proximityMetres: 500 }, shop.database);
    const { data } = await strict.client().ok('storeProximityLocalize', {}, POINTS.bergamo);
    expect(data.stores.map(({ storeId }) => storeId)).toEqual([store]);
    await strict.close();
  });

  test.each([
    ['storeProximityList', { services: '1;4' }],
    ['storeProximityLocalize', { latitude: 45 }],
    ['storeProximityLocalize', { latitude: 95, longitude: 9 }],
    ['warehousesNear', {}],
    ['warehousesNear', { ...POINTS.bergamo, distance: -1 }],
  ] as const)('%s refuses %j', async (name, query) => {
    expect(await shop.client().refused(name, {}, query)).toEqual(['BAD_INPUT']);
  });
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

const HOURS = [
  { beginWeekDay: 2, beginHour: '08:30', endHour: '13:00' },
  { beginWeekDay: 2, beginHour: '15:00', endHour: '19:30' },
];

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  const { database: db } = shop.database;
  await db.query(sql`
    update stores set phone = '035 123456', service_hours = ${JSON.stringify(HOURS)}::jsonb where store_id = 12`);
  await db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind, city) values
      (40, 12, 'Locker Stazione', 'locker-stazione', 'locker', 'BERGAMO')`);
});
afterAll(() => shop.close());

test('the locator finds stores and lockers with address, telephone and hours', async () => {
  const { data } = await shop.client().ok('warehouseLocator');
  expect(data.warehouses.map(({ slug }) => slug)).toEqual(['bergamo', 'locker-stazione']);
  expect(data.warehouses[0]).toEqual({
    warehouseId: 12,
    storeId: 12,
    storeType: 'store',
    name: 'Bottega Bergamo',
    slug: 'bergamo',
    address: {
      addressName: 'Bottega Bergamo',
      address1: 'Via Mazzini',
      addressNumber: '4',
      city: 'BERGAMO',
      province: 'BG',
      postalcode: '24121',
      latitude: 45.6983,
      longitude: 9.6773,
    },
    metaData: { warehouse_locator: { PHONE: '035 123456' } },
    serviceHours: { default: HOURS },
    deliveryServices: [
      expect.objectContaining({ deliveryServiceId: 1, name: 'Ritiro in negozio', showTab: true }),
      expect.objectContaining({ deliveryServiceId: 2, name: 'Consegna a casa', showTab: true }),
    ],
  });
  expect(Value.Errors(calls.warehouseLocator.data, data)).toEqual([]);
});

test('what a store does not have is left out, never null', async () => {
  const { data } = await shop.client().ok('storeView', {}, { store_id: 40 });
  expect(Object.keys(data)).not.toContain('metaData');
  expect(Object.keys(data.address)).not.toContain('latitude');
  expect(data).toMatchObject({ storeId: 40, warehouseId: 12, storeType: 'locker', serviceHours: { default: [] } });
});

test('the catalogue’s own store is none one can go to', async () => {
  const { data } = await shop.client().ok('storeList');
  expect(data.stores.map(({ storeId }) => storeId)).toEqual([12, 40]);
  expect(await shop.client().refused('storeView', {}, { store_id: 5 })).toEqual(['STORE_NOT_FOUND']);
});

test('the towns around a position come with their middle, the nearest first, and not those far away', async () => {
  const around = async (longitude: number) =>
    (await shop.client().ok('townsAround', {}, { latitude: 45.69, longitude })).data.towns;
  expect(await around(9.5)).toEqual([
    { name: 'Bergamo', latitude: 45.69, longitude: 9.67 },
    { name: 'Cantù', latitude: 45.73, longitude: 9.12 },
  ]);
  expect((await around(9.67)).map(({ name }) => name)).toEqual(['Bergamo']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffStoreBody } from '../../../src/contract/store-settings/schemas.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { ensureFee } from '../../../src/server/features/zones/write-stores.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { createTestDatabase } from '../../support/database.ts';
import { newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let boss: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  shop = await openApiShop({ formsPerMinute: 1000 });
  boss = await personOf(shop, 'capo@esempio.it', ['administrator']);
  manager = await personOf(shop, 'negozio@esempio.it', ['store_manager']);
});
afterAll(() => shop.close());

const STORE: StaffStoreBody = {
  name: 'Bottega Cantù',
  street: 'Via Matteotti',
  streetNumber: '8',
  city: 'Cantù',
  province: 'CO',
  postcode: '22063',
  phone: '031 700100',
  email: 'cantu@esempio.it',
  parking: 'Sei posti davanti all’ingresso',
  latitude: 45.7391,
  longitude: 9.1292,
  hours: [2, 3, 4, 5, 6, 7].flatMap((beginWeekDay) => [
    { beginWeekDay, beginHour: '08:30', endHour: '13:00' },
    { beginWeekDay, beginHour: '15:00', endHour: '19:30' },
  ]),
  specialDays: [],
  services: [1],
  isClosed: false,
};
const make = async (other: object = {}) => {
  const { store } = (await boss.ok('staffStoreInsert', { ...STORE, storeKind: 'store', ...other })).data;
  if (!store) throw new Error('no store was made');
  return store;
};
const read = async (storeId: number) => {
  const { store } = (await boss.ok('staffStoreView', { store_id: storeId })).data;
  if (!store) throw new Error('there is no such store');
  return store;
};
/** Saves a store with some other values. */
const save = async (storeId: number, other: Partial<StaffStoreBody>) => {
  const { warehouseId: _, kind: _kind, slug: _slug, ...store } = await read(storeId);
  return boss.call('staffStoreUpdate', { ...store, ...other });
};
const shown = async (storeId: number) => (await shop.client().ok('storeView', {}, { store_id: storeId })).data;
const today = () => romeTime(shop.now.at).date;

test('a new store is shown with all that was written, and each change is shown at once', async () => {
  const { storeId } = await make({
    specialDays: [{ day: addDays(today(), 3), beginHour: '', endHour: '', reason: 'Festa' }],
  });
  expect(await shown(storeId)).toMatchObject({
    storeType: 'store',
    warehouseId: storeId,
    name: 'Bottega Cantù',
    slug: 'bottega-cantu',
    address: { address1: 'Via Matteotti', addressNumber: '8', city: 'CANTÙ', province: 'CO', postalcode: '22063' },
    metaData: { warehouse_locator: { PHONE: '031 700100' } },
    serviceHours: { default: STORE.hours },
    specialDays: [{ day: addDays(today(), 3), reason: 'Festa' }],
    email: 'cantu@esempio.it',
    parking: 'Sei posti davanti all’ingresso',
    deliveryServices: [{ deliveryServiceId: 1 }],
  });
  const hours = [{ beginWeekDay: 1, beginHour: '09:00', endHour: '00:00' }];
  const changes: [Partial<StaffStoreBody>, object][] = [
    [{ name: 'Bottega Cantù centro' }, { name: 'Bottega Cantù centro', slug: 'bottega-cantu' }],
    [{ street: 'Via Roma', streetNumber: '9/a' }, { address: { address1: 'Via Roma', addressNumber: '9/a' } }],
    [{ city: 'Como', postcode: '22100' }, { address: { city: 'COMO', postalcode: '22100' } }],
    [{ latitude: 45.81, longitude: 9.08 }, { address: { latitude: 45.81, longitude: 9.08 } }],
    [{ phone: '031 222333' }, { metaData: { warehouse_locator: { PHONE: '031 222333' } } }],
    [{ email: 'Como@Esempio.it' }, { email: 'como@esempio.it' }],
    [{ parking: 'In cortile' }, { parking: 'In cortile' }],
    [{ hours }, { serviceHours: { default: hours } }],
    [
      { specialDays: [{ day: addDays(today(), 4), beginHour: '09:00', endHour: '12:00', reason: '' }] },
      { specialDays: [{ day: addDays(today(), 4), beginHour: '09:00', endHour: '12:00' }] },
    ],
    [{ services: [] }, { deliveryServices: [] }],
    [{ services: [1] }, { deliveryServices: [{ deliveryServiceId: 1 }] }],
  ];
  for (const [change, expected] of changes) {
    expect((await save(storeId, change)).response.errors).toEqual([]);
    expect(await shown(storeId)).toMatchObject(expected);
  }
  const warehouses = await shop.db.query(sql`select name from warehouses where warehouse_id = ${storeId}`);
  expect(warehouses).toEqual([{ name: 'Bottega Cantù centro' }]);
  const [act] = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = 'staffStoreUpdate' and changed::text like '%In cortile%'
    order by act_id limit 1`);
  expect(JSON.stringify(act?.changed)).toContain('Sei posti');
});

test('a new store can be bought from as soon as it has slots', async () => {
  const { storeId } = await make({ name: 'Nuovo' });
  await shop.catalogue.settled();
  const { zones } = (await boss.ok('staffStoreView', { store_id: storeId })).data;
  const [zone] = zones;
  expect(zone).toMatchObject({ name: 'Ritiro Nuovo', serviceId: 1, active: true, slots: 0 });
  const zoneId = zone?.zoneId ?? 0;
  const { fees } = (await manager.ok('staffWeekView', { zone_id: zoneId })).data;
  await manager.ok('staffWeekUpdate', {
    zoneId,
    modifiedAt: '',
    rows: [
      {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        begins: '10:00',
        ends: '12:00',
        cutoffMinutes: 60,
        capacity: 5,
        extended: false,
        deliveryFeeId: fees.at(-1)?.deliveryFeeId,
        onHolidays: true,
        description: '',
      },
    ],
  });
  const customer = await newCustomer(shop);
  await customer.ok('addressSelect', {}, { address_id: storeId, address_type: 'drive' });
  const { days } = (await customer.ok('timeslotList')).data;
  const [slot] = days
    .slice(1)
    .flatMap(({ dateIso, timeslots }) =>
      timeslots.map(({ timeslotId }) => ({ sel_date: dateIso, timeslot_id: timeslotId })),
    );
  await customer.ok('timeslotSelectPost', slot ?? {});
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 6 }] });
  const cart = (await customer.ok('cartView')).data;
  expect(cart.warehouse.warehouseId).toBe(storeId);
  const { data: order } = await customer.ok('buy', { payment_type_id: 2, accept_terms: true });
  expect(order.orderId).toBeGreaterThan(0);
  expect((await boss.ok('staffStoreView', { store_id: storeId })).data.openOrders).toBe(1);
  expect((await save(storeId, { isClosed: true })).response.errors).toMatchObject([
    { code: 'STORE_OPEN_ORDERS', field: 'isClosed' },
  ]);
});

test('what is wrong is said at its field, and nothing is written', async () => {
  const { storeId } = await make({ name: 'Sbagli' });
  const wrong: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'REQUIRED'],
    [{ street: '' }, 'street', 'REQUIRED'],
    [{ city: '' }, 'city', 'REQUIRED'],
    [{ province: 'ZZ' }, 'province', 'STORE_PROVINCE'],
    [{ postcode: '2206' }, 'postcode', 'STORE_POSTCODE'],
    [{ phone: 'abc' }, 'phone', 'INVALID_PHONE'],
    [{ email: 'cantu' }, 'email', 'INVALID_EMAIL'],
    [{ latitude: 48.85, longitude: 2.35 }, 'latitude', 'STORE_PLACE_OUTSIDE'],
    [{ hours: [{ beginWeekDay: 1, beginHour: '8', endHour: '9' }] }, 'hours/0/beginHour', 'STORE_HOUR'],
    [{ hours: [{ beginWeekDay: 1, beginHour: '10:00', endHour: '09:00' }] }, 'hours/0/endHour', 'ENDS_BEFORE'],
    [
      {
        hours: [
          { beginWeekDay: 1, beginHour: '08:00', endHour: '13:00' },
          { beginWeekDay: 1, beginHour: '12:00', endHour: '19:00' },
        ],
      },
      'hours/1/beginHour',
      'STORE_HOURS_CROSS',
    ],
    [
      { specialDays: [{ day: '2026-02-30', beginHour: '', endHour: '', reason: '' }] },
      'specialDays/0/day',
      'INVALID_DATE',
    ],
    [{ services: [4] }, 'services', 'STORE_SERVICE'],
    [{ services: [2] }, 'services', 'STORE_NO_HOME_ZONE'],
  ];
  const before = await read(storeId);
  for (const [change, field, code] of wrong) {
    const { response } = await save(storeId, change);
    expect(response.errors.map((error) => [error.field, error.code])).toContainEqual([field, code]);
  }
  expect(await read(storeId)).toEqual(before);
});

test('two people on one store: the later save is refused', async () => {
  const store = await make({ name: 'Conflitto' });
  const { warehouseId: _, kind: _kind, slug: _slug, ...mine } = store;
  await save(store.storeId, { parking: 'Dietro' });
  expect(await boss.refused('staffStoreUpdate', { ...mine, parking: 'Davanti' })).toEqual(['ENTRY_CHANGED']);
  expect((await read(store.storeId)).parking).toBe('Dietro');
});

test('a closed day closes the slots of the store, and opens them again', async () => {
  const day = addDays(today(), 1);
  const capacity = async () =>
    shop.db.query(
      sql`select closed_by from timeslots where zone_id = ${SMALL.driveZone} and service_date = ${day}::date`,
    );
  const special = { day, beginHour: '', endHour: '', reason: 'Inventario' };
  const complete = { ...STORE, name: 'Bottega Bergamo', services: [1, 2] };
  await save(SMALL.store, { ...complete, specialDays: [special] });
  expect(await capacity()).toEqual([{ closed_by: 'day' }].map(() => ({ closedBy: 'day' })));
  await save(SMALL.store, { ...complete, specialDays: [] });
  expect(await capacity()).toEqual([{ closedBy: null }]);
});

test('a locker is filled by a store; closing waits for orders and for lockers', async () => {
  const store = await make({ name: 'Con locker' });
  const locker = await make({
    name: 'Locker piazza',
    storeKind: 'locker',
    filledBy: store.warehouseId,
    services: [4],
    crates: { ambient: 12, chilled: 4, frozen: 2 },
  });
  expect(locker).toMatchObject({ kind: 'locker', warehouseId: store.warehouseId, crates: { ambient: 12 } });
  const { stores } = (await boss.ok('staffStores', { q: 'locker piazza' })).data;
  expect(stores).toMatchObject([{ name: 'Locker piazza', boxes: 18, services: [4], isClosed: false }]);
  expect((await save(store.storeId, { isClosed: true })).response.errors).toMatchObject([
    { code: 'STORE_HAS_LOCKERS', field: 'isClosed' },
  ]);
  await save(locker.storeId, { isClosed: true });
  expect((await save(store.storeId, { isClosed: true })).response.errors).toEqual([]);
  expect(await shop.client().refused('storeView', {}, { store_id: store.storeId })).toEqual(['STORE_NOT_FOUND']);
  expect((await read(store.storeId)).services).toEqual([]);
  expect((await boss.ok('staffStores', { is_closed: true })).data.stores.map(({ name }) => name)).toEqual([
    'Con locker',
    'Locker piazza',
  ]);
});

test('administrators change stores; who directs some stores sees only those', async () => {
  const store = await make({ name: 'Diritti' });
  expect(await manager.refused('staffStoreInsert', { ...STORE, storeKind: 'store' })).toEqual(['FORBIDDEN']);
  const ofBergamo = await personOf(shop, 'bergamo@esempio.it', ['store_manager']);
  await shop.db.query(sql`update customers set staff_stores = array[12] where email = 'bergamo@esempio.it'`);
  const { stores } = (await ofBergamo.ok('staffStores')).data;
  expect(stores.map(({ warehouseId }) => warehouseId)).toEqual([12]);
  expect(await ofBergamo.refused('staffStoreView', { store_id: store.storeId })).toEqual(['NOT_YOUR_STORE']);
  const { mayChange } = (await ofBergamo.ok('staffStoreView', { store_id: SMALL.store })).data;
  expect(mayChange).toBe(false);
});

test('an empty shop gets a fee of nothing with its first store, and keeps those that it has', async () => {
  const { database, drop } = await createTestDatabase();
  const fees = () =>
    database.query(sql`
    select name, fee_cents from delivery_fees join delivery_fee_rows using (delivery_fee_id) order by from_cents`);
  expect(await fees()).toEqual([]);
  for (let time = 0; time < 2; time += 1) await database.tx((tx) => ensureFee(tx));
  expect(await fees()).toEqual([{ name: 'Gratis', feeCents: 0 }]);
  await drop();
});

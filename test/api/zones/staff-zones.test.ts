import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop({ formsPerMinute: 1000 });
  staff = await personOf(shop, 'commessa@esempio.it', ['store_manager']);
});
afterAll(() => shop.close());

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const ZONE = {
  name: 'Colli',
  serviceId: 2,
  storeId: SMALL.store,
  zoneGroupId: 5,
  active: true,
  minimum: 35.5,
  areas: [{ postcode: '24129', city: '' }],
  polygons: [[square(9.8, 45.5, 9.9, 45.6), square(9.84, 45.54, 9.86, 45.56)]],
};
const viewOf = async (zoneId: number) => {
  const { zone } = (await staff.ok('staffZoneView', { zone_id: zoneId })).data;
  if (!zone) throw new Error('there is no such zone');
  return zone;
};
async function make(other: object = {}) {
  const { zone } = (await staff.ok('staffZoneInsert', { ...ZONE, ...other })).data;
  if (!zone) throw new Error('no zone was made');
  return zone;
}
async function problems(body: object) {
  const { response } = await staff.call('staffZoneInsert', { ...ZONE, ...body });
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
}
const covers = async (longitude: number, latitude: number) => {
  const { data } = await shop.client().ok('geoServiceCoverage', { latitude, longitude });
  return JSON.stringify(data);
};

test('a zone is drawn, read, changed with its version, and downloaded as GeoJSON', async () => {
  const zone = await make();
  const { zoneId } = zone;
  expect(zone).toEqual({ ...ZONE, zoneId, modifiedAt: zone.modifiedAt });
  expect((await staff.ok('staffZoneList')).data.zones).toContainEqual({
    zoneId,
    name: 'Colli',
    serviceId: 2,
    storeId: SMALL.store,
    storeName: 'Bottega Bergamo',
    zoneGroupId: 5,
    active: true,
    isDrawn: true,
    postcodeCount: 1,
  });
  expect((await staff.ok('staffZoneAreas')).data).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { zone: zoneId, name: 'Colli', service: 2, store: SMALL.store, group: 5 },
        geometry: { type: 'MultiPolygon', coordinates: ZONE.polygons },
      },
    ],
  });
  const [box] = await shop.db.query(sql`
    select west, south, east, north from zone_polygons where zone_id = ${zoneId}`);
  expect(box).toEqual({ west: 9.8, south: 45.5, east: 9.9, north: 45.6 });

  const { modifiedAt, polygons: _, ...read } = zone;
  const renamed = { ...read, name: ' Colli nuovi ', areas: [{ postcode: '24129', city: 'Cantù' }], modifiedAt };
  await staff.ok('staffZoneUpdate', renamed);
  expect(await viewOf(zoneId)).toMatchObject({
    name: 'Colli nuovi',
    areas: [{ postcode: '24129', city: 'CANTU' }],
    polygons: ZONE.polygons,
  });
  expect(await staff.refused('staffZoneUpdate', renamed)).toEqual(['ENTRY_CHANGED']);
  const now = await viewOf(zoneId);
  await staff.ok('staffZoneUpdate', { ...renamed, modifiedAt: now.modifiedAt, polygons: [] });
  expect((await viewOf(zoneId)).polygons).toEqual([]);
  expect((await staff.ok('staffZoneAreas')).data.features).toEqual([]);
  expect(await staff.refused('staffZoneUpdate', { ...renamed, zoneId: 9999 })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await staff.refused('staffZoneView', { zone_id: 9999 })).toEqual(['ENTRY_NOT_FOUND']);
});

test('a new zone is begun with the stores that can be chosen', async () => {
  const { data } = await staff.ok('staffZoneView');
  expect(data).not.toHaveProperty('zone');
  expect(data.stores).toEqual([
    { storeId: SMALL.store, name: 'Bottega Bergamo', kind: 'store', latitude: 45.6983, longitude: 9.6773 },
  ]);
});

test('what is wrong is told at its field, and nothing is saved', async () => {
  const before = (await staff.ok('staffZoneList')).data.zones.length;
  expect(
    await problems({ name: ' ', serviceId: 9, storeId: undefined, zoneGroupId: 1.5, minimum: -1, polygons: [] }),
  ).toEqual({
    name: 'Campo obbligatorio',
    serviceId: 'Scegli una delle opzioni disponibili',
    storeId: 'Campo obbligatorio',
    zoneGroupId: 'Accetta solo numeri',
    minimum: 'Il valore minimo è 0',
  });
  expect(await problems({ name: 'x'.repeat(101), zoneGroupId: undefined, minimum: undefined })).toEqual({
    name: 'Lunghezza massima 100 caratteri',
    zoneGroupId: 'Campo obbligatorio',
    minimum: 'Campo obbligatorio',
  });
  expect(await problems({ storeId: 5 })).toEqual({ storeId: 'Scegli una delle opzioni disponibili' });
  for (const wrong of ['2412', '241210', 'ABCDE', ''])
    expect(await problems({ areas: [{ postcode: wrong }] })).toEqual({
      areas: `Il CAP deve essere di 5 cifre: ${wrong}`,
    });
  expect(await problems({ areas: [{ postcode: '24121' }, { postcode: '24121' }] })).toEqual({
    areas: 'Questo CAP è scritto due volte: 24121',
  });
  expect(
    await problems({
      polygons: [
        [square(9, 45, 10, 46).slice(0, 2)],
        [square(9, 45, 10, 46).toSorted()],
        [square(2, 48, 3, 49)],
        [square(9, 45, 10, 46), square(11, 45, 12, 46)],
      ],
    }),
  ).toEqual({
    'polygons/0/0': 'Servono almeno tre vertici diversi',
    'polygons/1/0': 'Il contorno incrocia sé stesso',
    'polygons/2/0': 'Un vertice è fuori dall’Italia',
    'polygons/3/1': 'Il ritaglio deve stare dentro un’area',
  });
  for (const polygons of ['x', [[['a']]], [[[[9]]]], [[[[999, 45]]]], { type: 'Polygon' }])
    expect((await staff.call('staffZoneInsert', { ...ZONE, polygons })).response.status).not.toBe(0);
  expect((await staff.ok('staffZoneList')).data.zones).toHaveLength(before);
});

test('a postcode of no known town is saved, and the staff are told that nobody is served there', async () => {
  const areas = ['24121', '00185', '00186'].map((postcode) => ({ postcode, city: '' }));
  const { response } = await staff.call('staffZoneInsert', { ...ZONE, areas });
  const warning = 'Nessun comune ha il CAP 00185, 00186: lì nessun indirizzo viene trovato, e la zona non lo serve';
  expect(response).toMatchObject({ status: 0, warnings: [{ code: 'POSTCODES_UNKNOWN', warning }] });
  expect((await staff.call('staffZoneInsert', { ...ZONE, areas: areas.slice(0, 1) })).response.warnings).toEqual([]);
});

test('who waits for an area is told once it is saved and has slots', async () => {
  const form = {
    firstName: 'Anna',
    surname: 'Bianchi',
    email: 'anna@esempio.it',
    postalcode: '22063',
    city: 'Cantù',
    province: 'CO',
    inputAddress: 'Via Milano 1, Cantù',
    address1: 'Via Milano',
    acceptPrivacyPolicies: true,
  };
  await shop.client().ok('areaNotify', form);
  await make({ name: 'Altrove' });
  await shop.jobs.drained();
  expect(await shop.mails('anna@esempio.it')).toEqual([]);
  const { modifiedAt, ...zone } = await make({ name: 'Cantù', areas: [], polygons: [] });
  await staff.ok('staffZoneUpdate', { ...zone, modifiedAt, polygons: [[square(9.1, 45.7, 9.2, 45.8)]] });
  await shop.jobs.drained();
  expect(await shop.mails('anna@esempio.it')).toEqual([]);
  const row = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    begins: '09:00',
    ends: '11:00',
    cutoffMinutes: 60,
    capacity: 4,
    extended: false,
    deliveryFeeId: 1,
    onHolidays: true,
  };
  await staff.ok('staffWeekUpdate', { zoneId: zone.zoneId, modifiedAt: '', rows: [row] });
  await shop.jobs.drained();
  expect(await shop.mails('anna@esempio.it')).toMatchObject([{ subject: 'Ora consegniamo da te: Cantù' }]);
});

test('a drawn area counts at once for customers, without what is cut out', async () => {
  await make({ name: 'Lago', areas: [], polygons: [[square(9.3, 45.8, 9.4, 45.9), square(9.34, 45.84, 9.36, 45.86)]] });
  const [inside, hole] = [await covers(9.31, 45.81), await covers(9.35, 45.85)];
  expect(inside).not.toBe(hole);
});

test('towns of the register help to find the way on the map', async () => {
  const { towns } = (await staff.ok('staffZoneTowns', { west: 9, south: 45.7, east: 9.2, north: 45.8 })).data;
  expect(towns).toEqual([{ name: 'Cantù', latitude: 45.73, longitude: 9.12 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { shopper } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let staff: ApiClient;
let elsewhere: ApiClient;
beforeAll(async () => {
  shop = await openApiShop({ formsPerMinute: 1000 });
  staff = await personOf(shop, 'commessa@esempio.it', ['store_manager']);
  elsewhere = await personOf(shop, 'como@esempio.it', ['store_manager']);
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (13, 'Como', 'como')`);
  await shop.db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind) values (13, 13, 'Bottega Como', 'como', 'store')`);
  await shop.db.query(sql`update customers set staff_stores = '{13}' where email = 'como@esempio.it'`);
});
afterAll(() => shop.close());

const CANTU = { city: 'Cantù', province: 'CO', postalcode: '22063', address1: 'Via Roma', addressNumber: '1' };
const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const zone = (other: object) => ({
  name: 'Colli',
  serviceId: 2,
  storeId: SMALL.store,
  zoneGroupId: 1,
  active: true,
  minimum: 0,
  areas: [],
  polygons: [],
  ...other,
});
const coverage = async (query: object = {}, client: ApiClient = staff) =>
  (await client.ok('staffZoneCoverage', query)).data;

/** Expects the three postcodes of the first test, filtered, sorted and paged. */
async function sortedByTheServer() {
  const postcodes = async (query: object) => (await coverage(query)).rows.map(({ postcode }) => postcode);
  expect(await postcodes({ kind: 'overlap' })).toEqual(['24121']);
  expect(await postcodes({ q: 'cantu' })).toEqual(['22063']);
  expect(await postcodes({ sort: '-asked' })).toEqual(['00185', '24121', '22063']);
  expect(await postcodes({ sort: 'addresses' })).toEqual(['24121', '00185', '22063']);
  expect(await postcodes({ sort: '-addresses' })).toEqual(['00185', '22063', '24121']);
  expect(await postcodes({ sort: 'postcode' })).toEqual(['00185', '22063', '24121']);
  expect(await postcodes({ sort: '-postcode' })).toEqual(['24121', '22063', '00185']);
  expect(await postcodes({ page: 2 })).toEqual([]);
}

test('postcodes without a zone that were asked for, with two zones, and that no town has are told', async () => {
  expect((await coverage()).rows).toEqual([]);
  const visitor = shop.client();
  for (const addressNumber of ['1', '2'])
    expect((await visitor.ok('addressCheck', { ...CANTU, addressNumber })).data.active).toBe(0);
  await visitor.ok('areaNotify', {
    firstName: 'Ida',
    lastName: 'Bo',
    email: 'ida@esempio.it',
    postalcode: '22063',
    inputAddress: 'Via Roma 1, Cantù',
    acceptPrivacyPolicies: true,
  });
  await shopper(shop);
  const { zone: colli } = (
    await staff.ok(
      'staffZoneInsert',
      zone({
        areas: [
          { postcode: '24121', city: '' },
          { postcode: '00185', city: '' },
        ],
      }),
    )
  ).data;
  const both = [
    { zoneId: SMALL.homeZone, name: 'Bergamo casa', serves: true },
    { zoneId: colli?.zoneId, name: 'Colli', serves: false },
  ];
  const { rows, page } = await coverage();
  expect(page.totItems).toBe(3);
  expect(rows).toMatchObject([
    {
      postcode: '22063',
      towns: 'Cantù',
      kind: 'hole',
      zones: [],
      addresses: 0,
      checks: 2,
      waiters: 1,
      latitude: 45.73,
    },
    { postcode: '24121', towns: 'Bergamo', kind: 'overlap', zones: both, addresses: 1, checks: 0, waiters: 0 },
    { postcode: '00185', towns: '', kind: 'unknown', zones: [{ name: 'Colli', serves: false }] },
  ]);
  await sortedByTheServer();
  // people of another store see what nobody serves, and no zone of others
  expect((await coverage({}, elsewhere)).rows.map(({ kind }) => kind)).toEqual(['hole']);
  expect((await elsewhere.ok('staffZoneList')).data.zones).toEqual([]);
  expect(await elsewhere.refused('staffZoneView', { zone_id: colli?.zoneId })).toEqual(['ENTRY_NOT_FOUND']);
  const theirs = { ...zone({}), zoneId: colli?.zoneId, modifiedAt: colli?.modifiedAt };
  expect(await elsewhere.refused('staffZoneUpdate', { ...theirs, storeId: 13 })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await elsewhere.refused('staffZoneInsert', zone({}))).toEqual(['NOT_YOUR_STORE']);
  // a zone that takes a part of the town in leaves a rest
  await shop.db.query(sql`insert into zone_areas values (${colli?.zoneId}, '22063', 'CANTU')`);
  await shop.db.query(sql`insert into municipalities values ('Figino', 'CO', '22063', 45.72, 9.12)`);
  expect(await coverage({ q: '22063' })).toMatchObject({ rows: [{ kind: 'part', towns: 'Cantù, Figino' }] });
  await shop.db.query(sql`delete from zones where zone_id = ${colli?.zoneId}`);
});

test('before a zone is saved it is told how many addresses come in and go out, and which postcodes nobody has', async () => {
  const anna = await shopper(shop);
  const eva = await shopper(shop);
  await shop.db.query(sql`
    update addresses set latitude = 45.7, longitude = 9.7, is_located = true
    where address_id = (select max(address_id) from addresses)`);
  const [{ n: all } = { n: 0 }] = await shop.db.query<{ n: number }>(sql`
    select count(*)::int as n from addresses where deleted_at is null`);
  const effect = async (other: object) => (await staff.ok('staffZoneEffect', zone(other))).data;
  const polygons = [[square(9.69, 45.69, 9.71, 45.71)]];
  const none = { comesIn: 0, goesOut: 0, unserved: 0, unknownPostcodes: [] };
  // a drawn zone comes before a listed one, for houses whose place is known
  expect(await effect({ polygons })).toEqual({ ...none, comesIn: 1 });
  expect(await effect({ polygons, active: false })).toEqual(none);
  expect(await effect({ polygons, serviceId: 1 })).toEqual(none);
  const home = { zoneId: SMALL.homeZone, polygons: undefined };
  expect(await effect({ ...home, areas: [{ postcode: '24121', city: '' }] })).toEqual(none);
  expect(await effect({ ...home, areas: [{ postcode: '00185', city: '' }] })).toEqual({
    comesIn: 0,
    goesOut: all,
    unserved: all,
    unknownPostcodes: ['00185'],
  });
  expect(await effect({ ...home, areas: [{ postcode: '24121', city: 'Cantù' }] })).toMatchObject({ goesOut: all });
  expect([anna, eva]).toHaveLength(2);
});

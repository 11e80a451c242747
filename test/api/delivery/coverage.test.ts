import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import { ADDRESS, registerAs } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES, POINTS } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openShopWithPlaces();
});
afterAll(() => shop.close());

describe('address/geo-service-coverage', () => {
  const at = async (query: object) => (await shop.client().ok('geoServiceCoverage', {}, query)).data;
  const summary = async (query: object) =>
    Object.fromEntries(
      (await at(query)).deliveryServices.map(({ deliveryServiceId, active, zone, addresses }) => [
        deliveryServiceId,
        [active, zone?.zoneId, addresses.map(({ storeId }) => storeId)],
      ]),
    );

  test('tells for each service whether it reaches a position, by the postcodes of its town and by distance', async () => {
    const data = await at(POINTS.bergamo);
    expect(Value.Errors(calls.geoServiceCoverage.data, data)).toEqual([]);
    expect(data.municipality).toEqual({ city: 'Bergamo', province: 'BG', postalcodes: ['24121'] });
    expect(await summary(POINTS.bergamo)).toEqual({
      1: [1, undefined, [SMALL.store]],
      2: [1, SMALL.homeZone, []],
      4: [1, undefined, [PLACES.locker]],
    });
    expect(data.deliveryServices.find(({ deliveryServiceId }) => deliveryServiceId === 4)?.addresses[0]).toMatchObject({
      distance: 893,
    });
  });

  test('a drawn zone of the partner reaches what lies in it, and not its hole', async () => {
    expect((await summary(POINTS.drawn))[2]).toEqual([1, PLACES.drawnZone, []]);
    const { deliveryServices } = await at(POINTS.drawn);
    expect(deliveryServices[0]?.zone).toEqual({ zoneId: PLACES.drawnZone, zoneGroupId: 5 });
    expect((await summary(POINTS.hole))[2]).toEqual([0, undefined, []]);
  });

  test('where a drawn zone and a list of postcodes both reach, the drawn one serves', async () => {
    const { database: db } = shop.database;
    const around = JSON.stringify([[[[9.6, 45.6], [9.8, 45.6], [9.8, 45.8], [9.6, 45.6]]]]); // biome-ignore format: one ring
    await db.query(sql`
      update zone_polygons set polygons = polygons || ${around}::jsonb, west = 9.6, north = 45.8
        where zone_id = ${PLACES.drawnZone}`);
    const inBoth = { latitude: 45.69, longitude: 9.75 };
    expect((await summary(inBoth))[2]).toEqual([1, PLACES.drawnZone, []]);
    await db.query(sql`
      update zones set zone_group_id = 5 where zone_id = ${SMALL.homeZone}`);
    await db.query(sql`
      update zone_polygons set polygons = jsonb_build_array(polygons -> 0), west = 9.8, north = 45.6
        where zone_id = ${PLACES.drawnZone}`);
    await db.query(sql`
      insert into zones (zone_id, name, delivery_service_id, store_id) values (7, 'Altra', ${2}, ${SMALL.store})`);
    await db.query(sql`insert into zone_areas values (7, ${SMALL.bergamo}, null)`);
    // a postcode of two zone groups does not determine the zone
    expect((await summary(inBoth))[2]).toEqual([1, undefined, []]);
    await db.query(sql`delete from zones where zone_id = 7`);
    await db.query(sql`
      update zones set zone_group_id = 1 where zone_id = ${SMALL.homeZone}`);
  });

  test('a greater distance finds more stores', async () => {
    expect((await summary({ ...POINTS.bergamo, distance: 60_000 }))[1]).toEqual([
      1,
      undefined,
      [SMALL.store, PLACES.cantu],
    ]);
  });

  test('a store with a drawn zone is offered in it, however far', async () => {
    const { database: db } = shop.database;
    await db.query(sql`
      insert into zone_polygons
      select ${PLACES.cantuZone}, polygons, west, south, east, north from zone_polygons
        where zone_id = ${PLACES.drawnZone}`);
    expect((await summary(POINTS.drawn))[1]).toEqual([1, PLACES.cantuZone, [PLACES.cantu]]);
    await db.query(sql`delete from zone_polygons where zone_id = ${PLACES.cantuZone}`);
  });

  test('nothing reaches the sea, and each service says so in its own words', async () => {
    const data = await at(POINTS.sea);
    expect(data).not.toHaveProperty('municipality');
    expect(data.deliveryServices.map(({ active, noService }) => [active, noService])).toEqual([
      [0, 'Indirizzo non servito da consegna a casa!'],
      [0, 'Non ci sono punti di ritiro nelle vicinanze'],
      [0, 'Non ci sono locker nelle vicinanze'],
    ]);
  });

  test.each([{}, { latitude: 45 }, { latitude: 91, longitude: 9 }])('%j is refused', async (query) => {
    expect(await shop.client().refused('geoServiceCoverage', {}, query)).toEqual(['BAD_INPUT']);
  });
});

test('geo/homedelivery-list-simple lists the towns with their postcodes and zone group, drawn zones by the middle of towns', async () => {
  const { data } = await shop.client().ok('homeDeliveryTowns');
  expect(data.municipalities).toEqual([
    { city: 'Bergamo', province: 'BG', postalcodes: ['24121'], zoneGroupId: 1 },
    { city: 'Orzinuovi', province: 'BS', postalcodes: ['25034'], zoneGroupId: 5 },
  ]);
});

describe('an address', () => {
  const orzinuovi = { ...ADDRESS, city: 'Orzinuovi', province: 'BS', postalcode: '25034' };
  const { latitude, longitude } = POINTS.drawn;
  const active = async (body: object) => (await shop.client().ok('addressCheck', body)).data.active;

  test('is served by the drawn zone in which its house stands, and not in the hole', async () => {
    expect(await active({ ...orzinuovi, latitude, longitude })).toBe(1);
    expect(await active({ ...orzinuovi, gpsLatitude: latitude, gpsLongitude: longitude })).toBe(1);
    expect(await active({ ...orzinuovi, ...POINTS.hole })).toBe(0);
  });

  test('without a position, or with one of somewhere else, is where the middle of its town is', async () => {
    expect(await active(orzinuovi)).toBe(1);
    expect(await active({ ...orzinuovi, ...POINTS.sea })).toBe(1);
    expect(await active({ ...orzinuovi, latitude })).toBe(1);
  });

  test('can be saved, chosen and previewed by its position, and the cart is of the partner’s group', async () => {
    const client = shop.client();
    await registerAs(client, 'disegnata@example.it');
    const { data: saved } = await client.ok('addressSave', { ...orzinuovi, latitude, longitude });
    expect(saved).toMatchObject({ latitude, longitude, gpsLatitude: latitude, gpsLongitude: longitude });
    expect(saved.zone).toEqual({ zoneId: PLACES.drawnZone, zoneGroupId: 5 });
    const { data } = await client.ok('addressSelect', {}, { address_id: saved.addressId, address_type: 'home' });
    expect(data.shippingAddress?.zone).toEqual({ zoneId: PLACES.drawnZone, zoneGroupId: 5 });
    const preview = await client.ok('addressPreview', {}, { address_id: saved.addressId, address_type: 'home' });
    expect(preview.data.active).toBe(1);
    // a client that sends the address unchanged moves nothing
    const again = await client.ok('addressUpdate', { ...saved, addressNumber: '13' });
    expect(again.data).toMatchObject({ latitude, longitude, zone: { zoneId: PLACES.drawnZone } });
  });

  test('that moves to another street does not take its old position along', async () => {
    const client = shop.client();
    await registerAs(client, 'cambia-via@example.it');
    const { data: saved } = await client.ok('addressSave', { ...orzinuovi, latitude, longitude });
    const moved = (await client.ok('addressUpdate', { ...saved, address1: 'Via Nuova' })).data;
    expect(moved).not.toHaveProperty('gpsLatitude');
    expect(moved).toMatchObject({ latitude: 45.52, longitude: 9.85 });
    const back = { ...moved, address1: 'Via Vecchia', latitude, longitude };
    expect((await client.ok('addressUpdate', back)).data).toMatchObject({ gpsLatitude: latitude });
  });

  test('that comes back with the middle of its town is not taken for located', async () => {
    const client = shop.client();
    await registerAs(client, 'centro@example.it');
    const { data: saved } = await client.ok('addressSave', ADDRESS);
    expect(saved).not.toHaveProperty('gpsLatitude');
    expect((await client.ok('addressUpdate', { ...saved })).data).not.toHaveProperty('gpsLatitude');
  });
});

describe('the services near a position', () => {
  const entry = async (query: object, name: 'deliveryServiceList' | 'addressServices' = 'deliveryServiceList') =>
    (await shop.client().ok(name, {}, { ...POINTS.bergamo, ...query })).data.deliveryServices[0];
  const ids = (addresses: readonly { storeId?: number }[] | undefined) => addresses?.map(({ storeId }) => storeId);

  test.each([
    [{ address_type: 'drive' }, [SMALL.store], [PLACES.locker]],
    [{ address_type: 'locker' }, [PLACES.locker], [SMALL.store]],
    [{ address_type: 'locker', distance: 60_000 }, [PLACES.locker], [SMALL.store, PLACES.cantu]],
    [{ delivery_service_id: 3 }, [], [SMALL.store, PLACES.locker]],
  ])(
    'asked for %j are %j, and beside them alternatives of other services %j',
    async (query, addresses, alternatives) => {
      const service = await entry(query);
      expect([ids(service?.addresses), ids(service?.alternatives)]).toEqual([addresses, alternatives]);
    },
  );

  test('without a position, or for all services, there are no alternatives', async () => {
    expect(await entry({ all_services: true })).not.toHaveProperty('alternatives');
    const { data } = await shop.client().ok('deliveryServiceList', {}, { address_type: 'drive' });
    expect(data.deliveryServices[0]).not.toHaveProperty('alternatives');
  });

  test.each([10_000, 30_000, 60_000])(
    'address/delivery-service-list answers the same within %d m',
    async (distance) => {
      const query = { address_type: 'drive', distance };
      expect(await entry(query, 'addressServices')).toEqual(await entry(query));
    },
  );
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openShopWithPlaces();
});
afterAll(() => shop.close());

const ask = async (query: object) => {
  const { data } = await shop.client().ok('placeAnswer', {}, query);
  expect(Value.Errors(calls.placeAnswer.data, data)).toEqual([]);
  return data;
};

describe('geo/place', () => {
  test('a postcode is answered at once: slot, fees, minimum, and the nearest store and locker', async () => {
    const data = await ask({ q: '24121' });
    expect(data).toMatchObject({
      kind: 'served',
      place: { city: 'Bergamo', province: 'BG', postalcode: '24121' },
      options: [],
      store: { storeId: SMALL.store, name: 'Bottega Bergamo' },
      nextSlot: { beginTime: expect.any(String) },
      fees: { from: expect.any(Number), to: expect.any(Number) },
      minimumOrder: 5,
    });
    expect(data.pickups.map(({ storeId, deliveryServiceId }) => [storeId, deliveryServiceId])).toEqual([
      [SMALL.store, 1],
      [PLACES.locker, 4],
    ]);
    expect(data.fees?.to).toBeGreaterThanOrEqual(data.fees?.from ?? Number.POSITIVE_INFINITY);
  });

  test('an unfinished postcode is a list, and one of another region a refusal that is counted', async () => {
    const begun = await ask({ q: '241' });
    expect([begun.kind, begun.options.map(({ postalcode, served }) => [postalcode, served])]).toEqual([
      'choose',
      [['24121', true]],
    ]);
    expect(await ask({ q: '37121' })).toMatchObject({ kind: 'not_served', place: { postalcode: '37121' } });
    const rows = await shop.database.database.query<{ checks: number }>(
      sql`select checks from unserved_checks where postcode = '37121' order by day`,
    );
    expect(rows).toEqual([{ checks: 1 }]);
    expect(await ask({ q: '99999' })).toMatchObject({ kind: 'unknown', options: [] });
  });

  test('a town of one postcode is answered, one of another region asks for the similar one that is served', async () => {
    const { database: db } = shop.database;
    await db.query(sql`
      insert into municipalities values ('Verolanuova', 'BS', '25028', 45.53, 9.83),
        ('Cremona', 'CR', '26100', 45.1, 10.0)`);
    await db.query(sql`select pg_notify('registers_changed', '')`);
    await expect.poll(async () => (await ask({ q: 'cremona' })).kind, PATIENCE).toBe('not_served');
    expect(await ask({ q: 'bergamo' })).toMatchObject({ kind: 'served', place: { city: 'Bergamo' } });
    const asked = await ask({ q: 'verona' });
    expect([asked.kind, asked.options.map(({ q, served }) => [q, served])]).toEqual([
      'choose',
      [
        ['Verona (VR)', false],
        ['25028 Verolanuova (BS)', true],
      ],
    ]);
    expect(await ask({ q: 'Verona (VR)', is_chosen: true })).toMatchObject({ kind: 'not_served' });
    expect(await ask({ q: '25028 Verolanuova (BS)', is_chosen: true })).toMatchObject({ kind: 'served' });
  });

  test('a town of several postcodes asks for one, and so does a street whose postcode nobody knows', async () => {
    const { database: db } = shop.database;
    await db.query(sql`
      insert into municipalities values ('Brescia', 'BS', '25121', 45.54, 10.21),
        ('Brescia', 'BS', '25122', 45.54, 10.21)`);
    await db.query(sql`select pg_notify('registers_changed', '')`);
    // nobody delivers to any part of it: its postcode does not matter
    await expect.poll(async () => (await ask({ q: 'brescia' })).kind, PATIENCE).toBe('not_served');
    await db.query(sql`insert into zone_areas (zone_id, postcode) values (${SMALL.homeZone}, '25121')`);
    const served = async () => (await ask({ q: 'brescia' })).options.map((option) => option.served);
    await expect.poll(served, PATIENCE).toEqual([true, false]);
    const asked = await ask({ q: 'Via Inventata 3, Brescia' });
    expect(asked).toMatchObject({ kind: 'postcodes', place: { city: 'Brescia', address1: 'Via Inventata' } });
    expect(asked.options.map(({ q }) => q)).toEqual([
      'Via Inventata 3, 25121 Brescia (BS)',
      'Via Inventata 3, 25122 Brescia (BS)',
    ]);
    expect(await ask({ q: '25121 Brescia (BS)', is_chosen: true })).toMatchObject({ kind: 'served' });
    expect(await ask({ q: '25122 Brescia (BS)', is_chosen: true })).toMatchObject({ kind: 'not_served' });
    // a street that the register lacks is said to be unknown, so that whoever saves it is asked about it
    const unknown = await ask({ q: 'Via Inventata 3, 24121 Bergamo' });
    expect(unknown).toMatchObject({ kind: 'served', place: { address1: 'Via Inventata', addressNumber: '3' } });
  });

  test('a position is answered by its town; nothing asked is refused at its field', async () => {
    expect(await ask({ latitude: 45.6983, longitude: 9.6773 })).toMatchObject({ kind: 'served' });
    expect(await ask({ latitude: 44, longitude: 9 })).toMatchObject({ kind: 'unknown' });
    const reply = await shop.client().call('placeAnswer', {}, {});
    expect(reply.response.errors).toMatchObject([{ code: 'REQUIRED', field: 'q' }]);
  });
});

describe('a change of place with goods in the cart', () => {
  test('says what is missing, what costs more and what the goods cost then, and changes nothing', async () => {
    const client = shop.client();
    await client.ok('cartAdd', { items: [SMALL.milk, SMALL.pasta].map((productId) => ({ productId, quantity: 2 })) });
    await client.ok('placeSelect', { q: '24121' });
    const before = (await client.ok('cartView')).data;
    expect(before.homeDelivery).toBe(true);
    const { data } = await client.ok('addressPreview', {}, { address_type: 'drive', address_id: PLACES.cantu });
    expect(Value.Errors(calls.addressPreview.data, data)).toEqual([]);
    expect(data.change).toMatchObject({
      storeName: 'Bottega Cantù',
      items: 2,
      itemsThere: 1,
      totalAfter: 3.78,
      lines: [{ productId: SMALL.pasta }, { productId: SMALL.milk, priceAfter: 3.78 }],
    });
    expect(data.change?.lines[0]?.priceAfter).toBeUndefined();
    // a substitute says with which amount it is put in, and what that costs
    for (const { substitute } of data.change?.lines ?? [])
      if (substitute) expect(substitute).toMatchObject({ quantity: 1, price: expect.any(Number) });
    expect((await client.ok('cartView')).data).toEqual(before);
    expect((await client.ok('placeAnswer', {}, { q: '24121' })).data.change).toBeUndefined();
  });

  test('a place that is still a question or is not served cannot be chosen', async () => {
    const client = shop.client();
    expect(await client.refused('placeSelect', { q: '241' })).toEqual(['PLACE_UNCLEAR']);
    expect(await client.refused('placeSelect', { q: '37121' })).toEqual(['ADDRESS_NOT_SERVED']);
  });
});

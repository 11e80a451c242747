import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS } from '../../support/people/ready-to-buy.ts';
import { shopper, twoSlots } from '../../support/places/slots.ts';
import { SMALL } from '../../support/small-shop.ts';

const OTHER_ZONE = 80;
const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`
    insert into zones (zone_id, name, delivery_service_id, store_id, minimum_cents) values (${OTHER_ZONE}, 'Altra', 2,
      12, 0)`);
});
afterAll(() => shop.close());
afterEach(() => serveFrom(SMALL.homeZone));

/** Moves the postcode of Bergamo to a zone, or removes it, as an import or the staff would. */
async function serveFrom(zoneId: number | undefined): Promise<void> {
  const { database } = shop.database;
  await database.query(sql`delete from zone_areas where postcode = ${SMALL.bergamo}`);
  if (zoneId !== undefined)
    await database.query(sql`insert into zone_areas values (${zoneId}, ${SMALL.bergamo}, null)`);
}

async function lookUp(): Promise<void> {
  await shop.db.tx((tx) => enqueue(tx, 'look-up-zones', {}));
  shop.jobs.wake();
  await shop.jobs.drained();
}

const zonesOf = async (client: ApiClient) =>
  (await client.ok('addressList', {}, { address_type: 'home' })).data.addresses.map(({ zone }) => zone?.zoneId);

const warnings = async (client: ApiClient) =>
  (await client.ok('cartView')).response.warnings.map((warning) => warning.warning);

test('an address that is no longer served says so, its cart goes nowhere, and its owner is told once', async () => {
  const client = await shopper(shop);
  const [slot] = await twoSlots(client);
  await client.ok('timeslotSelectPost', slot);
  await serveFrom(undefined);
  await lookUp();
  expect(await zonesOf(client)).toEqual([undefined]);
  const { data: cart, response } = await client.ok('cartView');
  expect(cart).not.toHaveProperty('shippingAddress');
  expect(cart).not.toHaveProperty('timeslot');
  expect(cart.cartItems).toHaveLength(1);
  expect(response.warnings).toMatchObject([
    {
      code: 'PLACE_LOST',
      warning: 'Non consegniamo più all’indirizzo “Casa”: scegli un altro indirizzo o un punto di ritiro',
    },
  ]);
  expect(await warnings(client)).toEqual([]);
  expect(await client.refused('buy', BUY)).toEqual(['ADDRESS_MISSING']);

  await serveFrom(SMALL.homeZone);
  await lookUp();
  expect(await zonesOf(client)).toEqual([SMALL.homeZone]);
});

test('an address that another zone serves now keeps its cart, which needs another slot', async () => {
  const client = await shopper(shop);
  const [slot] = await twoSlots(client);
  await client.ok('timeslotSelectPost', slot);
  const still = await shopper(shop);
  await serveFrom(OTHER_ZONE);
  await lookUp();
  expect(await zonesOf(client)).toEqual([OTHER_ZONE]);
  const { data: cart, response } = await client.ok('cartView');
  expect(cart.shippingAddress).toMatchObject({ zoneId: OTHER_ZONE });
  expect(cart).not.toHaveProperty('timeslot');
  expect(response.warnings).toMatchObject([{ code: 'SLOT_LOST' }]);
  // a cart without a slot has lost nothing
  expect(await warnings(still)).toEqual([]);
  expect((await still.ok('cartView')).data.shippingAddress).toMatchObject({ zoneId: OTHER_ZONE });
});

test('who has chosen another place meanwhile is not told of the one before', async () => {
  const client = await shopper(shop);
  await serveFrom(undefined);
  await lookUp();
  const { response } = await client.ok('storeSelect', { store_id: SMALL.store });
  expect(response.warnings).toEqual([]);
  expect(await warnings(client)).toEqual([]);
});

test('more addresses than one job takes are looked up by the jobs after it, and only after zones changed', async () => {
  const client = await shopper(shop);
  const { database } = shop.database;
  await database.query(sql`
    insert into addresses (user_id, address_name, doorbell_name, street, street_number, city, province, postcode,
      phone, floor, zone_id)
    select user_id, 'Casa ' || n, 'Bianchi', 'Via Roma', n::text, 'BERGAMO', 'BG', ${SMALL.bergamo}, '3331234567', '1',
      ${SMALL.homeZone}
    from customers, generate_series(1, 250) n where email = (select email from customers
      order by user_id desc limit 1)`);
  await serveFrom(undefined);
  await lookUp();
  const left = await database.query(sql`select from addresses where zone_id is not null`);
  expect(left).toHaveLength(0);
  await database.query(sql`update addresses set zone_id = ${SMALL.homeZone}`);
  await lookUp();
  expect(await database.query(sql`select from addresses where zone_id is null`)).toHaveLength(0);
  // an address that is saved later is looked up again, in case the zones changed meanwhile
  await serveFrom(SMALL.homeZone);
  await client.ok('addressUpdate', {
    ...ADDRESS,
    addressId: (await client.ok('addressList', {}, { address_type: 'home' })).data.addresses[0]?.addressId,
  });
  await lookUp();
  expect(await database.query(sql`select from addresses where zones_version = 0`)).toHaveLength(0);
});

test('an address is selected for the zone that was looked up, and searched again as soon as zones change', async () => {
  const client = await shopper(shop);
  const { database } = shop.database;
  const [address] = (await client.ok('addressList', {}, { address_type: 'home' })).data.addresses;
  const query = { address_id: address?.addressId ?? 0, address_type: 'home' };
  const selectedZone = async () => (await client.ok('addressSelect', {}, query)).data.shippingAddress?.zoneId;
  await lookUp();
  // the zone that the job wrote is used without another lookup
  await database.query(sql`update addresses set zone_id = ${OTHER_ZONE} where address_id = ${query.address_id}`);
  expect(await selectedZone()).toBe(OTHER_ZONE);
  await database.query(sql`update addresses set zone_id = null where address_id = ${query.address_id}`);
  expect(await client.refused('addressSelect', {}, query)).toEqual(['ADDRESS_NOT_SERVED']);
  // no job has run since
  await serveFrom(SMALL.homeZone);
  expect(await selectedZone()).toBe(SMALL.homeZone);
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let customer: ApiClient;
let home: number | undefined;
beforeAll(async () => {
  shop = await openShopWithPlaces();
  customer = shop.client();
  await becomeCustomer(customer, 'anteprima@example.it');
  home = (await customer.ok('addressBook')).data.addresses[0]?.addressId;
});
afterAll(() => shop.close());

test('a home address is previewed with who delivers, the minimum, and the first slot with a free place', async () => {
  const { data } = await customer.ok('addressPreview', {}, { address_type: 'home', address_id: home });
  expect(data).toMatchObject({
    active: 1,
    address: { addressId: home, city: 'BERGAMO', zone: { zoneId: SMALL.homeZone, zoneGroupId: 1 } },
    deliveryService: { deliveryServiceId: 2, name: 'Consegna a casa', showTab: true },
    store: { storeId: SMALL.store, name: 'Bottega Bergamo' },
    warehouse: { warehouseId: 12 },
    minimumOrder: 5,
    hash: 'w12d0t0',
    timeslot: { beginTime: '10:00', endTime: '12:00', name: '10:00 - 12:00' },
  });
  expect(Value.Errors(calls.addressPreview.data, data)).toEqual([]);
});

test('looking changes nothing of the cart', async () => {
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const before = (await customer.ok('cartView')).data;
  await customer.ok('addressPreview', {}, { address_type: 'drive', address_id: SMALL.store });
  expect((await customer.ok('cartView')).data).toEqual(before);
});

test('goods that are not sold at a place are named before the cart goes there and after, and the slot goes with the reason', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'trasloco@example.it');
  await client.ok('cartAdd', { items: [SMALL.milk, SMALL.pasta].map((productId) => ({ productId, quantity: 1 })) });
  await chooseTomorrow(client);
  await client.ok('cartView');
  const { data } = await client.ok('addressPreview', {}, { address_type: 'drive', address_id: PLACES.cantu });
  expect(data.notSold).toMatchObject([{ productId: SMALL.pasta }]);
  const { response } = await client.ok('storeSelect', { store_id: PLACES.cantu });
  expect(response.warnings.map(({ code }) => code)).toEqual(['SLOT_OF_OTHER_PLACE', 'PRICE_ROSE', 'NOT_SOLD_THERE']);
  expect(response.warningsMessage.at(-1)).toContain('non è in vendita per “Bottega Cantù”');
  expect((await client.ok('cartView')).response.warnings).toEqual([]);
});

test('an address that is changed to another zone says that the slot goes', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'indirizzo-cambiato@example.it');
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  await chooseTomorrow(client);
  const [address] = (await client.ok('addressBook')).data.addresses;
  const elsewhere = { city: 'Orzinuovi', province: 'BS', postalcode: '25034', latitude: 45.55, longitude: 9.85 };
  await client.ok('addressUpdate', { ...ADDRESS, ...elsewhere, addressId: address?.addressId });
  const { data, response } = await client.ok(
    'addressSelect',
    {},
    { address_id: address?.addressId, address_type: 'home' },
  );
  expect(data.timeslot).toBeUndefined();
  expect(response.warnings).toMatchObject([{ code: 'SLOT_OF_OTHER_PLACE' }]);
});

test.each([
  [{ address_type: 'drive' }, SMALL.store, 1],
  [{ address_type: 'store' }, SMALL.store, 1],
  [{ address_type: '3' }, SMALL.store, 1],
  [{ address_type: 'locker' }, PLACES.locker, 4],
  [{ address_type: '5' }, PLACES.locker, 4],
  [{ delivery_service_id: 1 }, SMALL.store, 1],
  [{ delivery_service_id: 4 }, PLACES.locker, 4],
  [{ delivery_service_id: 10002 }, PLACES.locker, 4],
  [{ delivery_service_id: 4, address_type: 'home' }, PLACES.locker, 4],
])('by %j a visitor previews point of pickup %d of service %d', async (query, address_id, deliveryServiceId) => {
  const { data } = await shop.client().ok('addressPreview', {}, { ...query, address_id });
  expect(data).toMatchObject({ active: 1, address: { addressId: address_id }, deliveryService: { deliveryServiceId } });
});

test.each([
  [{ address_type: 'home' }],
  [{ address_type: 'HOME' }],
  [{ address_type: '2' }],
  [{ delivery_service_id: 2 }],
  [{ delivery_service_id: 3 }],
  [{}],
])('by %j it is the own address', async (query) => {
  const { data } = await customer.ok('addressPreview', {}, { ...query, address_id: home });
  expect(data.deliveryService.deliveryServiceId).toBe(2);
});

test('an address that nobody serves any more is previewed as not active, and only with what it is', async () => {
  const { database: db } = shop.database;
  await db.query(sql`update zones set active = false where zone_id = ${SMALL.homeZone}`);
  const { data } = await customer.ok('addressPreview', {}, { address_type: 'home', address_id: home });
  expect(Object.keys(data).sort()).toEqual(['active', 'address', 'deliveryService']);
  expect(data.active).toBe(0);
  await db.query(sql`update zones set active = true where zone_id = ${SMALL.homeZone}`);
});

test('a place without free slots has no slot', async () => {
  const { data } = await shop.client().ok('addressPreview', {}, { address_type: 'locker', address_id: PLACES.locker });
  expect(data).not.toHaveProperty('timeslot');
});

test('an address of somebody else and one that does not exist get the same refusal; a visitor is asked to log in', async () => {
  const other = shop.client();
  await becomeCustomer(other, 'altri@example.it');
  for (const address_id of [home, 999_999])
    expect(await other.refused('addressPreview', {}, { address_type: 'home', address_id })).toEqual([
      'ADDRESS_NOT_FOUND',
    ]);
  const reply = await shop.client().call('addressPreview', {}, { address_type: 'home', address_id: home });
  expect([reply.httpStatus, reply.response.errors[0]?.code]).toEqual([419, 'LOGIN_REQUIRED']);
});

test.each([
  [{ address_type: 'drive', address_id: 999 }, 'STORE_NOT_FOUND'],
  [{ address_type: 'locker', address_id: SMALL.store }, 'STORE_NOT_FOUND'],
  [{ delivery_service_id: 77, address_id: SMALL.store }, 'STORE_NOT_FOUND'],
  [{ address_type: 'drive' }, 'BAD_INPUT'],
])('%j is refused: %s', async (query, code) => {
  expect(await shop.client().refused('addressPreview', {}, query)).toEqual([code]);
});

test('address/list, view and check are those of the address book', async () => {
  expect((await customer.ok('addressBook')).data).toEqual(
    (await customer.ok('addressList', {}, { address_type: 'home' })).data,
  );
  expect((await customer.ok('addressBookView', {}, { address_id: home })).data).toEqual(
    (await customer.ok('addressView', {}, { address_id: home })).data,
  );
  expect(await customer.refused('addressBookView', {}, { address_id: 999_999 })).toEqual(['ADDRESS_NOT_FOUND']);
  for (const name of ['addressBook', 'addressBookView'] as const) {
    const reply = await shop.client().call(name, {}, { address_id: home });
    expect([reply.httpStatus, reply.response.errors[0]?.code]).toEqual([419, 'LOGIN_REQUIRED']);
  }
  expect((await shop.client().ok('addressBookCheck', ADDRESS)).data).toEqual(
    (await shop.client().ok('addressCheck', ADDRESS)).data,
  );
  const missing = await shop.client().call('addressBookCheck', { ...ADDRESS, city: '', postalcode: '' });
  expect(missing.response.errorsMessage).toEqual([
    "L'indirizzo inserito è incompleto, mancano i seguenti campi: città, CAP",
  ]);
});

test('address/check reads a form', async () => {
  const reply = await shop.server.inject({
    method: 'POST',
    path: '/ebsn/api/address/check',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-ebsn-client': 'site' },
    payload: new URLSearchParams(ADDRESS).toString(),
  });
  expect(reply.json()).toMatchObject({ response: { status: 0 }, data: { active: 1 } });
});

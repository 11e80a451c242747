import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { openShopWithPlaces, PLACES } from '../../support/places/more-places.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openShopWithPlaces();
});
afterAll(() => shop.close());

const milk = { items: [{ productId: SMALL.milk, quantity: 1 }] };

describe.each(['storeSelect', 'storeProximitySelect', 'storeProximitySelectPost'] as const)('%s', (name) => {
  test('sends a customer’s cart to a store, with its prices, and says which price changed', async () => {
    const client = shop.client();
    await registerAs(client, `${name.toLowerCase()}@example.it`);
    await client.ok('cartAdd', milk);
    const { data, response, headers } = await client.ok(name, { store_id: PLACES.cantu });
    expect(data).toMatchObject({
      warehouse: { warehouseId: PLACES.cantu },
      shippingAddress: { addressId: PLACES.cantu, deliveryServiceId: 1, addressTypeId: 3, autoAssigned: false },
      totalPrice: 1.89,
    });
    expect([...response.infos, ...response.warnings]).toMatchObject([{ code: 'PRICE_ROSE' }]);
    expect(String(headers['set-cookie'])).toContain(`w${PLACES.cantu}d0t0`);
  });

  test('sends it to a locker by the service of lockers', async () => {
    const client = shop.client();
    await registerAs(client, `${name.toLowerCase()}-locker@example.it`);
    const { data } = await client.ok(name, { store_id: PLACES.locker });
    expect(data.shippingAddress).toMatchObject({ deliveryServiceId: 4, addressTypeId: 5, zoneId: PLACES.lockerZone });
  });

  test('makes a cart for a visitor who has none, and slots can be listed', async () => {
    const client = shop.client();
    const { data, user } = await client.ok(name, { store_id: SMALL.store });
    expect(user.userId).toBe(-1);
    expect(data.shippingAddress).toMatchObject({ addressId: SMALL.store, zoneId: SMALL.driveZone });
    expect((await client.ok('timeslotList')).data.days.length).toBeGreaterThan(0);
  });

  test('asks a visitor for a login where visitors have no carts', async () => {
    const strict = await openApiShop({ anonymousCarts: false }, shop.database);
    const reply = await strict.client().call(name, { store_id: SMALL.store });
    expect(reply.httpStatus).toBe(419);
    expect(reply.response.errors).toMatchObject([{ code: 'LOGIN_REQUIRED' }]);
    await strict.close();
  });

  test.each([999, 5])('refuses store %d, where nothing is picked up, and opens no session for it', async (store_id) => {
    const client = shop.client();
    const reply = await client.call(name, { store_id });
    expect(reply.httpStatus).toBe(200);
    expect(reply.response.errorsMessage).toEqual(['Punto di ritiro non trovato']);
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  test('refuses a call without a store', async () => {
    expect(await shop.client().refused(name)).toEqual(['BAD_INPUT']);
  });

  test('leaves a cart alone that is prepared for payment', async () => {
    for (const client of [shop.client(), shop.client()]) {
      if (client !== undefined) await client.ok('cartAdd', milk);
      await shop.db.query(sql`update carts set status_id = 7 where status_id = 1 and store_id = 5`);
      expect(await client.refused(name, { store_id: SMALL.store })).toEqual(['CART_FROZEN']);
      await shop.db.query(sql`update carts set status_id = 10 where status_id = 7`);
    }
  });
});

test('store/select takes the store from a form, from JSON and from the query', async () => {
  const select = (request: object) =>
    shop.server.inject({
      method: 'POST',
      path: '/ebsn/api/store/select',
      headers: { 'x-ebsn-client': 'site' },
      ...request,
    });
  const form = { 'x-ebsn-client': 'site', 'content-type': 'application/x-www-form-urlencoded' };
  for (const request of [
    { payload: 'store_id=12', headers: form },
    { payload: { store_id: '12' } },
    { query: { store_id: '12' } },
  ])
    expect((await select(request)).json()).toMatchObject({
      response: { status: 0 },
      data: { warehouse: { warehouseId: 12 } },
    });
});

test('the GET that changes the cart is refused across sites', async () => {
  const reply = await shop.server.inject({
    method: 'GET',
    path: '/ebsn/api/store-proximity/select?store_id=12',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.statusCode).toBe(403);
  expect(reply.json().response.errors).toMatchObject([{ code: 'CROSS_SITE' }]);
});

test('a slot of another place is released', async () => {
  const client = shop.client();
  await registerAs(client, 'fascia@example.it');
  await client.ok('storeSelect', { store_id: SMALL.store });
  const { data } = await client.ok('timeslotList');
  const [day] = data.days.slice(1);
  const chosen = { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId };
  expect((await client.ok('timeslotSelectPost', chosen)).data).toHaveProperty('timeslot');
  expect((await client.ok('storeSelect', { store_id: SMALL.store })).data).toHaveProperty('timeslot');
  expect((await client.ok('storeSelect', { store_id: PLACES.cantu })).data).not.toHaveProperty('timeslot');
});

test('a store that a visitor chose goes with the cart at login; a place that the customer chose before stays', async () => {
  const home = shop.client();
  await becomeCustomer(home, 'torna@example.it');
  const logIn = async (storeId: number) => {
    const client = shop.client();
    await client.ok('cartAdd', milk);
    await client.ok('storeSelect', { store_id: storeId });
    await client.ok('login', { login: 'torna@example.it', password: PERSON.password });
    return (await client.ok('cartView')).data.shippingAddress;
  };
  expect(await logIn(PLACES.cantu)).toMatchObject({ addressId: PLACES.cantu, autoAssigned: false });
  expect(await logIn(SMALL.store)).toMatchObject({ addressId: PLACES.cantu });
});

test('an address is chosen by the query or by the body, and true is written as 1, too', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'due-modi@example.it');
  const [address] = (await client.ok('addressList', { address_type: 'home' })).data.addresses;
  const choice = { address_type: 'home', address_id: address?.addressId };
  expect((await client.ok('addressSelect', choice)).data.shippingAddress?.addressId).toBe(address?.addressId);
  expect((await client.ok('addressSelect', {}, choice)).data.shippingAddress?.addressId).toBe(address?.addressId);
  expect(await client.refused('addressSelect', {})).toEqual(['BAD_INPUT']);
  for (const shown of ['1', 'true', '0', 'false']) await client.ok('timeslotList', {}, { 'show-closed': shown });
  expect(await client.refused('timeslotList', {}, { 'show-closed': '2' })).toEqual(['BAD_INPUT']);
});

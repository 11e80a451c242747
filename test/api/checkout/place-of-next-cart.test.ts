import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 3 and D 4: the next cart goes to the same address, which is marked as chosen automatically until its owner confirms
// it.

const BUY = { payment_type_id: 2 };
const PASSWORD = 'mele-verdi-42';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openRoomyShop();
  // only Bergamo has the cheese
  await changeCatalogue(shop, (query) =>
    query(sql`update stock set available_amount = 0 where warehouse_id = 5 and product_id = ${SMALL.rareCheese}`),
  );
});
afterAll(() => shop.close());

async function bought(client: ApiClient, email: string): Promise<number> {
  await becomeCustomer(client, email);
  await chooseTomorrow(client);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  return (await client.ok('buy', BUY)).data.orderId;
}

test('after a purchase the next cart has the same place, chosen automatically, and no slot', async () => {
  const client = shop.client();
  const orderId = await bought(client, 'dopo@esempio.it');
  const { data } = await client.ok('cartView');
  expect(data.cartItems).toEqual([]);
  expect(data.store.storeId).toBe(SMALL.store);
  expect(data.warehouse.warehouseId).toBe(SMALL.store);
  expect(data.shippingAddress).toMatchObject({ city: 'BERGAMO', zoneId: SMALL.homeZone, autoAssigned: true });
  expect(data.timeslot).toBeUndefined();
  const again = await client.ok('cartAddAllFromOrder', { order_id: orderId });
  expect(again.response.warnings).toEqual([]);
  expect(again.data.cartItems?.map(({ product }) => product.productId)).toEqual([SMALL.rareCheese]);
  expect(await client.refused('buy', BUY)).toEqual(['SLOT_MISSING']);
  await chooseTomorrow(client);
  expect((await client.ok('cartView')).data.shippingAddress?.autoAssigned).toBe(false);
  await client.ok('buy', BUY);
});

test('who chooses a slot of the place has confirmed it', async () => {
  const client = shop.client();
  await bought(client, 'fascia@esempio.it');
  const [, tomorrow] = (await client.ok('timeslotList')).data.days;
  const slot = { sel_date: tomorrow?.dateIso, timeslot_id: tomorrow?.timeslots[0]?.timeslotId };
  expect((await client.ok('timeslotSelectPost', slot)).data.shippingAddress?.autoAssigned).toBe(false);
});

test('a pickup point is taken again, too', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'ritiro@esempio.it');
  await client.ok('addressSelect', {}, { address_id: SMALL.store, delivery_service_id: 1 });
  const [, tomorrow] = (await client.ok('timeslotList')).data.days;
  await client.ok('timeslotSelectPost', {
    sel_date: tomorrow?.dateIso,
    timeslot_id: tomorrow?.timeslots[0]?.timeslotId,
  });
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  await client.ok('buy', BUY);
  const { data } = await client.ok('cartView');
  expect(data.shippingAddress).toMatchObject({ deliveryServiceId: 1, zoneId: SMALL.driveZone, autoAssigned: true });
});

test('pages follow the next cart: its store, and no longer the day of the order', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'pagine@esempio.it');
  await chooseTomorrow(client);
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  const { headers } = await client.call('buy', BUY);
  expect(String(headers['set-cookie'])).toContain(`bottega_scope=w${SMALL.store}d0t0`);
});

test('after a login an empty cart goes to the default address, and pages show its store', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'torna@esempio.it');
  await client.ok('logout');
  const { data, headers } = await client.ok('login', { login: 'torna@esempio.it', password: PASSWORD });
  expect(data.shippingAddress).toMatchObject({ city: 'BERGAMO', autoAssigned: true });
  expect(data.store.storeId).toBe(SMALL.store);
  expect(String(headers['set-cookie'])).toContain(`bottega_scope=w${SMALL.store}d0t0`);
});

test('goods of a visitor join a cart that goes to the default address', async () => {
  const visitor = shop.client();
  await becomeCustomer(shop.client(), 'unisce@esempio.it');
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const { data } = await visitor.ok('login', { login: 'unisce@esempio.it', password: PASSWORD });
  expect(data.shippingAddress).toMatchObject({ zoneId: SMALL.homeZone, autoAssigned: true });
  expect(data.cartItems).toMatchObject([{ quantity: 2 }]);
});

test('a place that the customer chose outlives the login', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'scelto@esempio.it');
  await client.ok('addressSelect', {}, { address_id: SMALL.store, delivery_service_id: 1 });
  await client.ok('logout');
  const { data } = await client.ok('login', { login: 'scelto@esempio.it', password: PASSWORD });
  expect(data.shippingAddress).toMatchObject({ zoneId: SMALL.driveZone, autoAssigned: false });
});

test('an address that was only taken again can be deleted, and the cart goes nowhere then', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'elimina@esempio.it');
  const { addressId } = (await client.ok('addressSave', { ...ADDRESS, addressName: 'Mare' })).data;
  await client.ok('addressSelect', {}, { address_id: addressId, address_type: 'home' });
  const [, tomorrow] = (await client.ok('timeslotList')).data.days;
  const slot = { sel_date: tomorrow?.dateIso, timeslot_id: tomorrow?.timeslots[0]?.timeslotId };
  await client.ok('timeslotSelectPost', slot);
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  expect(await client.refused('addressDeletePost', { address_id: addressId })).toEqual(['ADDRESS_IN_USE']);
  await client.ok('buy', BUY);
  await client.ok('addressDeletePost', { address_id: addressId });
  expect((await client.ok('cartView')).data.shippingAddress).toBeUndefined();
});

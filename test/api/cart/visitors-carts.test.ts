import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../../src/server/config/config.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// storefront 6: visitors can add to the cart only where anonymous carts are enabled
let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ anonymousCarts: false });
});
afterAll(() => shop.close());

async function becomeReady(client: ApiClient): Promise<void> {
  await client.ok('addressSave', ADDRESS);
  await chooseTomorrow(client);
}

const milk = { items: [{ productId: SMALL.milk, quantity: 2 }] };

test('where visitors have no carts, what would make one asks them to log in, and none is made', async () => {
  const [visitor, customer] = [shop.client(), shop.client()];
  await registerAs(customer, 'anna@esempio.it');
  await becomeReady(customer);
  await customer.ok('cartAdd', milk);
  const token = (await customer.ok('cartShare')).data.url.split('/').at(-1);
  const asked = [
    await visitor.call('cartAdd', milk),
    await visitor.call('cartAddAllShared', { token }),
    await visitor.call('cartUpdateInfo', { property: 'order_note', value: 'suonare forte' }),
  ];
  for (const { httpStatus, response, headers } of asked) {
    expect(httpStatus).toBe(419);
    expect(response.errors).toEqual([{ error: 'Accedi o registrati per continuare.', code: 'LOGIN_REQUIRED' }]);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect((await visitor.ok('cartView')).data).toMatchObject({ cartId: 0, cartItems: [] });
});

test('after login, place and slot the same call does what was asked (S 4, adding to cart)', async () => {
  const client = shop.client();
  expect((await client.call('cartAdd', milk)).httpStatus).toBe(419);
  await registerAs(client, 'eva@esempio.it');
  expect(await client.refused('cartAdd', milk)).toEqual(['ADDRESS_MISSING']);
  await client.ok('addressSave', ADDRESS);
  const { data } = await client.ok('addressList', { address_type: 'home' });
  await client.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
  expect(await client.refused('cartAdd', milk)).toEqual(['SLOT_MISSING']);
  await chooseTomorrow(client);
  expect((await client.ok('cartAdd', milk)).data.cartItems).toMatchObject([{ quantity: 2 }]);
});

test('auth/test says by 419 what a visitor has to log in for', async () => {
  const open = await openApiShop({}, shop.database);
  const status = async (of: ApiShop, operation: string) =>
    (await of.client().call('authTest', {}, { operation })).httpStatus;
  expect(await status(shop, 'addtocart')).toBe(419);
  expect(await status(open, 'addtocart')).toBe(200);
  for (const each of [shop, open]) {
    expect(await status(each, 'addtofav')).toBe(419);
    expect(await status(each, 'altro')).toBe(200);
  }
  const customer = shop.client();
  await becomeCustomer(customer, 'prova@esempio.it');
  expect((await customer.call('authTest', {}, { operation: 'addtocart' })).httpStatus).toBe(200);
  await open.close();
});

test('a place that the shop assigned counts as none unless a flag says otherwise, and so does a missing slot', async () => {
  const email = 'assegnato@esempio.it';
  await becomeCustomer(shop.client(), email);
  const added = async (settings: Partial<Config>) => {
    const other = await openApiShop({ anonymousCarts: false, ...settings }, shop.database);
    const client = other.client();
    const { data } = await client.ok('login', { login: email, password: 'mele-verdi-42' });
    expect(data.shippingAddress?.autoAssigned).toBe(true);
    const { response } = await client.call('cartAdd', milk);
    await other.close();
    return response.errors.map(({ code }) => code);
  };
  expect(await added({})).toEqual(['ADDRESS_MISSING']);
  expect(await added({ bypassTimeslotAssignment: true })).toEqual(['ADDRESS_MISSING']);
  expect(await added({ bypassAddressAssignment: true })).toEqual(['SLOT_MISSING']);
  expect(await added({ bypassAddressAssignment: true, bypassTimeslotAssignment: true })).toEqual([]);
});

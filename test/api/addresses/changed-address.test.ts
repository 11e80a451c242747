import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow } from '../../support/ready-to-buy.ts';

let shop: ApiShop;

beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('a cart that follows its changed address has a new version, so that a change decided before is decided again', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'trasloco@example.it');
  await chooseTomorrow(client);
  const before = await cartVersion();
  const { data } = await client.ok('addressList', { address_type: 'home' });
  await client.ok('addressUpdate', { ...ADDRESS, addressId: data.addresses[0]?.addressId, addressNumber: '14' });
  expect(await cartVersion()).toBeGreaterThan(before);
});

test('the address that an open cart goes to cannot be deleted', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'due-case@example.it');
  await client.ok('addressSave', { ...ADDRESS, addressName: 'Mare', addressNumber: '3' });
  const { data } = await client.ok('addressList', { address_type: 'home' });
  const other = data.addresses.find((address) => address.addressName === 'Mare');
  await client.ok('addressSelect', {}, { address_id: other?.addressId, address_type: 'home' });
  expect(await client.refused('addressDeletePost', { address_id: other?.addressId })).toEqual(['ADDRESS_IN_USE']);
});

async function cartVersion(): Promise<number> {
  const [row] = await shop.database.database.query<{ version: number }>(sql`
    select c.version from carts c join customers u using (user_id) where u.email = 'trasloco@example.it'`);
  if (!row) throw new Error('the customer has no cart');
  return row.version;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CART_OPEN, CART_PREPARED } from '../../../src/domain/orders/cart-status.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

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

test('another address can become the default one, and then the first one can be deleted', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'predefinito@example.it');
  const first = (await client.ok('addressList', { address_type: 'home' })).data.addresses[0]?.addressId;
  const { addressId: second } = (await client.ok('addressSave', { ...ADDRESS, addressName: 'Mare' })).data;
  const remove = (address_id: number | undefined) => client.call('addressDeletePost', { address_id });
  expect((await remove(first)).response.errorsMessage).toEqual(["Non è possibile cancellare l'indirizzo predefinito."]);
  const { data } = await client.ok('addressSetDefault', { address_id: second });
  expect(data.addresses.map((address) => [address.addressId, address.isDefault])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect((await client.ok('cartView')).data.user.defaultDeliveryAddressId).toBe(second);
  await client.ok('addressDeletePost', { address_id: first });
  expect((await remove(second)).response.errorsMessage).toEqual([
    "Non è possibile cancellare l'indirizzo predefinito.",
  ]);
});

test('neither an address of somebody else nor a deleted one becomes the default one', async () => {
  const [client, other] = [shop.client(), shop.client()];
  await becomeCustomer(client, 'mio@example.it');
  await becomeCustomer(other, 'altrui@example.it');
  const theirs = (await other.ok('addressList', { address_type: 'home' })).data.addresses[0]?.addressId;
  const { addressId } = (await client.ok('addressSave', { ...ADDRESS, addressName: 'Mare' })).data;
  await client.ok('addressDeletePost', { address_id: addressId });
  for (const address_id of [theirs, addressId])
    expect(await client.refused('addressSetDefault', { address_id })).toEqual(['ADDRESS_NOT_FOUND']);
});

test.each([
  ['a province that does not exist', { province: 'ZZ' }, 'PROVINCE_UNKNOWN', 'province'],
  ['another province than that of the town', { province: 'MI' }, 'PROVINCE_UNKNOWN', 'province'],
  ['a town that the province does not have', { city: 'Xyz' }, 'ADDRESS_UNKNOWN', 'postalcode'],
])('the check of an address refuses %s', async (_, wrong, code, field) => {
  const reply = await shop.client().call('addressCheck', { ...ADDRESS, ...wrong });
  expect(reply.response.errors).toMatchObject([{ code, field }]);
});

test('the name of a province is as good as its code', async () => {
  const { data } = await shop.client().ok('addressCheck', { ...ADDRESS, province: 'Bergamo' });
  expect(data).toMatchObject({ active: 1, address: { province: 'BG' } });
});

test('an address outside what is served is not served rather than unknown, and cannot be saved', async () => {
  const rome = { ...ADDRESS, city: 'Roma', province: 'rm', postalcode: '00184' };
  expect((await shop.client().ok('addressCheck', rome)).data).toEqual({
    active: 0,
    address: { address1: 'Via Roma', addressNumber: '12', city: 'ROMA', province: 'RM', postalcode: '00184' },
  });
  const client = shop.client();
  await becomeCustomer(client, 'roma@example.it');
  const saved = await client.call('addressSave', rome);
  expect(saved.response.errors).toMatchObject([{ error: 'Indirizzo non servito da consegna a casa!' }]);
});

test.each([
  [{ address_type: 'drive' }, [1]],
  [{ address_type: 'home' }, [2]],
  [{ address_type: 'locker' }, [4]],
  [{ address_type: 'HOME' }, [2]],
  [{ address_type: 'store' }, [1]],
  [{ address_type: 'other' }, [1]],
  [{ address_type: '2' }, [2]],
  [{ address_type: '3' }, [1]],
  [{ address_type: '5' }, [4]],
  [{ address_type: 'drive', delivery_service_id: 3 }, [2]],
  [{}, [1]],
  [{ address_type: '' }, [1]],
  [{ all_services: 1 }, [2, 1, 4]],
  [{ delivery_service_id: 10002 }, [4]],
])('asked for %o the list of services has %j', async (query, ids) => {
  const { data } = await shop.client().ok('deliveryServiceList', {}, query);
  expect(data.deliveryServices.map(({ deliveryServiceId }) => deliveryServiceId)).toEqual(ids);
});

test('without a distance, stores and lockers near a position are those within the configured one', async () => {
  // 2.4 km from the store of Bergamo
  const query = { latitude: 45.72, longitude: 9.6773, delivery_service_id: 1 };
  const storesFor = async (of: ApiShop, more: object = {}) =>
    (await of.client().ok('deliveryServiceList', {}, { ...query, ...more })).data.deliveryServices[0]?.addresses.length;
  const strict = await openApiShop({ proximityMetres: 1000 }, shop.database);
  expect([await storesFor(shop), await storesFor(strict), await storesFor(strict, { distance: 3000 })]).toEqual([
    1, 0, 1,
  ]);
  await strict.close();
});

async function cartVersion(): Promise<number> {
  const [row] = await shop.db.query<{ version: number }>(sql`
    select c.version from carts c join customers u using (user_id) where u.email = 'trasloco@example.it'`);
  if (!row) throw new Error('the customer has no cart');
  return row.version;
}

async function located(addressId: number) {
  const [row] = await shop.db.query<object>(sql`
    select latitude, longitude, is_located from addresses where address_id = ${addressId}`);
  return row;
}

test('a change that sends the position back keeps it, unless the street is another one', async () => {
  const client = shop.client();
  await registerAs(client, 'posizione@example.it');
  const { addressId } = (await client.ok('addressSave', { ...ADDRESS, gpsLatitude: 45.7, gpsLongitude: 9.68 })).data;
  const here = { latitude: 45.7, longitude: 9.68, isLocated: true };
  expect(await located(addressId)).toEqual(here);
  const { latitude, longitude } = (await client.ok('addressView', {}, { address_id: addressId })).data;
  const stored = { ...ADDRESS, addressId, latitude, longitude };
  await client.ok('addressUpdate', { ...stored, addressNumber: '14', floor: '3' });
  expect(await located(addressId)).toEqual(here);
  await client.ok('addressUpdate', { ...stored, address1: 'Via Zambonate' });
  expect(await located(addressId)).toEqual({ latitude: 45.69, longitude: 9.67, isLocated: false });
});

test('the address of a cart that is being paid cannot be changed or deleted, others can', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'paga@example.it');
  await chooseTomorrow(client);
  const [home] = (await client.ok('addressList', { address_type: 'home' })).data.addresses;
  const { addressId: other } = (await client.ok('addressSave', { ...ADDRESS, addressName: 'Mare' })).data;
  const setStatus = (status: number) =>
    shop.db.query(sql`
      update carts set status_id = ${status} where address_id = ${home?.addressId ?? 0}`);
  await setStatus(CART_PREPARED);
  const change = { ...ADDRESS, addressId: home?.addressId, addressNumber: '15' };
  expect(await client.refused('addressUpdate', change)).toEqual(['CART_FROZEN']);
  await client.ok('addressSetDefault', { address_id: other });
  expect(await client.refused('addressDeletePost', { address_id: home?.addressId })).toEqual(['ADDRESS_IN_USE']);
  await client.ok('addressUpdate', { ...ADDRESS, addressId: other, addressNumber: '16' });
  await setStatus(CART_OPEN);
  await client.ok('addressUpdate', change);
});

test('a postcode of a zone is served as it is written where the register does not know the province', async () => {
  const vicenza = { ...ADDRESS, city: 'Vicenza', province: 'VI', postalcode: '36100' };
  const served = async () => (await shop.client().ok('addressCheck', vicenza)).data.active;
  const towns = async () =>
    (await shop.client().ok('homeDeliveryTowns', {}, { postcode: '36100' })).data.municipalities;
  expect([await served(), await towns()]).toEqual([0, []]);
  await shop.db.query(sql`insert into zone_areas values (${SMALL.homeZone}, '36100', null)`);
  expect([await served(), await towns()]).toEqual([
    1,
    [{ city: '', province: '', postalcodes: ['36100'], zoneGroupId: 1 }],
  ]);
  // the list that existing clients read has towns only
  const listed = (await shop.client().ok('homeDeliveryTowns')).data.municipalities;
  expect(listed.every(({ city }) => city !== '')).toBe(true);
  await shop.db.query(sql`delete from zone_areas where postcode = '36100'`);
});

test('a postcode that only a zone has is served in a province that the register knows, too', async () => {
  const village = { ...ADDRESS, city: 'Nuovo', postalcode: '24999' };
  expect(await shop.client().refused('addressCheck', village)).toEqual(['ADDRESS_UNKNOWN']);
  await shop.db.query(sql`insert into zone_areas values (${SMALL.homeZone}, '24999', null)`);
  expect((await shop.client().ok('addressCheck', village)).data.active).toBe(1);
  await shop.db.query(sql`delete from zone_areas where postcode = '24999'`);
});

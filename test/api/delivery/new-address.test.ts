import { afterAll, beforeAll, expect, test } from 'vitest';
import { suggestAddresses } from '../../../src/server/features/delivery/suggest-addresses.ts';
import { knownStreet, writeStreets } from '../../../src/server/import/geo/import-streets.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Geocoder } from '../../../src/server/infra/geocoder/geocoder.ts';
import { registerGeocoder } from '../../../src/server/infra/geocoder/register-geocoder.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: 2, accept_terms: true };
const { floor: _, ...DOOR } = ADDRESS;

let shop: ApiShop;
let geocoder: Geocoder;
let made = 0;
const email = () => `cassa-${(made += 1)}@esempio.it`;

beforeAll(async () => {
  shop = await openApiShop();
  shop.now.at = shop.morning;
  const { database } = shop.database;
  await database.query(sql`
    insert into municipalities (name, province, postcode, latitude, longitude) values
      ('Milano', 'MI', '20121', 45.4666, 9.1906), ('Milano', 'MI', '20122', 45.4666, 9.1906)`);
  const streets = [
    ['BG', 'Bergamo', 'Via Sant’Orsola'],
    ['BG', 'Bergamo', 'Via Roma'],
    ['MI', 'Milano', 'Via Sant’Orsola'],
    ['MI', 'Milano', 'Via Brera'],
  ].flatMap(([province = '', town = '', name = '']) => knownStreet(province, town, name) ?? []);
  await database.tx((tx) => writeStreets(tx, streets));
  await database.query(sql`notify registers_changed`);
  geocoder = registerGeocoder(shop.db, {
    onError: (error) => {
      throw error;
    },
  });
  await geocoder.start();
});
afterAll(async () => {
  await geocoder.stop();
  await shop.close();
});

const suggested = async (q: string) =>
  (await suggestAddresses({ db: shop.db, geocoder }, q)).map(
    ({ address1, addressNumber, city, postalcode }) => `${address1} ${addressNumber}, ${postalcode} ${city}`,
  );

test('an address is found by one line, with its number, postcode and town; those that are served come first', async () => {
  // Milano has two postcodes: that of a street is not guessed
  await expect.poll(() => suggested('Via Brera 3, Milano')).toEqual(['Via Brera 3,  Milano']);
  expect(await suggested("via sant'orsola 12")).toEqual([
    'Via Sant’Orsola 12, 24121 Bergamo',
    'Via Sant’Orsola 12,  Milano',
  ]);
  expect(await suggested('via brera 3 20122 milano')).toEqual(['Via Brera 3, 20122 Milano']);
  expect(await suggested('via brera 3 24121 milano')).toEqual(['Via Brera 3,  Milano']);
  expect(await suggested('brera 3/a mil')).toEqual(['Via Brera 3/A,  Milano']);
  expect(await suggested('via sant orsola bergamo')).toContain('Via Sant’Orsola , 24121 Bergamo');
  expect(await suggested('via della luna 7')).toEqual([]);
  const { data } = await shop.client().ok('placeAnswer', {}, { q: 'Via Roma 12, Bergamo' });
  expect(data).toMatchObject({
    kind: 'served',
    place: { province: 'BG' },
    nextSlot: { beginTime: '10:00', deliveryFee: expect.any(Number) },
  });
});

test('a visitor sees slots, fees and payment types for an address that is not saved, and cannot order to it', async () => {
  const visitor = shop.client();
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  expect(await visitor.refused('timeslotList')).toEqual(['ADDRESS_MISSING']);
  expect(await visitor.refused('addressTry', { ...DOOR, city: 'Milano', province: 'MI', postalcode: '20121' })).toEqual(
    ['ADDRESS_NOT_SERVED'],
  );
  const { data: cart } = await visitor.ok('addressTry', DOOR);
  expect(cart.homeDelivery).toBe(true);
  expect(cart.minimumOrder).toBeGreaterThan(0);
  // the store that delivers is not the address of the delivery
  expect(cart).not.toHaveProperty('shippingAddress');
  expect((await visitor.ok('timeslotList')).data.days.length).toBeGreaterThan(0);
  expect((await visitor.ok('paymentTypes')).data.paymentTypes.length).toBeGreaterThan(0);

  // a tried address is not saved to the account at registration
  await registerAs(visitor, email());
  expect((await visitor.ok('cartView')).data.homeDelivery).toBe(false);
  await visitor.ok('addressTry', DOOR);
  const { data } = await visitor.ok('timeslotList');
  const [slot] = data.days[1]?.timeslots ?? [];
  const choice = { sel_date: data.days[1]?.dateIso ?? '', timeslot_id: slot?.timeslotId ?? 0 };
  await visitor.ok('timeslotSelectPost', choice);
  expect(await visitor.refused('buy', BUY)).toEqual(['ADDRESS_MISSING']);
  // once saved, it is the address of the order; the slot stays, and the floor is not required
  const { data: address } = await visitor.ok('addressSave', DOOR);
  const { data: sent } = await visitor.ok('addressSelect', {}, { address_id: address.addressId, address_type: 'home' });
  expect(sent.timeslot?.timeslotId).toBe(choice.timeslot_id);
  await visitor.ok('buy', BUY);
});

test('the slot that a customer usually chooses is marked where it is free, and no slot of others', async () => {
  const anna = shop.client();
  await becomeCustomer(anna, email());
  const { data } = await anna.ok('addressList', { address_type: 'home' });
  const place = { address_id: data.addresses[0]?.addressId, address_type: 'home' };
  const usual = async () =>
    (await anna.ok('timeslotList')).data.days.flatMap(({ timeslots }) =>
      timeslots.flatMap(({ usual: isUsual, beginTime }) => (isUsual ? [beginTime] : [])),
    );
  await anna.ok('addressSelect', {}, place);
  expect(await usual()).toEqual([]);
  await anna.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  const { days } = (await anna.ok('timeslotList')).data;
  const evening = days[1]?.timeslots.find(({ beginTime }) => beginTime === '18:00');
  await anna.ok('timeslotSelectPost', { sel_date: days[1]?.dateIso ?? '', timeslot_id: evening?.timeslotId ?? 0 });
  await anna.ok('buy', BUY);
  await anna.ok('addressSelect', {}, place);
  expect(await usual()).toEqual(['18:00']);
  await shop.db.query(sql`update timeslots set capacity = taken + held where begins = '18:00'`);
  expect(await usual()).toEqual([]);
});

test('who orders accepts the terms of that day once; a new version is asked about again', async () => {
  const carla = shop.client();
  const mail = email();
  await registerAs(carla, mail, PERSON);
  const missing = async () => (await carla.ok('disclaimerCheck')).data.missing.map((one) => one.disclaimerType);
  expect(await missing()).toEqual([]);
  const { database } = shop.database;
  await database.query(sql`
    insert into disclaimer_versions (disclaimer_id, version, title, text, published_at)
    values (1, 2, 'Condizioni di vendita', 'Quelle nuove.', ${new Date(shop.now.at.getTime() - 1000)})`);
  expect(await missing()).toEqual(['terms']);
  await carla.ok('addressSave', DOOR);
  await carla.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  const { data } = await carla.ok('addressList', { address_type: 'home' });
  const order = async (terms: object) => {
    await carla.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
    const { days } = (await carla.ok('timeslotList')).data;
    const free = days.flatMap(({ dateIso, timeslots }) =>
      timeslots.filter(({ active }) => active > 0).map((slot) => ({ sel_date: dateIso, timeslot_id: slot.timeslotId })),
    );
    await carla.ok('timeslotSelectPost', free[0] ?? {});
    await carla.ok('buy', { payment_type_id: 2, ...terms });
    await carla.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  };
  // a client that sends no terms has shown them itself, and which ones is unknown
  await order({});
  expect(await missing()).toEqual(['terms']);
  await order({ accept_terms: true });
  expect(await missing()).toEqual([]);
  await order({ accept_terms: true });
  const stored = await database.query(sql`
    select version from disclaimer_choices join customers using (user_id) where email = ${mail}
      and disclaimer_id = 1 order by version`);
  expect(stored).toEqual([{ version: 1 }, { version: 2 }]);
});

import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../../src/server/infra/database/types.ts';
import type { ApiClient, ApiShop } from '../api-shop.ts';
import { SMALL } from '../small-shop.ts';

/** An address to which the small shop delivers. */
export const ADDRESS = {
  addressName: 'Casa',
  doorbellName: 'Bianchi',
  address1: 'Via Roma',
  addressNumber: '12',
  city: 'Bergamo',
  province: 'BG',
  postalcode: SMALL.bergamo,
  floor: '2',
  referencePhoneNumber: '3331234567',
};

/** The details of a customer of the tests, besides the e-mail. */
export const PERSON = { password: 'mele-verdi-42', firstName: 'Anna', lastName: 'Bianchi', acceptTerms: true };

/** Registers a customer without an address. `other` holds details that differ from PERSON's. */
export function registerAs(client: Pick<ApiClient, 'ok'>, email: string, other: object = {}) {
  return client.ok('registerUser', { ...PERSON, email, ...other });
}

/** Confirms the e-mail of a customer, as the link of the mail does. */
export async function confirmMailbox(database: Queryable, email: string): Promise<void> {
  await database.query(sql`update customers set email_confirmed_at = now() where email = ${email}`);
}

/** Registers with an address in Bergamo, where the small shop delivers. */
export async function becomeCustomer(client: Pick<ApiClient, 'ok'>, email: string): Promise<void> {
  await registerAs(client, email);
  await client.ok('addressSave', ADDRESS);
}

/** A registered customer, with their own client. */
export interface Customer extends ApiClient {
  readonly email: string;
  readonly userId: number;
}

let customers = 0;

/** Registers a customer without an address. `other` holds details that differ from PERSON's. */
export async function registered(
  shop: Pick<ApiShop, 'client'>,
  email = `cliente-${(customers += 1)}@esempio.it`,
  other: object = {},
): Promise<Customer> {
  const client = shop.client();
  const { user } = await registerAs(client, email, other);
  return { ...client, email, userId: user.userId };
}

/** Registers a customer with an address in Bergamo. */
export async function newCustomer(shop: Pick<ApiShop, 'client'>, email?: string): Promise<Customer> {
  const customer = await registered(shop, email);
  await customer.ok('addressSave', ADDRESS);
  return customer;
}

/** Ends the holds of all carts, as when their time is over. */
export async function endAllHolds(database: Queryable): Promise<void> {
  await database.query(
    sql`update carts set held_timeslot_id = null, hold_until = null where held_timeslot_id is not null`,
  );
  await database.query(sql`update timeslots set held = 0 where held > 0`);
}

/** Chooses delivery to the customer's address in the first slot after today that has places. */
export async function chooseTomorrow(client: Pick<ApiClient, 'ok'>): Promise<void> {
  const { data } = await client.ok('addressList', { address_type: 'home' });
  const [address] = data.addresses;
  await client.ok('addressSelect', {}, { address_id: address?.addressId, address_type: 'home' });
  const slots = await client.ok('timeslotList');
  const [first] = slots.data.days
    .slice(1)
    .flatMap(({ dateIso, timeslots }) =>
      timeslots
        .filter(({ active }) => active > 0)
        .map(({ timeslotId }) => ({ sel_date: dateIso, timeslot_id: timeslotId })),
    );
  await client.ok('timeslotSelectPost', first ?? {});
}

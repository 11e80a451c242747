import { STAFF_ROLES, type StaffRole } from '../../contract/base/rights.ts';
import { PROFILING_SEGMENT } from '../../domain/account/consent.ts';
import { HOME } from '../../domain/delivery/delivery-service.ts';
import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { hashPassword } from '../infra/passwords.ts';
import { readDemoText } from './demo-tables.ts';

/** Published in the README; a shop on the internet starts with DEMO=0. */
export const demoPassword = 'Bottega-2026';

/** A family, a company and an employee of the shop. */
export function demoCustomers(): Promise<DemoCustomer[]> {
  return withDemoPassword(customers);
}

/** The people of demo/people.txt: customers who have orders of today, and the staff who serve them. */
export async function demoPeople(): Promise<DemoCustomer[]> {
  return withDemoPassword((await readDemoText('people.txt')).map(personOf));
}

async function withDemoPassword(people: readonly Customer[]): Promise<DemoCustomer[]> {
  const passwordHash = await hashPassword(demoPassword);
  return people.map((person) => ({ ...person, passwordHash }));
}

function personOf([email = '', firstName = '', lastName = '', phone = '', roles = '', ...place]: string[]): Customer {
  const [street = '', number = '', city = '', province = '', postcode = '', floor = '', lift, note = ''] = place;
  const [latitude, longitude] = place.slice(8).map(Number);
  const home = { name: 'Casa', street, number, city, province, postcode, floor, elevator: lift === 'yes', note };
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return {
    ...{ email, firstName, lastName, phone },
    roles: STAFF_ROLES.filter((role) => roles.split(',').includes(role)),
    addresses: isPlaced ? [{ ...home, latitude, longitude }] : [],
  };
}

export async function loadCustomers(tx: Tx, people: readonly DemoCustomer[]): Promise<void> {
  for (const person of people) {
    const row = await tx.one<{ userId: number }>(sql`
      insert into customers (email, password_hash,
        first_name, last_name, phone, company_name, vat_number, fiscal_code, sdi_code, staff_roles,
        email_confirmed_at, terms_accepted_at)
      values (${person.email}, ${person.passwordHash},
        ${person.firstName}, ${person.lastName}, ${person.phone}, ${person.company?.name ?? null},
        ${person.company?.vatNumber ?? null}, ${person.company?.vatNumber ?? null}, ${person.company?.sdiCode ?? null},
        ${person.roles}::text[],
        now(), now())
      returning user_id`);
    for (const address of person.addresses) await loadAddress(tx, row.userId, person, address);
  }
  await loadConsents(tx, people);
}

/** S 6: customers who accept profiling become members of its segment. */
async function loadConsents(tx: Tx, people: readonly DemoCustomer[]): Promise<void> {
  const emails = people.filter(({ acceptsProfiling }) => acceptsProfiling).map(({ email }) => email);
  await tx.query(sql`
    insert into customer_segments (user_id, segment_id)
    select user_id, ${PROFILING_SEGMENT} from customers where email = any(${emails}::text[])`);
}

export interface DemoCustomer extends Customer {
  readonly passwordHash: string;
}

interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly roles: readonly StaffRole[];
  /** Whether purchases may be used for recommendations (S 6). */
  readonly acceptsProfiling?: boolean;
  readonly company?: { readonly name: string; readonly vatNumber: string; readonly sdiCode: string };
  readonly addresses: readonly Address[];
}

interface Address {
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly province: string;
  readonly postcode: string;
  readonly floor: string;
  readonly elevator: boolean;
  readonly note: string;
  readonly latitude: number;
  readonly longitude: number;
}

const customers: readonly Customer[] = [
  {
    email: 'famiglia@bottega.example',
    firstName: 'Giulia',
    lastName: 'Colombo',
    phone: '3331234567',
    roles: [],
    acceptsProfiling: true,
    addresses: [
      {
        name: 'Casa',
        street: 'Via Borgo Palazzo',
        number: '84',
        city: 'BERGAMO',
        province: 'BG',
        postcode: '24125',
        floor: '3',
        elevator: true,
        note: 'Citofono Colombo Ferri',
        latitude: 45.6939,
        longitude: 9.6856,
      },
      {
        name: 'Nonni',
        street: 'Via Roma',
        number: '12',
        city: 'LECCO',
        province: 'LC',
        postcode: '23900',
        floor: '0',
        elevator: false,
        note: '',
        latitude: 45.8558,
        longitude: 9.3936,
      },
    ],
  },
  {
    email: 'azienda@bottega.example',
    firstName: 'Marco',
    lastName: 'Riva',
    phone: '3357654321',
    roles: [],
    company: { name: 'Trattoria del Portico S.r.l.', vatNumber: '12345670017', sdiCode: 'M5UXCR1' },
    addresses: [
      {
        name: 'Trattoria',
        street: 'Viale Certosa',
        number: '60',
        city: 'MILANO',
        province: 'MI',
        postcode: '20155',
        floor: '0',
        elevator: false,
        note: 'Scarico merci dal cortile',
        latitude: 45.492,
        longitude: 9.1487,
      },
    ],
  },
  {
    email: 'staff@bottega.example',
    firstName: 'Elena',
    lastName: 'Bottega',
    phone: '3400000000',
    roles: ['administrator'],
    addresses: [],
  },
];

async function loadAddress(tx: Tx, userId: number, person: Customer, address: Address): Promise<void> {
  await tx.query(sql`
    with made as (
      insert into addresses (user_id, address_name, doorbell_name, street, street_number, city, province, postcode,
        phone, floor, elevator, note, latitude, longitude, zone_id)
      values (${userId}, ${address.name}, ${person.company?.name ?? person.lastName}, ${address.street},
        ${address.number}, ${address.city},
        ${address.province}, ${address.postcode}, ${person.phone}, ${address.floor}, ${address.elevator},
        ${address.note},
        ${address.latitude}, ${address.longitude},
        (select a.zone_id from zone_areas a join zones z using (zone_id)
         where a.postcode = ${address.postcode} and z.delivery_service_id = ${HOME} order by zone_id limit 1))
      returning address_id)
    update customers set default_address_id = made.address_id from made where user_id = ${userId}
      and default_address_id is null`);
}

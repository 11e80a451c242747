import type { StaffRole } from '../../../src/contract/base/rights.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../api-shop.ts';
import { PERSON, registerAs } from './ready-to-buy.ts';

export interface Person extends ApiClient {
  /** The token of the session, for requests that are not calls of the API. */
  readonly session: string;
}

/** Makes an account and logs in, as staff with these roles, or as a customer without any. */
export async function personOf(shop: ApiShop, email: string, roles: readonly StaffRole[]): Promise<Person> {
  const client = shop.client();
  const { headers } = await registerAs(client, email, { firstName: 'Elena', lastName: 'Rossi', phone: '333 1234567' });
  await shop.db.query(sql`update customers set staff_roles = ${roles}::text[] where email = ${email}`);
  return { ...client, session: headers['x-ebsn-session'] ?? '' };
}

/** Logs in a registered member of the staff by the login of the back office. */
export async function staffClient(shop: ApiShop, email: string): Promise<ApiClient> {
  const client = shop.client();
  await client.ok('backofficeLogin', { backoffice_user: email, password: PERSON.password });
  return client;
}

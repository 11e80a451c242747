import { sql } from '../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from './api-shop.ts';

export interface Person extends ApiClient {
  /** The token of the session, for requests that are no calls of the API. */
  readonly session: string;
}

/** Makes an account and logs in, as a member of the staff or as a customer. */
export async function personOf(shop: ApiShop, email: string, isStaff: boolean): Promise<Person> {
  const client = shop.client();
  const person = { firstName: 'Elena', lastName: 'Rossi', phone: '333 1234567', acceptTerms: true };
  const { headers } = await client.ok('registerUser', { email, password: 'mele-verdi-42', ...person });
  await shop.database.database.query(sql`update customers set is_staff = ${isStaff} where email = ${email}`);
  return { ...client, session: headers['x-ebsn-session'] ?? '' };
}

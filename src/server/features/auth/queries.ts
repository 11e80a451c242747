import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { DERIVED_COLUMNS } from '../company/price-list.ts';
import { accountOf } from '../customers/merged.ts';
import { insertAccount, type NewAccount } from '../customers/queries.ts';
import { GRANTED_ROLES, NEEDS_FACTOR } from '../customers/staff-roles.ts';
import type { CustomerColumns } from './session-customer.ts';

export interface CustomerRow extends CustomerColumns {
  readonly passwordHash: string | null;
  readonly blocked: boolean;
}

const COLUMNS = sql`user_id, email, password_hash, first_name, last_name, user_type_id, profile_level,
  ${GRANTED_ROLES} as staff_roles, staff_stores, ${NEEDS_FACTOR} as needs_factor,
  blocked, email_confirmed_at is not null as confirmed, default_address_id, default_store_id, has_favorites,
  beta_tester, legal_ids, net_prices`;

/**
 * Finds the account of an e-mail, in lower case, or of a customer code; of one that was merged into another one: that
 * one.
 */
export async function customerByLogin(db: Queryable, login: string): Promise<CustomerRow | undefined> {
  const row = await db.maybeOne<CustomerRow>(sql`
    select ${COLUMNS}, ${DERIVED_COLUMNS}
    from customers c where ${accountOf(
      sql`n.email = ${login} or n.customer_code = ${login.toUpperCase()}`,
      sql`n.email = ${login} desc`,
    )}`);
  return row;
}

export async function customerById(db: Queryable, userId: number): Promise<CustomerRow | undefined> {
  const row = await db.maybeOne<CustomerRow>(sql`
    select ${COLUMNS}, ${DERIVED_COLUMNS} from customers c where user_id = ${userId}`);
  return row;
}

/** Returns undefined if the e-mail has an account already. */
export async function insertCustomer(db: Queryable, account: NewAccount): Promise<CustomerRow | undefined> {
  return insertAccount<CustomerRow>(db, account, sql`${COLUMNS}, '[]'::json as segments, null::int as price_list_id`);
}

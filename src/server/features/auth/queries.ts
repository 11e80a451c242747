import { type CustomerColumns, SEGMENTS } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { insertAccount, type NewAccount } from '../customers/queries.ts';

export interface CustomerRow extends CustomerColumns {
  readonly password_hash: string | null;
  readonly blocked: boolean;
}

const COLUMNS = sql`user_id, email, password_hash, first_name, last_name, user_type_id, profile_level, is_staff, blocked,
  email_confirmed_at is not null as confirmed, default_address_id, default_store_id, has_favorites`;

export async function customerByEmail(db: Queryable, email: string): Promise<CustomerRow | undefined> {
  const [row] = await db.query<CustomerRow>(sql`
    select ${COLUMNS}, ${SEGMENTS} as segments
    from customers c where email = ${email}`);
  return row;
}

/** undefined: the e-mail has an account already. */
export async function insertCustomer(db: Queryable, account: NewAccount): Promise<CustomerRow | undefined> {
  return insertAccount<CustomerRow>(db, account, sql`${COLUMNS}, '[]'::json as segments`);
}

import { type CustomerSegment, SEGMENTS, type SessionCustomer } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { insertAccount, type NewAccount } from '../customers/queries.ts';

export interface CustomerRow {
  user_id: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  user_type_id: number;
  profile_level: number;
  is_staff: boolean;
  blocked: boolean;
  confirmed: boolean;
  default_address_id: number | null;
  has_favorites: boolean;
  segments: CustomerSegment[];
}

const COLUMNS = sql`user_id, email, password_hash, first_name, last_name, user_type_id, profile_level, is_staff, blocked,
  email_confirmed_at is not null as confirmed, default_address_id, has_favorites`;

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

export function sessionCustomer(row: CustomerRow): SessionCustomer {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    userTypeId: row.user_type_id,
    profileLevel: row.profile_level,
    isStaff: row.is_staff,
    confirmed: row.confirmed,
    defaultAddressId: row.default_address_id ?? undefined,
    hasFavorites: row.has_favorites,
    segments: row.segments,
  };
}

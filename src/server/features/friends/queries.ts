import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface CertificateRow {
  name: string;
  amount_cents: number;
  ends_on: string;
}

/** The customer's code; the proposed one becomes theirs when they have none. undefined: the proposed one is taken. */
export async function ownCode(db: Queryable, userId: number, proposed: string): Promise<string | undefined> {
  await db.query(sql`
    insert into friend_codes (user_id, code) values (${userId}, ${proposed}) on conflict do nothing`);
  const [row] = await db.query<{ code: string }>(sql`select code from friend_codes where user_id = ${userId}`);
  return row?.code;
}

export async function friendsJoined(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from friends_joined where invited_by = ${userId}`);
  return row?.count ?? 0;
}

export async function certificatesOf(db: Queryable, userId: number, limit: number): Promise<CertificateRow[]> {
  return db.query<CertificateRow>(sql`
    select name, amount_cents, ends_on::text from gift_certificates where user_id = ${userId} and origin = 'invite'
    order by ends_on desc, gift_certificate_id desc limit ${limit}`);
}

import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface CertificateRow {
  name: string;
  amountCents: number;
  endsOn: string;
}

/** The customer's code; the proposed one becomes theirs when they have none. undefined: the proposed one is taken. */
export async function ownCode(db: Queryable, userId: number, proposed: string): Promise<string | undefined> {
  await db.query(sql`
    insert into friend_codes (user_id, code) values (${userId}, ${proposed}) on conflict do nothing`);
  const row = await db.maybeOne<{ code: string }>(sql`select code from friend_codes where user_id = ${userId}`);
  return row?.code;
}

/** Finds the customer who invites by this code, as it was typed; blanks and small letters do not matter. */
export async function ownerOfCode(db: Queryable, typed: string): Promise<number | undefined> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const row = await db.maybeOne<{ userId: number }>(sql`select user_id from friend_codes where code = ${code}`);
  return row?.userId;
}

/** Counts a new customer as a friend of who invited them; a customer joins once. */
export async function writeJoined(tx: Tx, joined: { userId: number; invitedBy: number; now: Date }): Promise<void> {
  await tx.query(sql`
    insert into friends_joined (user_id, invited_by, joined_at)
    values (${joined.userId}, ${joined.invitedBy}, ${joined.now}) on conflict (user_id) do nothing`);
}

export async function friendsJoined(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from friends_joined where invited_by = ${userId}`);
  return row.count;
}

export interface FriendRow {
  readonly firstName: string;
  readonly joinedAt: Date;
  readonly hasOrdered: boolean;
}

/** Returns who registered with the customer's code, the newest first. */
export function friendsOf(db: Queryable, userId: number, limit: number): Promise<FriendRow[]> {
  return db.query<FriendRow>(sql`
    select c.first_name, j.joined_at,
      exists (select from gift_certificates g where g.friend_id = j.user_id) as has_ordered
    from friends_joined j join customers c on c.user_id = j.user_id
    where j.invited_by = ${userId} order by j.joined_at desc, j.user_id desc limit ${limit}`);
}

export async function certificatesOf(db: Queryable, userId: number, limit: number): Promise<CertificateRow[]> {
  return db.query<CertificateRow>(sql`
    select name, amount_cents, ends_on::text from gift_certificates where user_id = ${userId} and origin = 'invite'
    order by ends_on desc, gift_certificate_id desc limit ${limit}`);
}

import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** The certificates that customers got for inviting friends. They are on a higher floor. */
export interface FriendGifts {
  /** Returns those of a customer, the one that ends last first. */
  of(db: Queryable, userId: number, limit: number): Promise<readonly CertificateRow[]>;
  /** Returns those of these friends whose first order earned somebody a certificate. */
  friendsWhoOrdered(db: Queryable, friendIds: readonly number[]): Promise<ReadonlySet<number>>;
}

interface CertificateRow {
  readonly name: string;
  readonly amountCents: number;
  /** YYYY-MM-DD */
  readonly endsOn: string;
}

/** Returns the customer's code; the proposed one is stored if they have none. undefined: the proposed one is taken. */
export async function ownCode(db: Queryable, userId: number, proposed: string): Promise<string | undefined> {
  await db.query(sql`
    insert into friend_codes (user_id, code) values (${userId}, ${proposed}) on conflict do nothing`);
  const row = await db.maybeOne<{ code: string }>(sql`select code from friend_codes where user_id = ${userId}`);
  return row?.code;
}

/** Finds the customer whose invitation code was typed; spaces and lower case do not matter. */
export async function ownerOfCode(db: Queryable, typed: string): Promise<number | undefined> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const row = await db.maybeOne<{ userId: number }>(sql`select user_id from friend_codes where code = ${code}`);
  return row?.userId;
}

/** Records that a new customer was invited by a friend; a customer joins once. */
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
  readonly userId: number;
  readonly firstName: string;
  readonly joinedAt: Date;
}

/** Returns who registered with the customer's code, the newest first. */
export function friendsOf(db: Queryable, userId: number, limit: number): Promise<FriendRow[]> {
  return db.query<FriendRow>(sql`
    select j.user_id, c.first_name, j.joined_at
    from friends_joined j join customers c on c.user_id = j.user_id
    where j.invited_by = ${userId} order by j.joined_at desc, j.user_id desc limit ${limit}`);
}

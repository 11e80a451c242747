import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** The request that a key belongs to, with its reply. Keys from before the hash was stored have neither hash nor cart. */
export interface EarlierAttempt {
  readonly reply: { readonly orderId: number; readonly cartId?: number };
  readonly request_hash: Buffer | null;
}

/** Reads the earlier attempt with this key. */
export async function earlierAttempt(db: Queryable, userId: number, key: string): Promise<EarlierAttempt | undefined> {
  const [row] = await db.query<EarlierAttempt>(sql`
    select reply, request_hash from idempotency_keys
    where user_id = ${userId} and key = ${key} and call = 'buy' and reply is not null`);
  return row;
}

export async function keepReply(
  tx: Tx,
  userId: number,
  key: string,
  { reply, request_hash: hash }: EarlierAttempt,
): Promise<void> {
  await tx.query(sql`
    insert into idempotency_keys (user_id, key, call, reply, request_hash)
    values (${userId}, ${key}, 'buy', ${JSON.stringify(reply)}::jsonb, ${hash})
    on conflict (user_id, key) do nothing`);
}

/** Reads the customer's order of the last seconds, which a repeated request without a key refers to. */
export async function orderJustPlaced(db: Queryable, userId: number, since: Date): Promise<number | undefined> {
  const [row] = await db.query<{ order_id: number }>(sql`
    select order_id from orders where user_id = ${userId} and placed_at >= ${since} and status_id <> all(${NOT_BOUGHT}::int[])
    order by order_id desc limit 1`);
  return row?.order_id;
}

export async function deleteOldReplies(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from idempotency_keys where created_at < ${before}`);
}

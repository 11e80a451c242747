import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** Reads the reply that an earlier attempt with this key got. */
export async function earlierReply(
  db: Queryable,
  userId: number,
  key: string,
): Promise<{ orderId: number } | undefined> {
  const [row] = await db.query<{ reply: { orderId: number } | null }>(sql`
    select reply from idempotency_keys where user_id = ${userId} and key = ${key} and call = 'buy'`);
  return row?.reply ?? undefined;
}

export async function keepReply(tx: Tx, userId: number, key: string, reply: { orderId: number }): Promise<void> {
  await tx.query(sql`
    insert into idempotency_keys (user_id, key, call, reply) values (${userId}, ${key}, 'buy', ${JSON.stringify(reply)}::jsonb)
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

import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { buysForCompanySql } from '../billing-parties/party-of-order.ts';

/**
 * The request that a key belongs to, with its reply. Keys from before the hash was stored have neither hash nor cart.
 */
export interface EarlierAttempt {
  readonly reply: { readonly orderId: number; readonly cartId?: number };
  /** Hexadecimal. */
  readonly hash: string | null;
}

/** The facts about a buyer that are not in the cart. */
export interface BuyerFacts {
  /** The attempt with the same key. */
  readonly earlier: EarlierAttempt | null;
  /** True if somebody invited the customer, and gets a certificate for the first order. */
  readonly isFriend: boolean;
  /** True if a company is billed, which always gets an invoice. */
  readonly isForCompany: boolean;
}

/** An expression for these facts, as JSON. */
export function buyerFactsSql(userId: number, key: string | undefined): SqlFragment {
  return sql`json_build_object('earlier', ${key === undefined ? sql`null` : earlierAttemptSql(userId, key)},
    'isFriend', exists (select from friends_joined j where j.user_id = ${userId}), 'isForCompany',
    ${buysForCompanySql(userId)})`;
}

function earlierAttemptSql(userId: number, key: string): SqlFragment {
  return sql`(
    select json_build_object('reply', reply, 'hash', encode(request_hash, 'hex')) from idempotency_keys
    where user_id = ${userId} and key = ${key} and call = 'buy' and reply is not null)`;
}

/** The statement that stores the reply under its key, as a part of the one that writes the order. */
export function keepReplySql(
  orders: SqlFragment,
  { userId, key, hash }: { readonly userId: number; readonly key: string; readonly hash: Buffer },
): SqlFragment {
  return sql`
    insert into idempotency_keys (user_id, key, call, reply, request_hash)
    select ${userId}, ${key}, 'buy', json_build_object('orderId', order_id, 'cartId', cart_id), ${hash} from ${orders}
    on conflict (user_id, key) do nothing`;
}

/** Reads the customer's order of the last seconds by the same request, which is repeated without a key. */
export async function orderJustPlaced(
  db: Queryable,
  { userId, since, hash }: { readonly userId: number; readonly since: Date; readonly hash: Buffer },
): Promise<number | undefined> {
  const row = await db.maybeOne<{ orderId: number }>(sql`
    select o.order_id from orders o join idempotency_keys k on k.user_id = o.user_id and k.call = 'buy'
      and (k.reply ->> 'orderId')::int = o.order_id
    where o.user_id = ${userId} and o.placed_at >= ${since} and o.status_id <> all(${NOT_BOUGHT}::int[])
      and k.request_hash = ${hash}
    order by o.order_id desc limit 1`);
  return row?.orderId;
}

export async function deleteOldReplies(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from idempotency_keys where created_at < ${before}`);
}

import { type ADDITION_STATES, PAYMENT_AUTHORISED } from '../../../../domain/orders/payment-status.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';

/** Goods that are added to an order once their payment is authorised (decision 54). */
export interface AdditionRow<Item = unknown> {
  readonly paymentId: number;
  readonly orderId: number;
  readonly items: readonly Item[];
  readonly state: keyof typeof ADDITION_STATES;
  /** Italian; null: they were not refused. */
  readonly refusal: string | null;
}

export async function insertAddition(
  tx: Tx,
  { paymentId, orderId, items, now }: { paymentId: number; orderId: number; items: readonly object[]; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into order_additions (payment_id, order_id, items, created_at)
    values (${paymentId}, ${orderId}, ${JSON.stringify(items)}::jsonb, ${now})`);
}

/** Reads the latest goods that were to be added to an order. */
export async function lastAddition(db: Queryable, orderId: number): Promise<AdditionRow | undefined> {
  const row = await db.maybeOne<AdditionRow>(sql`
    select payment_id, order_id, items, state, refusal from order_additions where order_id = ${orderId}
      order by payment_id desc limit 1`);
  return row;
}

export async function additionOf<Item>(db: Queryable, paymentId: number): Promise<AdditionRow<Item> | undefined> {
  const row = await db.maybeOne<AdditionRow<Item>>(sql`
    select payment_id, order_id, items, state, refusal from order_additions where payment_id = ${paymentId}`);
  return row;
}

/** Ends a waiting addition: its goods were added, or there is a reason why not. False: it has ended already. */
export async function endAddition(tx: Tx, paymentId: number, refusal: string | undefined): Promise<boolean> {
  return tx.changed(sql`
    update order_additions set state = ${refusal === undefined ? 'added' : 'refused'}, refusal = ${refusal ?? null}
    where payment_id = ${paymentId} and state = 'waiting'`);
}

/**
 * Moves a provider's authorisation of an order to another one, to which the goods of the first were moved: both orders
 * are locked by the caller. It then counts as the payment of an addition.
 */
export async function moveAuthorised(
  tx: Tx,
  {
    from,
    to,
    items,
    now,
  }: { readonly from: number; readonly to: number; readonly items: readonly object[]; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    with moved as (
      update payments set order_id = ${to}, purpose = 'addition', updated_at = ${now}
      where order_id = ${from} and status_id = ${PAYMENT_AUTHORISED} returning payment_id)
    insert into order_additions (payment_id, order_id, items, state, created_at)
    select payment_id, ${to}, ${JSON.stringify(items)}::jsonb, 'added', ${now} from moved
    on conflict (payment_id) do update set order_id = excluded.order_id`);
}

import { PAYMENT_AUTHORISED } from '../../../../domain/orders/payment-status.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { balanceOf } from './balance.ts';
import { freeTransfers } from './transfers.ts';

/**
 * Lists an order whose goods are being prepared, or handed over, without their money. False: it was listed already. The
 * order is locked.
 */
export async function openUncollected(tx: Tx, orderId: number, reason: string, now: Date): Promise<boolean> {
  return tx.changed(sql`
    insert into uncollected_orders as u (order_id, since, reason) values (${orderId}, ${now}, ${reason})
    on conflict (order_id) do update set since = ${now}, reason = ${reason}, state = 'open', note = '',
      settled_by = null, settled_at = null
    where u.state <> 'open'`);
}

export interface UncollectedEnd {
  readonly as: 'paid' | 'given-up' | 'void';
  /** Undefined: not a member of the staff. */
  readonly staffId?: number;
  readonly note?: string;
  readonly now: Date;
}

/** Removes an order from that list. False: it was not listed. The order is locked. */
export async function endUncollected(
  tx: Tx,
  orderId: number,
  { as, staffId, note = '', now }: UncollectedEnd,
): Promise<boolean> {
  const ended = await tx.query(sql`
    update uncollected_orders set state = ${as}, note = ${note}, settled_by = ${staffId ?? null}, settled_at = ${now}
    where order_id = ${orderId} and state = 'open' returning 1`);
  if (ended.length > 0) await freeTransfers(tx, { orderId }, as === 'void' ? 'cancelled' : 'not-awaited');
  return ended.length > 0;
}

/** Removes an order from that list if its payments now cover it. */
export async function endIfCovered(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { missingCents } = await balanceOf(tx, orderId);
  if (missingCents === 0) await endUncollected(tx, orderId, { as: 'paid', now });
}

export async function isUncollected(db: Queryable, orderId: number): Promise<boolean> {
  const open = await db.query(sql`select from uncollected_orders where order_id = ${orderId} and state = 'open'`);
  return open.length > 0;
}

/** Returns whether the customer was asked to authorise the payment of this order once more. */
export async function isRenewalAsked(db: Queryable, orderId: number): Promise<boolean> {
  const asked = await db.query(sql`
    select from payments where order_id = ${orderId} and status_id = ${PAYMENT_AUTHORISED}
      and renewal_asked_at is not null`);
  return asked.length > 0;
}

/** A condition on the order `o`: its customer has something to pay, although it is valid. */
export const IS_TO_PAY_ANYWAY: SqlFragment = sql`(
  exists (select from uncollected_orders u where u.order_id = o.order_id and u.state = 'open')
  or exists (select from payments p where p.order_id = o.order_id
    and p.status_id = ${PAYMENT_AUTHORISED} and p.renewal_asked_at is not null))`;

/** Records that another authorisation was requested. False: it was before, or the payment has ended. */
export async function askRenewal(tx: Tx, paymentId: number, now: Date): Promise<boolean> {
  return tx.changed(sql`
    update payments set renewal_asked_at = ${now}
    where payment_id = ${paymentId} and status_id = ${PAYMENT_AUTHORISED} and renewal_asked_at is null
      and to_capture_cents is null`);
}

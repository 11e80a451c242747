import {
  PAYMENT_AUTHORISED,
  PAYMENT_CONFIRMED,
  PAYMENT_IN_PROGRESS,
} from '../../../../domain/orders/payment-status.ts';
import { HANDOVER_TYPES } from '../../../../domain/orders/payment-type.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { IS_UNSETTLED } from './on-account.ts';
import { IS_LIVE } from './queries.ts';

/**
 * The balance of an order, in cents. All questions about its money are answered by these amounts, which follow from its
 * payments.
 */
export interface Balance {
  /** The amount that was captured and not refunded. */
  readonly collectedCents: number;
  /** The part of that which may still be refunded, without promised refunds. */
  readonly refundableCents: number;
  /** The amount that a company still owes for it on account, once it was handed over. */
  readonly owedCents: number;
  /** The amount that its payments allow to be collected in all. Null: it has none. */
  readonly authorisedCents: number | null;
  /** The sum of what a provider authorised, what has arrived, and what is to be paid when the goods are handed over. */
  readonly securedCents: number;
  readonly atHandoverCents: number;
  /** The part of the total (the final one once it is known) that no payment covers. */
  readonly missingCents: number;
  /** The amount that a provider is asked to authorise for that: higher as long as the goods are not weighed. */
  readonly toAuthoriseCents: number;
}

/** An expression for the cents of the payment `p` that may still be refunded. */
export const LEFT = sql`(p.captured_cents - p.refunded_cents - (
  select coalesce(sum(r.amount_cents), 0)::int from payment_refunds r where r.payment_id = p.payment_id
    and r.state <> 'done'))`;

/**
 * An expression for the cents that the payments of an order cover: captured, authorised, or to be paid by hand or on
 * account. Money that was refunded after the handover counts, too. `w`: the order's row of order_outcomes.
 */
const COVERED = sql`(select coalesce(sum(case when p.captured_cents = 0 then coalesce(p.to_capture_cents,
  p.authorised_cents)
    when w.handed_over_at is null then p.captured_cents - p.refunded_cents else p.captured_cents end), 0)::int
  from payments p where p.order_id = w.order_id and (p.captured_cents > 0 or ${IS_LIVE}))`;

/** An expression for the cents that the payments of an order do not cover. `w`: as for `COVERED`. */
export const MISSING: SqlFragment = sql`greatest(w.payable_cents - ${COVERED}, 0)`;

/** Reads the balance of an order: the only place that computes what is captured, owed, missing and left. */
export async function balanceOf(db: Queryable, orderId: number): Promise<Balance> {
  const balance = (await balancesOf(db, [orderId])).get(orderId);
  if (!balance) throw new Error(`order ${orderId} is gone`);
  return balance;
}

/** Reads the balances of several orders, by their ids. */
export async function balancesOf(db: Queryable, orderIds: readonly number[]): Promise<ReadonlyMap<number, Balance>> {
  const rows = await db.query<
    Omit<Balance, 'toAuthoriseCents'> & { readonly orderId: number; readonly marginCents: number }
  >(sql`
    select w.order_id, b.*, ${MISSING} as missing_cents, w.margin_cents
    from order_outcomes w, lateral (
      select coalesce(sum(captured_cents - refunded_cents), 0)::int as collected_cents,
        coalesce(sum(greatest(${LEFT}, 0)) filter (where status_id = ${PAYMENT_CONFIRMED}), 0)::int as refundable_cents,
        coalesce(sum(to_capture_cents - credited_cents) filter (where ${IS_UNSETTLED}), 0)::int as owed_cents,
        sum(case when status_id = ${PAYMENT_CONFIRMED} then captured_cents - refunded_cents else authorised_cents end)
          filter (where ${IS_LIVE})::int as authorised_cents,
        coalesce(sum(authorised_cents) filter (
        where status_id = any(${[PAYMENT_AUTHORISED, PAYMENT_CONFIRMED]}::int[])),
        0)::int as secured_cents,
        coalesce(sum(authorised_cents) filter (where status_id = ${PAYMENT_IN_PROGRESS}
          and payment_type_id = any(${HANDOVER_TYPES}::int[])), 0)::int as at_handover_cents
      from payments p where p.order_id = w.order_id) b
    where w.order_id = any(${[...orderIds]}::int[]) -- in any order: a map
    `);
  return new Map(
    rows.map(({ orderId, marginCents, ...balance }) => {
      const { missingCents } = balance;
      return [orderId, { ...balance, toAuthoriseCents: missingCents === 0 ? 0 : missingCents + marginCents }];
    }),
  );
}

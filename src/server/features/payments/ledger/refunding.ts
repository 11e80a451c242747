import { euroOf } from '../../../../domain/base/money.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS, PAYMENT_REVERSED } from '../../../../domain/orders/payment-status.ts';
import { type RefundPart, spreadRefund } from '../../../../domain/refunds/refund-rules.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import { newToken } from '../../../infra/tokens.ts';
import { balanceOf, LEFT } from './balance.ts';
import { changePayment } from './queries.ts';

interface Amount {
  readonly amountCents: number;
  /** Italian, for the staff. */
  readonly reason: string;
  /** The request of a customer that is granted (features/refunds). */
  readonly requestId?: number;
  /** True if no provider is asked, whatever the payment. */
  readonly isByHand?: boolean;
  readonly now: Date;
}

interface Refundable {
  readonly paymentId: number;
  readonly provider: string;
  readonly leftCents: number;
}

/**
 * Refunds a part of what was captured for an order, in the caller's transaction: the newest payment first, and of each
 * at most its amount less earlier or promised refunds. A job asks the provider after the commit; other refunds are
 * listed for the staff. Returns the ids of the refunds; refuses more than is left, and an order on account that is not
 * paid yet. Locks its payments; the caller has locked the order.
 */
export async function payBack(
  tx: Tx,
  { orderId, ...amount }: Amount & { readonly orderId: number },
): Promise<Result<number[], Refusal>> {
  const payments = await lockRefundable(tx, sql`order_id = ${orderId}`);
  if (payments.length === 0 && (await isOnAccount(tx, orderId)))
    return refuse('REFUND_ON_ACCOUNT', { field: 'amount' });
  return payBackOf(tx, payments, amount);
}

/**
 * Refunds everything that was captured for an order that failed: it was cancelled, replaced, or not delivered. `reason`
 * is Italian, for the staff.
 */
export async function payBackAll(
  tx: Tx,
  { orderId, reason, now }: { readonly orderId: number; readonly reason: string; readonly now: Date },
): Promise<void> {
  const { refundableCents: amountCents } = await balanceOf(tx, orderId);
  if (amountCents === 0) return;
  const paid = await payBack(tx, { orderId, amountCents, reason, now });
  if (!paid.ok) throw new Error(`what was collected for order ${orderId} cannot be paid back`);
}

/**
 * Refunds a part of one payment, as `payBack` does; the caller has locked what it is for. A payment of several orders
 * is refunded by hand for each of the orders.
 */
export async function payBackPayment(
  tx: Tx,
  { paymentId, ...amount }: Amount & { readonly paymentId: number },
): Promise<Result<number[], Refusal>> {
  return payBackOf(tx, await lockRefundable(tx, sql`payment_id = ${paymentId}`), amount);
}

/**
 * Records how much of a captured payment its provider refunded; refunds by hand are added. A payment that is refunded
 * in full is reversed (D 4).
 */
export async function writeRefunded(tx: Tx, paymentId: number, atProviderCents: number, now: Date): Promise<void> {
  const payment = await tx.maybeOne<{ isReversed: boolean }>(sql`
    update payments p set updated_at = ${now}, refunded_cents = greatest(refunded_cents, least(captured_cents,
      ${atProviderCents}::int + (
      select coalesce(sum(amount_cents), 0)::int from payment_refunds r
      where r.payment_id = p.payment_id and r.by_hand and r.state = 'done')))
    where payment_id = ${paymentId} returning captured_cents > 0 and refunded_cents = captured_cents as is_reversed`);
  if (payment?.isReversed) await changePayment(tx, paymentId, { statusId: PAYMENT_REVERSED, now });
}

/**
 * Locks captured payments, the newest first. Their remaining amount is read by a second statement: one that waited for
 * a lock would see the refunds from before it waited.
 */
async function lockRefundable(tx: Tx, where: SqlFragment): Promise<Refundable[]> {
  const locked = await tx.query<{ paymentId: number }>(sql`
    select payment_id from payments where ${where} and status_id = ${PAYMENT_CONFIRMED}
      order by payment_id for update`);
  return tx.query<Refundable>(sql`
    select p.payment_id, p.provider, ${LEFT} as left_cents from payments p
    where p.payment_id = any(${locked.map((row) => row.paymentId)}::int[]) order by p.payment_id desc`);
}

async function payBackOf(
  tx: Tx,
  payments: readonly Refundable[],
  { amountCents, ...rest }: Amount,
): Promise<Result<number[], Refusal>> {
  const parts = spreadRefund(
    amountCents,
    payments.map(({ paymentId, leftCents }) => ({ paymentId, leftCents })),
  );
  if (!parts) {
    const left = payments.reduce((sum, { leftCents }) => sum + Math.max(leftCents, 0), 0);
    const details = { left: euroOf(left).toFixed(2).replace('.', ',') };
    return refuse('REFUND_TOO_MUCH', { field: 'amount', details });
  }
  const byHand = new Set(payments.filter(({ provider }) => provider === 'none').map((each) => each.paymentId));
  const refundIds: number[] = [];
  for (const part of parts)
    refundIds.push(
      await insertRefund(tx, part, { ...rest, isByHand: rest.isByHand === true || byHand.has(part.paymentId) }),
    );
  return ok(refundIds);
}

async function insertRefund(
  tx: Tx,
  { paymentId, amountCents }: RefundPart,
  { isByHand, reason, requestId, now }: Omit<Amount, 'amountCents' | 'isByHand'> & { readonly isByHand: boolean },
): Promise<number> {
  const row = await tx.maybeOne<{ refundId: number }>(sql`
    insert into payment_refunds (payment_id, amount_cents, reason, by_hand, key, request_id, asked_at)
    values (${paymentId}, ${amountCents}, ${reason}, ${isByHand}, ${newToken()}, ${requestId ?? null},
      ${now}) returning refund_id`);
  if (!row) throw new Error('a refund was not written');
  if (!isByHand) await enqueue(tx, 'refund-payment', { paymentId });
  return row.refundId;
}

async function isOnAccount(tx: Tx, orderId: number): Promise<boolean> {
  const open = await tx.query(sql`
    select from payments where order_id = ${orderId} and credit_line_id is not null
      and status_id = ${PAYMENT_IN_PROGRESS}`);
  return open.length > 0;
}

import { ok, type Result } from '../../../../domain/base/result.ts';
import { PAYMENT_REVERSED } from '../../../../domain/orders/payment-status.ts';
import type { REFUND_STATES } from '../../../../domain/refunds/refund-rules.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import { newToken } from '../../../infra/tokens.ts';
import { changePayment, lockPayment } from './queries.ts';

export type RefundState = keyof typeof REFUND_STATES;

/** A refund that a provider is to pay. */
export interface AskedRefund {
  readonly refundId: number;
  readonly paymentId: number;
  readonly amountCents: number;
  readonly key: string;
}

/** Returns the oldest refund of a payment that its provider has not paid yet. */
export async function nextAskedRefund(db: Queryable, paymentId: number): Promise<AskedRefund | undefined> {
  const row = await db.maybeOne<AskedRefund>(sql`
    select refund_id, payment_id, amount_cents, key from payment_refunds
    where payment_id = ${paymentId} and state = 'asked' and not by_hand order by refund_id limit 1`);
  return row;
}

/**
 * Records the outcome of a refund: it is done if the provider's total of refunds includes it. Returns its state; one
 * that has ended is not changed.
 */
export async function endAskedRefund(
  tx: Tx,
  { refundId, paymentId, amountCents }: AskedRefund,
  { atProviderCents, now }: { readonly atProviderCents: number; readonly now: Date },
): Promise<RefundState | undefined> {
  await lockPayment(tx, paymentId);
  const row = await tx.maybeOne<{ state: RefundState }>(sql`
    update payment_refunds set ended_at = ${now}, state = case when ${atProviderCents}::int >= ${amountCents}::int + (
        select coalesce(sum(amount_cents), 0) from payment_refunds
        where payment_id = ${paymentId} and state = 'done' and not by_hand) then 'done' else 'failed' end
    where refund_id = ${refundId} and state = 'asked' and not by_hand returning state`);
  return row?.state;
}

interface ByHand {
  readonly refundId: number;
  /** How it was paid: the number of a transfer, "in contanti". */
  readonly reference: string;
  readonly staffId: number;
  readonly now: Date;
}

interface LockedRefund {
  readonly paymentId: number;
  readonly amountCents: number;
  readonly state: RefundState;
  readonly byHand: boolean;
}

/**
 * Records that the staff paid a refund by hand: one that was listed for them, or one that a provider refused. Refuses
 * one that is paid, or that its provider is still asked for.
 */
export async function endRefundByHand(
  tx: Tx,
  { refundId, reference, staffId, now }: ByHand,
): Promise<Result<void, Refusal>> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) return refuse('REFUND_NOT_FOUND');
  const isOpen = refund.state === 'failed' || (refund.state === 'asked' && refund.byHand);
  if (!isOpen) return refuse('REFUND_NOT_OPEN');
  await tx.query(sql`
    update payment_refunds set state = 'done', by_hand = true, reference = ${reference}, done_by = ${staffId},
      ended_at = ${now}
    where refund_id = ${refundId}`);
  const payment = await tx.maybeOne<{ isReversed: boolean }>(sql`
    update payments set updated_at = ${now}, refunded_cents = least(captured_cents,
      refunded_cents + ${refund.amountCents}::int)
    where payment_id = ${refund.paymentId} returning refunded_cents = captured_cents as is_reversed`);
  if (payment?.isReversed) await changePayment(tx, refund.paymentId, { statusId: PAYMENT_REVERSED, now });
  return ok();
}

/**
 * Asks the provider again for a refund that it refused, or whose job failed. It gets a new key only if it was refused:
 * otherwise the provider may have paid.
 */
export async function retryRefund(tx: Tx, refundId: number): Promise<Result<void, Refusal>> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) return refuse('REFUND_NOT_FOUND');
  if (refund.byHand || refund.state === 'done') return refuse('REFUND_NOT_OPEN');
  if (refund.state === 'failed')
    await tx.query(sql`
      update payment_refunds set state = 'asked', ended_at = null, key = ${newToken()} where refund_id = ${refundId}`);
  await enqueue(tx, 'refund-payment', { paymentId: refund.paymentId });
  return ok();
}

/** Locks the payment, then reads its refund. */
async function lockRefund(tx: Tx, refundId: number): Promise<LockedRefund | undefined> {
  const found = await tx.maybeOne<{ paymentId: number }>(sql`
    select payment_id from payment_refunds where refund_id = ${refundId}`);
  if (found) await lockPayment(tx, found.paymentId);
  const row = await tx.maybeOne<LockedRefund>(sql`
    select payment_id, amount_cents, state, by_hand from payment_refunds where refund_id = ${refundId} for update`);
  return row;
}

import { ok, type Result } from '../../../domain/base/result.ts';
import { PAYMENT_AUTHORISED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { paymentTypeId } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { newToken } from '../../infra/tokens.ts';
import { type LockedDue, lockDues, openAttempts, writeDuePayment } from '../dues/settle-dues.ts';
import type { PaymentDeps } from '../order-payments/ask-provider.ts';
import { goOnPaying } from '../order-payments/capture-payment.ts';
import { atProvider } from '../order-payments/pay-order.ts';
import type { CardChoice } from '../order-payments/payment-data.ts';
import { giveUpPayments } from '../payments/cancelling.ts';
import { addPaymentFor, type PaymentRow, paymentById } from '../payments/queries.ts';

export interface DuePaymentWish extends CardChoice {
  /** Whose payment it is: the customer who pays, or by a link the account of the company. */
  readonly userId: number;
  /** These are dues of one company, which the caller has checked. */
  readonly dueIds: readonly number[];
  readonly typeId: number;
  readonly byLink: boolean;
  readonly now: Date;
}

/** Rounds: an attempt whose end nobody heard of, and a new one after it. */
const ROUNDS = 2;

/**
 * Pays dues with one payment, which its provider authorises outside of any transaction. Pressed again it goes on with the same payment, and of
 * dues that this payment has paid it returns it. Two people may be at a provider for the same dues: the first who is authorised pays
 * (`claimDues`), and the other authorisation is released.
 */
export async function beginDuePayment(deps: PaymentDeps, wish: DuePaymentWish): Promise<Result<PaymentRow, Refusal>> {
  for (let round = 1; ; round += 1) {
    const chosen = await deps.db.tx((tx) => choosePayment(tx, deps, wish));
    if (!chosen.ok) return chosen;
    const payment = await goOnPaying(deps, chosen.value, wish.now);
    const isOver = payment.status_id !== PAYMENT_IN_PROGRESS && payment.status_id !== PAYMENT_AUTHORISED;
    const hasFailed = isOver && payment.captured_cents === 0;
    if (hasFailed && chosen.value.isOlder && round < ROUNDS) continue;
    return hasFailed ? refuse('DUE_ERROR') : ok(payment);
  }
}

interface Chosen {
  readonly paymentId: number;
  /** Undefined: it has ended. */
  readonly reference: string | undefined;
  readonly isOlder: boolean;
}

/** The payment that goes on, or a new one; what the same person began before for other dues among these, or in another way, is given up. */
async function choosePayment(
  tx: Tx,
  { providers }: PaymentDeps,
  wish: DuePaymentWish,
): Promise<Result<Chosen, Refusal>> {
  const { userId, savedMeansId, now } = wish;
  const dueIds = [...new Set(wish.dueIds)].sort((a, b) => a - b);
  const typeId = paymentTypeId(wish.typeId);
  const dues = await lockDues(tx, dueIds);
  if (dues.length < dueIds.length || dues.some(({ state }) => state === 'reversed')) return refuse('DUE_NOT_FOUND');
  const taken = await alreadyTaken(tx, dues, wish);
  if (taken) return taken;
  const begun = await openAttempts(tx, dueIds, wish);
  const same = begun.find(
    (each) =>
      each.typeId === typeId && each.savedMeansId === (savedMeansId ?? null) && each.dueIds.join() === dueIds.join(),
  );
  if (same) return ok({ paymentId: same.paymentId, reference: same.reference, isOlder: true });
  const online = await atProvider(tx, providers, { ...wish, typeId });
  if (!online.ok) return online;
  if (!online.value) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
  await giveUpPayments(
    tx,
    begun.map(({ paymentId }) => paymentId),
    now,
  );
  const authorisedCents = dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paymentId = await addPaymentFor(tx, 'due', {
    userId,
    paymentTypeId: typeId,
    authorisedCents,
    online: online.value,
    now,
  });
  await writeDuePayment(tx, dues, { paymentId, pageKey: newToken(), byLink: wish.byLink });
  return ok({ paymentId, reference: online.value.reference, isOlder: false });
}

/** Dues that are paid, or being paid: by just this payment of the same person it is returned, otherwise they are refused. */
async function alreadyTaken(
  tx: Tx,
  dues: readonly LockedDue[],
  { userId }: DuePaymentWish,
): Promise<Result<Chosen, Refusal> | undefined> {
  const takers = new Set(dues.map(({ takenBy }) => takenBy));
  const [taker] = takers;
  if (takers.size === 1 && taker === null) return undefined;
  const payment = takers.size === 1 && taker != null ? await paymentById(tx, taker) : undefined;
  const total = dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (payment?.user_id === userId && payment.provider !== 'none' && payment.authorised_cents === total)
    return ok({ paymentId: payment.payment_id, reference: undefined, isOlder: true });
  return refuse(dues.some(({ state }) => state === 'paid') ? 'DUE_PAID' : 'DUE_BEING_PAID');
}

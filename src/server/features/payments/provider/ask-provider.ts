import { setTimeout as sleep } from 'node:timers/promises';
import { PAYMENT_IN_PROGRESS } from '../../../../domain/orders/payment-status.ts';
import type { Database } from '../../../infra/database/types.ts';
import type { Logger } from '../../../infra/log.ts';
import type { KnownPayment } from '../../../infra/payments/payment-provider.ts';
import type { PaymentProviders } from '../../../infra/payments/payment-providers.ts';
import { openPayments, type PaymentRow, paymentById, paymentByReference, writeAsked } from '../ledger/queries.ts';
import type { Payables } from '../payable.ts';
import { begunPayment, paymentWish } from './payment-wish.ts';
import { settlePayment } from './settle-payment.ts';

export interface PaymentDeps {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly publicUrl: string;
  readonly payables: Payables;
  readonly log: Logger;
  /** For how long (ms) somebody waits for the answer of a provider. */
  readonly patienceMs?: number;
}

/**
 * A provider may need several questions for one answer, each of which its library tries twice: shoppers wait no longer than this for all of
 * them.
 */
const PATIENCE_MS = 8_000;

/** A payment that its provider does not know was begun, if at all, by a process that ended: after this time (ms) it has failed. */
const NEVER_BEGUN_MS = 120_000;
/** Payments in progress are asked about again after this time (ms). */
const ASK_AGAIN_MS = 45_000;
const AT_ONCE = 50;

/**
 * Asks the provider to authorise a payment, outside of any transaction, and writes what it says. A payment that was begun before, or has
 * ended, is returned as it is. A provider that does not answer in time leaves the payment in progress: the job asks again.
 */
export async function beginPayment(deps: PaymentDeps, reference: string, now: Date): Promise<PaymentRow | undefined> {
  const { db, providers } = deps;
  const payment = await paymentByReference(db, reference);
  if (payment?.statusId !== PAYMENT_IN_PROGRESS || payment.redirectUrl !== null) return payment;
  const wish = await paymentWish(deps, payment);
  return hear(deps, payment, now, () => providers.named(payment.provider).authorise(wish));
}

/** Asks the provider how a payment stands, and writes it: after a callback, after the shopper came back, and when nothing was heard. */
export async function askPayment(deps: PaymentDeps, payment: PaymentRow, now: Date): Promise<PaymentRow | undefined> {
  return hear(deps, payment, now, async () => {
    const known = await deps.providers.named(payment.provider).state(begunPayment(payment));
    const isLost = known.is === 'unknown' && isOld(payment, now);
    return isLost ? { is: 'failed', reason: 'abandoned' } : known;
  });
}

async function hear(deps: PaymentDeps, payment: PaymentRow, now: Date, ask: () => Promise<KnownPayment>): Promise<PaymentRow | undefined> {
  const { db, log, patienceMs = PATIENCE_MS } = deps;
  const { paymentId } = payment;
  let known: KnownPayment;
  try {
    known = await inTime(ask(), patienceMs);
  } catch (error) {
    log.warn({ err: error, paymentId, provider: payment.provider }, 'the payment provider did not answer');
    await writeAsked(db, paymentId, { now });
    return paymentById(db, paymentId);
  }
  await settlePayment(deps, payment, known, now);
  return paymentById(db, paymentId);
}

/** An answer that comes later than this is not waited for: the job asks again. */
async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
  }
}

/** Whether a provider knows by now whether the payment was begun. */
function isOld({ createdAt: made }: PaymentRow, now: Date): boolean {
  return now.getTime() - made.getTime() > NEVER_BEGUN_MS;
}

/** The job that asks about payments of which nothing was heard. */
export async function checkPayments(deps: PaymentDeps, now: Date): Promise<void> {
  const open = await openPayments(deps.db, new Date(now.getTime() - ASK_AGAIN_MS), AT_ONCE);
  for (const payment of open) {
    if (deps.providers.has(payment.provider)) await askPayment(deps, payment, now);
    else deps.log.error({ paymentId: payment.paymentId }, `nobody asks "${payment.provider}" about its payments`);
  }
}

/**
 * The job that ends an authorisation at its provider. Throws where the provider does not answer, or has not released it yet: it is tried
 * again for days.
 */
export async function releasePayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers } = deps;
  const payment = await paymentById(db, paymentId);
  if (!payment || payment.provider === 'none') return;
  const known = await providers.named(payment.provider).release(begunPayment(payment));
  if (known.is === 'authorised' || known.is === 'challenge') throw new Error(`the provider has not released payment ${paymentId} yet`);
  // it may be that its answer was lost, and that the provider finds it a little later
  if (known.is === 'unknown' && !isOld(payment, now)) throw new Error(`the provider does not know payment ${paymentId} yet`);
  await settlePayment(deps, payment, known, now);
}

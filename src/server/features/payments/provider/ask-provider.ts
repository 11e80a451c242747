import { setTimeout as sleep } from 'node:timers/promises';
import {
  PAYMENT_AUTHORISED,
  PAYMENT_CANCELLED,
  PAYMENT_CONFIRMED,
  PAYMENT_ERROR,
  PAYMENT_IN_PROGRESS,
  paymentCanBecome,
} from '../../../../domain/orders/payment-status.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import type { Logger } from '../../../infra/log.ts';
import type { KnownPayment } from '../../../infra/payments/payment-provider.ts';
import type { PaymentProviders } from '../../../infra/payments/payment-providers.ts';
import { paymentsFailed } from '../../../infra/processes/metrics.ts';
import {
  changePayment,
  lockPayment,
  openPayments,
  type PaymentRow,
  paymentById,
  paymentByReference,
  writeAsked,
  writeToCapture,
} from '../ledger/queries.ts';
import { payBackPayment, writeRefunded } from '../ledger/refunding.ts';
import type { Payable, Payables } from './payable.ts';
import { meansOf, paymentInput, startedPayment } from './payment-input.ts';
import { keepSavedMeans } from './saved-means.ts';

export interface PaymentDeps {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly publicUrl: string;
  readonly payables: Payables;
  readonly log: Logger;
  /** How long (ms) a shopper waits for a provider. */
  readonly patienceMs?: number;
}

/**
 * A provider may need several requests, each of which its library tries twice: shoppers wait no longer than this for
 * all of them.
 */
const PATIENCE_MS = 8_000;

/** A payment that its provider does not know was interrupted by a crash: after this time (ms) it has failed. */
const NEVER_BEGUN_MS = 120_000;
/** The interval (ms) at which providers are asked about payments in progress. */
const ASK_AGAIN_MS = 45_000;
const AT_ONCE = 50;

/**
 * Asks the provider to authorise a payment, outside of any transaction, and records the result. A payment that was
 * begun before, or has ended, is returned unchanged. After a timeout the payment stays in progress: the job asks again.
 */
export async function beginPayment(deps: PaymentDeps, reference: string, now: Date): Promise<PaymentRow | undefined> {
  const { db, providers } = deps;
  const payment = await paymentByReference(db, reference);
  if (payment?.statusId !== PAYMENT_IN_PROGRESS || payment.redirectUrl !== null) return payment;
  const input = await paymentInput(deps, payment);
  return askAndRecord(deps, payment, now, () => providers.named(payment.provider).authorise(input));
}

/**
 * Asks the provider for the state of a payment, and records it: after a callback, after the shopper came back, and when
 * neither happened.
 */
export async function askPayment(deps: PaymentDeps, payment: PaymentRow, now: Date): Promise<PaymentRow | undefined> {
  return askAndRecord(deps, payment, now, async () => {
    const known = await deps.providers.named(payment.provider).state(startedPayment(payment));
    const isLost = known.is === 'unknown' && isOld(payment, now);
    return isLost ? { is: 'failed', reason: 'abandoned' } : known;
  });
}

async function askAndRecord(
  deps: PaymentDeps,
  payment: PaymentRow,
  now: Date,
  ask: () => Promise<KnownPayment>,
): Promise<PaymentRow | undefined> {
  const { db, log, patienceMs = PATIENCE_MS } = deps;
  const { paymentId } = payment;
  let known: KnownPayment;
  try {
    known = await inTime(ask(), patienceMs);
  } catch (error) {
    log.warn({ err: error, paymentId, provider: payment.provider }, 'the payment provider did not answer');
    paymentsFailed.inc({ provider: payment.provider, reason: 'silent' });
    await writeAsked(db, paymentId, { now });
    return paymentById(db, paymentId);
  }
  await settlePayment(deps, payment, known, now);
  if (known.is === 'failed' && payment.statusId === PAYMENT_IN_PROGRESS)
    paymentsFailed.inc({ provider: payment.provider, reason: 'refused' });
  return paymentById(db, paymentId);
}

/** Waits for a reply up to a timeout: after it the job asks again. */
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

/** Returns whether a payment is so old that its provider must know it if it was begun. */
function isOld({ createdAt: made }: PaymentRow, now: Date): boolean {
  return now.getTime() - made.getTime() > NEVER_BEGUN_MS;
}

/** The job that asks about payments without news. */
export async function checkPayments(deps: PaymentDeps, now: Date): Promise<void> {
  const open = await openPayments(deps.db, new Date(now.getTime() - ASK_AGAIN_MS), AT_ONCE);
  for (const payment of open) {
    if (deps.providers.has(payment.provider)) await askPayment(deps, payment, now);
    else deps.log.error({ paymentId: payment.paymentId }, `nobody asks "${payment.provider}" about its payments`);
  }
}

/**
 * The job that releases an authorisation at its provider. Throws on a timeout, or if it is not released yet: it is
 * retried for days.
 */
export async function releasePayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers } = deps;
  const payment = await paymentById(db, paymentId);
  if (!payment || payment.provider === 'none') return;
  const known = await providers.named(payment.provider).release(startedPayment(payment));
  if (known.is === 'authorised' || known.is === 'challenge')
    throw new Error(`the provider has not released payment ${paymentId} yet`);
  // the reply may have been lost, and the provider may find the payment a little later
  if (known.is === 'unknown' && !isOld(payment, now))
    throw new Error(`the provider does not know payment ${paymentId} yet`);
  await settlePayment(deps, payment, known, now);
}

type KnownAs<State extends KnownPayment['is']> = Extract<KnownPayment, { is: State }>;

interface Settling {
  readonly tx: Tx;
  readonly payable: Payable;
  /** The present payment, locked. */
  readonly payment: PaymentRow;
  readonly now: Date;
}

/** A request to a provider: the payment as it was known then, and the handler of the reply. */
interface ToSettle {
  readonly before: Pick<PaymentRow, 'paymentId' | 'orderId' | 'purpose'>;
  readonly known: KnownPayment;
  readonly now: Date;
}

/** Records a provider's state of a payment, as `settleWithin`, in a transaction of its own. */
export async function settlePayment(
  { db, payables }: { readonly db: Database; readonly payables: Payables },
  before: ToSettle['before'],
  known: KnownPayment,
  now: Date,
): Promise<void> {
  await db.tx((tx) => settleWithin(tx, payables, { before, known, now }));
}

/**
 * Records a provider's state of a payment, and runs the consequences for what it pays: the only way by which provider
 * data enters the database. It may be called twice, late and in any order: the table of states (D 4) decides what is
 * still valid. An authorisation that came too late, for something cancelled or paid otherwise, is released.
 */
export async function settleWithin(tx: Tx, payables: Payables, { before, known, now }: ToSettle): Promise<void> {
  const payable = payables[before.purpose];
  await payable.lock(tx, before);
  const payment = await lockPayment(tx, before.paymentId);
  if (!payment) return;
  const url = known.is === 'challenge' ? known.url : undefined;
  const paidWith = known.is === 'authorised' ? known.paidWith : undefined;
  await writeAsked(tx, payment.paymentId, { providerId: known.providerId, url, paidWith, now });
  await settle({ tx, payable, payment, now }, known);
}

async function settle(settling: Settling, known: KnownPayment): Promise<void> {
  const { tx, payable, payment, now } = settling;
  const { paymentId } = payment;
  switch (known.is) {
    case 'authorised':
      return authorised(settling, known);
    case 'captured':
      return captured(settling, known);
    case 'failed':
      await changePayment(tx, paymentId, { statusId: PAYMENT_ERROR, failure: known.reason, now });
      return payable.ended(tx, payment, { reason: known.reason, now });
    case 'voided':
      await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now });
      return payable.ended(tx, payment, { reason: 'expired', now });
    case 'unknown':
    case 'challenge':
    case 'pending':
      return;
  }
}

async function authorised({ tx, payable, payment, now }: Settling, known: KnownAs<'authorised'>): Promise<void> {
  const { paymentId, statusId, authorisedCents: amount, userId, provider } = payment;
  if (statusId === PAYMENT_AUTHORISED || statusId === PAYMENT_CONFIRMED) return;
  const isFit = paymentCanBecome(statusId, PAYMENT_AUTHORISED) && known.amount >= amount;
  if (!isFit || !(await payable.isWanted(tx, payment))) return enqueue(tx, 'release-payment', { paymentId });
  await changePayment(tx, paymentId, { statusId: PAYMENT_AUTHORISED, now });
  if (known.saved) await keepSavedMeans(tx, { ...known.saved, userId, provider, means: meansOf(payment) });
  if (payable.isCollectedAtOnce) {
    await writeToCapture(tx, paymentId, amount);
    await enqueue(tx, 'capture-payment', { paymentId });
  }
  await payable.authorised(tx, payment, now);
}

async function captured(
  { tx, payable, payment, now }: Settling,
  { amount: capturedCents, refunded: refundedCents }: KnownAs<'captured'>,
): Promise<void> {
  const { paymentId, statusId, authorisedCents } = payment;
  const left = capturedCents - refundedCents;
  const isNew = await changePayment(tx, paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents, refundedCents, now });
  await writeRefunded(tx, paymentId, refundedCents, now);
  const isUnasked = isNew && statusId !== PAYMENT_AUTHORISED;
  const isWhole = statusId === PAYMENT_IN_PROGRESS && left >= authorisedCents;
  const isTaken = await payable.captured(tx, payment, { isUnasked, isWhole, now });
  if (isTaken || left <= 0) return;
  const back = await payBackPayment(tx, { paymentId, amountCents: left, reason: 'Pagamento non più atteso', now });
  if (!back.ok) throw new Error(`what was collected by payment ${paymentId} cannot be paid back`);
}

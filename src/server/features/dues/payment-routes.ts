import type { DueCompleted, DuePayReply } from '../../../contract/dues/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { paymentTypeId, paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { companyName } from '../company/queries.ts';
import { companyOf } from '../credit-lines/company-of.ts';
import { giveUpPayments } from '../payments/ledger/cancelling.ts';
import { insertPayment, type PaymentRow, paymentById } from '../payments/ledger/queries.ts';
import type { PaymentDeps } from '../payments/provider/ask-provider.ts';
import { goOnPaying, hasFailed } from '../payments/provider/collect.ts';
import { atProvider, type CardChoice, cardChoice } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { linkedDueView, waysToPay } from './due-view.ts';
import { completedKey, type DueRow, duesOfPayment, linkedDue, ownDues, paymentOfKey } from './queries.ts';
import { type LockedDue, lockDues, openAttempts, writeDuePayment } from './settle-dues.ts';

export type DuePaymentDeps = PaymentDeps & { readonly onAccount: OnAccountRules; readonly wakeJobs: () => void };

/** Paying dues: as their company, or by a link without a login (D 2, fast payment and payment completed). */
export function duePaymentHandlers(deps: DuePaymentDeps) {
  const { db, providers, onAccount, wakeJobs } = deps;
  const reply = async (payment: PaymentRow): Promise<DuePayReply> => {
    wakeJobs();
    return { transaction: transactionView(payment), completedKey: await completedKey(db, payment.paymentId) };
  };
  return {
    duePay: async (context, { body }) => {
      const customer = await context.customer();
      const company = await companyOf(db, customer);
      if (!company.ok) return company;
      const dueIds = [...new Set(body.payment_due_ids)];
      const own = await ownDues(db, company.value.masterId, dueIds);
      if (own.length < dueIds.length) return refuse('DUE_NOT_FOUND', { field: 'payment_due_ids' });
      const card = cardChoice(body);
      if (!card.ok) return card;
      const paid = await beginDuePayment(deps, {
        userId: customer.userId,
        dueIds,
        typeId: body.payment_type_id,
        byLink: false,
        now: context.now,
        ...card.value,
      });
      return paid.ok ? done(await reply(paid.value)) : paid;
    },
    fastDueView: async (context, { query }) => {
      const due = await linkedDue(db, hashToken(query.token));
      if (!due) return refuse('DUE_LINK_ENDED');
      return done({
        companyName: await companyName(db, due.masterId),
        paymentDue: linkedDueView(due, { now: context.now, expiringDays: onAccount.expiringDays }),
        reason: dueReason([due.dueId]),
        ...(due.state === 'open' ? waysToPay(providers) : { paymentTypes: [] }),
      });
    },
    fastDuePay: async (context, { body }) => {
      const due = await linkedDue(db, hashToken(body.token));
      if (!due) return refuse('DUE_LINK_ENDED');
      const paid = await beginDuePayment(deps, {
        userId: due.masterId,
        dueIds: [due.dueId],
        typeId: body.payment_type_id,
        byLink: true,
        now: context.now,
        savesMeans: false,
      });
      return paid.ok ? done(await reply(paid.value)) : paid;
    },
    dueCompleted: async (context, { query }) => {
      const paymentId = await paymentOfKey(db, query.key);
      const payment = paymentId === undefined ? undefined : await paymentById(db, paymentId);
      if (!payment) return refuse('DUE_LINK_ENDED');
      const dues = await duesOfPayment(db, payment.paymentId);
      const time = { now: context.now, expiringDays: onAccount.expiringDays };
      return done(completedView(payment, dues, time));
    },
  } satisfies Partial<Handlers>;
}

function completedView(
  payment: PaymentRow,
  dues: readonly DueRow[],
  time: Parameters<typeof linkedDueView>[1],
): DueCompleted {
  const { statusId, redirectUrl } = payment;
  const isOpen = statusId === PAYMENT_IN_PROGRESS || statusId === PAYMENT_AUTHORISED;
  return {
    state: statusId === PAYMENT_CONFIRMED ? 'paid' : isOpen ? 'pending' : 'failed',
    amount: euroOf(payment.authorisedCents),
    paymentMethod: t(paymentTypeName(payment.paymentTypeId)),
    paymentDues: dues.map((due) => linkedDueView(due, time)),
    ...(redirectUrl === null ? {} : { redirectUrl }),
  };
}

interface DuePaymentInput extends CardChoice {
  /** The owner of the payment: the customer who pays, or with a link the account of the company. */
  readonly userId: number;
  /** Dues of one company, which the caller has checked. */
  readonly dueIds: readonly number[];
  readonly typeId: number;
  readonly byLink: boolean;
  readonly now: Date;
}

/** The number of attempts: one whose outcome is unknown, and a new one after it. */
const ROUNDS = 2;

/**
 * Pays dues with one payment, which its provider authorises outside of any transaction. A repeated request continues
 * the same payment; if this payment has paid the dues, it is returned. Two people may be at a provider for the same
 * dues: the first authorised payment pays (dues/payable.ts), and the other authorisation is released.
 */
async function beginDuePayment(deps: PaymentDeps, input: DuePaymentInput): Promise<Result<PaymentRow, Refusal>> {
  for (let round = 1; ; round += 1) {
    const chosen = await deps.db.tx((tx) => choosePayment(tx, deps, input));
    if (!chosen.ok) return chosen;
    const payment = await goOnPaying(deps, chosen.value, input.now);
    if (!hasFailed(payment)) return ok(payment);
    if (!chosen.value.isOlder || round === ROUNDS) return refuse('DUE_ERROR');
  }
}

interface Chosen {
  readonly paymentId: number;
  /** Undefined: it has ended. */
  readonly reference: string | undefined;
  readonly isOlder: boolean;
}

/**
 * Returns the open payment, or a new one; earlier payments of the same person for other dues among these, or in another
 * way, are abandoned.
 */
async function choosePayment(
  tx: Tx,
  { providers }: PaymentDeps,
  input: DuePaymentInput,
): Promise<Result<Chosen, Refusal>> {
  const { userId, savedMeansId, now } = input;
  const dueIds = [...new Set(input.dueIds)].sort((a, b) => a - b);
  const typeId = paymentTypeId(input.typeId);
  const dues = await lockDues(tx, dueIds);
  if (dues.length < dueIds.length || dues.some(({ state }) => state === 'reversed')) return refuse('DUE_NOT_FOUND');
  const taken = await alreadyTaken(tx, dues, input);
  if (taken) return taken;
  const started = await openAttempts(tx, dueIds, input);
  const same = started.find(
    (each) =>
      each.typeId === typeId && each.savedMeansId === (savedMeansId ?? null) && each.dueIds.join() === dueIds.join(),
  );
  if (same) return ok({ paymentId: same.paymentId, reference: same.reference, isOlder: true });
  const online = await atProvider(tx, providers, { ...input, typeId });
  if (!online.ok) return online;
  if (!online.value) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
  await giveUpPayments(tx, started, now);
  const authorisedCents = dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paymentId = await insertPayment(tx, {
    purpose: 'due',
    userId,
    paymentTypeId: typeId,
    authorisedCents,
    online: online.value,
    now,
  });
  await writeDuePayment(tx, dues, { paymentId, pageKey: newToken(), byLink: input.byLink });
  return ok({ paymentId, reference: online.value.reference, isOlder: false });
}

/**
 * Handles dues that are paid, or being paid: if by the same payment of the same person, it is returned, otherwise they
 * are refused.
 */
async function alreadyTaken(
  tx: Tx,
  dues: readonly LockedDue[],
  { userId }: DuePaymentInput,
): Promise<Result<Chosen, Refusal> | undefined> {
  const takers = new Set(dues.map(({ holdingPaymentId }) => holdingPaymentId));
  const [taker] = takers;
  if (takers.size === 1 && taker === null) return undefined;
  const payment = takers.size === 1 && taker != null ? await paymentById(tx, taker) : undefined;
  const total = dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (payment?.userId === userId && payment.provider !== 'none' && payment.authorisedCents === total)
    return ok({ paymentId: payment.paymentId, reference: undefined, isOlder: true });
  return refuse(dues.some(({ state }) => state === 'paid') ? 'DUE_PAID' : 'DUE_BEING_PAID');
}

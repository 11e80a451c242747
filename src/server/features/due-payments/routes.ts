import type { DueCompleted, DuePayReply } from '../../../contract/dues/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { dueReason } from '../../../domain/dues/due-of-transfer.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { hashToken } from '../../infra/tokens.ts';
import { companyName } from '../company/queries.ts';
import { companyOf } from '../credit-lines/company-of.ts';
import { linkedDueView } from '../dues/due-view.ts';
import { completedKey, type DueRow, duesOfPayment, linkedDue, ownDues, paymentOfKey } from '../dues/queries.ts';
import { waysToPay } from '../dues/ways-to-pay.ts';
import type { PaymentDeps } from '../order-payments/ask-provider.ts';
import { cardChoice } from '../order-payments/payment-data.ts';
import { type PaymentRow, paymentById } from '../payments/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { beginDuePayment } from './begin-due-payment.ts';

type DuePaymentCalls = 'duePay' | 'fastDueView' | 'fastDuePay' | 'dueCompleted';

export type DuePaymentDeps = PaymentDeps & { readonly wakeJobs: () => void };

/** Paying dues: as their company, or by a link without a login (D 2, fast payment and payment completed). */
export function duePaymentHandlers(deps: DuePaymentDeps): Pick<Handlers, DuePaymentCalls> {
  const { db, providers, onAccount, wakeJobs } = deps;
  const reply = async (payment: PaymentRow): Promise<DuePayReply> => {
    wakeJobs();
    return { transaction: transactionView(payment), completedKey: await completedKey(db, payment.payment_id) };
  };
  return {
    duePay: async (context, { body }) => {
      const customer = await context.customer();
      const company = await companyOf(db, customer, context.now);
      if (!company.ok) return company;
      const dueIds = [...new Set(body.payment_due_ids)];
      const own = await ownDues(db, company.value.masterId, dueIds);
      if (own.length < dueIds.length) return refuse('DUE_NOT_FOUND', { field: 'payment_due_ids' });
      const card = cardChoice(body);
      if (!card.ok) return card;
      const paid = await beginDuePayment(deps, {
        ...{ userId: customer.userId, dueIds, typeId: body.payment_type_id, byLink: false, now: context.now },
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
        ...{ userId: due.masterId, dueIds: [due.dueId], typeId: body.payment_type_id, byLink: true, now: context.now },
        savesMeans: false,
      });
      return paid.ok ? done(await reply(paid.value)) : paid;
    },
    dueCompleted: async (context, { query }) => {
      const paymentId = await paymentOfKey(db, query.key);
      const payment = paymentId === undefined ? undefined : await paymentById(db, paymentId);
      if (!payment) return refuse('DUE_LINK_ENDED');
      const dues = await duesOfPayment(db, payment.payment_id);
      const time = { now: context.now, expiringDays: onAccount.expiringDays };
      return done(completedView(payment, dues, time));
    },
  };
}

function completedView(
  payment: PaymentRow,
  dues: readonly DueRow[],
  time: Parameters<typeof linkedDueView>[1],
): DueCompleted {
  const { status_id: statusId, redirect_url: redirectUrl } = payment;
  const isOpen = statusId === PAYMENT_IN_PROGRESS || statusId === PAYMENT_AUTHORISED;
  return {
    state: statusId === PAYMENT_CONFIRMED ? 'paid' : isOpen ? 'pending' : 'failed',
    amount: toEuro(cents(payment.authorised_cents)),
    paymentMethod: t(paymentTypeName(payment.payment_type_id)),
    paymentDues: dues.map((due) => linkedDueView(due, time)),
    ...(redirectUrl === null ? {} : { redirectUrl }),
  };
}

import type { DueList, LinkedDue, PaymentDue } from '../../../contract/dues/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type OnAccountRules, TYPE_OF_CREDIT } from '../../../domain/credit-lines/credit-line.ts';
import { dueStatus } from '../../../domain/dues/due-status.ts';
import { isOnline, PAYMENT_TYPES, paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import type { DueRow } from './queries.ts';

/** The present time, and the number of days before expiry from which dues count as expiring. */
export interface DueTime extends Pick<OnAccountRules, 'expiringDays'> {
  readonly now: Date;
}

/** Returns a due in the form for a person with its link. */
export function linkedDueView(due: DueRow, { now, expiringDays }: DueTime): LinkedDue {
  const { dueId, documentDate, documentNumber, dueOn, amountCents, creditedCents, state, settledAt, isClaimed } = due;
  const isPaid = state === 'paid';
  return {
    paymentDueId: dueId,
    status: dueStatus({ isPaid, dueOn }, romeTime(now).date, expiringDays),
    ...(documentDate === null ? {} : { documentDate }),
    documentNumber,
    dueDate: dueOn,
    amount: euroOf(amountCents),
    amountToSettle: isPaid ? 0 : euroOf(amountCents - creditedCents),
    ...(creditedCents > 0 ? { refunded: euroOf(creditedCents) } : {}),
    isBeingPaid: !isPaid && isClaimed,
    ...(isPaid && settledAt ? { paidAt: settledAt.toISOString() } : {}),
  };
}

/** Returns a due in the form for its company. */
export function dueView(due: DueRow, time: DueTime): PaymentDue {
  const { documentId, kind, paidTypeId, orderIds, orderNumbers } = due;
  const paymentTypeId = paidTypeId ?? TYPE_OF_CREDIT[kind];
  return {
    ...linkedDueView(due, time),
    paymentMethod: t(paymentTypeName(paymentTypeId)),
    paymentTypeId,
    ...(documentId === null ? {} : { documentId }),
    orderIds,
    orderNumbers,
  };
}

/** Returns how dues are paid: by means of the shop's providers, or by a transfer to the shop's account. */
export function waysToPay({ means, wire }: PaymentProviders): Pick<DueList, 'paymentTypes' | 'wire'> {
  const types = PAYMENT_TYPES.filter(
    (type) => type.sameAs === undefined && isOnline(type.means) && means.has(type.means),
  );
  return {
    paymentTypes: types.map(({ paymentTypeId, name, description }) => ({ paymentTypeId, name, description })),
    ...(wire ? { wire: { iban: wire.iban, holder: wire.holder } } : {}),
  };
}

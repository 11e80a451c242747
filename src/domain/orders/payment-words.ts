import { msg, t } from '../../language/language.ts';
import { formatEuro } from '../base/format.ts';
import { NOT_CHARGED } from './order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_CONFIRMED, PAYMENT_REVERSED } from './payment-status.ts';
import { isOnline, ON_DELIVERY, paymentMeans } from './payment-type.ts';

/** A payment of an order; amounts are euro, as the contract has them. */
export interface PaidTransaction {
  readonly transactionStatusId: number;
  readonly paymentTypeId: number;
  readonly authorizedAmount: number;
  readonly capturedAmount: number;
  readonly refundedAmount: number;
  /** "Mastercard •••• 3155". */
  readonly paidWith?: string | undefined;
}

export interface PaidOrder {
  readonly orderStatusId: number;
  readonly paymentTypeId: number;
  readonly paymentTypeName: string;
  readonly grossTotal: number;
  /** The most that is charged, with what is reserved for the weight. */
  readonly authorisedTotal: number;
  readonly orderTransactions: readonly PaidTransaction[];
}

/** Says how an order is paid and what has become of the money: with what, how much is held, charged or given back. */
export function paymentWords(order: PaidOrder): string {
  if (NOT_CHARGED.includes(order.orderStatusId)) return moneyBackWords(order.orderTransactions);
  const { orderTransactions: payments, paymentTypeName, grossTotal, authorisedTotal } = order;
  const means = namesOf(payments.filter(isOf(PAYMENT_AUTHORISED, PAYMENT_CONFIRMED))) || t(paymentTypeName);
  const held = sum(payments.filter(isHeld), ({ authorizedAmount }) => authorizedAmount);
  if (held > 0) {
    const text =
      held > grossTotal
        ? msg('{means}: bloccati {held}. Addebitiamo il totale a peso fatto, il resto torna disponibile.')
        : msg('{means}: bloccati {held}, addebito alla consegna.');
    return t(text, { means, held: formatEuro(held) });
  }
  const charged = sum(
    payments.filter(isOf(PAYMENT_CONFIRMED, PAYMENT_REVERSED)),
    ({ capturedAmount }) => capturedAmount,
  );
  const refunded = sum(payments, ({ refundedAmount }) => refundedAmount);
  if (charged > 0 && refunded > 0)
    return t('{means}: pagati {charged}, restituiti {refunded}.', {
      ...{ means, charged: formatEuro(charged), refunded: formatEuro(refunded) },
    });
  if (charged > 0) return t('{means}: pagati {charged}.', { means, charged: formatEuro(charged) });
  if (order.paymentTypeId === ON_DELIVERY && authorisedTotal > grossTotal)
    return t('{means}: {total}, secondo il peso al massimo {most}.', {
      ...{ means: t(paymentTypeName), total: formatEuro(grossTotal), most: formatEuro(authorisedTotal) },
    });
  return t(paymentTypeName);
}

/** Says what becomes of the money of an order that comes to nothing. */
export function moneyBackWords(payments: readonly PaidTransaction[]): string {
  const charged = payments.filter(({ capturedAmount }) => capturedAmount > 0);
  if (charged.length > 0) {
    const values = {
      means: namesOf(charged),
      amount: formatEuro(sum(charged, ({ capturedAmount }) => capturedAmount)),
    };
    return values.means === ''
      ? t('Ti restituiamo {amount}.', values)
      : t('Ti restituiamo {amount} su {means}. La banca può impiegare qualche giorno.', values);
  }
  const freed = payments.filter((payment) => wasHeld(payment));
  if (freed.length === 0) return t('Non ti è stato addebitato nulla.');
  return t(
    'Non ti è stato addebitato nulla: {amount} su {means} tornano disponibili. La banca può impiegare qualche giorno.',
    { means: namesOf(freed), amount: formatEuro(sum(freed, ({ authorizedAmount }) => authorizedAmount)) },
  );
}

function isOf(...statusIds: readonly number[]): (payment: PaidTransaction) => boolean {
  return ({ transactionStatusId }) => statusIds.includes(transactionStatusId);
}

function isHeld({ transactionStatusId, paymentTypeId }: PaidTransaction): boolean {
  return transactionStatusId === PAYMENT_AUTHORISED && isOnline(paymentMeans(paymentTypeId));
}

/** A provider said with what it is paid when it authorised the money. */
function wasHeld({ transactionStatusId, paidWith }: PaidTransaction): boolean {
  return (
    paidWith !== undefined && (transactionStatusId === PAYMENT_CANCELLED || transactionStatusId === PAYMENT_AUTHORISED)
  );
}

function namesOf(payments: readonly PaidTransaction[]): string {
  return [...new Set(payments.flatMap(({ paidWith }) => paidWith ?? []))].join(', ');
}

function sum(payments: readonly PaidTransaction[], amountOf: (payment: PaidTransaction) => number): number {
  return Math.round(payments.reduce((total, payment) => total + amountOf(payment) * 100, 0)) / 100;
}

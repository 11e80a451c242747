import { msg, t } from '../../../language/language.ts';
import { formatEuro } from '../../base/format.ts';
import { HANDED_OVER, NOT_CHARGED, PENDING } from '../order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_CONFIRMED, PAYMENT_REVERSED } from '../payment-status.ts';
import { BANKING_SERVICE, isOnline, PAYPAL, paymentMeans, WIRE } from '../payment-type.ts';

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
  readonly grossTotal: number;
  /** The maximum that is charged, including the reserve for the weight. */
  readonly authorisedTotal: number;
  readonly orderTransactions: readonly PaidTransaction[];
  /**
   * The part of the hold that is being charged, once the goods were handed over; if it is unknown, no amount is shown.
   */
  readonly toCharge?: number | undefined;
}

/** How an order is paid, for a box of two lines. */
export interface PaymentStory {
  /** "Paghi con Mastercard •••• 3155", "Paghi alla consegna". */
  readonly title: string;
  /** Sentences that say how much is held, charged and refunded. */
  readonly text: string;
  /** For money that is held: the dated steps from the hold to the charge. */
  readonly steps: readonly { readonly when: string; readonly what: string; readonly isDone: boolean }[];
}

/** Returns how an order is paid and the state of the money: by which means, how much is held, charged or refunded. */
export function paymentStory(order: PaidOrder): PaymentStory {
  const { orderTransactions: payments, orderStatusId: statusId } = order;
  if (NOT_CHARGED.includes(statusId))
    return {
      title: t('Non ti è stato addebitato nulla'),
      ...withoutSteps(moneyBackWords(payments)),
      ...paidBack(payments),
    };
  const means =
    namesOf(payments.filter(isOf(PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_REVERSED))) || meansName(order);
  const held = heldOf(payments);
  if (held > 0)
    return HANDED_OVER.includes(statusId) ? chargingStory(order, means, held) : heldStory(order, means, held);
  const charged = sum(
    payments.filter(isOf(PAYMENT_CONFIRMED, PAYMENT_REVERSED)),
    ({ capturedAmount }) => capturedAmount,
  );
  if (charged > 0) return { title: titleAfter(order, means), ...withoutSteps(chargedText(order, charged)) };
  return { title: titleBefore(order, means), ...withoutSteps(textBefore(order)) };
}

/** Returns title and text in one line, for lists of facts and for plain-text mails. */
export function paymentWords(order: PaidOrder): string {
  const { title, text } = paymentStory(order);
  if (NOT_CHARGED.includes(order.orderStatusId)) return text;
  return text === '' ? title : `${title}. ${text}`;
}

/** The goods are handed over, and the payment is being captured. */
function chargingStory({ toCharge }: PaidOrder, means: string, held: number): PaymentStory {
  const freed = toCharge === undefined ? 0 : held - toCharge;
  const amounts = { held: formatEuro(held), charged: formatEuro(toCharge ?? held), freed: formatEuro(freed) };
  const charging =
    freed >= 0.01
      ? t(
          'Addebitiamo adesso {charged}. Altri {freed} erano bloccati e tornano disponibili entro qualche giorno.',
          amounts,
        )
      : t('Addebitiamo adesso {charged}.', amounts);
  return {
    title: t('Paghi con {means}', { means }),
    ...withoutSteps(
      toCharge === undefined
        ? t('Bloccati {held}: addebitiamo adesso la spesa vera, e il resto torna disponibile.', amounts)
        : charging,
    ),
  };
}

function heldStory({ grossTotal }: PaidOrder, means: string, held: number): PaymentStory {
  const amounts = { held: formatEuro(held), total: formatEuro(grossTotal), reserve: formatEuro(held - grossTotal) };
  const hasReserve = held > grossTotal;
  return {
    title: t('Paghi con {means}', { means }),
    text: hasReserve
      ? t('Bloccati {held} sulla carta: addebitiamo la spesa vera a peso fatto, e il resto torna disponibile.', amounts)
      : t('Bloccati {held}: li addebitiamo alla consegna.', amounts),
    steps: hasReserve
      ? [
          {
            when: t('Oggi'),
            what: t('{held} bloccati: {total} di spesa e consegna, {reserve} di riserva per il peso', amounts),
            isDone: true,
          },
          {
            when: t('Dopo la pesata'),
            what: t('addebitiamo la spesa vera, al massimo {held}', amounts),
            isDone: false,
          },
          { when: t('Entro qualche giorno'), what: t('la banca libera quello che avanza'), isDone: false },
        ]
      : [],
  };
}

function chargedText({ orderTransactions: payments, paymentTypeId }: PaidOrder, charged: number): string {
  const refunded = sum(payments, ({ refundedAmount }) => refundedAmount);
  const held = sum(payments.filter(isOf(PAYMENT_CONFIRMED)), ({ authorizedAmount }) => authorizedAmount);
  const freed = isOnline(paymentMeans(paymentTypeId)) ? held - charged : 0;
  const amounts = { charged: formatEuro(charged), refunded: formatEuro(refunded), freed: formatEuro(freed) };
  if (refunded > 0) return t('Addebitati {charged}, rimborsati {refunded}.', amounts);
  if (paymentMeans(paymentTypeId) === 'handover') return t('Hai pagato {charged}.', amounts);
  return freed >= 0.01
    ? t('Addebitati {charged}. Altri {freed} erano bloccati e tornano disponibili entro qualche giorno.', amounts)
    : t('Addebitati {charged}.', amounts);
}

function titleAfter({ paymentTypeId }: PaidOrder, means: string): string {
  const isAtDoor = paymentMeans(paymentTypeId) === 'handover';
  return isAtDoor ? t('Pagato alla consegna') : t('Pagato con {means}', { means });
}

/** Returns the title before anything is held or charged by a provider. */
function titleBefore({ orderStatusId: statusId, paymentTypeId }: PaidOrder, means: string): string {
  const isOver = HANDED_OVER.includes(statusId);
  switch (paymentMeans(paymentTypeId)) {
    case 'handover':
      return isOver ? t('Pagato alla consegna') : t('Pagherai alla consegna');
    case 'credit':
      return t('A credito');
    case 'wire':
      return PENDING.includes(statusId) ? t('Da pagare con bonifico') : t('Pagato con bonifico');
    default:
      return PENDING.includes(statusId) ? t('Da pagare con {means}', { means }) : t('Paghi con {means}', { means });
  }
}

function textBefore({ orderStatusId: statusId, paymentTypeId, grossTotal, authorisedTotal }: PaidOrder): string {
  const amounts = { total: formatEuro(grossTotal), most: formatEuro(authorisedTotal) };
  const means = paymentMeans(paymentTypeId);
  if (means === 'credit') return t('{total}, nella prossima fattura.', amounts);
  if (means !== 'handover' || HANDED_OVER.includes(statusId)) return '';
  return authorisedTotal > grossTotal
    ? t('{total}, secondo il peso al massimo {most}, in contanti o con carta.', amounts)
    : t('{total}, in contanti o con carta.', amounts);
}

function meansName({ paymentTypeId }: PaidOrder): string {
  return t(NAMES[paymentTypeId] ?? msg('carta'));
}

const NAMES: Readonly<Record<number, string>> = {
  [PAYPAL]: msg('PayPal'),
  [BANKING_SERVICE]: msg('la tua banca'),
  [WIRE]: msg('bonifico'),
};

function withoutSteps(text: string): Pick<PaymentStory, 'text' | 'steps'> {
  return { text, steps: [] };
}

/** Returns the title of an order that failed or was cancelled after its payment was captured. */
function paidBack(payments: readonly PaidTransaction[]): Partial<Pick<PaymentStory, 'title'>> {
  const charged = sum(payments, ({ capturedAmount }) => capturedAmount);
  return charged > 0 ? { title: t('Ti restituiamo {amount}', { amount: formatEuro(charged) }) } : {};
}

/** Returns what happens to the money of an order that fails or is cancelled. */
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

function heldOf(payments: readonly PaidTransaction[]): number {
  return sum(payments.filter(isHeld), ({ authorizedAmount }) => authorizedAmount);
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

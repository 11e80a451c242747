import { msg } from '../../language/language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/duration.ts';

/**
 * How the money of a payment type arrives. handover: to the driver or at the store. card, wallet, bank: a payment
 * provider authorises it before the order is confirmed. wire: the customer transfers it to the shop's account. credit:
 * it is invoiced later, on a credit line.
 */
export type PaymentMeans = 'handover' | OnlineMeans | 'wire' | 'credit';
export type OnlineMeans = 'card' | 'wallet' | 'bank';

/** The account of the shop for transfers. */
export interface WireAccount {
  readonly iban: string;
  readonly holder: string;
}

/** Returns the reference text of a transfer for an order. */
export function transferReason(orderId: number): string {
  return `Ordine ${orderId}`;
}

/** D 3: a way to pay with its id on the wire. */
export interface PaymentTypeRule {
  readonly paymentTypeId: number;
  readonly name: string;
  readonly description: string;
  readonly means: PaymentMeans;
  readonly deliveryServiceIds: readonly number[];
  /** Absent: it is offered under its own id; otherwise this id is only accepted as input, and means the other type. */
  readonly sameAs?: number;
}

export const PAY_NOW = 1;
export const ON_DELIVERY = 2;
export const WIRE = 9;
export const DEFERRED = 11;
export const PAYPAL = 13;
export const SUMMARY_INVOICE = 101;
export const BANKING_SERVICE = 10002;
/** The partner's "on delivery" (decisions: both are accepted). */
const ON_DELIVERY_PARTNER = 20000;

const HANDED_OVER = [1, 2];
const EVERYWHERE = [1, 2, 4];

/** All payment types of D 3, those that are offered in the order in which they are shown. */
export const PAYMENT_TYPES: readonly PaymentTypeRule[] = [
  {
    paymentTypeId: ON_DELIVERY,
    name: msg('Pagamento alla consegna'),
    description: msg('Paghi quando ricevi la spesa, in contanti o con carta'),
    means: 'handover',
    deliveryServiceIds: HANDED_OVER,
  },
  {
    paymentTypeId: PAY_NOW,
    name: msg('Paga ora online'),
    description: msg('Con carta di credito, di debito o prepagata'),
    means: 'card',
    deliveryServiceIds: EVERYWHERE,
  },
  {
    paymentTypeId: PAYPAL,
    name: msg('PayPal'),
    description: msg('Con il tuo conto PayPal'),
    means: 'wallet',
    deliveryServiceIds: EVERYWHERE,
  },
  {
    paymentTypeId: BANKING_SERVICE,
    name: msg('Bonifico immediato con la tua banca'),
    description: msg('Autorizzi il bonifico nel sito della tua banca'),
    means: 'bank',
    deliveryServiceIds: EVERYWHERE,
  },
  {
    paymentTypeId: WIRE,
    name: msg('Bonifico bancario'),
    description: msg('Prepariamo la spesa quando il bonifico è arrivato'),
    means: 'wire',
    deliveryServiceIds: EVERYWHERE,
  },
  {
    paymentTypeId: DEFERRED,
    name: msg('Pagamento differito'),
    description: msg('Paghi la fattura alla sua scadenza'),
    means: 'credit',
    deliveryServiceIds: EVERYWHERE,
  },
  {
    paymentTypeId: SUMMARY_INVOICE,
    name: msg('Fattura riepilogativa'),
    description: msg('Una fattura per tutti gli ordini del mese'),
    means: 'credit',
    deliveryServiceIds: EVERYWHERE,
  },
  sameAs(12, PAY_NOW, msg('Pagamento online'), 'card'),
  sameAs(10001, WIRE, msg('Bonifico bancario'), 'wire'),
  sameAs(10003, DEFERRED, msg('Pagamento differito'), 'credit'),
  sameAs(ON_DELIVERY_PARTNER, ON_DELIVERY, msg('Pagamento alla consegna'), 'handover'),
];

function sameAs(paymentTypeId: number, other: number, name: string, means: PaymentMeans): PaymentTypeRule {
  return { paymentTypeId, name, description: '', means, deliveryServiceIds: [], sameAs: other };
}

const BY_ID = new Map(PAYMENT_TYPES.map((type) => [type.paymentTypeId, type]));

/** The types by which an order is paid at the handover. */
export const HANDOVER_TYPES = PAYMENT_TYPES.filter(({ means }) => means === 'handover').map(
  (type) => type.paymentTypeId,
);

/** Returns the id under which a payment type is offered; an unknown id is returned as it is. */
export function paymentTypeId(id: number): number {
  return BY_ID.get(id)?.sameAs ?? id;
}

/** Returns the payment types for this service by means that the shop has, in the order in which they are shown. */
export function paymentTypesFor(deliveryServiceId: number, means: ReadonlySet<PaymentMeans>): PaymentTypeRule[] {
  return PAYMENT_TYPES.filter((type) => type.deliveryServiceIds.includes(deliveryServiceId) && means.has(type.means));
}

export function paymentTypeName(id: number): string {
  return BY_ID.get(paymentTypeId(id))?.name ?? msg('Pagamento');
}

/** Returns how the money arrives; undefined: the type is unknown. */
export function paymentMeans(id: number): PaymentMeans | undefined {
  return BY_ID.get(id)?.means;
}

const ONLINE: readonly PaymentMeans[] = ['card', 'wallet', 'bank'];

/** Returns whether a provider authorises such a payment before the order is confirmed. */
export function isOnline(means: PaymentMeans | undefined): means is OnlineMeans {
  return means !== undefined && ONLINE.includes(means);
}

/** How long an order waits for a payment at a provider. */
export const ONLINE_PAYMENT_MS = 30 * MINUTE_MS;
/** A transfer takes a working day or two: it is offered only for slots that begin later than this. */
const WIRE_NEEDS_MS = 2 * DAY_MS;
/** How long before the slot a transfer must have arrived, because then the goods are prepared. */
const WIRE_BEFORE_SLOT_MS = 12 * HOUR_MS;

/**
 * Returns the deadline for the payment of an order by these means; undefined: it does not wait. `begins`: of its slot.
 */
export function payUntil(means: PaymentMeans, now: Date, begins: Date): Date | undefined {
  if (means === 'handover' || means === 'credit') return undefined;
  return means === 'wire'
    ? new Date(begins.getTime() - WIRE_BEFORE_SLOT_MS)
    : new Date(now.getTime() + ONLINE_PAYMENT_MS);
}

/** The additional time of an order of which a part has been transferred. */
export const PARTLY_PAID_GRACE_MS = 6 * HOUR_MS;
/** The minimum time to pay an order again, also shortly before its slot. */
const PAY_AGAIN_AT_LEAST_MS = 2 * HOUR_MS;

/**
 * Returns the deadline for paying an order again whose authorisation ended before the goods were prepared: after
 * `within` ms, but before they are prepared.
 */
export function payAgainUntil(now: Date, begins: Date, within: number): Date {
  const latest = Math.min(now.getTime() + within, begins.getTime() - WIRE_BEFORE_SLOT_MS);
  return new Date(Math.max(latest, now.getTime() + PAY_AGAIN_AT_LEAST_MS));
}

/** How long before the end of an authorisation another one is requested. */
const RENEW_BEFORE_MS = DAY_MS;

/** Returns whether an authorisation has to be renewed now: it ends soon, and before the goods are handed over. */
export function isToRenew(
  { began, holdMs }: { readonly began: Date; readonly holdMs: number },
  { now, handedOver }: { readonly now: Date; readonly handedOver: Date },
): boolean {
  const ends = began.getTime() + holdMs;
  return ends < handedOver.getTime() && now.getTime() >= ends - RENEW_BEFORE_MS;
}

/** Returns whether a transfer can still arrive before the goods of a slot are prepared. */
export function isTimeForWire(now: Date, begins: Date): boolean {
  return begins.getTime() - now.getTime() >= WIRE_NEEDS_MS;
}

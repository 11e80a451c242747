import { msg } from '../../language/language.ts';
import type { States } from '../base/states.ts';

/** D 4: the states of a payment transaction. Names are to be shown by `t`. */
export interface PaymentStatus {
  readonly name: string;
  readonly next: readonly number[];
}

export const PAYMENT_ERROR = 0;
export const PAYMENT_IN_PROGRESS = 1;
export const PAYMENT_AUTHORISED = 2;
export const PAYMENT_CONFIRMED = 3;
export const PAYMENT_REVERSED = 4;
export const PAYMENT_CANCELLED = 5;

/**
 * Money that was collected is reversed; a payment that was only begun or authorised is cancelled. What a provider
 * collected all the same, of a payment that had ended here, is written down, so that it is paid back.
 */
export const PAYMENT_STATUSES: Readonly<Record<number, PaymentStatus>> = {
  [PAYMENT_ERROR]: { name: msg('Pagamento non riuscito'), next: [PAYMENT_CONFIRMED] },
  [PAYMENT_IN_PROGRESS]: {
    name: msg('Pagamento in corso'),
    next: [PAYMENT_ERROR, PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_CANCELLED],
  },
  [PAYMENT_AUTHORISED]: {
    name: msg('Pagamento autorizzato'),
    next: [PAYMENT_ERROR, PAYMENT_CONFIRMED, PAYMENT_CANCELLED],
  },
  [PAYMENT_CONFIRMED]: { name: msg('Pagamento confermato'), next: [PAYMENT_REVERSED] },
  [PAYMENT_REVERSED]: { name: msg('Pagamento stornato'), next: [] },
  [PAYMENT_CANCELLED]: { name: msg('Pagamento annullato'), next: [PAYMENT_CONFIRMED] },
};

/** To be shown by `t`. */
export function paymentStatusName(statusId: number): string {
  return PAYMENT_STATUSES[statusId]?.name ?? msg('Pagamento');
}

/** A state that the table does not know leads nowhere. */
export function paymentCanBecome(statusId: number, nextId: number): boolean {
  return PAYMENT_STATUSES[statusId]?.next.includes(nextId) ?? false;
}

/** The states from which the table leads to this one. */
export function paymentsThatBecome(statusId: number): number[] {
  return Object.keys(PAYMENT_STATUSES)
    .map(Number)
    .filter((id) => paymentCanBecome(id, statusId));
}

/** The states of payments that are given up with their order. */
export const CANCELLABLE_PAYMENTS: readonly number[] = paymentsThatBecome(PAYMENT_CANCELLED);

/**
 * The news by which a customer hears that the payment of a confirmed order came to an end. lapsed: the order is to be
 * paid again, or is cancelled. renew: its authorisation ends before the slot. unpaid: the goods are prepared, and do
 * not leave unpaid. uncollected: the customer has the goods. paid: all is well again.
 */
export type PaymentNews = 'lapsed' | 'renew' | 'unpaid' | 'uncollected' | 'paid';

/**
 * The news by which a customer hears what happened to a transfer. partial: more has to come. open: a part of it has
 * paid nothing yet.
 */
export type TransferNews = 'partial' | 'open' | 'returned' | 'credited';

/** Goods that join an order wait for their payment before they are added. */
export const ADDITION_STATES = { waiting: ['added', 'refused'], added: [], refused: [] } as const satisfies States<
  'waiting' | 'added' | 'refused'
>;

/**
 * An order whose goods are prepared, or gone, without their money. void: the goods were not sold. It may come back on
 * the list.
 */
export const UNCOLLECTED_STATES = {
  open: ['paid', 'given-up', 'void'],
  paid: ['open'],
  'given-up': ['open'],
  void: ['open'],
} as const satisfies States<'open' | 'paid' | 'given-up' | 'void'>;

/**
 * A transfer that arrived. open: nothing awaits it, or not all of it, so that the staff
 * pay it back or give a certificate for it. waiting: it lies until the rest of the sum comes.
 */
export const TRANSFER_STATES = {
  waiting: ['used', 'open'],
  used: [],
  open: ['waiting', 'returned', 'credited'],
  returned: [],
  credited: [],
} as const satisfies States<'used' | 'waiting' | 'open' | 'returned' | 'credited'>;

/** A sale without a cart, of a gift certificate or a subscription, is ordered until its payment ends. */
export const SALE_STATES = { ordered: ['paid', 'given-up'], paid: [], 'given-up': [] } as const satisfies States<
  'ordered' | 'paid' | 'given-up'
>;

export const SUBSCRIPTION_STATES = { active: ['withdrawn'], withdrawn: [] } as const satisfies States<
  'active' | 'withdrawn'
>;

/** Numbers of orders have six digits and more; shorter numbers of a bank's text are dates, invoices and the like. */
const ORDER_NUMBER = /(?<!\d)\d{6,9}(?!\d)/g;
/**
 * "Ordine 100023", as the shop asks for it, and what banks and people make of it: "ORDINE N.100023", "ord. n° 100023".
 */
const NAMED = /\bord(?:ine|\.)?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9})(?!\d)/i;

/**
 * Returns the order that the reason of a transfer names: the number behind the word, or the only number that can be
 * one. Undefined: it names none, or nobody can tell which.
 */
export function orderOfTransfer(reason: string): number | undefined {
  const named = NAMED.exec(reason)?.[1];
  if (named !== undefined) return Number(named);
  const all = new Set(reason.match(ORDER_NUMBER));
  return all.size === 1 ? Number([...all][0]) : undefined;
}

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
 * A captured payment can be reversed; one that was only begun or authorised can be cancelled. If a provider captures a
 * payment that had ended here, this is recorded, so that it is refunded.
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

/** Returns the name of a state, to be shown by `t`. */
export function paymentStatusName(statusId: number): string {
  return PAYMENT_STATUSES[statusId]?.name ?? msg('Pagamento');
}

/** An unknown state has no transitions. */
export function paymentCanBecome(statusId: number, nextId: number): boolean {
  return PAYMENT_STATUSES[statusId]?.next.includes(nextId) ?? false;
}

/** Returns the states with a transition to this one. */
export function paymentsThatBecome(statusId: number): number[] {
  return Object.keys(PAYMENT_STATUSES)
    .map(Number)
    .filter((id) => paymentCanBecome(id, statusId));
}

/** The states of payments that are cancelled with their order. */
export const CANCELLABLE_PAYMENTS: readonly number[] = paymentsThatBecome(PAYMENT_CANCELLED);

/**
 * The news that notifies a customer when the payment of a confirmed order ended. lapsed: the order must be paid again,
 * or is cancelled. renew: its authorisation ends before the slot. unpaid: the goods are prepared, and do not leave
 * unpaid. uncollected: the customer has the goods. paid: the order is paid again.
 */
export type PaymentNews = 'lapsed' | 'renew' | 'unpaid' | 'uncollected' | 'paid';

/**
 * The news that notifies a customer about a transfer. partial: more has to come. open: a part of it has paid nothing
 * yet.
 */
export type TransferNews = 'partial' | 'open' | 'returned' | 'credited';

/** Goods that are added to an order wait for their payment first. */
export const ADDITION_STATES = { waiting: ['added', 'refused'], added: [], refused: [] } as const satisfies States<
  'waiting' | 'added' | 'refused'
>;

/**
 * An order whose goods are prepared, or handed over, without their money. void: the goods were not sold. It may be
 * listed again.
 */
export const UNCOLLECTED_STATES = {
  open: ['paid', 'given-up', 'void'],
  paid: ['open'],
  'given-up': ['open'],
  void: ['open'],
} as const satisfies States<'open' | 'paid' | 'given-up' | 'void'>;

/**
 * A transfer that arrived. open: nothing waits for it, or not for all of it, so that the staff refund it or give a
 * certificate for it. waiting: it waits until the rest of the sum arrives.
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

/** Order numbers have six digits or more; shorter numbers in a bank's text are dates, invoices and the like. */
const ORDER_NUMBER = /(?<!\d)\d{6,9}(?!\d)/g;
/**
 * Matches the number of an order in the text of a transfer, as the shop writes it ("Ordine 100023") and as banks and
 * people change it: "ORDINE N.100023", "ord. n° 100023".
 */
const NAMED = /\bord(?:ine|\.)?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9})(?!\d)/i;

/**
 * Returns the order number in the reference text of a transfer: the number behind the word, or the only number that can
 * be one. Undefined: there is none, or it is ambiguous.
 */
export function orderOfTransfer(reason: string): number | undefined {
  const named = NAMED.exec(reason)?.[1];
  if (named !== undefined) return Number(named);
  const all = new Set(reason.match(ORDER_NUMBER));
  return all.size === 1 ? Number([...all][0]) : undefined;
}

import { msg } from '../../language/language.ts';

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
 * Money that was collected is reversed; a payment that was only begun or authorised is cancelled. What a provider collected all the same,
 * of a payment that had ended here, is written down, so that it is paid back.
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

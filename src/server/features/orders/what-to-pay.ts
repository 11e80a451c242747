import { HANDED_OVER, IN_THE_HANDS_OF_STAFF, ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_ERROR } from '../../../domain/orders/payment-status.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import type { PaymentRow } from '../payments/ledger/queries.ts';
import { isRenewalAsked, isUncollected } from '../payments/ledger/uncollected.ts';

/**
 * Why an order may be paid now. pending: it waits for its payment, whole. renewal: its authorisation ends before the slot. uncollected: the
 * goods are in the hands of the staff, or gone, and some of their money is missing.
 */
export interface ToPay {
  readonly why: 'pending' | 'renewal' | 'uncollected';
  readonly cents: number;
  readonly isHandedOver: boolean;
}

export interface PayableOrder {
  readonly orderId: number;
  readonly statusId: number;
  readonly authorisedCents: number;
  readonly stateVatCents: number;
}

/** Returns what the customer has to pay of an order now, and why; undefined: nothing. */
export async function whatToPay(db: Queryable, order: PayableOrder): Promise<ToPay | undefined> {
  const { orderId, statusId } = order;
  const cents = order.authorisedCents - order.stateVatCents;
  const isHandedOver = HANDED_OVER.includes(statusId);
  if (PENDING.includes(statusId)) return { why: 'pending', cents, isHandedOver };
  if (statusId === ORDERED) return (await isRenewalAsked(db, orderId)) ? { why: 'renewal', cents, isHandedOver } : undefined;
  if (!IN_THE_HANDS_OF_STAFF.includes(statusId) || !(await isUncollected(db, orderId))) return undefined;
  const { toAuthoriseCents } = await balanceOf(db, orderId);
  return toAuthoriseCents > 0 ? { why: 'uncollected', cents: toAuthoriseCents, isHandedOver } : undefined;
}

/** Does the same for an order that counts, whose payments were read; nothing is asked of the database where they leave no doubt. */
export async function whatToPayAgain(db: Queryable, order: PayableOrder, payments: readonly PaymentRow[]): Promise<ToPay | undefined> {
  const isAsked = payments.some(({ statusId: id, renewalAskedAt: asked }) => id === PAYMENT_AUTHORISED && asked !== null);
  const hasEnded = payments.some(({ statusId: id }) => id === PAYMENT_ERROR || id === PAYMENT_CANCELLED);
  if (PENDING.includes(order.statusId) || !(isAsked || hasEnded)) return undefined;
  return whatToPay(db, order);
}

import type { States } from '../base/states.ts';
import { DEFERRED, paymentTypeId, SUMMARY_INVOICE } from '../orders/payment-type.ts';

/** deferred: each order is invoiced when it is handed over. summary: one invoice for the orders of a month. */
export type CreditKind = 'deferred' | 'summary';

/** A closed line may be reopened if its company has no other of the kind. */
export const CREDIT_LINE_STATES = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: ['active', 'suspended'],
} as const satisfies States<'active' | 'suspended' | 'closed'>;
export type CreditState = keyof typeof CREDIT_LINE_STATES;

/** The payment type by which orders take from a line of this kind (D 3). */
export const TYPE_OF_CREDIT: Readonly<Record<CreditKind, number>> = { deferred: DEFERRED, summary: SUMMARY_INVOICE };

/** Returns the kind of line that an order of this payment type takes from; undefined: it is not bought on account. */
export function creditKindOf(typeId: number): CreditKind | undefined {
  const id = paymentTypeId(typeId);
  if (id === DEFERRED) return 'deferred';
  return id === SUMMARY_INVOICE ? 'summary' : undefined;
}

/** A credit line with what was taken from it, in cents. */
export interface CreditUse {
  readonly limitCents: number;
  /** The amount of orders and dues that are not paid yet. */
  readonly committedCents: number;
  /** Overdue dues of the company. */
  readonly expiredCents: number;
}

/** The shop's rules for buying on account. */
export interface OnAccountRules {
  /** Whether a company with expired dues orders nothing more on account. */
  readonly blocksExpired: boolean;
  /** The number of days before the due date from which a due counts as expiring (D 4). */
  readonly expiringDays: number;
}

/** Returns what is left of a line, in cents: at least 0, also if the limit was lowered below the committed amount. */
export function remainingCents({
  limitCents,
  committedCents,
}: Pick<CreditUse, 'limitCents' | 'committedCents'>): number {
  return Math.max(0, limitCents - committedCents);
}

/** Why an order may not take from a line. */
export type CreditProblem = 'CREDIT_EXPIRED' | 'CREDIT_EXCEEDED';

/**
 * Checks the use of a line by an order. `use` is the line with the order in it; `takes` is what the order now uses of
 * it, and `had` what it used before a change: an order that uses no more than before is not refused. Amounts in cents.
 */
export function creditProblem(
  use: CreditUse,
  { takes, had }: { readonly takes: number; readonly had: number },
  { blocksExpired }: Pick<OnAccountRules, 'blocksExpired'>,
): CreditProblem | undefined {
  if (takes <= had) return undefined;
  if (blocksExpired && use.expiredCents > 0) return 'CREDIT_EXPIRED';
  return use.committedCents > use.limitCents ? 'CREDIT_EXCEEDED' : undefined;
}

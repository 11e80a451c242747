import { addDays } from '../base/rome-time.ts';
import type { States } from '../base/states.ts';

/** D 4: the states of a due. They follow from the day; only whether it is paid is stored. */
export type DueStatus = 'paid' | 'pending' | 'expiring' | 'expired';

/** Dates are YYYY-MM-DD; `today` is Rome's. A due of today can still be paid in time. */
export function dueStatus(
  { isPaid, dueOn }: { readonly isPaid: boolean; readonly dueOn: string },
  today: string,
  expiringDays: number,
): DueStatus {
  if (isPaid) return 'paid';
  if (dueOn < today) return 'expired';
  return dueOn <= addDays(today, expiringDays) ? 'expiring' : 'pending';
}

/** The first day of the month of a date. */
export function monthBegin(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/**
 * Whether a due is settled: what is stored of its state. One whose invoice was credited wholly is open again with a new
 * invoice.
 */
export const DUE_STATES = { open: ['paid', 'reversed'], paid: [], reversed: ['open'] } as const satisfies States<
  'open' | 'paid' | 'reversed'
>;

/** "Scadenza 300012", as the shop asks for it, and what banks and people make of it: "SCAD. N.300012 E 300013". */
const NAMED =
  /\bscad(?:enz[ae])?\b\.?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9}(?:\s*(?:,|;|\+|\/|-|e|\s)\s*(?:n[.°º]?\s*)?\d{6,9})*)(?!\d)/i;
const NUMBER = /\d{6,9}/g;

/** The words by which a transfer is found to pay dues. */
export function dueReason(dueIds: readonly number[]): string {
  return `Scadenza ${dueIds.join(', ')}`;
}

/** Returns the numbers of the dues that the reason of a transfer names, each once; empty: it names none. */
export function duesOfTransfer(reason: string): number[] {
  const named = NAMED.exec(reason)?.[1];
  return [...new Set(named?.match(NUMBER) ?? [])].map(Number);
}

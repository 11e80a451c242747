import { addDays } from '../base/rome-time.ts';
import type { States } from '../base/states.ts';

/** D 4: the states of a due. They depend on the day; only whether it is paid is stored. */
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

/** The stored states of a due. One whose invoice was credited in full is open again with a new invoice. */
export const DUE_STATES = { open: ['paid', 'reversed'], paid: [], reversed: ['open'] } as const satisfies States<
  'open' | 'paid' | 'reversed'
>;

/**
 * Matches the number of a due in the text of a transfer, as the shop writes it ("Scadenza 300012") and as banks and
 * people change it: "SCAD. N.300012 E 300013".
 */
const NAMED =
  /\bscad(?:enz[ae])?\b\.?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9}(?:\s*(?:,|;|\+|\/|-|e|\s)\s*(?:n[.°º]?\s*)?\d{6,9})*)(?!\d)/i;
const NUMBER = /\d{6,9}/g;

/** Returns the reference text of a transfer that pays dues. */
export function dueReason(dueIds: readonly number[]): string {
  return `Scadenza ${dueIds.join(', ')}`;
}

/** Returns the numbers of the dues in the reference text of a transfer, each once. */
export function duesOfTransfer(reason: string): number[] {
  const named = NAMED.exec(reason)?.[1];
  return [...new Set(named?.match(NUMBER) ?? [])].map(Number);
}

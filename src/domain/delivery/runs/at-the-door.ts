const CASH_STEP = 5;

/**
 * Returns the amount in cents that is paid in cash: Italy makes no coins of one and two cents any more, so totals are
 * rounded to the nearest five (DL 50/2017).
 */
export function cashCents(totalCents: number): number {
  return Math.round(totalCents / CASH_STEP) * CASH_STEP;
}

/** Amounts in cents. */
export interface DoorMoney {
  /** The amount that is paid at the handover if everything is taken. */
  readonly toCollect: number;
  /** The total of all lines. */
  readonly goods: number;
  /** The part of that total that gift certificates pay. */
  readonly certified: number;
}

/**
 * Returns the cents that are paid at the handover when lines of `returned` cents go back. Certificates pay at most the
 * goods that are left.
 */
export function dueWithout({ toCollect, goods, certified }: DoorMoney, returned: number): number {
  return Math.max(0, toCollect - returned + certified - Math.min(certified, goods - returned));
}

const OF_AGE = 18;

/**
 * Returns the latest birthday (YYYY-MM-DD) of a person who is of age on a day. The 29th of February counts as the first
 * of March.
 */
export function bornBy(date: string): string {
  return new Date(Date.UTC(Number(date.slice(0, 4)) - OF_AGE, Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))))
    .toISOString()
    .slice(0, 10);
}

const TEN_MINUTES = 10 * 60_000;
const MIN_SPREAD = 15;
const SPREAD_PER_STOP = 5;
const MAX_SPREAD = 45;

/**
 * Returns the window in full ten minutes for a van that is expected at `at` (ms), not before `earliest`: the more stops
 * come before, the wider it is.
 */
export function arrivalWindow(
  at: number,
  stopsBefore: number,
  earliest: number,
): { readonly from: number; readonly to: number } {
  const spread = Math.min(MIN_SPREAD + stopsBefore * SPREAD_PER_STOP, MAX_SPREAD) * 60_000;
  const from = Math.max(Math.floor((at - spread / 2) / TEN_MINUTES), Math.floor(earliest / TEN_MINUTES)) * TEN_MINUTES;
  return { from, to: Math.max(Math.ceil((at + spread / 2) / TEN_MINUTES) * TEN_MINUTES, from + TEN_MINUTES) };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** 24 hours; not a calendar day, which may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;

/** Returns the time that is this many days of 24 hours earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

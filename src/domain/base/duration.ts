export const HOUR_MS = 3_600_000;
/** 24 hours; not a calendar day, which may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;

/** The moment so many days of 24 hours before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

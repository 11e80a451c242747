export const MAX_STOCK_NOTE = 200;
/** The counts of one call: a phone without a network sends what it has in several. */
export const MAX_COUNTS_SENT = 100;
/** The goods that a phone loads before a count. */
export const MAX_TO_COUNT = 10_000;
/** A count that is older is not written: too much was sold and picked since. */
export const MAX_COUNT_AGE_HOURS = 24;
/** The last days of which lost sales are estimated. */
export const LOST_SALES_DAYS = 7;

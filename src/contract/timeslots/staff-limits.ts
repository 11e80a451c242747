/** Limits of the texts and numbers that the staff enter about slots. */
export const MAX_REASON = 200;
export const MAX_SLOT_DESCRIPTION = 200;
/** The maximum of rows of a weekly pattern; a row is valid for one day of the week or for several. */
export const MAX_WEEK_ROWS = 170;
export const MAX_SLOT_PLACES = 10_000;
export const MAX_SLOT_CRATES = 100_000;
/** A slot closes at most a week before it begins. */
export const MAX_CUTOFF_MINUTES = 7 * 24 * 60;
/** The maximum of slots that one act changes: seven days with more than twenty slots each. */
export const MAX_SLOTS_OF_ACT = 170;
/** A weekly pattern can be planned at most this many days ahead. */
export const MAX_PLAN_DAYS = 366;
/** The maximum of zones into which one act copies a weekly pattern. */
export const MAX_WEEK_COPIES = 50;

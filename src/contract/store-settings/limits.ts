/** Limits of what the staff enter about a store. */
export const MAX_STORE_NAME = 90;
export const MAX_STORE_TEXT = 100;
export const MAX_PARKING = 300;
/** Spans of opening hours on one day: two breaks at most. */
export const MAX_SPANS_OF_DAY = 3;
export const MAX_SPECIAL_DAYS = 100;
export const MAX_LOCKER_BOXES = 1000;

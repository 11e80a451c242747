/** Slots are offered for so many days, the first one on which something can still be ordered included. */
export const OFFERED_DAYS = 10;

/** Dues that are paid with one payment. */
export const MAX_DUES_AT_ONCE = 50;
/** Dues on a page of the list. */
export const DUES_PAGE_SIZE = 20;
export const MAX_DUES_PAGE_SIZE = 100;

/**
 * Whose time of holding a place is over without an order waits this long (minutes) until a place is held again: others may take what was given
 * back. A slot can be chosen meanwhile, and is won when the order is placed.
 */
export const HOLD_REST_MINUTES = 5;

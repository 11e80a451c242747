/**
 * Whose time of holding a place is over without an order waits this long (minutes) until a place is held again: others may take what was
 * given back. A slot can be chosen meanwhile, and is won when the order is placed.
 */
export const HOLD_REST_MINUTES = 5;

/**
 * A hold is extended by at least this (seconds): the end of a hold and the end of all holds of a cart are written by the clock of the
 * database, which goes on by microseconds between the two.
 */
export const LEAST_EXTENSION_SECONDS = 1;

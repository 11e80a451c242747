/**
 * The header in which a client sends the `itemsTag` of its cart, so that it may get only the changes since (decision
 * 93).
 */
export const KNOWN_ITEMS_HEADER = 'x-bottega-held-items';

/** The maximum of items that one call may add, set or remove. */
export const MAX_ITEMS_PER_CALL = 200;

/** Characters of a note for the whole order (S 5). */
export const MAX_ORDER_NOTE = 1000;

/** Characters of a note for one line of the cart. */
export const MAX_LINE_NOTE = 200;

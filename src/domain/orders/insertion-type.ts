/** How a line came into a cart or an order (S 3, cartItemInsertionTypeId). */
export const INSERTED = 1;
/** A promotion gave it along with other goods: it is neither bought again nor counted as bought. */
export const GIFT = 2;

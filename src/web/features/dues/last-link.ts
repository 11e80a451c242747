/** Under this key the tab stores the link by which a due was paid last: a payment that failed leads back to it. */
export const LAST_LINK = 'fast-payment';

/** Refusals of an order by code. */
export const QUICK_ORDER_ERRORS = {
  QUICK_ORDER_EMPTY: 'Scrivi almeno un codice, uno per riga',
} as const;

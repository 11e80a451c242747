/** Characters of what a customer says about the arrival for a pickup. */
export const MAX_ARRIVAL_INFO = 200;
/** The result of a telephone call with a customer about an order. */
export const CALL_OUTCOMES = ['settled', 'call-back', 'not-reached'] as const;
/** Characters of what the staff write about a call. */
export const MAX_CALL_NOTE = 1000;

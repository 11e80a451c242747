/** The maximum length of a customer's message about the arrival for a pickup. */
export const MAX_ARRIVAL_INFO = 200;
/** The result of a telephone call with a customer about an order. */
export const CALL_OUTCOMES = ['settled', 'call-back', 'not-reached'] as const;
/** The maximum length of a note of the staff about a call. */
export const MAX_CALL_NOTE = 1000;

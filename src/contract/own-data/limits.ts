/** Letters of a note that colleagues write about a customer. */
export const CUSTOMER_NOTE_LENGTH = 1000;
/** Letters of the reason for an act on an account. */
export const ACCOUNT_REASON_LENGTH = 200;

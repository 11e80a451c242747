/** Euro that a line of credit may have. */
export const MAX_CREDIT_EURO = 1_000_000;
/** Days from an invoice to the day on which it is due. */
export const MAX_TERMS_DAYS = 365;

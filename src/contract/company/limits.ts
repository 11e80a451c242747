/** People of one company, with those who are invited. */
export const MAX_COMPANY_USERS = 100;
/** Characters of a note to who approves, and of the answer. */
export const MAX_REQUEST_NOTE = 500;
/** Euro: larger limits are none. */
export const MAX_LIMIT_EURO = 1_000_000;

/** People of one company, with those who are invited. */
export const MAX_COMPANY_USERS = 100;
/** Euro: larger limits are none. */
export const MAX_LIMIT_EURO = 1_000_000;

/** The maximum of people in one company, including invited ones. */
export const MAX_COMPANY_USERS = 100;
/** Euro: larger limits count as no limit. */
export const MAX_LIMIT_EURO = 1_000_000;

export const MAX_PRICE_LISTS = 200;
/** The prices of one list. */
export const MAX_LIST_PRICES = 20_000;
export const MAX_PRICE_LIST_NAME = 60;
export const MAX_PRICE_EURO = 100_000;
/** The maximum length of a file of prices: one request has at most 256 KB. */
export const MAX_PRICE_FILE_CHARACTERS = 200_000;
/** The maximum of wrong lines of a file that are reported one by one. */
export const MAX_FILE_PROBLEMS = 50;

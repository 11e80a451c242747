/** Characters of one side of a group of words. */
export const MAX_GROUP = 500;
/** Groups that the staff of a shop may write, in all languages. */
export const MAX_GROUPS = 5000;
/** Products that may have a place among the results of the same words. */
export const MAX_PINS = 50;
/** Characters of a file of groups or pins. */
export const MAX_SEARCH_FILE = 1_000_000;
/** Characters of the words of a search. */
export const MAX_SEARCH = 100;

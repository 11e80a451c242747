/** Lists that a customer may make. */
export const MAX_LISTS = 100;

/** Different items of one list. */
export const MAX_LIST_ITEMS = 1000;

/** Lists of other customers that one may use beside one's own. */
export const MAX_SHARED_LISTS = 50;

/** Characters of the name of a list. */
export const MAX_LIST_NAME = 80;

/** People a list may be shared with. */
export const MAX_LIST_PEOPLE = 20;

/** Characters of a text that a list is made from. */
export const MAX_LIST_TEXT = 5000;

/** Products of the usual shopping. */
export const MAX_USUAL = 60;
/** Products that a customer bought most often, as the home page shows them. */
export const MAX_OFTEN = 28;

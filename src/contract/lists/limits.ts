export const MAX_LISTS = 100;

/** The maximum of different items in one list. */
export const MAX_LIST_ITEMS = 1000;

/** The maximum of lists of other customers that one customer may use. */
export const MAX_SHARED_LISTS = 50;

export const MAX_LIST_NAME = 80;

/** The maximum of people with whom a list may be shared. */
export const MAX_LIST_PEOPLE = 20;

/** The maximum length of a text from which a list is made. */
export const MAX_LIST_TEXT = 5000;

/** The number of products of the usual shopping. */
export const MAX_USUAL = 60;
/** The number of a customer's most frequent products, as the home page shows them. */
export const MAX_OFTEN = 28;
/** The number of products that the usual shopping leaves out and names. */
export const MAX_LEFT_OUT = 12;
/** The maximum of lines of a text that are recognised. */
export const MAX_READ_LINES = 50;
/** The maximum of products among which a line of a text asks. */
export const MAX_LINE_CHOICES = 3;
/** The number of pictures on the card of a list. */
export const MAX_CARD_PICTURES = 4;

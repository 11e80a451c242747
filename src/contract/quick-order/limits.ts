/** Characters of a pasted order or a file. */
export const MAX_QUICK_ORDER = 50_000;
/** Lines of it that are read. */
export const MAX_QUICK_LINES = 300;

/** The maximum length of a pasted order or a file. */
export const MAX_QUICK_ORDER = 50_000;
/** The maximum of lines that are read. */
export const MAX_QUICK_LINES = 300;
/** The maximum of columns among which code and amount are looked for. */
export const MAX_QUICK_COLUMNS = 12;

/** Characters of a note to who approves, and of the answer. */
export const MAX_REQUEST_NOTE = 500;

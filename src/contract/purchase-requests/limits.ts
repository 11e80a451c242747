/** The maximum length of a note to the approver, and of the reply. */
export const MAX_REQUEST_NOTE = 500;

export const MAX_PASSKEYS = 10;
/** The maximum length of the name that the customer gives to a passkey. */
export const MAX_PASSKEY_NAME = 60;
/** Days in which the owner of the old mailbox may undo a change of the e-mail. */
export const EMAIL_UNDO_DAYS = 7;
/** Hours in which the owner may object before a lost second factor is removed. */
export const REMOVAL_HOURS = 24;
/** Days in which the owner may object before an account is erased. */
export const ERASURE_DAYS = 7;
/** The maximum length of the text how the staff verified the owner of a lost second factor. */
export const REMOVAL_REASON_LENGTH = 300;

/** Devices with which a customer may log in without a password. */
export const MAX_PASSKEYS = 10;
/** Characters of what the customer calls one. */
export const MAX_PASSKEY_NAME = 60;
/** Days in which the owner of the old mailbox may take a change of the e-mail back. */
export const EMAIL_UNDO_DAYS = 7;

/** Devices with which a customer may log in without a password. */
export const MAX_PASSKEYS = 10;
/** Characters of what the customer calls one. */
export const MAX_PASSKEY_NAME = 60;
/** Days in which the owner of the old mailbox may take a change of the e-mail back. */
export const EMAIL_UNDO_DAYS = 7;
/** Hours in which somebody may object before a lost second factor is taken off. */
export const REMOVAL_HOURS = 24;
/** Characters of how the staff have recognised who lost a second factor. */
export const REMOVAL_REASON_LENGTH = 300;

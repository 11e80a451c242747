/** Devices with which a customer may log in without a password. */
export const MAX_PASSKEYS = 10;
/** Characters of what the customer calls one. */
export const MAX_PASSKEY_NAME = 60;

/** A change of the credentials of an account, of which its owner is notified by mail. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'email-restored'
  | 'mfa-on'
  | 'mfa-off'
  | 'passkey'
  | 'sign-on'
  | 'sign-on-off';

/** The changes of an account by the staff of which its owner is notified by mail, in the order of the mail. */
export const STAFF_CHANGES = [
  'email',
  'phone',
  'name',
  'company',
  'card',
  'addresses',
  'billing',
  'personal',
  'means',
] as const;
export type StaffChange = (typeof STAFF_CHANGES)[number];

/** A change of how somebody logs in, of which the owner of the account hears by mail. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'email-restored'
  | 'mfa-on'
  | 'mfa-off'
  | 'passkey'
  | 'sign-on'
  | 'sign-on-off';

/**
 * The changes that the staff make to somebody's account of which its owner hears by mail, in the order in which it
 * names them.
 */
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

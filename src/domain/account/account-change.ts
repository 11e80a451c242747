/** A change of how somebody logs in, of which the owner of the account hears by mail. */
export type AccountChange = 'password' | 'email' | 'email-restored' | 'mfa-on' | 'mfa-off' | 'passkey' | 'sign-on' | 'sign-on-off';

/** A change that the staff made to somebody's account, of which its owner hears by mail. */
export type StaffChange = 'email' | 'phone' | 'name' | 'company' | 'card' | 'addresses' | 'billing' | 'personal' | 'means';

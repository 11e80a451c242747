/** A change that the staff made to somebody's account, of which its owner hears by mail. */
export type StaffChange = 'email' | 'phone' | 'name' | 'company' | 'card' | 'addresses' | 'billing' | 'personal' | 'means';

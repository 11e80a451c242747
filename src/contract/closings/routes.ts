import { route } from '../base/route.ts';

/** The staff close each day for the accountant (issue 48, decision 120). The documents have no calls for it. */
const staff = { who: 'staff', right: 'closings' } as const;
export const staffClosings = route('GET', '/staff/closings', staff);
export const staffClosingDay = route('GET', '/staff/closings/day', staff);
export const staffClosingSay = route('POST', '/staff/closings/say', staff);
export const staffClosingClose = route('POST', '/staff/closings/close', staff);
export const staffClosingJournal = route('GET', '/staff/closings/journal', staff);
export const staffClosingAccounts = route('GET', '/staff/closings/accounts', staff);
export const staffClosingAccountsSave = route('POST', '/staff/closings/accounts', staff);

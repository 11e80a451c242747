import { route } from '../base/route.ts';

/** D 2 and D 3, credit granted. The documents name the fields and no call. */
export const creditList = route('GET', '/credit/list', { who: 'user', feature: 'buyingOnAccount' });
export const staffCreditList = route('GET', '/staff/credit/list', { who: 'staff', right: 'credit' });
export const staffCreditSave = route('POST', '/staff/credit/save', { who: 'staff', right: 'credit' });

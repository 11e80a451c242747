import { route } from '../base/route.ts';

/** D 2 and D 3, credit granted. The documents have its fields but no calls. */
export const creditList = route('GET', '/credit/list', { who: 'user', feature: 'buyingOnAccount' });
export const staffCreditList = route('GET', '/staff/credit/list', { who: 'staff', right: 'credit' });
export const staffCreditSave = route('POST', '/staff/credit/save', { who: 'staff', right: 'credit' });

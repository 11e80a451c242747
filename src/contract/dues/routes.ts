import { route } from '../base/route.ts';

// D 2 and D 3: payment dues of a company, and paying one by its link without a login (fast payment). The documents have
// the fields but no calls.

export const dueList = route('GET', '/payment-due/list', { who: 'user', feature: 'buyingOnAccount' });
export const dueView = route('GET', '/payment-due/view', { who: 'user', feature: 'buyingOnAccount' });
export const duePay = route('POST', '/payment-due/pay', { who: 'user', feature: 'buyingOnAccount' });
export const fastDueView = route('GET', '/payment-due/fast-view', { who: 'any', limit: 'orderLinks' });
export const fastDuePay = route('POST', '/payment-due/fast-pay', { who: 'any', limit: 'orderLinks' });
export const dueCompleted = route('GET', '/payment-due/completed', { who: 'any', limit: 'orderLinks' });
export const staffDueReverse = route('POST', '/staff/payment-due/reverse', { who: 'staff', right: 'credit' });

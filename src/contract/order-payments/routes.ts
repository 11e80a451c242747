import { route } from '../base/route.ts';

export const staffTransferList = route('GET', '/staff/transfer/list', { who: 'staff', right: 'payments' });
export const staffTransferReceive = route('POST', '/staff/transfer/receive', { who: 'staff', right: 'payments' });
export const staffTransferSettle = route('POST', '/staff/transfer/settle', { who: 'staff', right: 'payments' });
export const staffUncollectedList = route('GET', '/staff/uncollected/list', { who: 'staff', right: 'payments' });
export const staffUncollectedRetry = route('POST', '/staff/uncollected/retry', { who: 'staff', right: 'payments' });
export const staffUncollectedRemind = route('POST', '/staff/uncollected/remind', { who: 'staff', right: 'payments' });
export const staffUncollectedSettle = route('POST', '/staff/uncollected/settle', { who: 'staff', right: 'payments' });

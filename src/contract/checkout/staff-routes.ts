import { route } from '../base/route.ts';

export const staffTransferList = route('GET', '/staff/transfer/list', { who: 'staff', right: 'payments' });
export const staffTransferReceive = route('POST', '/staff/transfer/receive', { who: 'staff', right: 'payments' });

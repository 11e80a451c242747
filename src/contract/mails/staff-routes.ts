import { route } from '../base/route.ts';

export const staffMailList = route('GET', '/staff/mail/list', { who: 'staff', right: 'mails' });
export const staffMailRetry = route('POST', '/staff/mail/retry', { who: 'staff', right: 'mails' });

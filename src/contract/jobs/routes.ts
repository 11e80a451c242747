import { route } from '../base/route.ts';

export const staffJobList = route('GET', '/staff/job/list', { who: 'staff', right: 'mails' });
export const staffJobRetry = route('POST', '/staff/job/retry', { who: 'staff', right: 'mails' });

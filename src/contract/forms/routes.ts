import { route } from '../base/route.ts';

export const formView = route('GET', '/form/view', { who: 'any' });
export const formSend = route('POST', '/form/send', { who: 'any', limit: 'forms', botCheck: 'forms' });

export const staffSubmissionList = route('GET', '/staff/form/submissions', { who: 'staff', right: 'forms' });

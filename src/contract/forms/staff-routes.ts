import { route } from '../base/route.ts';

export const staffSubmissionList = route('GET', '/staff/form/submissions', { who: 'staff', right: 'forms' });

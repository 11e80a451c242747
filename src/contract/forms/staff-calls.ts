import { call } from '../base/call.ts';
import { SubmissionList, SubmissionListQuery } from './staff-schemas.ts';

export const staffFormsCalls = {
  staffSubmissionList: call('GET', '/staff/form/submissions', 'staff', {
    query: SubmissionListQuery,
    data: SubmissionList,
    summary: 'What was sent with the forms of the shop, with its files',
    source: 'issue 4, dynamic forms: submissions are kept',
  }),
} as const;

import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { SubmissionList, SubmissionListQuery } from './staff-schemas.ts';

export const staffFormsCalls = {
  staffSubmissionList: bind(routes.staffSubmissionList, {
    query: SubmissionListQuery,
    data: SubmissionList,
    summary: 'What was sent with the forms of the shop, with its files',
    source: 'issue 4, dynamic forms: submissions are kept',
  }),
} as const;

import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { GivenUpJobList, JobRetryBody } from './staff-schemas.ts';

const SOURCE = 'issues 13 and 31: whatever is given up is shown to the staff; decision 24';

export const staffJobsCalls = {
  staffJobList: bind(routes.staffJobList, {
    data: GivenUpJobList,
    summary: 'Mails, payments and documents that were given up after days of attempts',
    source: SOURCE,
  }),
  staffJobRetry: bind(routes.staffJobRetry, {
    body: JobRetryBody,
    data: GivenUpJobList,
    summary: 'Tries again what was given up; what is under way already is left alone',
    source: SOURCE,
  }),
} as const;

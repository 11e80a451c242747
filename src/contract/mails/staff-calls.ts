import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { MailRetryBody, UnsentMailList } from './staff-schemas.ts';

const SOURCE = 'issue 13, mails: what is given up is shown to the staff; decision 24';

export const staffMailsCalls = {
  staffMailList: bind(routes.staffMailList, {
    data: UnsentMailList,
    summary: 'The mails that were given up after days of attempts',
    source: SOURCE,
  }),
  staffMailRetry: bind(routes.staffMailRetry, {
    body: MailRetryBody,
    data: UnsentMailList,
    summary: 'Sends a mail again that was given up; one that is under way already is left alone',
    source: SOURCE,
  }),
} as const;

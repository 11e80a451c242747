import { bind, NONE } from '../base/call.ts';
import * as routes from './routes.ts';
import { ClosingInput, ClosingState, OwnDataExport, StaffClosing } from './schemas.ts';

const source = 'D 7';
const ask = { data: NONE, summary: 'Ask for the mail by which the own account is closed', source };
const check = {
  data: ClosingState,
  summary: 'Whether a link to close an account still works; the session it belongs to may then close it',
  source,
};
const close = {
  data: NONE,
  summary: 'Close the account: orders stay without the person, everything else is deleted',
  source,
};

export const ownDataCalls = {
  closingRequest: bind(routes.closingRequest, ask),
  closingRequestPost: bind(routes.closingRequestPost, ask),
  closingCheck: bind(routes.closingCheck, { query: ClosingInput, ...check }),
  closingCheckPost: bind(routes.closingCheckPost, { body: ClosingInput, ...check }),
  accountClose: bind(routes.accountClose, { query: ClosingInput, ...close }),
  accountClosePost: bind(routes.accountClosePost, { body: ClosingInput, ...close }),
  ownDataExport: bind(routes.ownDataExport, {
    data: OwnDataExport,
    summary: 'Everything that is held of the customer (ours)',
    source: 'issue 15',
  }),
  staffClosingStart: bind(routes.staffClosingStart, {
    body: StaffClosing,
    data: NONE,
    summary: 'Mail a customer the link by which the account is closed (ours)',
    source: 'issue 15',
  }),
} as const;

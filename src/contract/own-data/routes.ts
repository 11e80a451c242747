import { route } from '../base/route.ts';

// D 7, Registration and user: closing the account, and erasing the person's data. GET calls that change data are for
// existing clients; each has a twin that our own pages post.

const asked = { who: 'user', inPerson: true } as const;
const byToken = { who: 'any', limit: 'logins' } as const;

export const closingRequest = route('GET', '/registration/anonymize_token_request', { ...asked, changes: true });
export const closingRequestPost = route('POST', '/registration/anonymize_token_request', asked);
export const closingCheck = route('GET', '/registration/anonymize_token_check', { ...byToken, changes: true });
export const closingCheckPost = route('POST', '/registration/anonymize_token_check', byToken);
export const accountClose = route('GET', '/registration/user_anonymize', { ...byToken, changes: true });
export const accountClosePost = route('POST', '/registration/user_anonymize', byToken);
export const ownDataExport = route('POST', '/registration/export_own_data', asked);
export const staffClosingStart = route('POST', '/staff/customers/close_account', {
  who: 'staff',
  right: 'closing_accounts',
});

// Issue 48: the page of a customer, and what the staff may do with the account.

export const staffCustomerPage = route('GET', '/staff/customers/page', { who: 'staff', right: 'customers' });
export const staffCustomerNote = route('POST', '/staff/customers/note', { who: 'staff', right: 'customers' });
export const staffPasswordLink = route('POST', '/staff/customers/password_link', { who: 'staff', right: 'customers' });
export const staffMailAgain = route('POST', '/staff/customers/mail_again', { who: 'staff', right: 'customers' });
export const staffCustomerExport = route('POST', '/staff/customers/export', {
  who: 'staff',
  right: 'closing_accounts',
});
export const staffMergePreview = route('GET', '/staff/customers/merge_preview', {
  who: 'staff',
  right: 'merging_customers',
});
export const staffCustomersMerge = route('POST', '/staff/customers/merge', {
  who: 'staff',
  right: 'merging_customers',
});

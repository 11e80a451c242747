import { route } from '../base/route.ts';

export const backofficeLogin = route('POST', '/backoffice-access/sso-login', {
  who: 'any',
  limit: 'logins',
  botCheck: 'login',
});
export const userSearch = route('GET', '/user-search/list_user', { who: 'staff', right: 'customers' });
export const userSelect = route('GET', '/user-search/select_user', { who: 'staff', right: 'customers', changes: true });
export const userSelectPost = route('POST', '/user-search/select_user', { who: 'staff', right: 'customers' });
export const ssoLogout = route('POST', '/sso-auth/logout', { who: 'any', changesCart: true });
export const staffOverview = route('GET', '/staff/view', { who: 'staff', right: 'overview' });
export const staffViewShare = route('POST', '/staff/view/share', { who: 'staff', right: 'overview' });
export const staffViewUnshare = route('POST', '/staff/view/unshare', { who: 'staff', right: 'overview' });
export const agentActs = route('GET', '/staff/acts', { who: 'staff', right: 'staff' });
export const staffPeople = route('GET', '/staff/people', { who: 'staff', right: 'staff' });
export const staffSessionsEnd = route('POST', '/staff/people/sessions', { who: 'staff', right: 'staff' });
export const staffRoles = route('GET', '/staff/people/role/list', { who: 'staff', right: 'staff' });
export const staffRoleSave = route('POST', '/staff/people/role/save', { who: 'staff', right: 'staff' });
export const staffRoleDelete = route('POST', '/staff/people/role/delete', { who: 'staff', right: 'staff' });
export const staffInvite = route('POST', '/staff/people/invite', { who: 'staff', right: 'staff' });
export const staffInvitationRemove = route('POST', '/staff/people/invitation/remove', { who: 'staff', right: 'staff' });
export const staffInvitationView = route('GET', '/backoffice-access/invitation', { who: 'any', limit: 'logins' });
export const staffInvitationTake = route('POST', '/backoffice-access/invitation', { who: 'any', limit: 'logins' });
export const staffRolesUpdate = route('POST', '/staff/people/roles', { who: 'staff', right: 'staff' });

// Calls by which the staff decide about customers, customer cards and agreements in their own name, without acting for
// a customer.

const marks = { who: 'staff', right: 'customer_marks' } as const;

export const staffCustomerView = route('GET', '/staff/customers/view', { who: 'staff', right: 'customers' });
export const staffCustomerBlock = route('POST', '/staff/customers/block', {
  who: 'staff',
  right: 'blocking_customers',
});
export const staffCustomerSegment = route('POST', '/staff/customers/segment', marks);
export const staffCustomerBeta = route('POST', '/staff/customers/beta_tester', marks);
export const staffCertificateGive = route('POST', '/staff/customers/certificate', {
  who: 'staff',
  right: 'giving_certificates',
});
export const staffCardList = route('GET', '/staff/card/list', marks);
export const staffCardSave = route('POST', '/staff/card/save', marks);
export const staffCardDelete = route('POST', '/staff/card/delete', marks);
export const staffAgreementList = route('GET', '/staff/agreement/list', marks);
export const staffAgreementSave = route('POST', '/staff/agreement/save', marks);
export const firstAdministrator = route('POST', '/backoffice-access/first-administrator', {
  who: 'any',
  limit: 'logins',
});

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
export const agentActs = route('GET', '/staff/acts', { who: 'staff', right: 'staff' });
export const staffPeople = route('GET', '/staff/people', { who: 'staff', right: 'staff' });
export const staffRolesUpdate = route('POST', '/staff/people/roles', { who: 'staff', right: 'staff' });

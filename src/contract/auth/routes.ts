import { route } from '../base/route.ts';

export const authTest = route('GET', '/auth/test', { who: 'any' });
export const login = route('POST', '/auth/login', {
  who: 'any',
  changesCart: true,
  limit: 'logins',
  botCheck: 'login',
});
export const logout = route('POST', '/auth/logout', { who: 'any' });

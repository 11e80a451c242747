import { route } from '../base/route.ts';

export const registerUser = route('POST', '/registration/register_user', {
  who: 'any',
  changesCart: true,
  limit: 'registrations',
});
export const userDetail = route('GET', '/registration/user_detail', { who: 'user' });

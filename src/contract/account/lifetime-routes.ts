import { route } from '../base/route.ts';

export const lifetimeInfo = route('POST', '/customer-lifetime/user_info', { who: 'user' });

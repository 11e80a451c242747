import { route } from '../base/route.ts';

export const apiKeys = route('GET', '/staff/keys', { who: 'staff', right: 'staff' });
export const apiKeyMake = route('POST', '/staff/keys/make', { who: 'staff', right: 'staff' });
export const apiKeyEnd = route('POST', '/staff/keys/end', { who: 'staff', right: 'staff' });

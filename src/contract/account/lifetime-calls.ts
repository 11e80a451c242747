import { bind } from '../base/call.ts';
import { route } from '../base/route.ts';
import { LifetimeInfo, LifetimeQuery } from './lifetime-schemas.ts';

const lifetimeInfo = route('POST', '/customer-lifetime/user_info', { who: 'user' });

export const lifetimeCalls = {
  lifetimeInfo: bind(lifetimeInfo, {
    query: LifetimeQuery,
    data: LifetimeInfo,
    summary: 'What the customer has bought since the registration',
    source: 'D 7',
  }),
} as const;

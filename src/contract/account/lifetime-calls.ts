import { bind } from '../base/call.ts';
import { lifetimeInfo } from './lifetime-routes.ts';
import { LifetimeInfo, LifetimeQuery } from './lifetime-schemas.ts';

export const lifetimeCalls = {
  lifetimeInfo: bind(lifetimeInfo, {
    query: LifetimeQuery,
    data: LifetimeInfo,
    summary: 'What the customer has bought since the registration',
    source: 'D 7',
  }),
} as const;

import { bind } from '../base/call.ts';
import * as routes from './disclaimer-routes.ts';
import { DisclaimerCheck, Disclaimers, DisclaimersQuery, DisclaimerUpdate, UserDisclaimers } from './disclaimer-schemas.ts';

const source = 'D 7, 9';

export const disclaimerCalls = {
  disclaimers: bind(routes.disclaimers, {
    query: DisclaimersQuery,
    data: Disclaimers,
    summary: 'What a registration at a store asks to agree to',
    source,
  }),
  userDisclaimers: bind(routes.userDisclaimers, {
    data: UserDisclaimers,
    summary: 'What the customer agreed to, by type, with the history of their choices',
    source,
  }),
  disclaimerCheck: bind(routes.disclaimerCheck, {
    data: DisclaimerCheck,
    summary: 'Whether the customer accepted everything that is required, as it is now',
    source,
  }),
  disclaimerUpdate: bind(routes.disclaimerUpdate, {
    body: DisclaimerUpdate,
    data: UserDisclaimers,
    summary: 'Choose about disclaimers; each choice is kept with its time and version',
    source,
  }),
} as const;

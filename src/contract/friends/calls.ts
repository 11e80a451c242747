import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { PersonalCode } from './schemas.ts';

export const friendsCalls = {
  personalCode: bind(routes.personalCode, {
    data: PersonalCode,
    summary: 'The customer’s code for inviting friends, and what came of it',
    source: 'S 7',
  }),
} as const;

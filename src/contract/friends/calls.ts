import { call } from '../base/call.ts';
import { PersonalCode } from './schemas.ts';

export const friendsCalls = {
  personalCode: call('GET', '/tell-friends/personal-code', 'user', {
    data: PersonalCode,
    summary: 'The customer’s code for inviting friends, and what came of it',
    source: 'S 7',
  }),
} as const;

import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7');

/** The customer's own invitation code, the friends who used it and the credit given for them (S 3, Invite). */
export const PersonalCode = Type.Object({
  tellFriend: Type.Object({
    code: Type.String(),
    friendsJoined: Type.Integer({ description: 'ours: customers who registered with the code' }),
    gift: Type.Number({ description: 'ours: euro for each friend who orders; 0: the shop gives none' }),
    giftDays: Type.Integer({ description: 'ours: the days for which a new certificate can be used' }),
  }),
  friends: Type.Array(
    Type.Object({
      firstName: Type.String(),
      joinedAt: Type.String({ description: 'dd/MM/yyyy' }),
      hasOrdered: Type.Boolean({ description: 'the first order was placed, and the certificate given' }),
    }),
    { maxItems: 100, description: 'ours: the newest first' },
  ),
  userGiftCertificates: Type.Array(
    Type.Object({
      name: Type.String(),
      amount: Type.Number({ description: 'euro' }),
      endDate: Type.String({ description: 'dd/MM/yyyy' }),
    }),
    { maxItems: 50, description: 'the last to end first' },
  ),
});
export type PersonalCode = Static<typeof PersonalCode>;

export const friendsCalls = {
  personalCode: bind(routes.personalCode, {
    data: PersonalCode,
    summary: 'The customer’s code for inviting friends, and what came of it',
  }),
} as const;

import { type Static, Type } from 'typebox';

/** S 3, Invite: the customer's own code, who came by it, and what was given for it. */
export const PersonalCode = Type.Object({
  tellFriend: Type.Object({
    code: Type.String(),
    friendsJoined: Type.Integer({ description: 'ours: customers who registered with the code' }),
  }),
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

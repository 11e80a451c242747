import { type Static, Type } from 'typebox';

export const Subscription = Type.Object({
  subscriptionCode: Type.Optional(Type.String({ maxLength: 60, description: 'the code that the employer was given' })),
});

/** The agreement that the customer joined; without one there is none. */
export const ShopAtWork = Type.Object({
  subscription: Type.Optional(
    Type.Object({
      subscriptionCode: Type.String(),
      employer: Type.String(),
      benefit: Type.String(),
      subscribedAt: Type.String(),
      endDate: Type.Optional(Type.String({ description: 'dd/MM/yyyy, included' })),
      isOver: Type.Boolean(),
    }),
  ),
});
export type ShopAtWork = Static<typeof ShopAtWork>;

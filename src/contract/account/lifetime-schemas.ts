import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { route } from '../base/route.ts';

const bind = bindFrom('D 7');

export const LifetimeQuery = Type.Object({
  userId: Type.Optional({ ...Id, description: 'of the customer who calls, and nobody else' }),
});

/** No reply was recorded: the shape is ours. Cancelled and failed orders do not count. */
export const LifetimeInfo = Type.Object({
  userId: Type.Integer(),
  customerSince: Type.String({ description: 'dd/MM/yyyy' }),
  orders: Type.Integer(),
  totalSpent: Type.Number({ description: 'euro' }),
  averageOrder: Type.Number({ description: 'euro; 0 without orders' }),
  saved: Type.Number({ description: 'euro: by promotions and certificates' }),
  firstOrderDate: Type.Optional(Type.String({ description: 'dd/MM/yyyy' })),
  lastOrderDate: Type.Optional(Type.String({ description: 'dd/MM/yyyy' })),
});
export type LifetimeInfo = Static<typeof LifetimeInfo>;

const lifetimeInfo = route('POST', '/customer-lifetime/user_info', { who: 'user' });

export const lifetimeCalls = {
  lifetimeInfo: bind(lifetimeInfo, {
    query: LifetimeQuery,
    data: LifetimeInfo,
    summary: 'What the customer has bought since the registration',
  }),
} as const;

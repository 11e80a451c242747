import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

export const Subscription = Type.Object({
  subscriptionCode: Type.Optional(Type.String({ maxLength: 60, description: 'the code that the employer was given' })),
});

/** The agreement that the customer joined; absent if there is none. */
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

const bind = bindFrom('S 7, D 7');
const subscribe = { data: ShopAtWork, summary: 'Join the agreement of an employer by its code' };

export const shopAtWorkCalls = {
  shopAtWork: bind(routes.shopAtWork, { data: ShopAtWork, summary: 'The agreement that the customer joined (ours)' }),
  shopAtWorkSubscribe: bind(routes.shopAtWorkSubscribe, { query: Subscription, ...subscribe }),
  shopAtWorkSubscribePost: bind(routes.shopAtWorkSubscribePost, { body: Subscription, ...subscribe }),
  shopAtWorkLeave: bind(routes.shopAtWorkLeave, { data: ShopAtWork, summary: 'Leave the agreement (ours)' }),
} as const;

/** Refusals of agreements with employers. Code -> Italian text; details fill the {braces}. */
export const SHOP_AT_WORK_ERRORS = {
  WORK_CODE_UNKNOWN: 'Questo codice aziendale non è valido: controlla di averlo scritto correttamente',
  WORK_CODE_OTHER: 'Sei già iscritto con {employer}: prima esci da quella convenzione',
} as const;

import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { ShopAtWork, Subscription } from './schemas.ts';

const source = 'S 7, D 7';
const subscribe = { data: ShopAtWork, summary: 'Join the agreement of an employer by its code', source };

export const shopAtWorkCalls = {
  shopAtWork: bind(routes.shopAtWork, {
    data: ShopAtWork,
    summary: 'The agreement that the customer joined (ours)',
    source,
  }),
  shopAtWorkSubscribe: bind(routes.shopAtWorkSubscribe, { query: Subscription, ...subscribe }),
  shopAtWorkSubscribePost: bind(routes.shopAtWorkSubscribePost, { body: Subscription, ...subscribe }),
  shopAtWorkLeave: bind(routes.shopAtWorkLeave, { data: ShopAtWork, summary: 'Leave the agreement (ours)', source }),
} as const;

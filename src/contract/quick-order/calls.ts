import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Cart, ChangeKey } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import { QuickOrder, QuickOrderText } from './schemas.ts';

const SOURCE = 'ours, issue 17';

export const quickOrderCalls = {
  quickOrderCheck: bind(routes.quickOrderCheck, {
    body: Type.Object({ text: QuickOrderText }),
    data: QuickOrder,
    summary: 'Find the products of an order by code, and what is wrong with its lines',
    source: SOURCE,
  }),
  quickOrderAdd: bind(routes.quickOrderAdd, {
    body: Type.Object({ text: QuickOrderText, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put the products of an order by code into the cart; warnings name what is short',
    source: SOURCE,
  }),
} as const;

import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Cart, ChangeKey } from './schemas.ts';
import * as routes from './shared-routes.ts';
import { CartLink, SharedCart, SharedCartToken } from './shared-schemas.ts';

export const sharedCartsCalls = {
  cartShare: bind(routes.cartShare, {
    data: CartLink,
    summary: 'A link by which others see what is in one’s cart; good for 30 days',
    source: 'ours',
  }),
  cartShared: bind(routes.cartShared, {
    query: Type.Object({ token: SharedCartToken }),
    data: SharedCart,
    summary: 'What is in the cart of a link and can be bought here; never whose it is',
    source: 'ours',
  }),
  cartAddAllShared: bind(routes.cartAddAllShared, {
    body: Type.Object({ token: SharedCartToken, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put everything of a shared cart into one’s own; warnings name what is gone or short',
    source: 'ours',
  }),
} as const;

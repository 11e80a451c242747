import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Product } from '../catalogue/product.ts';
import { Cart, ChangeKey } from './schemas.ts';
import * as routes from './shared-routes.ts';

const bind = bindFrom('ours');

// A cart that is shown to others by a link: ours (issue of the cart).

export const SharedCartToken = Type.String({ minLength: 1, maxLength: 100 });

export const CartLink = Type.Object({
  url: Type.String({ description: 'of this shop; it is not told again' }),
  endsOn: Type.String({ description: 'yyyy-mm-dd' }),
});
export type CartLink = Static<typeof CartLink>;

export const SharedCart = Type.Object({
  items: Type.Array(
    Type.Object({
      quantity: Type.Integer({ description: 'pieces; 0 for loose goods' }),
      weight: Type.Number({ description: 'kg; 0 for pieces' }),
      cartItemInfo: Type.Record(Type.String(), Type.String(), { description: 'only what was chosen: size' }),
      product: Product,
    }),
    { maxItems: 300 },
  ),
});
export type SharedCart = Static<typeof SharedCart>;

/** The items of a link that proposes a cart: product:pieces, or product:grams and a g. */
const LinkedItems = Type.String({ minLength: 1, maxLength: 4000, description: '1001:2,1002:350g; at most 100 items' });

export const ProposedCart = Type.Object({
  ...SharedCart.properties,
  missing: Type.Integer({ description: 'items of the link that are not sold here' }),
});
export type ProposedCart = Static<typeof ProposedCart>;

export const sharedCartsCalls = {
  cartShare: bind(routes.cartShare, {
    data: CartLink,
    summary: 'A link by which others see what is in one’s cart; good for 30 days',
  }),
  cartShared: bind(routes.cartShared, {
    query: Type.Object({ token: SharedCartToken }),
    data: SharedCart,
    summary: 'What is in the cart of a link and can be bought here; never whose it is',
  }),
  cartAddAllShared: bind(routes.cartAddAllShared, {
    body: Type.Object({ token: SharedCartToken, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put everything of a shared cart into one’s own; warnings name what is gone or short',
  }),
  cartProposed: bind(routes.cartProposed, {
    query: Type.Object({ items: LinkedItems }),
    data: ProposedCart,
    summary: 'What a link proposes to buy, with the amounts that would be put into the cart; changes nothing',
  }),
  cartAddAllProposed: bind(routes.cartAddAllProposed, {
    body: Type.Object({ items: LinkedItems, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put what a link proposes into one’s own cart; warnings name what is gone or short',
  }),
} as const;

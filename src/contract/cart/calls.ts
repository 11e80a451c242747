import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { CartInfoBody } from './info-schemas.ts';
import * as routes from './routes.ts';
import {
  Cart,
  CartAddBody,
  CartDeleteBody,
  CartItemInfosBody,
  CartUpdateBody,
  ChangeKey,
  PurchaseRestrictions,
} from './schemas.ts';

const bind = bindFrom('S 7');

const CartViewQuery = Type.Object({
  show_sectors: Type.Optional(Type.Boolean()),
  preview: Type.Optional(
    Type.Boolean({
      description: 'ours: leaves all notices to the next reply, and says by hasNotices that there are any',
    }),
  ),
});

export const cartCalls = {
  cartView: bind(routes.cartView, {
    query: CartViewQuery,
    data: Cart,
    summary: 'The cart; an empty one for a visitor who put nothing into it',
  }),
  cartAdd: bind(routes.cartAdd, { body: CartAddBody, data: Cart, summary: 'Add to what is there' }),
  cartUpdate: bind(routes.cartUpdate, { body: CartUpdateBody, data: Cart, summary: 'Set quantities; 0 removes' }),
  cartDelete: bind(routes.cartDelete, { body: CartDeleteBody, data: Cart, summary: 'Remove items' }),
  cartClose: bind(routes.cartClose, {
    body: Type.Object({ cart_id: Id }),
    data: Cart,
    summary: 'Empty one’s own cart',
  }),
  cartAddAllFromOrder: bind(routes.cartAddAllFromOrder, {
    body: Type.Object({ order_id: Id, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put the lines of an order into the cart; warnings name what is gone',
  }),
  cartAddAllFromList: bind(routes.cartAddAllFromList, {
    body: Type.Object({ list_id: Id, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put everything of a shopping list into the cart; warnings name what is gone or short',
  }),
  cartUpdateInfo: bind(routes.cartUpdateInfo, {
    body: CartInfoBody,
    data: Cart,
    summary: 'Set one property of the cart: order note, invoice, alternatives, of age',
  }),
  cartUpdateInfos: bind(routes.cartUpdateInfos, {
    body: CartItemInfosBody,
    data: Cart,
    summary: 'Say more of lines: note, alternatives, preferred substitute',
  }),
  cartPurchaseRestriction: bind(routes.cartPurchaseRestriction, {
    data: PurchaseRestrictions,
    summary: 'What limits this cart: maxima of classes and days with what is used and left, and age',
  }),
} as const;

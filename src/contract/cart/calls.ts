import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import {
  Cart,
  CartAddBody,
  CartDeleteBody,
  CartInfoBody,
  CartItemInfosBody,
  CartUpdateBody,
  ChangeKey,
  PurchaseRestrictions,
} from './schemas.ts';

const ShowSectors = Type.Object({ show_sectors: Type.Optional(Type.Boolean()) });

export const cartCalls = {
  cartView: call('GET', '/cart/view', 'any', {
    query: ShowSectors,
    data: Cart,
    summary: 'The cart; an empty one for a visitor who put nothing into it',
    source: 'S 7',
  }),
  cartAdd: call('POST', '/cart/add', 'shopper', {
    body: CartAddBody,
    data: Cart,
    summary: 'Add to what is there',
    source: 'S 7',
  }),
  cartUpdate: call('POST', '/cart/update', 'any', {
    body: CartUpdateBody,
    data: Cart,
    summary: 'Set quantities; 0 removes',
    source: 'S 7',
  }),
  cartDelete: call('POST', '/cart/delete', 'any', {
    body: CartDeleteBody,
    data: Cart,
    summary: 'Remove items',
    source: 'S 7',
  }),
  cartClose: call('POST', '/cart/close', 'user', {
    body: Type.Object({ cart_id: Id }),
    data: Cart,
    summary: 'Empty one’s own cart',
    source: 'S 7',
  }),
  cartAddAllFromOrder: call('POST', '/cart/add-all-from-order', 'user', {
    body: Type.Object({ order_id: Id, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put the lines of an order into the cart; warnings name what is gone',
    source: 'S 7',
  }),
  cartAddAllFromList: call('POST', '/cart/add-all-from-wishlist', 'user', {
    body: Type.Object({ list_id: Id, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put everything of a shopping list into the cart; warnings name what is gone or short',
    source: 'S 7',
  }),
  cartUpdateInfo: call('POST', '/cart/update-cart-info', 'shopper', {
    body: CartInfoBody,
    data: Cart,
    summary: 'Set one property of the cart: order note, invoice, alternatives, of age',
    source: 'S 7',
  }),
  cartUpdateInfos: call('POST', '/cart/update-infos', 'any', {
    body: CartItemInfosBody,
    data: Cart,
    summary: 'Say more of lines: note, alternatives, preferred substitute',
    source: 'S 7',
  }),
  cartPurchaseRestriction: call('GET', '/cart/purchase-restriction', 'any', {
    data: PurchaseRestrictions,
    summary: 'What limits this cart: maxima of classes and days with what is used and left, and age',
    source: 'S 7',
  }),
} as const;

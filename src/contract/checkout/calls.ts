import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { OrderTransaction } from '../orders/schemas.ts';
import * as routes from './routes.ts';
import {
  BuyBody,
  BuyReply,
  PackagingTypeList,
  PaymentTypeList,
  PrebilledAmount,
  PrepareBody,
  PrepareEndReply,
  PrepareReply,
} from './schemas.ts';

export const checkoutCalls = {
  paymentTypes: bind(routes.paymentTypes, {
    query: Type.Object({
      payment_type_id: Type.Optional(Id),
      order_id: Type.Optional(Id),
    }),
    data: PaymentTypeList,
    summary: 'How this cart may be paid; with order_id (ours), how that order of the customer may be paid',
    source: 'S 7',
  }),
  packagingTypes: bind(routes.packagingTypes, {
    data: PackagingTypeList,
    summary: 'What goods are packed in',
    source: 'S 7',
  }),
  prebilledAmount: bind(routes.prebilledAmount, {
    query: Type.Object({ payment_type_id: Type.Optional(Id), order_id: Type.Optional(Id) }),
    data: PrebilledAmount,
    summary: 'The amount that is authorised for the cart, or for an order of the customer',
    source: 'S 7, D 9',
  }),
  paymentAuthAdd: bind(routes.paymentAuthAdd, {
    body: Type.Object({ payment_type_id: Id }),
    data: Type.Object({ transaction: OrderTransaction }),
    summary: 'Save a card by an authorisation of 1.01 euro that is reversed',
    source: 'ours, D 9',
  }),
  paymentAuthDelete: bind(routes.paymentAuthDelete, {
    body: Type.Object({ user_payment_auth_id: Id }),
    data: Type.Object({}),
    summary: 'Forget a saved card',
    source: 'ours',
  }),
  prepare: bind(routes.prepare, {
    body: PrepareBody,
    data: PrepareReply,
    summary: 'Freeze prices, stock and slot of the cart for a stated time, in which buying it buys exactly that',
    source: 'S 4, S 7',
  }),
  prepareEnd: bind(routes.prepareEnd, {
    body: Type.Object({}),
    data: PrepareEndReply,
    summary: 'Thaw the cart before its time, so that it can be changed',
    source: 'ours',
  }),
  buy: bind(routes.buy, {
    body: BuyBody,
    data: BuyReply,
    summary: 'Place the order. Header idempotency-key: the first answer is replayed',
    source: 'S 7, decisions',
  }),
} as const;

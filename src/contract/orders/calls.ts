import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { PackagingTypeList } from '../checkout/packaging.ts';
import { BuyBody, BuyReply, Order, OrderList, OrderListQuery, PaymentTypeList } from './schemas.ts';

export const ordersCalls = {
  paymentTypes: call('GET', '/payment-type/list-auth', 'user', {
    query: Type.Object({ payment_type_id: Type.Optional(Id) }),
    data: PaymentTypeList,
    summary: 'How this cart may be paid',
    source: 'S 7',
  }),
  packagingTypes: call('GET', '/packaging-type/list', 'any', {
    data: PackagingTypeList,
    summary: 'What goods are packed in',
    source: 'S 7',
  }),
  buy: call('POST', '/checkout/buy', 'user', {
    body: BuyBody,
    data: BuyReply,
    summary: 'Place the order. Header idempotency-key: the first answer is replayed',
    source: 'S 7, decisions',
  }),
  orderView: call('GET', '/order/view', 'user', {
    query: Type.Object({ order_id: Id, show_replaced: Type.Optional(Type.Boolean()) }),
    data: Order,
    summary: 'One order of the customer',
    source: 'D 7',
  }),
  orderList: call('GET', '/order/list', 'user', {
    query: OrderListQuery,
    data: OrderList,
    summary: 'The customer’s orders, newest first',
    source: 'D 7',
  }),
  orderDelete: call('POST', '/order/delete', 'user', {
    body: Type.Object({ order_id: Id }),
    data: Order,
    summary: 'Cancel an order that is not yet taken in charge',
    source: 'D 4, D 7',
  }),
} as const;

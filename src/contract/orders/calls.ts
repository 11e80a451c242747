import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart, CartAddBody } from '../cart/schemas.ts';
import { AllOrdersQuery, TokenOrder, TokenOrderQuery } from './all-orders-schemas.ts';
import { MAX_ARRIVAL_INFO } from './limits.ts';
import { OrderList, OrderListQuery, OrderSpending, ShowReplaced } from './list-schemas.ts';
import * as routes from './routes.ts';
import { Order, OrderPaymentReply, OrderSummary, PaymentChoice } from './schemas.ts';

const bind = bindFrom('D 7');

export const ordersCalls = {
  orderView: bind(routes.orderView, {
    query: Type.Object({ order_id: Id, show_replaced: Type.Optional(ShowReplaced) }),
    data: Order,
    summary: 'One order of the customer',
  }),
  orderList: bind(routes.orderList, {
    query: OrderListQuery,
    data: OrderList,
    summary: 'The customer’s orders, newest first',
  }),
  orderSpending: bind(routes.orderSpending, {
    query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })) }),
    data: OrderSpending,
    summary: 'What the customer spent in a year, month by month; without a year in the present one',
    source: 'issue 29',
  }),
  orderListAllAddresses: bind(routes.orderListAllAddresses, {
    query: AllOrdersQuery,
    data: OrderList,
    summary: 'The customer’s orders to all addresses, with the filters of parts by warehouse',
  }),
  orderListAllPerson: bind(routes.orderListAllPerson, {
    query: AllOrdersQuery,
    data: OrderList,
    summary: 'The same, for who heads a company also the orders of its buyers since they joined it',
    source: 'D 7, S 6',
  }),
  tokenOrderView: bind(routes.tokenOrderView, {
    query: TokenOrderQuery,
    data: TokenOrder,
    summary: 'One order by the link of its confirmation, without a login and without who and where',
    source: 'D 6, D 7',
  }),
  orderReserve: bind(routes.orderReserve, {
    body: Type.Object({
      order_id: Id,
      distance: Type.Union(
        [Type.Literal(10), Type.Literal(20), Type.Literal(30), Type.Literal(40), Type.Literal(50), Type.Literal(60)],
        { description: 'minutes until the customer arrives (D 9)' },
      ),
      reservation_info: Type.Optional(
        Type.String({ maxLength: MAX_ARRIVAL_INFO, description: 'where the car stands, or how it is known' }),
      ),
    }),
    data: Order,
    summary: 'Announce the arrival for the pickup of an order; infos[0].info says that it was taken',
    source: 'D 2, D 7, D 9',
  }),
  orderPayment: bind(routes.orderPayment, {
    body: Type.Object({ order_id: Id, ...PaymentChoice }),
    data: OrderPaymentReply,
    summary: 'Pay an order whose payment did not succeed; an attempt that waits for the shopper goes on',
    source: 'D 7, D 8',
  }),
  orderModifyPaymentType: bind(routes.orderModifyPaymentType, {
    body: Type.Object({ order_id: Id, payment_type_id: Id, ...PaymentChoice }),
    data: OrderPaymentReply,
    summary: 'Pay an order in another way, until it is taken in charge',
  }),
  orderRetryList: bind(routes.orderRetryList, {
    data: Type.Object({ orders: Type.Array(OrderSummary) }),
    summary: 'Orders that wait to be paid, the newest first',
  }),
  orderModify: bind(routes.orderModify, {
    body: Type.Object({ order_id: Id }),
    data: Cart,
    summary: 'Open the lines of an order in the cart again; the order counts until the cart is bought',
    source: 'D 4, D 7',
  }),
  orderModifyGiveUp: bind(routes.orderModifyGiveUp, {
    body: Type.Object({}),
    data: Cart,
    summary: 'Give up the change of an order; the cart is the one from before',
    source: 'D 4',
  }),
  orderAddItems: bind(routes.orderAddItems, {
    body: Type.Object({
      order_id: Id,
      items: CartAddBody.properties.items,
      expected_total: Type.Optional(
        Type.Number({ description: 'euro: grossTotal of the order before; a repeated call is refused by it' }),
      ),
      ...PaymentChoice,
    }),
    data: Order,
    summary:
      'Add goods to an order that is not yet taken in charge; `addition` says whether they have to be paid before they join it',
    source: 'D 4',
  }),
  orderDelete: bind(routes.orderDelete, {
    body: Type.Object({ order_id: Id }),
    data: Order,
    summary: 'Cancel an order that is not yet taken in charge',
    source: 'D 4, D 7',
  }),
} as const;

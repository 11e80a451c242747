import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { Order, OrderList, OrderListQuery, ShowReplaced } from './schemas.ts';

export const ordersCalls = {
  orderView: bind(routes.orderView, {
    query: Type.Object({ order_id: Id, show_replaced: Type.Optional(ShowReplaced) }),
    data: Order,
    summary: 'One order of the customer',
    source: 'D 7',
  }),
  orderList: bind(routes.orderList, {
    query: OrderListQuery,
    data: OrderList,
    summary: 'The customer’s orders, newest first',
    source: 'D 7',
  }),
  orderDelete: bind(routes.orderDelete, {
    body: Type.Object({ order_id: Id }),
    data: Order,
    summary: 'Cancel an order that is not yet taken in charge',
    source: 'D 4, D 7',
  }),
} as const;

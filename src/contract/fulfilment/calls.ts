import { bind } from '../base/call.ts';
import { Order } from '../orders/schemas.ts';
import * as routes from './routes.ts';
import {
  ConsentBody,
  DeliveredBody,
  EndBody,
  InLockerBody,
  OrderInCharge,
  OrderNumber,
  OrdersToServe,
  PickBody,
  ServeListQuery,
} from './schemas.ts';

const SOURCE = 'D 4, issue 16';

export const fulfilmentCalls = {
  orderConsent: bind(routes.orderConsent, {
    body: ConsentBody,
    data: Order,
    summary: 'The customer accepts or refuses a total above what was authorised',
    source: 'D 9, issue 16',
  }),
  staffOrdersToServe: bind(routes.staffOrdersToServe, {
    query: ServeListQuery,
    data: OrdersToServe,
    summary: 'Orders that are to be prepared or handed over',
    source: SOURCE,
  }),
  staffOrderToServe: bind(routes.staffOrderToServe, {
    query: OrderNumber,
    data: OrderInCharge,
    summary: 'One order as the staff prepare it, with what the customer wishes and what was picked',
    source: SOURCE,
  }),
  staffOrderTake: bind(routes.staffOrderTake, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'Take an order in charge: the customer neither changes nor cancels it any more',
    source: SOURCE,
  }),
  staffOrderPick: bind(routes.staffOrderPick, {
    body: PickBody,
    data: OrderInCharge,
    summary: 'Say what is there of a line, with its real weight, and what is there in its place',
    source: 'D 9, S 9, issue 16',
  }),
  staffOrderReady: bind(routes.staffOrderReady, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'Everything is picked: the order is ready, or its customer is asked for a higher total',
    source: 'D 9, issue 16',
  }),
  staffOrderLeave: bind(routes.staffOrderLeave, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'The order leaves the store',
    source: SOURCE,
  }),
  staffOrderInLocker: bind(routes.staffOrderInLocker, {
    body: InLockerBody,
    data: OrderInCharge,
    summary: 'The goods are in the locker: the customer is told, and can collect them',
    source: SOURCE,
  }),
  staffOrderDelivered: bind(routes.staffOrderDelivered, {
    body: DeliveredBody,
    data: OrderInCharge,
    summary: 'The customer has the goods: the final total is collected',
    source: 'D 9, issue 16',
  }),
  staffOrderNotCollected: bind(routes.staffOrderNotCollected, {
    body: EndBody,
    data: OrderInCharge,
    summary: 'Nobody came for the order, or nobody was at home',
    source: SOURCE,
  }),
  staffOrderFailed: bind(routes.staffOrderFailed, {
    body: EndBody,
    data: OrderInCharge,
    summary: 'The order cannot be carried out: nothing is charged',
    source: SOURCE,
  }),
} as const;

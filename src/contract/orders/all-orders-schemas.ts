import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { FilterDate, ListedPage, ShowReplaced } from './list-schemas.ts';
import { Order, OrderLine, OrderSummary } from './schemas.ts';

/** D 7: the filters of the two lists of all orders. Days are of Europe/Rome, both ends included. */
export const AllOrdersQuery = Type.Object({
  ...ListedPage,
  fetch_only_suborders_matching_filter: Type.Optional(
    Type.Boolean({ default: false, description: 'orders come with those parts only that the filters of parts match' }),
  ),
  order_id_filter: Type.Optional(Id),
  order_from_date_filter: Type.Optional(FilterDate),
  order_to_date_filter: Type.Optional(FilterDate),
  suborder_id_filter: Type.Optional(Id),
  suborder_warehouseid_filter: Type.Optional(Id),
  suborder_delivery_from_date_filter: Type.Optional(FilterDate),
  suborder_delivery_to_date_filter: Type.Optional(FilterDate),
  shipping_address_id_filter: Type.Optional(Id),
});
export type AllOrdersQuery = Static<typeof AllOrdersQuery>;

export const TokenOrderQuery = Type.Object({
  order_id: Id,
  access_token: Type.String({ minLength: 1, maxLength: 100 }),
  show_replaced: Type.Optional(ShowReplaced),
});

/**
 * An order as seen by its link: the goods, the time of delivery and the costs, but neither the customer nor the
 * address.
 */
export const TokenOrder = Type.Object({
  ...Type.Pick(OrderSummary, [
    ...([
      'orderId',
      'orderNumber',
      'orderStatusId',
      'orderStatus',
      'addDate',
      'deliveryServiceId',
      'deliveryServiceName',
    ] as const),
    ...(['storeName', 'timeslot', 'totalItems', 'goodsTotal', 'deliveryFee', 'grossTotal'] as const),
    ...(['replacesOrderId', 'replacedByOrderId'] as const),
  ]).properties,
  ...Type.Pick(Order, ['totalDiscount', 'bagItems', 'deliveryEvents', 'history']).properties,
  orderAdjustmentSummary: Order.properties.orderAdjustmentSummary,
  orderItems: Type.Array(Type.Omit(OrderLine, ['orderItemInfo'])),
});
export type TokenOrder = Static<typeof TokenOrder>;

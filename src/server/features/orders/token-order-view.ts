import type { TokenOrder } from '../../../contract/orders/all-orders-schemas.ts';
import { type OrderDetails, orderView } from './order-view.ts';
import type { OrderRow } from './queries.ts';

/**
 * D 6: an order as whoever has its link sees it: no name, no address, no note, no payment. The members are written
 * out, so that a new one is not shown by itself.
 */
export function tokenOrderView(row: OrderRow, details: OrderDetails): TokenOrder {
  const order = orderView(row, details, row.placed_at);
  const {
    orderId,
    orderNumber,
    orderStatusId,
    orderStatus,
    addDate,
    deliveryServiceId,
    deliveryServiceName,
    storeName,
  } = order;
  const { timeslot, totalItems, goodsTotal, deliveryFee, grossTotal, totalDiscount, history } = order;
  const { replacesOrderId, replacedByOrderId, bagItems, deliveryEvents, orderAdjustmentSummary } = order;
  return {
    ...{ orderId, orderNumber, orderStatusId, orderStatus, addDate, deliveryServiceId, deliveryServiceName, storeName },
    ...{ timeslot, totalItems, goodsTotal, deliveryFee, grossTotal, totalDiscount },
    ...(replacesOrderId === undefined ? {} : { replacesOrderId }),
    ...(replacedByOrderId === undefined ? {} : { replacedByOrderId }),
    ...(bagItems ? { bagItems } : {}),
    ...(deliveryEvents ? { deliveryEvents } : {}),
    orderAdjustmentSummary,
    // notes of the history may name people
    history: history.map((step) => ({ ...step, note: '' })),
    orderItems: order.orderItems.map(({ orderItemInfo: _, ...line }) => line),
  };
}

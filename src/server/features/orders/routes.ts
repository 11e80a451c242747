import { pageBlock } from '../../../contract/base/page.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Notice, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { announceArrival } from './arrivals.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { orderSummary, orderView } from './order-view.ts';
import { type OrderRow, orderDetails, ownOrder, ownOrders } from './queries.ts';
import { readFilter } from './read-filter.ts';

/** D 7, Orders: list, one, cancel. An order that does not exist and one of somebody else are refused alike. */
export function orderHandlers(
  deps: CancelDeps & { readonly providers: Pick<PaymentProviders, 'wire'> },
): Pick<Handlers, 'orderView' | 'orderList' | 'orderReserve' | 'orderDelete'> {
  const { db } = deps;
  const view = async (userId: number, orderId: number, now: Date) => {
    const row = await ownOrder(db, userId, orderId);
    if (!row) return refuse('ORDER_NOT_FOUND');
    return done(orderView(row, { ...(await orderDetails(db, orderId)), wire: deps.providers.wire }, now));
  };
  return {
    orderView: async (context, { query }) => view((await context.customer()).userId, query.order_id, context.now),
    orderList: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readFilter(query);
      if (!read.ok) return read;
      const { rows, total } = await ownOrders(db, userId, read.value);
      return done({
        page: pageBlock({ ...read.value, total }),
        orders: query.fetch_detail === true ? await wholeOrders(db, rows, context.now) : rows.map(orderSummary),
      });
    },
    orderReserve: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, distance: minutes, reservation_info: info = '' } = body;
      const announced = await announceArrival(db, userId, { orderId, minutes, info: info.trim() }, context.now);
      if (!announced.ok) return announced;
      const shown = await view(userId, orderId, context.now);
      const notice: Notice =
        minutes === 60
          ? { code: 'ARRIVAL_TAKEN_HOUR' }
          : { code: 'ARRIVAL_TAKEN', details: { minutes: String(minutes) } };
      return shown.ok ? { ...shown, infos: [notice] } : shown;
    },
    orderDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const cancelled = await cancelOrder(deps, userId, body.order_id, context.now);
      return cancelled.ok ? view(userId, body.order_id, context.now) : cancelled;
    },
  };
}

/** Returns the orders as order/view shows them, one after the other: a page holds few, and a list of many must not take all connections. */
async function wholeOrders(db: Database, rows: readonly OrderRow[], now: Date): Promise<Order[]> {
  const orders: Order[] = [];
  for (const row of rows) orders.push(orderView(row, await orderDetails(db, row.order_id), now));
  return orders;
}

import { pageBlock } from '../../../contract/base/page.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { cancelOrder } from './cancel-order.ts';
import { orderSummary, orderView } from './order-view.ts';
import { orderDetails, ownOrder, ownOrders } from './queries.ts';

/** D 7, Orders: list, one, cancel. An order that does not exist and one of somebody else are refused alike. */
export function orderHandlers({ db }: { db: Database }): Pick<Handlers, 'orderView' | 'orderList' | 'orderDelete'> {
  const view = async (userId: number, orderId: number) => {
    const row = await ownOrder(db, userId, orderId);
    if (!row) return refuse('ORDER_NOT_FOUND');
    return done(orderView(row, await orderDetails(db, orderId)));
  };
  return {
    orderView: async (context, { query }) => view((await context.customer()).userId, query.order_id),
    orderList: async (context, { query }) => {
      const { userId } = await context.customer();
      const { page = 1, page_size: pageSize = 12 } = query;
      const filter = { page, pageSize, from: dateOrNone(query.from_date), to: dateOrNone(query.to_date) };
      const { rows, total } = await ownOrders(db, userId, filter);
      return done({
        page: pageBlock({ page, pageSize, total }),
        orders: rows.map(orderSummary),
      });
    },
    orderDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const cancelled = await cancelOrder(db, userId, body.order_id, context.now);
      return cancelled.ok ? view(userId, body.order_id) : cancelled;
    },
  };
}

function dateOrNone(text: string | undefined): string | undefined {
  return text !== undefined && isDate(text) ? text : undefined;
}

import { pageBlock } from '../../../contract/base/page.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { CANCELLED, orderStatus } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { STOCK_CHANGED } from '../catalogue/catalogue.ts';
import { freeCertificates } from '../gift-certificates/certificate-uses.ts';
import { orderSummary, orderView } from './order-view.ts';
import { giveBack, lockOwnOrder, orderParts, ownOrder, ownOrders, writeStatus } from './queries.ts';

/** D 7, Orders: list, one, cancel. Not found and not yours are the same answer. */
export function orderHandlers({ db }: { db: Database }): Pick<Handlers, 'orderView' | 'orderList' | 'orderDelete'> {
  const view = async (userId: number, orderId: number) => {
    const row = await ownOrder(db, userId, orderId);
    if (!row) return refuse('ORDER_NOT_FOUND');
    return done(orderView(row, await orderParts(db, orderId)));
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
      const refusals = await cancelOrder(db, userId, body.order_id, context.now);
      return refusals.length > 0 ? refuseAll(refusals) : view(userId, body.order_id);
    },
  };
}

/** D 4: until the store takes it in charge. Goods and the slot's place go back. */
async function cancelOrder(db: Database, userId: number, orderId: number, now: Date): Promise<Refusal[]> {
  return db.tx(async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return [{ code: 'ORDER_NOT_FOUND' }];
    if (!orderStatus(order.status_id).canCancel) return [{ code: 'ORDER_NOT_CANCELLABLE' }];
    const back = await giveBack(tx, order);
    await freeCertificates(tx, orderId, now);
    await writeStatus(tx, orderId, CANCELLED, 'customer', now);
    if (back.length > 0) await tx.query(sql`select pg_notify(${STOCK_CHANGED}, ${back.join(',')})`);
    return [];
  });
}

function dateOrNone(text: string | undefined): string | undefined {
  return text !== undefined && isDate(text) ? text : undefined;
}

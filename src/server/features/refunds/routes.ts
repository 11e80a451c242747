import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { askRefund, withdraw } from './ask-refund.ts';
import { deliveredOrder } from './delivered-order.ts';
import { requestById, requestRows } from './request-queries.ts';
import { orderRefundsView, requestView } from './request-view.ts';

export interface RefundRouteDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

const PAGE_SIZE = 20;

/** Issue 17: what customers ask back of their orders. */
export function refundHandlers({
  db,
  wakeJobs,
}: RefundRouteDeps): Pick<Handlers, 'refundView' | 'refundList' | 'refundAsk' | 'refundWithdraw'> {
  const shown = async (requestId: number) => {
    wakeJobs();
    const row = await requestById(db, requestId);
    if (!row) throw new Error(`request ${requestId} is gone`);
    return done({ request: requestView(row) });
  };
  return {
    refundView: async (context, { query: { order_id: orderId } }) => {
      const { userId } = await context.customer();
      const order = await deliveredOrder(db, orderId, userId);
      if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
      const requests = await requestRows(db, sql`r.order_id = ${orderId} and r.user_id = ${userId}`);
      return done(orderRefundsView(order, requests, context.now));
    },
    refundList: async (context, { query: { page = 1 } }) => {
      const { userId } = await context.customer();
      const range = { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
      const rows = await requestRows(db, sql`r.user_id = ${userId}`, range);
      return done({ requests: rows.slice(0, PAGE_SIZE).map(requestView), hasMore: rows.length > PAGE_SIZE });
    },
    refundAsk: async (context, { body }) => {
      const { userId } = await context.customer();
      const asked = await db.tx((tx) => askRefund(tx, body, { userId, now: context.now }));
      return asked.ok ? shown(asked.value) : asked;
    },
    refundWithdraw: async (context, { body }) => {
      const { userId } = await context.customer();
      const asked = await db.tx((tx) => withdraw(tx, body, { userId, now: context.now }));
      return asked.ok ? shown(asked.value) : asked;
    },
  };
}

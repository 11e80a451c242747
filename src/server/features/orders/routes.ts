import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { whyNoArrival } from '../../../domain/orders/arrival.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Notice, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { orderView, toPickUp } from './order-view.ts';
import { lockOwnOrder, orderDetails, ownOrder, replacedOrders } from './queries.ts';

/** D 7, Orders: one, who comes for it, cancel. An order that does not exist and one of somebody else are refused alike. */
export function orderHandlers(
  deps: CancelDeps & { readonly providers: Pick<PaymentProviders, 'wire'> },
): Pick<Handlers, 'orderView' | 'orderReserve' | 'orderDelete'> {
  const { db } = deps;
  const view = async (userId: number, orderId: number, now: Date, showsReplaced?: boolean) => {
    const row = await ownOrder(db, userId, orderId);
    if (!row) return refuse('ORDER_NOT_FOUND');
    const replaced = showsReplaced ? await replacedOrders(db, row) : undefined;
    return done(orderView(row, { ...(await orderDetails(db, row)), wire: deps.providers.wire, replaced }, now));
  };
  return {
    orderView: async (context, { query }) => view((await context.customer()).userId, query.order_id, context.now, query.show_replaced),
    orderReserve: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, distance: minutes, reservation_info: info = '' } = body;
      const announced = await announceArrival(db, userId, { orderId, minutes, info: info.trim() }, context.now);
      if (!announced.ok) return announced;
      const shown = await view(userId, orderId, context.now);
      const notice: Notice =
        minutes === 60 ? { code: 'ARRIVAL_TAKEN_HOUR' } : { code: 'ARRIVAL_TAKEN', details: { minutes: String(minutes) } };
      return shown.ok ? { ...shown, infos: [notice] } : shown;
    },
    orderDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const cancelled = await cancelOrder(deps, userId, body.order_id, context.now);
      return cancelled.ok ? view(userId, body.order_id, context.now) : cancelled;
    },
  };
}

interface Arrival {
  readonly orderId: number;
  /** Minutes until the customer is there. */
  readonly minutes: number;
  /** Says where the car stands, or how it is known. */
  readonly info: string;
}

/** D 7, order/reserve: stores when the customer comes to pick up an order. A later one takes the place of the one before. */
function announceArrival(db: Database, userId: number, { orderId, minutes, info }: Arrival, now: Date): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const problem = whyNoArrival(toPickUp(order), now);
    if (problem) return refuse(problem);
    const arrivesAt = new Date(now.getTime() + minutes * MINUTE_MS);
    await tx.query(sql`
      insert into order_arrivals (order_id, minutes, info, announced_at, arrives_at)
      values (${orderId}, ${minutes}, ${info}, ${now}, ${arrivesAt})
      on conflict (order_id) do update set minutes = excluded.minutes, info = excluded.info,
        announced_at = excluded.announced_at, arrives_at = excluded.arrives_at, served_at = null`);
    return ok();
  });
}

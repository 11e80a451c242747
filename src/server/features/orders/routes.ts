import type { Handlers } from '../../http/handlers.ts';
import { done, type Notice, refuse } from '../../http/outcome.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { announceArrival } from './arrivals.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { orderView } from './order-view.ts';
import { orderDetails, ownOrder, replacedOrders } from './queries.ts';

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
    orderView: async (context, { query }) =>
      view((await context.customer()).userId, query.order_id, context.now, query.show_replaced),
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

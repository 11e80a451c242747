import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { itemsToAdd } from '../cart/change/add-items.ts';
import { cardChoice } from '../order-payments/payment-data.ts';
import { orderView } from '../orders/order-view.ts';
import { orderDetails, ownOrder } from '../orders/queries.ts';
import { beginChange, giveChangeUp } from './begin-change.ts';
import { type AdditionDeps, addToOrder } from './paid-addition.ts';

/** D 7, order/modify: the cart that changes an order, and giving the change up. Both return the cart that is open then. */
export function orderChangeHandlers(
  deps: AdditionDeps & { readonly wakeJobs: () => void },
): Pick<Handlers, 'orderModify' | 'orderModifyGiveUp' | 'orderAddItems'> {
  const shown = async (context: CallContext) => cartOutcome(deps, await context.session());
  return {
    orderModify: async (context, { body }) => {
      const { userId } = await context.customer();
      const begun = await beginChange(deps.db, userId, body.order_id);
      return begun.ok ? shown(context) : begun;
    },
    orderModifyGiveUp: async (context) => {
      const { userId } = await context.customer();
      const given = await giveChangeUp(deps.db, userId);
      return given.ok ? shown(context) : given;
    },
    orderAddItems: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, expected_total: expectedTotal } = body;
      const items = itemsToAdd({ items: body.items });
      const card = cardChoice(body);
      if (!card.ok) return card;
      const wish = { userId, orderId, items, expectedTotal, ...card.value, now: context.now };
      const added = await addToOrder(deps, wish);
      if (!added.ok) return added;
      deps.wakeJobs();
      const row = await ownOrder(deps.db, userId, orderId);
      if (!row) return refuse('ORDER_NOT_FOUND');
      return done(orderView(row, { ...(await orderDetails(deps.db, row)), wire: deps.providers.wire }, context.now));
    },
  };
}

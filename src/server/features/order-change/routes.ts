import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { beginChange, giveChangeUp } from './begin-change.ts';

/** D 7, order/modify: the cart that changes an order, and giving the change up. Both return the cart that is open then. */
export function orderChangeHandlers(deps: ShownCartDeps): Pick<Handlers, 'orderModify' | 'orderModifyGiveUp'> {
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
  };
}

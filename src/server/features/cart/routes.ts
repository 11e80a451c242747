import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Refusal, refuseAll } from '../../http/outcome.ts';
import { addAllFromOrder } from './add-from-order.ts';
import { addItems } from './add-items.ts';
import { type CartParts, cartOutcome, ownerOf } from './parts.ts';
import type { CartOwner } from './queries.ts';
import { updateInfo } from './update-info.ts';
import { removeItems, updateItems } from './update-items.ts';

type CartHandlers = Pick<
  Handlers,
  'cartView' | 'cartAdd' | 'cartUpdate' | 'cartDelete' | 'cartUpdateInfo' | 'cartAddAllFromOrder'
>;

/** S 7, Cart and checkout. Every change answers the whole cart. */
export function cartHandlers(parts: CartParts): CartHandlers {
  const change = async (
    context: CallContext,
    sectors: boolean | undefined,
    work: (owner: CartOwner) => Promise<Refusal[]>,
  ) => {
    const session = await context.visitorSession();
    const refusals = await work(ownerOf(session));
    return refusals.length > 0 ? refuseAll(refusals) : cartOutcome(parts, session, sectors);
  };
  return {
    cartView: async (context, { query }) => cartOutcome(parts, await context.session(), query.show_sectors),
    cartAdd: (context, { body }) => change(context, body.show_sectors, (owner) => addItems(parts, owner, body.items)),
    cartUpdate: (context, { body }) =>
      change(context, body.show_sectors, (owner) => updateItems(parts, owner, body.items)),
    cartDelete: (context, { body }) => change(context, undefined, (owner) => removeItems(parts, owner, body.items)),
    cartUpdateInfo: (context, { body }) =>
      change(context, undefined, (owner) => updateInfo(parts, owner, body.property, body.value)),
    cartAddAllFromOrder: async (context, { body }) => {
      const { userId } = await context.customer();
      const result = await addAllFromOrder(parts, userId, body.order_id);
      if ('refusals' in result) return refuseAll(result.refusals);
      return { ...(await cartOutcome(parts, await context.session())), warnings: result.warnings };
    },
  };
}

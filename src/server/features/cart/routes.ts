import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Refusal, refuseAll } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import { addAllFromList } from './add-from-list.ts';
import { addAllFromOrder } from './add-from-order.ts';
import { addItems, refusedAnywhere } from './add-items.ts';
import type { AddedLines } from './add-lines.ts';
import { closeCart } from './close-cart.ts';
import { type CartParts, cartOutcome, ownerOf } from './parts.ts';
import type { CartOwner } from './queries.ts';
import { updateInfo } from './update-info.ts';
import { removeItems, updateItems } from './update-items.ts';

type CartHandlers = Pick<
  Handlers,
  | 'cartView'
  | 'cartAdd'
  | 'cartUpdate'
  | 'cartDelete'
  | 'cartClose'
  | 'cartUpdateInfo'
  | 'cartAddAllFromOrder'
  | 'cartAddAllFromList'
>;

/** Owns no cart: no session has this number. */
const NOBODY: CartOwner = { sessionId: 0 };

/** S 7, Cart and checkout. Every change answers the whole cart. */
export function cartHandlers(parts: CartParts): CartHandlers {
  const outcome = async (session: Session | undefined, sectors: boolean | undefined, refusals: Refusal[]) =>
    refusals.length > 0 ? refuseAll(refusals) : cartOutcome(parts, session, sectors);
  /** Changes what is there; who has no session has nothing, and gets none by trying. */
  const change = async (context: CallContext, work: (owner: CartOwner) => Promise<Refusal[]>, sectors?: boolean) => {
    const session = await context.session();
    return outcome(session, sectors, session ? await work(ownerOf(session)) : await work(NOBODY));
  };
  /** With what was not possible. */
  const afterAdding = async (context: CallContext, result: AddedLines) => {
    if ('refusals' in result) return refuseAll(result.refusals);
    const cart = await cartOutcome(parts, await context.session());
    return { ...cart, warnings: [...cart.warnings, ...result.warnings] };
  };
  return {
    cartView: async (context, { query }) => cartOutcome(parts, await context.session(), query.show_sectors),
    cartAdd: async (context, { body }) => {
      const refusals = (await context.session()) ? [] : refusedAnywhere(parts, body.items);
      if (refusals.length > 0) return refuseAll(refusals);
      const session = await context.visitorSession();
      return outcome(session, body.show_sectors, await addItems(parts, ownerOf(session), body.items));
    },
    cartUpdate: (context, { body }) =>
      change(context, (owner) => updateItems(parts, owner, body.items), body.show_sectors),
    cartDelete: (context, { body }) => change(context, (owner) => removeItems(parts, owner, body.items)),
    cartUpdateInfo: async (context, { body }) => {
      const session = await context.visitorSession();
      return outcome(session, undefined, await updateInfo(parts, ownerOf(session), body.property, body.value));
    },
    cartClose: async (context, { body }) => {
      const { userId } = await context.customer();
      return outcome(await context.session(), undefined, await closeCart(parts, userId, body.cart_id));
    },
    cartAddAllFromOrder: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterAdding(context, await addAllFromOrder(parts, userId, body.order_id));
    },
    cartAddAllFromList: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterAdding(context, await addAllFromList(parts, userId, body.list_id));
    },
  };
}

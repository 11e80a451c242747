import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { KNOWN_ITEMS_HEADER } from '../../../contract/cart/limits.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuseAll } from '../../http/outcome.ts';
import { addAllFromList } from './change/add-from-list.ts';
import { addAllFromOrder } from './change/add-from-order.ts';
import { addItems, itemsToAdd, refusedAnywhere } from './change/add-items.ts';
import type { ChangedCart, ChangeOptions } from './change/change-cart.ts';
import { closeCart } from './change/close-cart.ts';
import { updateInfo } from './change/update-info.ts';
import { updateInfos } from './change/update-infos.ts';
import { removeItems, updateItems } from './change/update-items.ts';
import { type CartParts, cartOutcome, changedOutcome, ownerOf } from './parts.ts';
import type { CartOwner } from './queries.ts';
import { purchaseRestrictions } from './reply/purchase-restrictions.ts';

type CartHandlers = Pick<
  Handlers,
  | 'cartView'
  | 'cartAdd'
  | 'cartUpdate'
  | 'cartDelete'
  | 'cartClose'
  | 'cartUpdateInfo'
  | 'cartUpdateInfos'
  | 'cartPurchaseRestriction'
  | 'cartAddAllFromOrder'
  | 'cartAddAllFromList'
>;

export interface AfterAdding {
  /** Told of what was added, for the counts; nobody waits for it. */
  readonly onAdded?: (context: CallContext, body: BodyOf<Calls['cartAdd']>) => void;
}

/** Owns no cart: no session has this number. */
const NOBODY: CartOwner = { sessionId: 0 };

interface Changes {
  readonly changeKey?: string;
  readonly show_sectors?: boolean;
}

type Work = (owner: CartOwner, options: ChangeOptions) => Promise<ChangedCart>;

/** S 7, Cart and checkout. Every change answers the whole cart. */
export function cartHandlers(parts: CartParts & AfterAdding): CartHandlers {
  const outcome = async (context: CallContext, changed: ChangedCart, sectors?: boolean) => {
    if ('refusals' in changed) return refuseAll(changed.refusals);
    return changedOutcome(parts, await context.session(), changed, {
      sectors,
      held: context.header(KNOWN_ITEMS_HEADER),
    });
  };
  /** Changes what is there; who has no session has nothing, and gets none by trying. */
  const change = async (context: CallContext, body: Changes, work: Work) => {
    const session = await context.session();
    const changed = await work(session ? ownerOf(session) : NOBODY, { changeKey: body.changeKey });
    return outcome(context, changed, body.show_sectors);
  };
  return {
    cartView: async (context, { query }) =>
      cartOutcome(parts, await context.session(), {
        sectors: query.show_sectors,
        held: context.header(KNOWN_ITEMS_HEADER),
      }),
    cartAdd: async (context, { body }) => {
      const items = itemsToAdd(body);
      const isNew = (await context.session()) === undefined;
      const refusals = isNew ? refusedAnywhere(parts, items) : [];
      if (refusals.length > 0) return refuseAll(refusals);
      const session = await context.visitorSession();
      const added = await addItems(parts, ownerOf(session), items, { isNew, changeKey: body.changeKey });
      if (!('refusals' in added)) parts.onAdded?.(context, body);
      return outcome(context, added, body.show_sectors);
    },
    cartUpdate: (context, { body }) =>
      change(context, body, (owner, options) => updateItems(parts, owner, body.items, options)),
    cartDelete: (context, { body }) =>
      change(context, body, (owner, options) => removeItems(parts, owner, body.items, options)),
    cartUpdateInfo: async (context, { body }) => {
      const session = await context.visitorSession();
      return outcome(context, await updateInfo(parts, ownerOf(session), body.property, body.value));
    },
    cartUpdateInfos: (context, { body }) => change(context, body, (owner) => updateInfos(parts, owner, body.items)),
    cartPurchaseRestriction: async (context) => {
      const session = await context.session();
      return done(await purchaseRestrictions(parts, session ? ownerOf(session) : NOBODY));
    },
    cartClose: async (context, { body }) => {
      const { userId } = await context.customer();
      return outcome(context, await closeCart(parts, userId, body.cart_id));
    },
    cartAddAllFromOrder: async (context, { body }) => {
      const { userId } = await context.customer();
      const added = await addAllFromOrder(parts, userId, body.order_id, { changeKey: body.changeKey });
      return outcome(context, added);
    },
    cartAddAllFromList: async (context, { body }) => {
      const { userId } = await context.customer();
      const added = await addAllFromList(parts, userId, body.list_id, { changeKey: body.changeKey });
      return outcome(context, added);
    },
  };
}

import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { KNOWN_ITEMS_HEADER } from '../../../contract/cart/limits.ts';
import { ok } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import { cartOutcome, cartPreview, changedOutcome } from './cart-outcome.ts';
import { addAllFromList } from './change/add-from-list.ts';
import { addAllFromOrder } from './change/add-from-order.ts';
import { addFirstItems, addItems, itemsToAdd, needsCustomer } from './change/add-items.ts';
import type { ChangedCart, ChangeOptions } from './change/change-cart.ts';
import { changeKeyOf } from './change/change-key.ts';
import { closeCart } from './change/close-cart.ts';
import type { ItemToAdd } from './change/lines.ts';
import { updateInfo } from './change/update-info.ts';
import { updateInfos } from './change/update-infos.ts';
import { removeItems, updateItems } from './change/update-items.ts';
import type { ShownCartDeps } from './deps.ts';
import { type CartOwner, ownerOf } from './owner.ts';
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
  /** Called with the added products for the daily counts; the reply does not wait for it. */
  readonly onAdded?: (context: CallContext, body: BodyOf<Calls['cartAdd']>) => void;
}

/** The owner of no cart: no session has this id. */
const NOBODY: CartOwner = { sessionId: 0 };

interface Changes {
  readonly changeKey?: string;
  readonly show_sectors?: boolean;
}

type Work = (owner: CartOwner, options: ChangeOptions) => Promise<ChangedCart>;

/** S 7, Cart and checkout. Every change returns the whole cart. */
export function cartHandlers(deps: ShownCartDeps & AfterAdding): CartHandlers {
  const outcome = async (context: CallContext, changed: ChangedCart, sectors?: boolean) => {
    if (!changed.ok) return changed;
    return changedOutcome(deps, await context.session(), changed.value, {
      sectors,
      held: context.header(KNOWN_ITEMS_HEADER),
    });
  };
  /** Changes an existing cart. It never starts a session. */
  const change = async (context: CallContext, call: string, body: Changes, work: Work) => {
    const session = await context.session();
    const changed = await work(session ? ownerOf(session) : NOBODY, { changeKey: changeKeyOf(call, { ...body }) });
    return outcome(context, changed, body.show_sectors);
  };
  return {
    cartView: async (context, { query }) => {
      const session = await context.session();
      const format = { sectors: query.show_sectors, held: context.header(KNOWN_ITEMS_HEADER) };
      return query.preview === true ? cartPreview(deps, session, format) : cartOutcome(deps, session, format);
    },
    cartAdd: async (context, { body }) => {
      const items = itemsToAdd(body);
      const present = await context.session();
      if (!present?.customer && needsCustomer(deps, items)) return context.loginRequired();
      const options = { changeKey: changeKeyOf('cartAdd', body) };
      const added = present
        ? await addItems(deps, ownerOf(present), items, options)
        : await addForNewVisitor(deps, context, items, options);
      if (added.ok) deps.onAdded?.(context, body);
      return outcome(context, added, body.show_sectors);
    },
    cartUpdate: (context, { body }) =>
      change(context, 'cartUpdate', body, (owner, options) => updateItems(deps, owner, body.items, options)),
    cartDelete: (context, { body }) =>
      change(context, 'cartDelete', body, (owner, options) => removeItems(deps, owner, body.items, options)),
    cartUpdateInfo: async (context, { body }) => {
      const session = await context.visitorSession();
      return outcome(context, await updateInfo(deps, ownerOf(session), body.property, body.value));
    },
    cartUpdateInfos: (context, { body }) => change(context, 'cartUpdateInfos', body, (owner) => updateInfos(deps, owner, body.items)),
    cartPurchaseRestriction: async (context) => {
      const session = await context.session();
      return done(await purchaseRestrictions(deps, session ? ownerOf(session) : NOBODY));
    },
    cartClose: async (context, { body }) => outcome(context, await closeCart(deps, (await context.customer()).userId, body.cart_id)),
    cartAddAllFromOrder: async (context, { body }) => {
      const { userId } = await context.customer();
      const keyed = { changeKey: changeKeyOf('cartAddAllFromOrder', body) };
      return outcome(context, await addAllFromOrder(deps, userId, body.order_id, keyed));
    },
    cartAddAllFromList: async (context, { body }) => {
      const { userId } = await context.customer();
      const keyed = { changeKey: changeKeyOf('cartAddAllFromList', body) };
      return outcome(context, await addAllFromList(deps, userId, body.list_id, keyed));
    },
  };
}

/** The call goes on in the session that is opened together with the cart. */
async function addForNewVisitor(
  deps: ShownCartDeps,
  context: CallContext,
  items: readonly ItemToAdd[],
  options: ChangeOptions,
): Promise<ChangedCart> {
  const made = await addFirstItems(deps, () => context.sessionToOpen(), items, options);
  if (!made.ok) return made;
  const { token, sessionId, changed } = made.value;
  context.adoptVisitor(token, sessionId);
  return ok(changed);
}

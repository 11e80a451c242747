import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import type { CART_INFO_PROPERTIES } from '../../../contract/cart/info-schemas.ts';
import { KNOWN_ITEMS_HEADER, MAX_ORDER_NOTE } from '../../../contract/cart/limits.ts';
import { isCig, isCup, plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { type Problems, problemAt, problemIf, tooLong } from '../../../domain/base/problems.ts';
import { ok, refuseIfAny } from '../../../domain/base/result.ts';
import { INSERTED } from '../../../domain/orders/order-status.ts';
import { carriersFor } from '../../../domain/pricing/bags.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { partyToBill } from '../billing-parties/parties.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { cartOutcome, cartPreview, changedOutcome } from './cart-outcome.ts';
import { addFirstItems, addItems, itemsToAdd, needsCustomer } from './change/add-items.ts';
import { addAllFromList, addLines, type NamedLine } from './change/add-lines.ts';
import { type ChangedCart, type ChangeOptions, changeCart } from './change/change-cart.ts';
import { applyPackageSwaps } from './change/package-swaps.ts';
import type { Decision, OpenCart } from './change/planned-write.ts';
import { checkLimits } from './change/quantity-rules.ts';
import { updateInfos } from './change/update-infos.ts';
import { CARRIER } from './price/price-cart.ts';
import { purchaseRestrictions } from './reply/purchase-restrictions.ts';
import type { CartLine } from './stored/cart-lines.ts';
import type { CartDeps, ShownCartDeps } from './stored/deps.ts';
import { amountAsked, type ItemToAdd, type LineAmount, rowOf } from './stored/lines.ts';
import { type CartOwner, ownerOf } from './stored/owner.ts';
import type { FullCartRow } from './stored/queries.ts';
import { changeKeyOf } from './stored/write-cart.ts';

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
export function cartHandlers(deps: ShownCartDeps & AfterAdding) {
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
    cartUpdateInfos: (context, { body }) =>
      change(context, 'cartUpdateInfos', body, (owner) => updateInfos(deps, owner, body.items)),
    cartPurchaseRestriction: async (context) => {
      const session = await context.session();
      return done(await purchaseRestrictions(deps, session ? ownerOf(session) : NOBODY));
    },
    cartClose: async (context, { body }) =>
      outcome(context, await closeCart(deps, (await context.customer()).userId, body.cart_id)),
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
  } satisfies Partial<Handlers>;
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

/** Empties the customer's own open cart (S 7 POST /cart/close). A cart that was bought or is another's is not found. */
async function closeCart(deps: CartDeps, userId: number, cartId: number): Promise<ChangedCart> {
  return changeCart(deps, { userId }, ({ cart }) =>
    cart.cartId === cartId ? ok({ removedIds: cart.items.map((item) => item.itemId) }) : refuse('CART_NOT_FOUND'),
  );
}

/** Puts the lines of an own order into the cart (S 7). */
async function addAllFromOrder(
  deps: CartDeps,
  userId: number,
  orderId: number,
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const ordered = await deps.db.query<NamedLine>(sql`
    select l.product_id, l.name, l.quantity, l.weight_grams, l.price_cents as paid_cents, l.infos,
      l.details - array['preferred_substitute_name', 'accepts_alternatives'] as details
    from ordered_goods l
    where l.order_id = ${orderId} and l.user_id = ${userId} and l.insertion_type_id = ${INSERTED} order by l.position`);
  if (ordered.length === 0) return refuse('ORDER_NOT_FOUND');
  return addLines(deps, { userId }, ordered, options);
}

type Property = (typeof CART_INFO_PROPERTIES)[number];

type Check = (field: Property, value: string) => Problems<'INVALID_CART_INFO' | 'TOO_LONG' | 'FORMAT'>;

const checkFlag: Check = (field, value) => problemIf(value !== 'true' && value !== 'false', 'INVALID_CART_INFO', field);

/** A code that is stored in capitals; an empty text removes it. */
const checkCode =
  (fits: (code: string) => boolean): Check =>
  (field, value) =>
    problemIf(value !== '' && !fits(plainFiscalCode(value)), 'FORMAT', field);

/** The allowed values of each property (S 3 cartInfos, S 5 order note). */
const CHECKS: Readonly<Record<Property, Check>> = {
  order_note: (field, value) => tooLong(field, value, MAX_ORDER_NOTE),
  need_invoice: checkFlag,
  // the code below checks whether it is the caller's own
  invoice_person_fiscal_id: (field, value) =>
    problemIf(value !== '' && !/^[1-9]\d{0,8}$/.test(value), 'INVALID_CART_INFO', field),
  invoice_cig: checkCode(isCig),
  invoice_cup: checkCode(isCup),
  accept_alternatives: checkFlag,
  of_age: checkFlag,
  // whether it is offered depends on the service of the cart, and is checked with that
  packaging_type_id: () => [],
};

const CODES: ReadonlySet<Property> = new Set(['invoice_cig', 'invoice_cup']);

async function updateInfo(deps: CartDeps, owner: CartOwner, property: Property, value: string): Promise<ChangedCart> {
  const checked = refuseIfAny(CHECKS[property](property, value));
  if (!checked.ok) return checked;
  const isOthers =
    property === 'invoice_person_fiscal_id' && value !== '' && !(await isOwnParty(deps.db, owner, value));
  if (isOthers) return refuse('INVALID_CART_INFO', { field: property });
  const stored = CODES.has(property) ? plainFiscalCode(value) : value;
  return changeCart(deps, owner, ({ cart, scope }) => {
    const isOffered = property !== CARRIER || value === '' || carrierIds(scope, cart).includes(value);
    if (!isOffered) return refuse('INVALID_CART_INFO', { field: property });
    const { [property]: _, ...others } = cart.infos;
    return ok({ infos: value === '' ? others : { ...others, [property]: stored } });
  });
}

/** Returns whether the billing address belongs to the owner of the cart; a visitor has none. */
async function isOwnParty(db: Queryable, owner: CartOwner, id: string): Promise<boolean> {
  return 'userId' in owner && (await partyToBill(db, owner.userId, Number(id))) !== undefined;
}

/** The ids of the bags that may be chosen for this cart. */
function carrierIds({ snapshot }: Scope, { deliveryServiceId: serviceId }: FullCartRow): string[] {
  return carriersFor({ types: snapshot.packaging, serviceId }).map(({ packagingTypeId }) => String(packagingTypeId));
}

interface ItemToSet {
  readonly itemId: number;
  /** Pieces, or grams for loose goods; 0 removes. */
  readonly quantity: number;
}

/** Sets quantities, all or nothing (S 7 POST /cart/update). Removing is always allowed, whatever the limits. */
async function updateItems(
  deps: CartDeps,
  owner: CartOwner,
  items: readonly ItemToSet[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const quantities = new Map(items.map((item) => [item.itemId, item.quantity]));
  return changeCart(deps, owner, (open) => decide(open, quantities), options);
}

function decide(open: OpenCart, quantities: ReadonlyMap<number, number>): Decision {
  const { scope, ordered } = open;
  const { unchanged, changed, removedIds } = sort(open, quantities);
  const named = new Set([...changed.map(({ itemId }) => itemId), ...removedIds]);
  const unknown = [...quantities.keys()].filter((itemId) => !named.has(itemId));
  const found = refuseIfAny(unknown.flatMap((itemId) => problemAt(String(itemId), 'CART_ITEM_NOT_FOUND')));
  if (!found.ok) return found;
  const limits = checkLimits(scope, changed, [...unchanged, ...changed], ordered);
  if (!limits.ok) return limits;
  const change = applyPackageSwaps(open, changed);
  return ok({ ...change, removedIds: [...removedIds, ...change.removedIds] });
}

/** Removes lines by item or product (S 7 POST /cart/delete). A line that is already gone is no error. */
async function removeItems(
  deps: CartDeps,
  owner: CartOwner,
  items: readonly { itemId?: number | undefined; productId?: number | undefined }[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const itemIds = new Set(items.map(({ itemId }) => itemId));
  const productIds = new Set(items.filter(({ itemId }) => itemId === undefined).map(({ productId }) => productId));
  const isNamed = (item: CartLine) => itemIds.has(item.itemId) || productIds.has(item.productId);
  const decideToRemove = ({ cart }: OpenCart) =>
    ok({ removedIds: cart.items.filter(isNamed).map((item) => item.itemId) });
  return changeCart(deps, owner, decideToRemove, options);
}

function sort({ cart, scope, lines }: OpenCart, quantities: ReadonlyMap<number, number>) {
  const unchanged: LineAmount[] = [];
  const changed: LineAmount[] = [];
  const removedIds: number[] = [];
  for (const [index, line] of lines.entries()) {
    const itemId = cart.items[index]?.itemId ?? 0;
    const quantity = quantities.get(itemId);
    if (quantity === undefined) unchanged.push(line);
    else if (quantity === 0) removedIds.push(itemId);
    else changed.push({ ...line, itemId, amount: amountAsked(rowOf(scope, line.productId), quantity) });
  }
  return { unchanged, changed, removedIds };
}

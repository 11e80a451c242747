import type { BodyOf } from '../../../../contract/base/call.ts';
import type { Calls } from '../../../../contract/calls.ts';
import { allOf, ok, type Result } from '../../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { SessionToOpen } from '../../../http/session.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { NO_CART } from '../reply/cart-view.ts';
import { putCart } from '../stored/cart-cache.ts';
import type { CartDeps } from '../stored/deps.ts';
import {
  amountAsked,
  checkItems,
  type ItemToAdd,
  isSameLine,
  MAX_LINES,
  optionsOf,
  rowOf,
  sumUp,
} from '../stored/lines.ts';
import type { CartOwner } from '../stored/owner.ts';
import { writeNewCart } from '../stored/write-cart.ts';
import { type CartToShow, type ChangedCart, type ChangeOptions, changeCart } from './change-cart.ts';
import { checkDetails, partsOf, withDetails } from './line-details.ts';
import { applyPackageSwaps } from './package-swaps.ts';
import { cartAfter, type Decision, type OpenCart, openCart, planWrite, whereAssigned } from './planned-write.ts';
import { checkLimits } from './quantity-rules.ts';

/** Adds amounts to the cart, all or nothing (S 7 POST /cart/add). */
export async function addItems(
  deps: CartDeps,
  owner: CartOwner,
  items: readonly ItemToAdd[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const add = whereAssigned(deps, (open) => decide(open, items));
  return changeCart(deps, owner, add, options);
}

/** Does the same for a visitor without a session: it is opened together with the cart. */
export async function addFirstItems(
  deps: CartDeps,
  open: () => Promise<SessionToOpen>,
  items: readonly ItemToAdd[],
  options: ChangeOptions,
): Promise<Result<FirstCart, Refusal>> {
  const add = whereAssigned(deps, (empty) => decide(empty, items));
  return makeFirstCart(deps, open, add, options);
}

/** Details that the call sends for single articles, and for all of them. */
export function itemsToAdd({ items, infos, deliveryWarehouseId }: BodyOf<Calls['cartAdd']>): ItemToAdd[] {
  const ofAll = {
    ...(infos?.accept_alternatives === undefined ? {} : { accept_alternatives: String(infos.accept_alternatives) }),
    ...(deliveryWarehouseId === undefined ? {} : { delivery_warehouse_id: String(deliveryWarehouseId) }),
  };
  return items.map(({ productId, quantity, params = {} }) => {
    const { choices, details } = partsOf(params);
    return { productId, quantity, params: choices, details: withDetails(ofAll, details) };
  });
}

/** S 6: choosing the options of a product is for customers. */
export function needsCustomer({ catalogue }: CartDeps, items: readonly ItemToAdd[]): boolean {
  const scope = catalogue.scope(undefined);
  return items.some(({ productId }) => optionsOf(rowOf(scope, productId)).length > 0);
}

function decide({ cart, scope, lines: present, ordered }: OpenCart, items: readonly ItemToAdd[]): Decision {
  const checked = checkToAdd(scope, items);
  if (!checked.ok) return checked;
  const lines = sumUp(scope, present, items);
  const unchanged = present.filter((line) => !lines.some((other) => isSameLine(line, other)));
  const whole = [...unchanged, ...lines];
  if (whole.length > MAX_LINES) return refuse('CART_TOO_LARGE', { details: { max: MAX_LINES } });
  const limits = checkLimits(scope, lines, whole, ordered);
  return limits.ok ? ok(applyPackageSwaps({ cart, scope, lines: present, ordered }, lines)) : limits;
}

/** A list may ask for "some", a cart may not. */
function checkToAdd(scope: Scope, items: readonly ItemToAdd[]): Result<void, Refusal> {
  const checked = checkItems(scope, items);
  if (!checked.ok) return checked;
  return allOf(
    items.map(({ productId, quantity, details = {} }): Result<void, Refusal> => {
      const row = rowOf(scope, productId);
      if (!row || amountAsked(row, quantity) <= 0) return refuse('INVALID_QUANTITY', { field: String(productId) });
      return checkDetails(scope, row, details, String(productId));
    }),
  );
}

interface FirstCart {
  readonly token: string;
  readonly sessionId: number;
  readonly changed: CartToShow;
}

/**
 * Makes the first cart of a visitor and opens the visitor's session by the same statement: one commit, and a refused
 * change leaves neither. `open` is asked for the session once the change is allowed.
 */
async function makeFirstCart(
  { db, catalogue, lineIds }: CartDeps,
  open: () => Promise<SessionToOpen>,
  decide: (open: OpenCart) => Decision,
  { changeKey }: ChangeOptions,
): Promise<Result<FirstCart, Refusal>> {
  const empty = openCart(catalogue, { cart: NO_CART, ordered: [], priceListId: null });
  const decision = decide(empty);
  if (!decision.ok) return decision;
  const firstNewId = await lineIds.take(db, decision.value.lines?.length ?? 0);
  const { write, notices, priced } = planWrite(empty, decision.value, { changeKey, catalogue, firstNewId });
  const { token, statement } = await open();
  const written = await writeNewCart(db, statement, write);
  if (!written || written.sessionId === null) throw new Error('no first cart was written');
  const { sessionId, ...columns } = written;
  const cart = cartAfter(NO_CART, write, columns);
  return ok({ token, sessionId, changed: { cart, notices, priced, shown: putCart(catalogue, { sessionId }, cart) } });
}

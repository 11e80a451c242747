import { problemAt } from '../../../../domain/base/problems.ts';
import { ok, refuseIfAny } from '../../../../domain/base/result.ts';
import type { CartDeps } from '../deps.ts';
import type { CartOwner } from '../owner.ts';
import type { CartItemRow } from '../queries.ts';
import { type ChangedCart, type ChangeOptions, changeCart } from './change-cart.ts';
import { amountAsked, type Line, rowOf } from './lines.ts';
import { applyPackageSwaps } from './package-swaps.ts';
import type { Decision, OpenCart } from './planned-write.ts';
import { checkLimits } from './quantity-rules.ts';

export interface ItemToSet {
  readonly itemId: number;
  /** Pieces, or grams for loose goods; 0 removes. */
  readonly quantity: number;
}

/** Sets quantities, all or nothing (S 7 POST /cart/update). Removing is always allowed, whatever the limits. */
export async function updateItems(
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
export async function removeItems(
  deps: CartDeps,
  owner: CartOwner,
  items: readonly { itemId?: number | undefined; productId?: number | undefined }[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const itemIds = new Set(items.map(({ itemId }) => itemId));
  const productIds = new Set(items.filter(({ itemId }) => itemId === undefined).map(({ productId }) => productId));
  const isNamed = (item: CartItemRow) => itemIds.has(item.itemId) || productIds.has(item.productId);
  const decideToRemove = ({ cart }: OpenCart) => ok({ removedIds: cart.items.filter(isNamed).map((item) => item.itemId) });
  return changeCart(deps, owner, decideToRemove, options);
}

function sort({ cart, scope, lines }: OpenCart, quantities: ReadonlyMap<number, number>) {
  const unchanged: Line[] = [];
  const changed: Line[] = [];
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

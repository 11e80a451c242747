import type { BodyOf } from '../../../../contract/base/call.ts';
import type { Calls } from '../../../../contract/calls.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { CartParts } from '../parts.ts';
import type { CartOwner } from '../queries.ts';
import { type ChangedCart, type ChangeOptions, changeCart, type Decision, type OpenCart } from './change-cart.ts';
import { partsOf, withDetails, wrongDetails } from './line-details.ts';
import { amountAsked, type ItemToAdd, isSameLine, type Line, MAX_LINES, rowOf, sumUp, wrongItems } from './lines.ts';
import { packed } from './package-swaps.ts';
import { refusalsFor } from './quantity-rules.ts';

/** Adds to what is there, all or nothing (S 7 POST /cart/add). */
export async function addItems(
  parts: CartParts,
  owner: CartOwner,
  items: readonly ItemToAdd[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  return changeCart(parts, owner, (open) => decide(open, items), options);
}

/** What the call carries: of each article, and of all of them. */
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

function decide({ cart, scope, lines: present, ordered }: OpenCart, items: readonly ItemToAdd[]): Decision {
  const wrong = wrongToAdd(scope, items);
  if (wrong.length > 0) return { refusals: wrong };
  const lines = sumUp(scope, present, items);
  const kept = present.filter((line) => !lines.some((other) => isSameLine(line, other)));
  const whole = [...kept, ...lines];
  if (whole.length > MAX_LINES) return { refusals: [{ code: 'CART_TOO_LARGE', details: { max: MAX_LINES } }] };
  const refusals = refusalsFor(scope, lines, whole, ordered);
  return refusals.length > 0 ? { refusals } : packed({ cart, scope, lines: present, ordered }, lines);
}

/** What would be refused in any cart: asked before a cart is made for somebody who has none. */
export function refusedAnywhere(parts: CartParts, items: readonly ItemToAdd[]): Refusal[] {
  const scope = parts.catalogue.scope(undefined);
  const wrong = wrongToAdd(scope, items);
  if (wrong.length > 0) return wrong;
  const lines: Line[] = sumUp(scope, [], items);
  return refusalsFor(scope, lines, lines);
}

/** A list may ask for "some", a cart may not. */
function wrongToAdd(scope: Scope, items: readonly ItemToAdd[]): Refusal[] {
  const wrong = wrongItems(scope, items);
  if (wrong.length > 0) return wrong;
  return items.flatMap(({ productId, quantity, details = {} }): Refusal[] => {
    const row = rowOf(scope, productId);
    if (!row || amountAsked(row, quantity) <= 0) return [{ code: 'INVALID_QUANTITY', field: String(productId) }];
    return wrongDetails(scope, row, details, String(productId));
  });
}

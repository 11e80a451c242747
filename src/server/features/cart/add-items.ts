import type { Refusal } from '../../http/outcome.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import { type ItemToAdd, isSameLine, lineOf, MAX_LINES, sumUp, toWrite, wrongItems } from './lines.ts';
import type { CartParts } from './parts.ts';
import { refusalsFor } from './quantity-rules.ts';
import { type CartOwner, lockCart, readItems, writeItems } from './queries.ts';

/** Adds to what is there, all or nothing (S 7 POST /cart/add). Answers the refusals, none when it was done. */
export async function addItems(parts: CartParts, owner: CartOwner, items: readonly ItemToAdd[]): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, owner);
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const present = (await readItems(tx, cart.cart_id)).map(lineOf);
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const wrong = wrongItems(scope, items);
    if (wrong.length > 0) return wrong;
    const changed = sumUp(scope, present, items);
    const kept = present.filter((line) => !changed.some((other) => isSameLine(line, other)));
    const whole = [...kept, ...changed];
    if (whole.length > MAX_LINES) return [{ code: 'CART_TOO_LARGE', details: { max: MAX_LINES } }];
    const refusals = refusalsFor(scope, changed, whole);
    if (refusals.length === 0) await writeItems(tx, cart.cart_id, changed.map(toWrite));
    return refusals;
  });
}

/** What would be refused in any cart: asked before a cart is made for somebody who has none. */
export function refusedAnywhere(parts: CartParts, items: readonly ItemToAdd[]): Refusal[] {
  const scope = parts.catalogue.scope(undefined);
  const wrong = wrongItems(scope, items);
  if (wrong.length > 0) return wrong;
  const lines = sumUp(scope, [], items);
  return refusalsFor(scope, lines, lines);
}

import { firstQuantity } from '../../../domain/quantity.ts';
import type { Notice, Refusal } from '../../http/outcome.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import { isSameLine, type Line, lineOf, MAX_LINES, rowOf, toWrite } from './lines.ts';
import type { CartParts } from './parts.ts';
import { fitInto, quantityRule } from './quantity-rules.ts';
import { type CartItemRow, lockCart, readItems, writeItems } from './queries.ts';

/** A line of an order or a list, with the name it had there: the product may be gone. */
export interface NamedLine extends Pick<CartItemRow, 'product_id' | 'quantity' | 'weight_grams' | 'infos'> {
  readonly name: string;
}

export type AddedLines = { readonly refusals: Refusal[] } | { readonly warnings: Notice[] };

/**
 * Puts lines kept elsewhere into a customer's cart, on top of what is there. What is gone, short or one line too many is
 * left out or cut, and named. Less than may be bought is raised to the first right amount.
 */
export async function addLines(parts: CartParts, userId: number, coming: readonly NamedLine[]): Promise<AddedLines> {
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, { userId });
    if (isFrozen(cart)) return { refusals: [{ code: 'CART_FROZEN' }] };
    const present = (await readItems(tx, cart.cart_id)).map(lineOf);
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const before = (line: Line) => present.find((other) => isSameLine(other, line))?.amount ?? 0;
    const asked = coming.map(lineOf).map((line): Line => {
      const row = rowOf(scope, line.productId);
      const least = row ? firstQuantity(quantityRule(row)) : 0;
      return { ...line, amount: Math.max(line.amount + before(line), least) };
    });
    let room = MAX_LINES - present.length;
    const added = fitInto(scope, present, asked).map(({ fitting }): Line => {
      const isNew = before(fitting) === 0;
      return isNew && fitting.amount > 0 && --room < 0 ? { ...fitting, amount: 0 } : fitting;
    });
    const lines = added.filter((line) => line.amount > before(line));
    if (lines.length > 0) await writeItems(tx, cart.cart_id, lines.map(toWrite));
    return { warnings: added.flatMap((line, place) => warningFor(coming[place]?.name ?? '', asked[place], line)) };
  });
}

function warningFor(name: string, asked: Line | undefined, added: Line): Notice[] {
  if (added.amount === 0) return [{ code: 'LEFT_OUT', details: { name } }];
  return added.amount < (asked?.amount ?? 0) ? [{ code: 'AMOUNT_REDUCED', details: { name } }] : [];
}

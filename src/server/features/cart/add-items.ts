import type { Refusal } from '../../http/outcome.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import type { CartParts } from './parts.ts';
import { refusalsFor } from './quantity-rules.ts';
import { type CartItemRow, type CartOwner, type ItemToWrite, lockCart, readItems, writeItems } from './queries.ts';

/** The documents name no limit; a list must have one. */
export const MAX_LINES = 300;

export interface ItemToAdd {
  readonly productId: number;
  /** Pieces, or for loose goods grams (the unit of the product's WEIGHT_UNIT_SELLING). */
  readonly quantity: number;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Adds to what is there, all or nothing (S 7 POST /cart/add). Answers the refusals, none when it was done. */
export async function addItems(parts: CartParts, owner: CartOwner, items: readonly ItemToAdd[]): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, owner);
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const present = await readItems(tx, cart.cart_id);
    const { snapshot } = parts.catalogue;
    const wanted = sumUp(present, items, (id) => isLoose(parts, id));
    const whole = [...present.filter((item) => !wanted.some((line) => sameLine(item, line))).map(amountOf), ...wanted];
    if (whole.length > MAX_LINES) return [{ code: 'CART_TOO_LARGE', details: { max: MAX_LINES } }];
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const refusals = refusalsFor(snapshot, scope, wanted, whole);
    if (refusals.length > 0) return refusals;
    await writeItems(
      tx,
      cart.cart_id,
      wanted.map((line) => toWrite(line, isLoose(parts, line.productId))),
    );
    return [];
  });
}

export interface Line {
  readonly productId: number;
  readonly amount: number;
  readonly infos: Readonly<Record<string, string>>;
}

export function amountOf(item: CartItemRow): Line {
  return { productId: item.product_id, amount: item.weight_grams || item.quantity, infos: item.infos };
}

export function toWrite(line: Line, loose: boolean): ItemToWrite {
  return {
    productId: line.productId,
    quantity: loose ? 0 : line.amount,
    weightGrams: loose ? line.amount : 0,
    infos: line.infos,
  };
}

export function isLoose({ catalogue }: CartParts, productId: number): boolean {
  const ordinal = catalogue.snapshot.ordinalOfId.get(productId);
  return ordinal !== undefined && catalogue.snapshot.rows[ordinal]?.sale_type === 'Sfuso';
}

/** What is there plus what comes, a line per product and choice (size). Loose amounts are whole grams. */
export function sumUp(
  present: readonly CartItemRow[],
  items: readonly ItemToAdd[],
  loose: (id: number) => boolean,
): Line[] {
  const lines = new Map<string, Line>();
  for (const { productId, quantity, params } of items) {
    const infos = params ?? {};
    const key = `${productId} ${infosKey(infos)}`;
    const before = lines.get(key) ?? present.map(amountOf).find((line) => sameKey(line, productId, infos));
    const added = loose(productId) ? Math.round(quantity) : quantity;
    lines.set(key, { productId, infos, amount: (before?.amount ?? 0) + added });
  }
  return [...lines.values()];
}

function sameLine(item: CartItemRow, line: Line): boolean {
  return sameKey(amountOf(item), line.productId, line.infos);
}

function sameKey(line: Line, productId: number, infos: Readonly<Record<string, string>>): boolean {
  return line.productId === productId && infosKey(line.infos) === infosKey(infos);
}

function infosKey(infos: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(infos).sort(([a], [b]) => (a < b ? -1 : 1)));
}

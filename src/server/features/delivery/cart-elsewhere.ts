import type { PlaceChange } from '../../../contract/addresses/place-schemas.ts';
import { formatAmount } from '../../../domain/base/format.ts';
import { cents, euroOf } from '../../../domain/base/money.ts';
import { linePrice } from '../../../domain/base/unit-price.ts';
import { firstQuantity } from '../../../domain/quantity/quantity.ts';
import { wireOfAmount } from '../../../domain/quantity/quantity-on-the-wire.ts';
import type { Database } from '../../infra/database/types.ts';
import { cartScopeAt } from '../cart/price/cart-scope-at.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import { alternativesOf } from '../catalogue/recommend/alternatives.ts';

/** The place to which a cart would go. */
export interface Elsewhere {
  readonly zoneId: number;
  readonly serviceId: number;
  readonly warehouseId: number;
  readonly storeName: string;
}

/** Loose goods on the wire are in grams (cart/stored/lines.ts). */
const GRAMS_PER_KILO = 1000;

type Line = PlaceChange['lines'][number];

/**
 * Says what another place does to the goods of a cart: what is not sold there, with a substitute, what costs more or
 * less, and the slot that is given back. Undefined if nothing of it changes.
 */
export async function cartElsewhere(
  { db, catalogue }: Pick<CartDeps, 'db' | 'catalogue'>,
  cart: FullCartRow | undefined,
  there: Elsewhere,
): Promise<PlaceChange | undefined> {
  if (!cart || cart.items.length === 0 || cart.prepared || cart.zoneId === there.zoneId) return undefined;
  const before = priceCart(catalogue, cart);
  const moved = { ...cart, warehouseId: there.warehouseId, deliveryServiceId: there.serviceId, slot: null };
  const scope = cartScopeAt(catalogue, moved);
  const isSold = ({ ordinal }: { readonly ordinal: number }) =>
    isListed(scope, ordinal) && stockAt(scope, ordinal) !== 0;
  const sold = before.lines.filter(isSold).map(({ item }) => item);
  const after = priceCart(catalogue, { ...moved, items: sold });
  const missing = await missingLines(db, { scope, before, isSold });
  const lines = [...missing, ...changedLines(before, after)];
  const { slot } = cart;
  if (lines.length === 0 && !slot) return undefined;
  return {
    storeName: there.storeName,
    items: before.lines.length,
    itemsThere: sold.length,
    lines,
    totalBefore: euroOf(before.total.goods),
    totalAfter: euroOf(after.total.goods),
    ...(slot && { slot: { dateIso: slot.serviceDate, beginTime: slot.begins, endTime: slot.ends } }),
  };
}

interface Missing {
  readonly scope: Scope;
  readonly before: PricedCart;
  readonly isSold: (line: PricedCart['lines'][number]) => boolean;
}

async function missingLines(db: Database, { scope, before, isSold }: Missing): Promise<Line[]> {
  const missing = before.lines.flatMap((line, index) => (isSold(line) ? [] : [{ line, index }]));
  if (missing.length === 0) return [];
  const others = await alternativesOf(db, scope, { ordinals: missing.map(({ line }) => line.ordinal), limit: 1 });
  return missing.map(({ line, index }) => {
    const [other] = others.get(line.ordinal) ?? [];
    return { ...lineOf(before, index), ...(other !== undefined && { substitute: substituteOf(scope, other) }) };
  });
}

/** A similar product with the smallest amount that is sold of it, and what that costs. */
function substituteOf(scope: Scope, ordinal: number): NonNullable<Line['substitute']> {
  const row = scope.snapshot.rows[ordinal];
  if (!row) throw new Error('the assortment has no such product');
  const { productId, name, saleType } = row;
  const least = firstQuantity(quantityRule(row));
  const amount = saleType === 'Sfuso' ? { quantity: 0, weightGrams: least } : { quantity: least, weightGrams: 0 };
  const price = euroOf(linePrice(amount, cents(priceAt(scope, ordinal))));
  return { productId, name, quantity: wireOfAmount(saleType, GRAMS_PER_KILO, least), price };
}

/** The lines that stay, at another price. */
function changedLines(before: PricedCart, after: PricedCart): Line[] {
  return after.lines.flatMap((line, index) => {
    const was = before.lines.findIndex(({ item }) => item.itemId === line.item.itemId);
    const [then, now] = [before.total.lines[was]?.cents, after.total.lines[index]?.cents];
    if (then === undefined || now === undefined || then === now) return [];
    return [{ ...lineOf(before, was), priceAfter: euroOf(now) }];
  });
}

function lineOf(cart: PricedCart, index: number): Line {
  const line = cart.lines[index];
  if (!line) throw new Error('the cart has no such line');
  const { row, item } = line;
  return {
    productId: row.productId,
    name: row.name,
    amount: formatAmount(row.saleType, item.weightGrams || item.quantity),
    priceBefore: euroOf(cart.total.lines[index]?.cents ?? cents(0)),
  };
}

import { cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { checkItems, type ItemToAdd, type Line, lineOf, MAX_LINES, sumUp } from '../cart/change/lines.ts';
import { checkLimits } from '../cart/change/quantity-rules.ts';
import { cratesOf } from '../cart/price/cart-crates.ts';
import type { SlotDay } from '../cart/price/cart-scope-at.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import type { CartItemRow, FullCartRow } from '../cart/queries.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import type { OrderRow } from '../orders/queries.ts';

/** An order as goods are added to it. */
export interface OpenOrder {
  readonly order: OrderRow;
  /** Its lines, without gifts of promotions. */
  readonly items: readonly CartItemRow[];
  readonly feeRows: FeeRow[];
  readonly segmentIds: number[];
  /** The list of the company that the customer buys for now; null: the store's prices. */
  readonly priceListId: number | null;
  /** The amounts that the customer ordered today, by product; daily maxima count it. */
  readonly orderedToday: ReadonlyMap<number, number>;
}

/**
 * The goods that are added to an order: the goods at today's price for the day of its slot, and what they make of its fee, bags and crates.
 */
export interface Addition {
  readonly priced: PricedCart;
  readonly deliveryFeeCents: number;
  readonly bags: readonly BagLine[];
  readonly bagsCents: number;
  readonly crates: Crates;
}

/**
 * Checks and prices goods that are added to an order. They are priced by themselves: what was agreed for the other lines stays, so
 * promotions hold among the added goods. The fee of the delivery may fall by them, and never rises.
 */
export function priceAddition(catalogue: Catalogue, open: OpenOrder, asked: readonly ItemToAdd[]): Result<Addition, Refusal> {
  const { order, items } = open;
  const scope = catalogue.scopeAt(order.warehouseId, order.slot.dateIso);
  const added = addedLines(scope, open, asked);
  if (!added.ok) return added;
  const newItems = added.value.map(itemOf);
  const priced = priceCart(catalogue, pricingOf(open, newItems));
  if (priced.lines.some(({ row }) => row.alcoholic) && order.infos['of_age'] !== 'true') return refuse('AGE_REQUIRED', { field: 'of_age' });
  const whole = priceCart(catalogue, pricingOf(open, [...items, ...newItems]));
  const hasMoreBags = whole.total.bagsTotal > sumOf(order.bags);
  return ok({
    priced,
    deliveryFeeCents: Math.min(order.deliveryFeeCents, deliveryFee(open.feeRows, cents(order.goodsCents + priced.total.goods))),
    bags: hasMoreBags ? whole.total.bags : order.bags,
    bagsCents: hasMoreBags ? whole.total.bagsTotal : sumOf(order.bags),
    crates: cratesOf(whole),
  });
}

function addedLines(scope: Scope, { items, orderedToday }: OpenOrder, asked: readonly ItemToAdd[]): Result<readonly Line[], Refusal> {
  const checked = checkItems(scope, asked);
  if (!checked.ok) return checked;
  const lines = sumUp(scope, [], asked);
  const empty = lines.find(({ amount }) => amount <= 0);
  if (empty) return refuse('INVALID_QUANTITY', { field: String(empty.productId) });
  if (items.length + lines.length > MAX_LINES) return refuse('CART_TOO_LARGE', { details: { max: MAX_LINES } });
  const present = items.map(lineOf);
  const bought = new Map<number, number>();
  for (const { productId, amount } of present) bought.set(productId, (bought.get(productId) ?? 0) + amount);
  // an order of today is among what was ordered today
  for (const [productId, amount] of orderedToday) bought.set(productId, Math.max(amount, bought.get(productId) ?? 0));
  const limits = checkLimits(scope, lines, lines, bought);
  return limits.ok ? ok(lines) : limits;
}

function pricingOf({ order, feeRows, segmentIds, priceListId }: OpenOrder, items: readonly CartItemRow[]) {
  return {
    warehouseId: order.warehouseId,
    slot: { serviceDate: order.slot.dateIso },
    items: [...items],
    feeRows,
    segmentIds,
    priceListId,
    deliveryServiceId: order.deliveryServiceId,
    certificates: [],
    prepared: null,
    infos: order.infos,
    isAddition: true,
  } satisfies Partial<Omit<FullCartRow, 'slot'>> & SlotDay & { isAddition: true };
}

function itemOf({ productId, amount, isLoose, infos, details = {} }: Line): CartItemRow {
  return {
    itemId: 0,
    productId,
    quantity: isLoose ? 0 : amount,
    weightGrams: isLoose ? amount : 0,
    insertionTypeId: INSERTED,
    infos,
    details,
    seenCents: null,
    seenLeft: null,
  };
}

function sumOf(bags: readonly BagLine[]): number {
  return bags.reduce((sum, bag) => sum + bag.cents, 0);
}

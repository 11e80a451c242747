import { formatAmount, formatCents } from '../../../../domain/base/format.ts';
import { cents } from '../../../../domain/base/money.ts';
import { type Buyer, isPriceRule } from '../../../../domain/pricing/promotions/rule.ts';
import type { Notice } from '../../../http/outcome.ts';
import { bestPrice, promotedPrice, promotionsAt } from '../../catalogue/engine/promotions.ts';
import { type DatedPromotion, UNLIMITED } from '../../catalogue/engine/rows/warehouses.ts';
import { isListed, listPriceAt, type Scope, stockAt } from '../../catalogue/engine/scope.ts';
import type { CartLine } from '../stored/cart-lines.ts';
import { holdsForLine, type LineAmount, type LineInfos, lineOf } from '../stored/lines.ts';
import type { FullCartRow } from '../stored/queries.ts';
import { buyerOf, type PricedCart } from './price-cart.ts';

/** Notices for the owner of a cart: infos need no action, warnings need attention. */
export interface CartNotices {
  readonly infos: readonly Notice[];
  readonly warnings: readonly Notice[];
}

/** A cart (undefined: there is none) with the notices that this reply shows its owner. */
export interface CartWithNotices {
  readonly cart: FullCartRow | undefined;
  readonly notices: CartNotices;
  /** Its price, where the change has computed it. */
  readonly priced?: PricedCart | undefined;
}

/**
 * The state of a line that its owner last saw: the price of one in cents, and the stock left where it is less than the
 * cart holds.
 */
export type LastSeen = Pick<CartLine, 'seenCents' | 'seenLeft'>;

export const NO_NOTICES: CartNotices = { infos: [], warnings: [] };

/** The store, day and customer that prices depend on: member prices are for members only. */
export interface PriceContext {
  readonly scope: Scope;
  readonly buyer: Buyer;
  /** Customer segments are read with the cart; they are unknown while there is no cart. */
  readonly isBuyerKnown: boolean;
}

export function priceContext(
  scope: Scope,
  cart: Pick<FullCartRow, 'cartId' | 'segmentIds' | 'deliveryServiceId' | 'promotionsHad'>,
): PriceContext {
  return { scope, buyer: buyerOf(scope, cart), isBuyerKnown: cart.cartId !== 0 };
}

/**
 * Returns the price and stock of a line in this store on this day. `inAll`: the cart's amount of the article over all
 * its choices.
 */
export function currentlyShown(
  context: PriceContext,
  { productId, infos }: Pick<LineAmount, 'productId' | 'infos'>,
  inAll: number,
): LastSeen {
  const { scope } = context;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return { seenCents: null, seenLeft: 0 };
  const stock = isListed(scope, ordinal) ? stockAt(scope, ordinal) : 0;
  return {
    seenCents: priceOfOne(context, ordinal, infos),
    seenLeft: stock === UNLIMITED || stock >= inAll ? null : stock,
  };
}

/** Returns the lines with what their owner has seen of them now. Lines without a difference stay the same objects. */
export function withSeen(items: readonly CartLine[], seen: ReturnType<typeof differences>['seen']): CartLine[] {
  const byId = new Map(seen.map((item) => [item.itemId, item]));
  return items.map((item) => {
    const now = byId.get(item.itemId);
    return now ? { ...item, ...now } : item;
  });
}

/** Returns the lines whose price or stock changed since the owner last saw them, with the notices about them. */
export function differences(
  context: PriceContext,
  items: readonly CartLine[],
  amounts = amountsOf(items.map(lineOf)),
): { seen: (LastSeen & Pick<CartLine, 'itemId'>)[]; notices: CartNotices } {
  const changed: { readonly item: CartLine; readonly now: LastSeen }[] = [];
  for (const item of items) {
    const { productId, infos } = item;
    const now = currentlyShown(context, { productId, infos }, amounts.get(productId) ?? 0);
    if (!isSeen(item, now)) changed.push({ item, now });
  }
  return {
    seen: changed.map(({ item, now }) => ({ itemId: item.itemId, ...now })),
    notices: changed.map(({ item, now }) => differenceOf(context, item, now)).reduce(mergeNotices, NO_NOTICES),
  };
}

export function mergeNotices(a: CartNotices, b: CartNotices): CartNotices {
  if (a === NO_NOTICES || b === NO_NOTICES) return a === NO_NOTICES ? b : a;
  return { infos: [...a.infos, ...b.infos], warnings: [...a.warnings, ...b.warnings] };
}

/** Sums the pieces or grams of each article over its choices. */
export function amountsOf(lines: readonly Pick<LineAmount, 'productId' | 'amount'>[]): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>();
  for (const { productId, amount } of lines) amounts.set(productId, (amounts.get(productId) ?? 0) + amount);
  return amounts;
}

/** Does the same for items as the cart stores them. */
export function amountsWith(
  lines: Iterable<Pick<LineAmount, 'productId' | 'amount'>>,
  items: readonly CartLine[],
): ReadonlyMap<number, number> {
  const amounts = new Map(amountsOf([...lines]));
  for (const { productId: id, weightGrams: grams, quantity } of items)
    amounts.set(id, (amounts.get(id) ?? 0) + (grams || quantity));
  return amounts;
}

/** Compares one line. A line without a last-seen price is not reported as changed. */
export function differenceOf({ scope }: PriceContext, item: CartLine, now: LastSeen): CartNotices {
  const ordinal = scope.snapshot.ordinalOfId.get(item.productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  if (!row || item.seenCents === null || now.seenCents === null) return NO_NOTICES;
  const { name, saleType } = row;
  const [before, after] = [cents(item.seenCents), cents(now.seenCents)];
  const prices = { name, before: () => formatCents(before), after: () => formatCents(after) };
  const infos: Notice[] = after < before ? [{ code: 'PRICE_FELL', details: prices }] : [];
  const warnings: Notice[] = after > before ? [{ code: 'PRICE_ROSE', details: prices }] : [];
  const left = now.seenLeft;
  if (left !== item.seenLeft) {
    if (left === null) infos.push({ code: 'BACK_IN_STOCK', details: { name } });
    else if (left === 0) warnings.push({ code: 'SOLD_OUT', details: { name } });
    else {
      const amount = item.weightGrams || item.quantity;
      const amounts = { before: () => formatAmount(saleType, amount), after: () => formatAmount(saleType, left) };
      warnings.push({ code: 'STOCK_FELL', details: { name, ...amounts } });
    }
  }
  return { infos, warnings };
}

function isSeen(item: LastSeen, now: LastSeen): boolean {
  return item.seenCents === now.seenCents && item.seenLeft === now.seenLeft;
}

/**
 * Returns the cents to pay for the first piece or kilo, as the cart prices it. null: the price depends on the customer,
 * who is not known yet.
 */
function priceOfOne({ scope, buyer, isBuyerKnown }: PriceContext, ordinal: number, infos: LineInfos): number | null {
  const all = promotionsAt(scope, ordinal);
  if (!isBuyerKnown && all.some(isPersonalPrice)) return null;
  const best = bestPrice(
    scope,
    ordinal,
    all,
    (each) => isPriceRule(each.promotion.rule) && holdsForLine(each, buyer, infos),
  );
  return best ? promotedPrice(scope, ordinal, best) : listPriceAt(scope, ordinal);
}

function isPersonalPrice({ promotion: { rule } }: DatedPromotion): boolean {
  return isPriceRule(rule) && (rule.segmentId !== undefined || rule.perCustomer !== undefined);
}

import { type Cents, cents } from '../../../../domain/base/money.ts';
import { type Crates, cratesFor, type PackedLine, temperatureOf } from '../../../../domain/delivery/crates.ts';
import { type CartTotal, cartTotal, type PricedLine } from '../../../../domain/pricing/cart-total.ts';
import { type Buyer, isPriceRule } from '../../../../domain/pricing/promotions/rule.ts';
import { priceOfAmount } from '../../../../domain/pricing/tiers.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { promotedPrice, promotionsAt, rewardsAt } from '../../catalogue/engine/promotions.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';
import { UNLIMITED } from '../../catalogue/engine/rows/warehouses.ts';
import { depositCentsOf, isListed, listPriceAt, type Scope, stockAt, tiersAt } from '../../catalogue/engine/scope.ts';
import type { CartLine } from '../stored/cart-lines.ts';
import { choiceOf, holdsForLine } from '../stored/lines.ts';
import type { PreparedCart } from '../stored/prepared-cart.ts';
import type { FullCartRow } from '../stored/queries.ts';
import { cartScopeAt, type SlotDay } from './cart-scope-at.ts';

export interface PricedCartLine extends PricedLine {
  readonly item: CartLine;
  readonly ordinal: number;
  readonly row: ProductRow;
}

/** Goods that a promotion adds for free. */
export interface GiftLine {
  readonly promotionId: number;
  readonly name: string;
  readonly quantity: number;
  readonly ordinal: number;
  readonly row: ProductRow;
}

export interface PricedCart {
  readonly scope: Scope;
  readonly lines: readonly PricedCartLine[];
  /** Items of products that are not in the catalogue: taken off sale, or newer than what this process has loaded. */
  readonly unknown: readonly CartLine[];
  readonly gifts: readonly GiftLine[];
  readonly total: CartTotal;
  /**
   * JSON of the products as they were when the cart was prepared for payment, in the order of `lines`; undefined: it is
   * not.
   */
  readonly cards?: readonly Buffer[] | undefined;
}

type Pricing = Pick<
  FullCartRow,
  'warehouseId' | 'items' | 'feeRows' | 'segmentIds' | 'deliveryServiceId' | 'certificates' | 'infos' | 'prepared'
> &
  SlotDay &
  Partial<Pick<FullCartRow, 'changedOrder' | 'promotionsHad'>> &
  Pick<FullCartRow, 'priceListId'> & {
    /** True if the goods are added to a placed order: its rewards were decided when it was placed. */
    readonly isAddition?: boolean;
  };

/**
 * Prices of the store the cart goes to, on the day of its slot; today while none is chosen. A cart that is prepared for
 * payment has those that were frozen.
 */
export function priceCart(catalogue: Catalogue, cart: Pricing): PricedCart {
  const scope = cartScopeAt(catalogue, cart);
  const { packaging } = scope.snapshot;
  const prices = pricesFor(scope, cart);
  if (cart.prepared) return preparedPrice(scope, cart.prepared, { items: cart.items, lineOf: prices.lineOf });
  const lines: PricedCartLine[] = [];
  const unknown: CartLine[] = [];
  for (const item of cart.items) {
    const line = prices.lineOf(item);
    if (line) lines.push(line);
    else unknown.push(item);
  }
  const total = cartTotal(lines, {
    feeRows: cart.feeRows,
    certificates: {
      given: cart.certificates,
      // the day of the purchase counts, not the day of delivery
      today: catalogue.scopeAt(cart.warehouseId, undefined).date,
      warehouseId: cart.warehouseId,
      serviceId: cart.deliveryServiceId,
    },
    packing: {
      types: packaging,
      carrierId: Number(cart.infos[CARRIER]) || undefined,
      serviceId: cart.deliveryServiceId,
    },
    rewards: cart.isAddition ? [] : rewardsAt(scope, buyerOf(scope, cart)),
    marginPercent: catalogue.weightMarginPercent(),
  });
  return { scope, lines, unknown, gifts: giftsOf(scope, lines, total), total };
}

/** The inputs of a line's price besides the line itself: customer, store and day. */
interface Prices {
  /** undefined: the shop no longer knows the product. */
  lineOf(item: CartLine): PricedCartLine | undefined;
}

/** Items are immutable, so the price of an item is cached by the object and valid while the inputs stay the same. */
const pricedLines = new WeakMap<
  CartLine,
  { readonly line: PricedCartLine; readonly rows: unknown; readonly key: string }
>();

function pricesFor(scope: Scope, cart: Bought & Pick<Pricing, 'items'>): Prices {
  const { packaging, rows } = scope.snapshot;
  const buyer = {
    ...buyerOf(scope, cart),
    produce: packaging.flatMap(({ kind, categories }) => (kind === 'produce' ? categories : [])),
  };
  const had = (cart.promotionsHad ?? []).map(({ promotionId, orders }) => `${promotionId}x${orders}`);
  const key = [scope.key, scope.time, buyer.serviceId, ...cart.segmentIds, ...had, ...buyer.produce].join(' ');
  const amounts = amountsInCart(cart.items);
  return {
    lineOf(item) {
      const before = pricedLines.get(item);
      if (before?.rows === rows && before.key === key) return before.line;
      const line = lineOf(scope, item, buyer);
      const tiers = line ? tiersAt(scope, line.ordinal) : [];
      if (line && tiers.length === 0) pricedLines.set(item, { line, rows, key });
      return line && tiers.length > 0
        ? { ...line, listPrice: priceOfAmount(line.listPrice, tiers, amounts(item.productId)) }
        : line;
    },
  };
}

/** Sums the pieces or grams of an article over its choices when a price first asks for them: few goods have tiers. */
function amountsInCart(items: readonly CartLine[]): (productId: number) => number {
  let amounts: ReadonlyMap<number, number> | undefined;
  return (productId) => {
    if (!amounts) {
      const sums = new Map<number, number>();
      for (const { productId: id, weightGrams, quantity } of items)
        sums.set(id, (sums.get(id) ?? 0) + (weightGrams || quantity));
      amounts = sums;
    }
    return amounts.get(productId) ?? 0;
  };
}

type Bought = Pick<Pricing, 'segmentIds' | 'deliveryServiceId' | 'promotionsHad'>;

/** Returns who buys with a cart, as promotions ask. */
export function buyerOf({ time }: Scope, { segmentIds, deliveryServiceId, promotionsHad = [] }: Bought): Buyer {
  const had = new Map(promotionsHad.map(({ promotionId, orders }) => [promotionId, orders]));
  return { segmentIds: new Set(segmentIds), serviceId: deliveryServiceId, time, had };
}

function lineOf(
  scope: Scope,
  item: CartLine,
  { produce, ...buyer }: Buyer & { readonly produce: readonly string[] },
): PricedCartLine | undefined {
  const { snapshot } = scope;
  const ordinal = snapshot.ordinalOfId.get(item.productId);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row) return undefined;
  const holding = promotionsAt(scope, ordinal).filter((each) => holdsForLine(each, buyer, item.infos));
  const [prices, others] = [true, false].map((isPrice) =>
    holding.filter(({ promotion }) => isPriceRule(promotion.rule) === isPrice),
  );
  return {
    item,
    ordinal,
    row,
    productId: row.productId,
    choice: choiceOf(item.infos),
    quantity: item.quantity,
    weightGrams: item.weightGrams,
    listPrice: cents(listPriceAt(scope, ordinal)),
    prices: (prices ?? []).map((each) => ({ promotion: each.promotion, cents: promotedPrice(scope, ordinal, each) })),
    partOf: (others ?? []).map(({ promotion, part }) => ({ promotion, part })),
    isProduce: isBelow(snapshot.tree.byId.get(row.categoryId)?.row.slug ?? '', produce),
    weightVariable: row.weightVariable || row.saleType === 'Sfuso',
    depositCents: depositCentsOf(row),
  };
}

/** The property of cartInfos with the bag that the shopper chose. */
export const CARRIER = 'packaging_type_id';

function isBelow(slug: string, categories: readonly string[]): boolean {
  return categories.some((category) => slug === category || slug.startsWith(`${category}/`));
}

/** Leaves out gifts that are sold out or not sold here: the customer cannot buy them instead. */
function giftsOf(scope: Scope, lines: readonly PricedCartLine[], { gifts }: CartTotal): GiftLine[] {
  return gifts.flatMap(({ promotionId, name, code, quantity }) => {
    const ordinal = scope.snapshot.ordinalOfCode.get(code);
    const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
    if (ordinal === undefined || !row || !isListed(scope, ordinal) || row.saleType === 'Sfuso') return [];
    const stock = stockAt(scope, ordinal);
    const bought = lines.filter((line) => line.ordinal === ordinal).reduce((sum, line) => sum + line.quantity, 0);
    const left = stock === UNLIMITED ? quantity : Math.min(quantity, stock - bought);
    return left > 0 ? [{ promotionId, name, quantity: left, ordinal, row }] : [];
  });
}

/**
 * Returns a prepared cart at the prices that were frozen, whatever the catalogue says by now. Goods that went off sale
 * meanwhile are left out of the lines, because pages cannot show them; the total has them, and so has the order.
 */
function preparedPrice<Line extends { readonly listPrice: Cents }>(
  scope: Scope,
  { total, itemIds, lines: frozen, gifts }: PreparedCart,
  { items, lineOf }: { items: readonly CartLine[]; lineOf: (item: CartLine) => Line | undefined },
) {
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const shown = itemIds.flatMap((itemId, index) => {
    const item = byId.get(itemId);
    const line = item && lineOf(item);
    const { list_price_cents: list = 0, product = {} } = frozen[index] ?? {};
    const promoted = total.lines[index];
    const card = Buffer.from(JSON.stringify(product));
    return line && promoted ? [{ line: { ...line, listPrice: cents(list) }, promoted, card }] : [];
  });
  const given = gifts.flatMap(({ productId, ...gift }) => {
    const ordinal = scope.snapshot.ordinalOfId.get(productId);
    const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
    return ordinal === undefined || !row ? [] : [{ ...gift, ordinal, row }];
  });
  return {
    scope,
    lines: shown.map(({ line }) => line),
    cards: shown.map(({ card }) => card),
    unknown: [],
    gifts: given,
    total: { ...total, lines: shown.map(({ promoted }) => promoted) },
  };
}

/** Returns the crates that the goods of a cart fill, gifts included, for each temperature. */
export function cratesOf(cart: PricedCart): Crates {
  return cratesFor(packedLines(cart));
}

function packedLines({ scope, lines, gifts }: PricedCart): PackedLine[] {
  const { tree } = scope.snapshot;
  const packed = (row: PricedCart['lines'][number]['row'], quantity: number, weightGrams: number): PackedLine => ({
    temperature: temperatureOf({
      stated: row.infos['STORAGE_TEMPERATURE'],
      categorySlug: tree.byId.get(row.categoryId)?.row.slug ?? '',
      isPerishable: row.perishable,
    }),
    quantity,
    weightGrams,
    contentGrams: row.contentUnit === 'pz' ? undefined : (row.contentAmount ?? undefined),
  });
  return [
    ...lines.map(({ row, item }) => packed(row, item.quantity, item.weightGrams)),
    ...gifts.map(({ row, quantity }) => packed(row, quantity, 0)),
  ];
}

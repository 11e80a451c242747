import { formatAmount } from '../../../../domain/base/format.ts';
import type { Result } from '../../../../domain/base/result.ts';
import { type Notice, type Refusal, refuse } from '../../../http/outcome.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import {
  amountsWith,
  type CartNotices,
  currentlyShown,
  differenceOf,
  differences,
  type LastSeen,
  mergeNotices,
  NO_NOTICES,
  priceContext,
  withSeen,
} from '../price/differences.ts';
import { type PricedCart, priceCart } from '../price/price-cart.ts';
import { NO_CART } from '../reply/cart-view.ts';
import type { CartLine } from '../stored/cart-lines.ts';
import type { CartToChange } from '../stored/cart-to-change.ts';
import type { CartDeps } from '../stored/deps.ts';
import {
  CHOSEN_PROMOTION,
  type LineAmount,
  type LineInfos,
  lineKey,
  lineOf,
  maxOf,
  rowOf,
  toWrite,
} from '../stored/lines.ts';
import type { FullCartRow } from '../stored/queries.ts';
import type { CartWrite, ChangeKey, NewCart } from '../stored/write-cart.ts';
import { unfitNotice } from './unfit-goods.ts';

/** The state that a change is decided on. */
export interface OpenCart {
  readonly cart: FullCartRow;
  readonly scope: Scope;
  /** In the order of the cart's items. */
  readonly lines: readonly LineAmount[];
  /** The amounts that the customer ordered today, by product: daily maxima count them. */
  readonly ordered: ReadonlyMap<number, number>;
}

/** A decided change: lines with their new amounts, removed items, cartInfos. */
export interface CartChange {
  readonly lines?: readonly LineAmount[];
  readonly removedIds?: readonly number[];
  readonly infos?: LineInfos;
  readonly notices?: CartNotices;
}

export type Decision = Result<CartChange, Refusal>;

export function openCart(
  catalogue: Catalogue,
  { cart: present, ordered, priceListId }: Pick<CartToChange, 'cart' | 'ordered' | 'priceListId'>,
): OpenCart {
  const cart = present ?? { ...NO_CART, priceListId };
  return {
    cart,
    scope: cartScopeAt(catalogue, cart),
    lines: cart.items.map(lineOf),
    ordered: new Map(ordered.map(({ productId: id, amount }) => [id, amount])),
  };
}

/** Plans what a decided change writes, with its notices and those about lines that were there before and differ now. */
export function planWrite(
  open: OpenCart,
  { lines = [], removedIds = [], infos, notices = NO_NOTICES }: CartChange,
  { changeKey, catalogue, firstNewId }: ToPlan,
): Planned {
  const { cart, scope } = open;
  const { changed, unchanged } = linesAfter(open, lines, removedIds);
  const amounts = amountsWith(changed.values(), unchanged);
  const context = priceContext(scope, cart);
  const now = (line: Pick<LineAmount, 'productId' | 'infos'>) =>
    currentlyShown(context, line, amounts.get(line.productId) ?? 0);
  const ofUnchanged = differences(context, unchanged, amounts);
  // a customer who changes the amount sees the stock; only a new price is reported
  const ofChanged = cart.items
    .filter((item) => changed.has(lineKey(item.productId, item.infos)))
    .map((item) => differenceOf(context, item, { ...now(lineOf(item)), seenLeft: item.seenLeft }));
  const seen = withSeen(unchanged, ofUnchanged.seen);
  const isChanged = changed.size > 0 || unchanged.length < cart.items.length || ofUnchanged.seen.length > 0;
  const items = isChanged
    ? inOrder(
        cart,
        seen,
        Array.from(changed.values(), (line) => ({ line, seen: now(line) })),
        firstNewId,
      )
    : undefined;
  const priced = priceCart(catalogue, { ...cart, infos: infos ?? cart.infos, items: items ?? cart.items });
  return {
    priced,
    write: { items, infos, changeKey, shownTotal: priced.total.total },
    notices: mergeNotices(
      mergeNotices(notices, {
        infos: [],
        warnings: [
          ...beyondPromotion(scope, changed.values(), [...unchanged.map(lineOf), ...changed.values()]),
          ...unfitNotice(cart.deliveryServiceId, newGoods(open, changed)),
        ],
      }),
      ofChanged.reduce(mergeNotices, ofUnchanged.notices),
    ),
  };
}

/** The products of lines that were not in the cart. */
function newGoods({ cart, scope }: OpenCart, changed: ReadonlyMap<string, LineAmount>) {
  const before = new Set(cart.items.map(({ productId }) => productId));
  return [...changed.values()].flatMap(({ productId }) =>
    before.has(productId) ? [] : (rowOf(scope, productId) ?? []),
  );
}

interface Planned {
  readonly write: CartWrite;
  readonly notices: CartNotices;
  /** The cart as the reply shows it. */
  readonly priced: PricedCart;
}

interface ToPlan {
  readonly changeKey: ChangeKey | undefined;
  readonly catalogue: Catalogue;
  /** The first of the ids for lines that are new (LineIds): as many as the change has lines. */
  readonly firstNewId: number;
}

/** Returns the cart as the database has it now, without reading it again. */
export function cartAfter(
  cart: FullCartRow,
  { items, infos, shownTotal }: CartWrite,
  written: Partial<NewCart>,
): FullCartRow {
  return {
    ...cart,
    ...written,
    infos: infos ?? cart.infos,
    shownTotalCents: shownTotal ?? cart.shownTotalCents,
    items: [...(items ?? cart.items)],
  };
}

/**
 * Returns the lines of a cart after a change: those that were there keep their ids and places, and new ones come last.
 */
export function inOrder(
  cart: Pick<FullCartRow, 'items'>,
  unchanged: readonly CartLine[],
  changed: readonly { readonly line: LineAmount; readonly seen: LastSeen }[],
  firstNewId: number,
): CartLine[] {
  const idOf = new Map(cart.items.map((item) => [lineKey(item.productId, item.infos), item.itemId]));
  let nextId = firstNewId;
  const written = changed.map(({ line, seen }): CartLine => {
    const itemId = idOf.get(lineKey(line.productId, line.infos)) ?? nextId++;
    return { itemId, ...toWrite(line), details: line.details ?? {}, ...seen };
  });
  // ids are ascending
  return [...unchanged, ...written].sort((a, b) => a.itemId - b.itemId);
}

interface LinesAfter {
  /** The lines to write; the last amount of a line wins. */
  readonly changed: ReadonlyMap<string, LineAmount>;
  readonly unchanged: readonly CartLine[];
}

function linesAfter({ cart }: OpenCart, lines: readonly LineAmount[], removedIds: readonly number[]): LinesAfter {
  const removed = new Set(removedIds);
  const changed = new Map(lines.map((line) => [lineKey(line.productId, line.infos), line]));
  const isUnchanged = (item: CartLine) =>
    !removed.has(item.itemId) && !changed.has(lineKey(item.productId, item.infos));
  return { changed, unchanged: cart.items.filter(isUnchanged) };
}

/**
 * Returns a notice if a changed line holds more than its chosen promotion allows; several lines of it count together.
 */
function beyondPromotion(scope: Scope, changed: Iterable<LineAmount>, whole: readonly LineAmount[]): Notice[] {
  return Array.from(changed).flatMap(({ productId, infos, isLoose }) => {
    const promotion = infos[CHOSEN_PROMOTION];
    const most = promotion === undefined ? undefined : maxOf(scope, productId, promotion);
    if (most === undefined) return [];
    const unit = isLoose ? 1000 : 1;
    const amount = whole
      .filter((line) => line.infos[CHOSEN_PROMOTION] === promotion && line.productId === productId)
      .reduce((sum, line) => sum + line.amount, 0);
    const row = rowOf(scope, productId);
    if (!row || amount <= most * unit) return [];
    const details = { name: row.name, most: () => formatAmount(row.saleType, most * unit) };
    return [{ code: 'PROMOTION_BEYOND' as const, details }];
  });
}

/**
 * Decides about additions to a cart. Where visitors have no carts, goods are added only once place and slot are chosen
 * (S 4, adding to cart): together they say what is sold at which price. A place that the shop assigned counts as not
 * chosen (D 4), unless a flag says otherwise.
 */
export function whereAssigned(
  { config }: CartDeps,
  decide: (open: OpenCart) => Decision,
): (open: OpenCart) => Decision {
  return (open) => {
    if (config.anonymousCarts) return decide(open);
    const { zoneId, autoAssigned: isAutomatic, timeslotId: slotId } = open.cart;
    const isPlaced = zoneId !== null && (!isAutomatic || config.bypassAddressAssignment);
    if (!isPlaced) return refuse('ADDRESS_MISSING');
    return !config.bypassTimeslotAssignment && slotId === null ? refuse('SLOT_MISSING') : decide(open);
  };
}

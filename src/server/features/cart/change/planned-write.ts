import { formatAmount } from '../../../../domain/base/format.ts';
import type { Result } from '../../../../domain/base/result.ts';
import { INSERTED } from '../../../../domain/orders/order-status.ts';
import type { Notice, Refusal } from '../../../http/outcome.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { CartToChange } from '../cart-to-change.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import {
  amountsWith,
  type CartNotices,
  currentlyShown,
  differenceOf,
  differences,
  mergeNotices,
  NO_NOTICES,
  priceContext,
} from '../price/differences.ts';
import { priceCart } from '../price/price-cart.ts';
import type { CartItemRow, FullCartRow } from '../queries.ts';
import { NO_CART } from '../reply/cart-view.ts';
import type { ChangeKey } from './change-key.ts';
import { CHOSEN_PROMOTION, type Line, type LineInfos, lineKey, lineOf, maxOf, rowOf, toWrite } from './lines.ts';
import type { CartWrite, ItemToWrite, Written, WrittenNew } from './write-cart.ts';

/** The state that a change is decided on. */
export interface OpenCart {
  readonly cart: FullCartRow;
  readonly scope: Scope;
  /** In the order of the cart's items. */
  readonly lines: readonly Line[];
  /** The amounts that the customer ordered today, by product: daily maxima count them. */
  readonly ordered: ReadonlyMap<number, number>;
}

/** A decided change: lines with their new amounts, removed items, cartInfos. */
export interface CartChange {
  readonly lines?: readonly Line[];
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

/** Plans the statement of a decided change, with its notices and those about lines that were there before and differ now. */
export function planWrite(
  open: OpenCart,
  { lines = [], removedIds = [], infos, notices = NO_NOTICES }: CartChange,
  { changeKey, catalogue }: { readonly changeKey: ChangeKey | undefined; readonly catalogue: Catalogue },
): { readonly write: CartWrite; readonly notices: CartNotices } {
  const { cart, scope } = open;
  const { changed, unchanged } = linesAfter(open, lines, removedIds);
  const amounts = amountsWith(changed.values(), unchanged);
  const context = priceContext(scope, cart);
  const now = (line: Pick<Line, 'productId' | 'infos'>) => currentlyShown(context, line, amounts.get(line.productId) ?? 0);
  const ofUnchanged = differences(context, unchanged, amounts);
  // a customer who changes the amount sees the stock; only a new price is reported
  const ofChanged = cart.items
    .filter((item) => changed.has(lineKey(item.productId, item.infos)))
    .map((item) => differenceOf(context, item, { ...now(lineOf(item)), seenLeft: item.seenLeft }));
  const items = Array.from(changed.values(), (line) => {
    const { productId, quantity, weightGrams, infos } = toWrite(line);
    const details = line.details ?? {};
    return { productId, quantity, weightGrams, infos, details, ...now(line) };
  });
  return {
    write: {
      items,
      seen: ofUnchanged.seen,
      shownTotal: totalAfter(catalogue, cart, [...unchanged, ...items]),
      removedIds,
      infos,
      changeKey,
    },
    notices: mergeNotices(
      mergeNotices(notices, {
        infos: [],
        warnings: beyondPromotion(scope, changed.values(), [...unchanged.map(lineOf), ...changed.values()]),
      }),
      ofChanged.reduce(mergeNotices, ofUnchanged.notices),
    ),
  };
}

/** Returns the cart as the database has it now, without reading it again. */
export function cartAfter(cart: FullCartRow, write: CartWrite, { items: made, ...written }: Written | WrittenNew): FullCartRow {
  const gone = new Set(write.removedIds);
  const seen = new Map(write.seen.map((item) => [item.itemId, item]));
  const ids = new Map(made.map((item) => [lineKey(item.productId, item.infos), item.itemId]));
  const changed = new Map<number, ItemToWrite>();
  for (const item of write.items) changed.set(ids.get(lineKey(item.productId, item.infos)) ?? 0, item);
  const items: CartItemRow[] = [];
  for (const item of cart.items) {
    const id = item.itemId;
    if (gone.has(id)) continue;
    const shown = seen.get(id);
    const line = changed.get(id);
    // unchanged items stay the same object, because derived values are cached by it
    items.push(shown || line ? { ...item, ...shown, ...line } : item);
    if (line) changed.delete(id);
  }
  // item ids rise, so new items come last
  const added = Array.from(changed, ([id, item]) => ({ insertionTypeId: INSERTED, ...item, itemId: id }));
  items.push(...added.sort((a, b) => a.itemId - b.itemId));
  const { shownTotal } = write;
  return { ...cart, ...written, infos: write.infos ?? cart.infos, shownTotalCents: shownTotal, items };
}

interface LinesAfter {
  /** The lines to write; the last amount of a line wins. */
  readonly changed: ReadonlyMap<string, Line>;
  readonly unchanged: readonly CartItemRow[];
}

function linesAfter({ cart }: OpenCart, lines: readonly Line[], removedIds: readonly number[]): LinesAfter {
  const removed = new Set(removedIds);
  const changed = new Map(lines.map((line) => [lineKey(line.productId, line.infos), line]));
  const isUnchanged = (item: CartItemRow) => !removed.has(item.itemId) && !changed.has(lineKey(item.productId, item.infos));
  return { changed, unchanged: cart.items.filter(isUnchanged) };
}

/** Says that a changed line holds more than the promotion that it chose is for; several lines of it count together. */
function beyondPromotion(scope: Scope, changed: Iterable<Line>, whole: readonly Line[]): Notice[] {
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

/** Returns the total that the reply will show, so that it is stored by the same statement as the change. */
function totalAfter(catalogue: Catalogue, cart: FullCartRow, items: readonly (CartItemRow | ItemToWrite)[]): number {
  const made = items.map((item) => ('itemId' in item ? item : { itemId: 0, insertionTypeId: INSERTED, ...item }));
  return priceCart(catalogue, { ...cart, items: made }).total.total;
}

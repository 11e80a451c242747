import { withKeyedLock } from '../../../../concurrency/keyed-lock.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { INSERTED } from '../../../../domain/orders/insertion-type.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { DEFAULT_WAREHOUSE, type Scope } from '../../catalogue/engine/scope.ts';
import { getCart, putCart } from '../cart-cache.ts';
import { isFrozen } from '../cart-scope.ts';
import type { CartDeps } from '../deps.ts';
import { type CartOwner, ownerKey } from '../owner.ts';
import {
  amountsWith,
  type CartNotices,
  type CartWithNotices,
  currentlyShown,
  differenceOf,
  differences,
  mergeNotices,
  NO_NOTICES,
  priceContext,
} from '../price/differences.ts';
import { priceCart } from '../price/price-cart.ts';
import {
  type CartItemRow,
  type CartToChange,
  type FullCartRow,
  lockExistingCart,
  readCartToChange,
} from '../queries.ts';
import { NO_CART } from '../reply/cart-view.ts';
import type { ShownLines } from '../reply/shown-lines.ts';
import type { ChangeKey } from './change-key.ts';
import { type Line, type LineInfos, lineKey, lineOf, toWrite } from './lines.ts';
import {
  type CartWrite,
  type ItemToWrite,
  type Written,
  type WrittenNew,
  writeCart,
  writeNewCart,
} from './write-cart.ts';

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

/** The cart after the change, with the notices for its owner. */
export type ChangedCart = Result<CartToShow, Refusal>;

export interface CartToShow extends CartWithNotices {
  /** The lines as replies last showed them; undefined: there is no cart. */
  readonly shown: ShownLines | undefined;
}

export interface ChangeOptions {
  /** True: this owner is new and cannot have a cart, so none is read. */
  readonly isNew?: boolean;
  /** A change that arrives twice, the second time late, is made once (decision 21). */
  readonly changeKey?: ChangeKey | undefined;
}

/** Attempts before the lock. Changes of one cart are serialised in a process, so a lost attempt means another process. */
const LIGHT_ATTEMPTS = 3;
const MAX_ATTEMPTS = 6;

/**
 * Changes a cart, all or nothing, by two statements whatever it holds: it is read whole, `decide` says what becomes of it,
 * and the result is written if the version is still the same; if not, it is read and decided again. After three lost attempts
 * the cart is locked. The changed cart is returned without another read, together with the other lines whose price or stock
 * differs from what its owner last saw.
 */
export async function changeCart(
  deps: CartDeps,
  owner: CartOwner,
  decide: (open: OpenCart) => Decision,
  { isNew = false, changeKey }: ChangeOptions = {},
): Promise<ChangedCart> {
  return withKeyedLock(deps.db, ownerKey(owner), async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const done =
        attempt < LIGHT_ATTEMPTS
          ? await attemptChange(deps, owner, decide, { isNew: isNew && attempt === 0, changeKey })
          : await deps.db.tx(async (tx) => {
              await lockExistingCart(tx, owner);
              return attemptChange({ ...deps, db: tx }, owner, decide, { changeKey });
            });
      if (done) return toShow(deps, owner, done);
    }
    throw new Error('the cart was changed by somebody else each time');
  });
}

/** Caches only committed lines: those of an attempt that is rolled back never existed. */
function toShow({ catalogue }: CartDeps, owner: CartOwner, changed: Result<CartWithNotices, Refusal>): ChangedCart {
  if (!changed.ok) return changed;
  const { cart } = changed.value;
  return ok({ ...changed.value, shown: cart && putCart(catalogue, owner, cart) });
}

type Reach = Pick<CartDeps, 'catalogue'> & { readonly db: Queryable };

async function attemptChange(
  deps: Reach,
  owner: CartOwner,
  decide: (open: OpenCart) => Decision,
  { isNew = false, changeKey }: ChangeOptions,
): Promise<Result<CartWithNotices, Refusal> | undefined> {
  const { earlier, ...open } = isNew ? openCart(deps, NOTHING_READ) : await readOpenCart(deps, owner, changeKey);
  const { cart } = open;
  if (earlier === 'other') return refuse('CHANGE_KEY_REUSED', { field: 'changeKey' });
  if (earlier === 'same') return ok({ cart, notices: NO_NOTICES });
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  const decision = decide(open);
  if (!decision.ok) return decision;
  const { lines = [], removedIds = [], infos, notices = NO_NOTICES } = decision.value;
  const next = linesAfter(open, lines, removedIds);
  const rest = { removedIds, infos, changeKey };
  const { write, news } = whatToWrite(open, next, rest, deps.catalogue);
  if (isNothing(cart, write)) return ok({ cart: cart.cart_id === 0 ? undefined : cart, notices });
  const written = await (cart.cart_id === 0 ? writeNewCart(deps.db, owner, write) : writeCart(deps.db, cart, write));
  if (!written) return undefined;
  return ok({ cart: cartAfter(cart, write, written), notices: mergeNotices(notices, news) });
}

/** The idempotency key is stored even if nothing changes: a late repeat could find something to change by then. */
function isNothing(cart: FullCartRow, { items, removedIds, infos, seen, changeKey }: CartWrite): boolean {
  const isKeyed = changeKey !== undefined && cart.cart_id !== 0;
  return items.length === 0 && removedIds.length === 0 && !infos && seen.length === 0 && !isKeyed;
}

const NOTHING_READ: CartToChange = { cart: undefined, ordered: [], earlier: null, also: undefined };

async function readOpenCart(deps: Reach, owner: CartOwner, changeKey: ChangeKey | undefined) {
  const today = deps.catalogue.scopeAt(DEFAULT_WAREHOUSE, undefined).date;
  const cached = getCart(deps.catalogue, owner);
  return openCart(deps, await readCartToChange(deps.db, owner, today, { cached, changeKey }));
}

function openCart(
  { catalogue }: Reach,
  { cart = NO_CART, ordered, earlier }: CartToChange,
): OpenCart & Pick<CartToChange, 'earlier'> {
  return {
    cart,
    earlier,
    scope: catalogue.scopeAt(cart.warehouse_id, cart.slot?.service_date),
    lines: cart.items.map(lineOf),
    ordered: new Map(ordered.map(({ product_id: id, amount }) => [id, amount])),
  };
}

interface LinesAfter {
  /** The lines to write; the last amount of a line wins. */
  readonly changed: ReadonlyMap<string, Line>;
  readonly unchanged: readonly CartItemRow[];
}

function linesAfter({ cart }: OpenCart, lines: readonly Line[], removedIds: readonly number[]): LinesAfter {
  const removed = new Set(removedIds);
  const changed = new Map(lines.map((line) => [lineKey(line.productId, line.infos), line]));
  const isUnchanged = (item: CartItemRow) =>
    !removed.has(item.item_id) && !changed.has(lineKey(item.product_id, item.infos));
  return { changed, unchanged: cart.items.filter(isUnchanged) };
}

/** Returns the change with the notices about lines that were there before and differ now. */
function whatToWrite(
  { cart, scope }: OpenCart,
  { changed, unchanged }: LinesAfter,
  rest: Omit<CartWrite, 'items' | 'seen' | 'shownTotal'>,
  catalogue: Catalogue,
): { write: CartWrite; news: CartNotices } {
  const amounts = amountsWith(changed.values(), unchanged);
  const context = priceContext(scope, cart);
  const now = (line: Pick<Line, 'productId' | 'infos'>) =>
    currentlyShown(context, line, amounts.get(line.productId) ?? 0);
  const ofUnchanged = differences(context, unchanged, amounts);
  // a customer who changes the amount sees the stock; only a new price is reported
  const ofChanged = cart.items
    .filter((item) => changed.has(lineKey(item.product_id, item.infos)))
    .map((item) => differenceOf(context, item, { ...now(lineOf(item)), seen_left: item.seen_left }));
  const items = Array.from(changed.values(), (line) => {
    const { productId, quantity, weightGrams, infos } = toWrite(line);
    const details = line.details ?? {};
    return { product_id: productId, quantity, weight_grams: weightGrams, infos, details, ...now(line) };
  });
  return {
    write: {
      items,
      seen: ofUnchanged.seen,
      shownTotal: totalAfter(catalogue, cart, [...unchanged, ...items]),
      ...rest,
    },
    news: ofChanged.reduce(mergeNotices, ofUnchanged.notices),
  };
}

/** Returns the total that the reply will show, so that it is stored by the same statement as the change. */
function totalAfter(catalogue: Catalogue, cart: FullCartRow, items: readonly (CartItemRow | ItemToWrite)[]): number {
  const made = items.map((item) => ('item_id' in item ? item : { item_id: 0, insertion_type_id: INSERTED, ...item }));
  return priceCart(catalogue, { ...cart, items: made }).total.total;
}

/** Returns the cart as the database has it now, without reading it again. */
function cartAfter(
  cart: FullCartRow,
  write: CartWrite,
  { items: made, ...written }: Written | WrittenNew,
): FullCartRow {
  const gone = new Set(write.removedIds);
  const seen = new Map(write.seen.map((item) => [item.item_id, item]));
  const ids = new Map(made.map((item) => [lineKey(item.product_id, item.infos), item.item_id]));
  const changed = new Map<number, ItemToWrite>();
  for (const item of write.items) changed.set(ids.get(lineKey(item.product_id, item.infos)) ?? 0, item);
  const items: CartItemRow[] = [];
  for (const item of cart.items) {
    const id = item.item_id;
    if (gone.has(id)) continue;
    const shown = seen.get(id);
    const line = changed.get(id);
    // unchanged items stay the same object, because derived values are cached by it
    items.push(shown || line ? { ...item, ...shown, ...line } : item);
    if (line) changed.delete(id);
  }
  // item ids rise, so new items come last
  const added = Array.from(changed, ([id, item]) => ({ insertion_type_id: INSERTED, ...item, item_id: id }));
  items.push(...added.sort((a, b) => a.item_id - b.item_id));
  const { shownTotal } = write;
  return { ...cart, ...written, infos: write.infos ?? cart.infos, shown_total_cents: shownTotal, items };
}

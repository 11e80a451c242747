import type { Notice } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { ownBytes } from '../../infra/own-bytes.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { CartToShow } from './change/change-cart.ts';
import { cartScopeAt } from './price/cart-scope-at.ts';
import {
  type CartNotices,
  type CartWithNotices,
  differences,
  mergeNotices,
  NO_NOTICES,
  priceContext,
  withSeen,
} from './price/differences.ts';
import { type CartReply, cartJson } from './reply/cart-view.ts';
import { getCart, putCart } from './stored/cart-cache.ts';
import { goodsOffSale, takePlaceNotice, writeShownTotal } from './stored/cart-writes.ts';
import type { CartDeps, ShownCartDeps } from './stored/deps.ts';
import { takeSlotNotice } from './stored/hold-writes.ts';
import { ownerOf } from './stored/owner.ts';
import { type FullCartRow, readFullCart } from './stored/queries.ts';
import type { PlaceNotice } from './stored/select-full-cart.ts';
import type { ShownLines } from './stored/shown-lines.ts';
import { slotLoss, slotNotice } from './stored/slot-notices.ts';
import { writeCart } from './stored/write-cart.ts';

/** How a call asks for the cart to be shown. */
export type CartFormat = Pick<CartReply, 'sectors' | 'held'>;

/**
 * Returns the successful reply of every cart call: the whole cart, and once the notices about changes since the last
 * reply.
 */
export async function cartOutcome(deps: ShownCartDeps, session: Session | undefined, format?: CartFormat) {
  return readOutcome(deps, session, await readCartOf(deps, session), format);
}

/**
 * Returns the cart for a page that the server renders. Nothing is written and no notice is claimed: a page may be
 * requested and never be seen. `hasNotices` says that the next reply has something to report.
 */
export async function cartPreview(deps: ShownCartDeps, session: Session | undefined, format?: CartFormat) {
  const cart = await readCartOf(deps, session);
  const shown = session && cart && putCart(deps.catalogue, ownerOf(session), cart);
  const hasNotices = (cart && hasToReport(deps, cart)) || undefined;
  const { json } = cartJson(deps, session, cart, { ...format, shown, hasNotices, lost: lossNow(deps, cart) });
  return { ok: true as const, json, cartId: cart?.cartId ?? 0 };
}

/** Returns the same reply for a cart of this session that was just read. */
export async function readOutcome(
  deps: ShownCartDeps,
  session: Session | undefined,
  read: FullCartRow | undefined,
  format?: CartFormat,
) {
  const { cart, notices } = read ? await collectNotices(deps, read) : { cart: undefined, notices: NO_NOTICES };
  const shown = session && cart && putCart(deps.catalogue, ownerOf(session), cart);
  const { catalogue, config, substitutions: rules } = deps;
  const { minimumHomeCents, minimumPickUpCents, weightMarginPercent } = config.sale;
  const settings = [minimumHomeCents, minimumPickUpCents, weightMarginPercent, rules];
  const question = shown && { catalogue, settings, session, cart, shown, format, lost: lossNow(deps, cart) };
  const before = question && notices === NO_NOTICES ? replyBefore(question) : undefined;
  if (before) return { ok: true as const, json: before, cartId: cart?.cartId ?? 0, infos: [], warnings: [] };
  const { isRepeatable, ...outcome } = await showCart(deps, session, { cart, notices, shown }, format);
  if (question && isRepeatable) keepReply(question, outcome.json);
  return outcome;
}

/** Returns the same reply for a cart that was just changed and need not be read again. */
export async function changedOutcome(
  deps: ShownCartDeps,
  session: Session | undefined,
  changed: CartToShow,
  format?: CartFormat,
) {
  const { isRepeatable: _, ...outcome } = await showCart(deps, session, changed, format);
  return outcome;
}

/** `isRepeatable`: the reply may be cached, because it has no one-time notice and wrote nothing. */
async function showCart(
  deps: ShownCartDeps,
  session: Session | undefined,
  { cart, notices, shown, priced }: CartToShow,
  format: CartFormat | undefined,
) {
  const gone = session && cart ? await removeGone(deps, cart) : [];
  const { json, total, dependsOnStock } = cartJson(deps, session, cart, {
    ...format,
    shown,
    priced,
    lost: lossNow(deps, cart),
  });
  // nearly always the change has stored the total already
  const isNewTotal = cart !== undefined && cart.shownTotalCents !== total;
  if (isNewTotal) await writeShownTotal(deps.db, cart.cartId, total);
  return {
    ok: true as const,
    json,
    cartId: cart?.cartId ?? 0,
    infos: notices.infos,
    warnings: [...notices.warnings, ...gone],
    isRepeatable: notices === NO_NOTICES && gone.length === 0 && !isNewTotal && !dependsOnStock,
  };
}

async function readCartOf(
  { db, catalogue, thaw }: CartDeps,
  session: Session | undefined,
): Promise<FullCartRow | undefined> {
  const owner = session && ownerOf(session);
  const cart = owner && (await readFullCart(db, owner, getCart(catalogue, owner)));
  const isThawed = cart?.prepared != null && (await thaw.ifOver(cart));
  return owner && isThawed ? readFullCart(db, owner) : cart;
}

function lossNow({ clock }: Pick<CartDeps, 'clock'>, cart: FullCartRow | undefined) {
  return cart && slotLoss(cart, clock.now());
}

/**
 * Returns whether the next reply of this cart reports a change of its place, its slot, a price or the stock, or goods
 * that were taken off sale.
 */
function hasToReport(deps: CartDeps, cart: FullCartRow): boolean {
  if (cart.placeNotice !== null || slotNotice(cart, deps.clock.now())) return true;
  // a prepared cart has goods and prices of its own
  if (cart.prepared) return false;
  const { infos, warnings } = differencesOf(deps, cart).notices;
  return infos.length > 0 || warnings.length > 0 || goneFrom(deps, cart).length > 0;
}

function differencesOf({ catalogue }: Pick<CartDeps, 'catalogue'>, cart: FullCartRow) {
  return differences(priceContext(cartScopeAt(catalogue, cart), cart), cart.items);
}

function goneFrom({ catalogue }: Pick<CartDeps, 'catalogue'>, cart: FullCartRow) {
  const { ordinalOfId } = catalogue.snapshot;
  return cart.items.filter((item) => !ordinalOfId.has(item.productId));
}

/**
 * Claims the notices and returns them with the cart as it is then. If a concurrent request claimed them first, that one
 * shows them: no notice is shown twice.
 */
async function collectNotices(
  { db, catalogue, clock }: CartDeps,
  cart: FullCartRow,
): Promise<CartWithNotices & { cart: FullCartRow }> {
  const { placeNotice: ofPlace } = cart;
  const hasPlaceNotice = ofPlace !== null && (await takePlaceNotice(db, cart.cartId));
  const placeNotices = hasPlaceNotice ? noticeOfPlace(ofPlace) : NO_NOTICES;
  const before = mergeNotices(placeNotices, await claimSlotNotice(db, cart, clock.now()));
  if (cart.prepared) return { cart, notices: before };
  const { seen, notices } = differencesOf({ catalogue }, cart);
  if (seen.length === 0) return { cart, notices: before };
  const items = withSeen(cart.items, seen);
  const version = await writeCart(db, cart, { items });
  if (version === undefined) return { cart, notices: before };
  return {
    cart: { ...cart, version, items },
    notices: mergeNotices(before, hasPlaceNotice ? becauseOf(ofPlace, notices) : notices),
  };
}

function noticeOfPlace({ code, name }: PlaceNotice): CartNotices {
  return code === 'OTHER_PLACE' ? NO_NOTICES : { infos: [], warnings: [{ code, details: { name } }] };
}

/**
 * Goods that are missing because the cart was sent to another place are reported as not sold there, instead of as sold
 * out.
 */
function becauseOf({ code, name: place }: PlaceNotice, { infos, warnings }: CartNotices): CartNotices {
  if (code !== 'OTHER_PLACE' && code !== 'SLOT_OF_OTHER_PLACE') return { infos, warnings };
  const named = warnings.map(
    (notice): Notice =>
      notice.code === 'SOLD_OUT' ? { code: 'NOT_SOLD_THERE', details: { ...notice.details, place } } : notice,
  );
  return { infos, warnings: named };
}

async function claimSlotNotice(db: Queryable, cart: FullCartRow, now: Date): Promise<CartNotices> {
  const notice = slotNotice(cart, now);
  if (!notice || !(await takeSlotNotice(db, cart, notice))) return NO_NOTICES;
  return { infos: [], warnings: [{ code: NOTICE_OF[notice] }] };
}

const NOTICE_OF = { HOLD_OVER: 'HOLD_OVER', SLOT_FULL: 'SLOT_TAKEN', SLOT_CLOSED: 'SLOT_OVER' } as const;

/**
 * Removes goods that were taken off sale and names them once. Goods that only this process has not loaded yet stay, and
 * so do those of a cart that another request is changing, whose next reply removes them.
 */
async function removeGone({ db, catalogue }: CartDeps, cart: FullCartRow): Promise<Notice[]> {
  const unknown = goneFrom({ catalogue }, cart);
  if (unknown.length === 0) return [];
  const offSale = await goodsOffSale(
    db,
    unknown.map((item) => item.productId),
  );
  const names = new Map(offSale.map(({ productId, name }) => [productId, name]));
  const isRemoved =
    names.size > 0 && (await writeCart(db, cart, { items: cart.items.filter((item) => !names.has(item.productId)) }));
  return isRemoved ? Array.from(names.values(), (name) => ({ code: 'OFF_SALE', details: { name } })) : [];
}

/** All that a reply about a cart is made from. */
export interface Question {
  readonly catalogue: Catalogue;
  /** What the staff may change at any time. */
  readonly settings?: readonly unknown[] | undefined;
  /** Whose cart it is, and who acts for them. */
  readonly session: Pick<Session, 'customer' | 'agent' | 'language'>;
  readonly cart: FullCartRow;
  readonly shown: ShownLines;
  readonly format: Pick<CartReply, 'sectors' | 'held'> | undefined;
  /** Depends on the time. */
  readonly lost?: CartReply['lost'];
}

interface Asked {
  readonly items: FullCartRow['items'];
  /** Catalogue, store and stock: an update of any of them makes another object. */
  readonly snapshot: object;
  readonly warehouse: object;
  /** Everything else as text. */
  readonly text: string;
}

interface Repeatable {
  readonly asked: Asked;
  readonly json: readonly Buffer[];
}

const replies = new WeakMap<ShownLines, Repeatable>();

/**
 * Returns the pieces of the last reply about this cart when a new one would be the same: most pages ask for the cart
 * and most carts have not changed since. It is cached with the lines of the cart, whose JSON it consists of.
 */
export function replyBefore(question: Question): readonly Buffer[] | undefined {
  const before = replies.get(question.shown);
  return before && isSame(before.asked, askedBy(question)) ? before.json : undefined;
}

/**
 * Caches a reply that had no notices and changed nothing, after its lines were shown. Its head gets memory of its own;
 * lines and products have it already. Replies by department are rarely asked for and not cached.
 */
export function keepReply(question: Question, [head, ...rest]: readonly Buffer[]): void {
  if (!head || question.format?.sectors) return;
  replies.set(question.shown, { asked: askedBy(question), json: [ownBytes(head), ...rest] });
}

function askedBy({ catalogue, settings, session, cart, shown, format, lost }: Question): Asked {
  const { items, ...columns } = cart;
  const { snapshot, warehouse, date } = cartScopeAt(catalogue, cart);
  // certificates are valid by the day of the purchase
  const today = catalogue.scopeAt(cart.warehouseId, undefined).date;
  return {
    items,
    snapshot,
    warehouse,
    text: JSON.stringify([
      columns,
      settings,
      session.customer,
      session.agent,
      session.language,
      shown.tag,
      format,
      lost,
      date,
      today,
    ]),
  };
}

function isSame(before: Asked, now: Asked): boolean {
  return (
    before.items === now.items &&
    before.snapshot === now.snapshot &&
    before.warehouse === now.warehouse &&
    before.text === now.text
  );
}

import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { creditKindOf, type OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { splitsPayment } from '../../../domain/documents/party.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { BUYABLE_CART } from '../../../domain/orders/cart-status.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import type { AppliedCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { refusable } from '../../infra/database/refused.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { ordersPlaced } from '../../infra/processes/metrics.ts';
import { newToken } from '../../infra/tokens.ts';
import { keepTermsAcceptedSql } from '../account/disclaimer-queries.ts';
import { keepPartySql } from '../billing-parties/parties.ts';
import { type PartyOfOrder, partyOfOrder } from '../billing-parties/party-of-order.ts';
import { cratesOf, priceCart } from '../cart/price/price-cart.ts';
import { getCart } from '../cart/stored/cart-cache.ts';
import { type CartToChange, readCartToChange } from '../cart/stored/cart-to-change.ts';
import { markBoughtSql } from '../cart/stored/cart-writes.ts';
import { contentTag } from '../cart/stored/content-tag.ts';
import type { PreparedCart } from '../cart/stored/prepared-cart.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import { takeCredit } from '../credit-lines/take-credit.ts';
import { writeUsesSql } from '../gift-certificates/certificate-uses.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { type NewOrder, type NewOrderLine, newOrderSql, type OrderCte } from '../orders/insert-order.ts';
import { splitVat } from '../orders/state-vat.ts';
import type { AtProvider } from '../payments/ledger/queries.ts';
import { atProvider } from '../payments/provider/saved-means.ts';
import { takePreparedSql } from '../prepared-carts/queries.ts';
import { type PlaceToTake, takePlaceSql } from '../timeslots/places.ts';
import { type BuyRequest, checkPrepared, checkPurchase } from './check-purchase.ts';
import type { CheckoutDeps } from './deps.ts';
import { newOrder, orderLines } from './new-order.ts';
import {
  type AttemptResult,
  type DatabaseAccess,
  inAttempts,
  preparedLines,
  takeCart,
  VERSION_CONFLICT,
} from './prepare-cart.ts';
import { type BuyerFacts, buyerFactsSql, type EarlierAttempt, keepReplySql, orderJustPlaced } from './queries.ts';
import {
  ALL_RESERVED,
  besideChanged,
  checkChangePayment,
  confirmChange,
  goodsOf,
  lockChanged,
  type Reservation,
  reserveCartSql,
  type Unavailable,
} from './take-goods.ts';

/** Within this time (ms) a second request without a key returns the order just placed instead of placing a new one. */
const REPETITION_MS = 60_000;

/** A request to buy with its customer, its time and the shop's rules for it. */
interface Checkout {
  readonly userId: number;
  readonly request: BuyRequest;
  readonly online: AtProvider | undefined;
  readonly shopperCostCents: number;
  readonly deliveryVat: DeliveryVat;
  readonly onAccount: OnAccountRules;
  readonly friendGift: FriendGift;
  readonly now: Date;
}

export interface PlacedOrder {
  readonly orderId: number;
  /** True if an earlier request placed it. */
  readonly isRepeated?: boolean;
  /** True if a provider has to be asked for the payment, or notified of one that it replaces. */
  readonly isAtProvider: boolean;
  /** The products with counted stock that has decreased. */
  readonly limited: readonly number[];
}

/**
 * Places the order by one statement that never waits for the network. The cart is read, priced and checked before it;
 * the statement takes the cart if its version is still the same, so of two requests one places the order and the other
 * one reads again. Stock and slot capacity decrease by conditional updates. A refusal changes nothing. A payment that a
 * provider authorises is asked for after the commit (order-payments): until then the order is pending, and what it took
 * is its own.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  userId: number,
  request: BuyRequest,
  now: Date,
): Promise<Result<PlacedOrder, Refusal>> {
  const { db, catalogue } = deps;
  const card = { ...request.card, userId, typeId: request.paymentTypeId };
  const online = await atProvider(db, deps.providers, card);
  if (!online.ok) return online;
  const { shopperCostCents, onAccount } = deps.config.payments;
  const { deliveryVat } = deps.config.invoicing;
  const { friendGift } = deps.config.sale;
  const rules = { shopperCostCents, deliveryVat, onAccount, friendGift };
  const checkout = { userId, request, online: online.value, ...rules, now };
  const placed = await inAttempts<PlacedOrder>(db, { userId }, (access) => attemptOrder(deps, checkout, access));
  if (!placed.ok) return placed;
  if (!placed.value.isRepeated) ordersPlaced.inc();
  catalogue.announceStock(placed.value.limited);
  return placed;
}

async function attemptOrder(
  deps: CheckoutDeps,
  checkout: Checkout,
  access: DatabaseAccess,
): Promise<AttemptResult<PlacedOrder>> {
  const { userId, request, now } = checkout;
  const { cart, ordered, also } = await readCartToChange<BuyerFacts>(access.db, { userId }, romeTime(now).date, {
    cached: getCart(deps.catalogue, { userId }),
    also: buyerFactsSql(userId, request.key),
  });
  const repeated =
    earlierOrder(request, also?.earlier ?? undefined, cart) ?? (await orderJustBefore(access.db, checkout, cart));
  if (repeated)
    return repeated.ok ? ok({ orderId: repeated.value, isAtProvider: true, isRepeated: true, limited: [] }) : repeated;
  if (!cart) return refuse('CART_EMPTY');
  if (request.contentTag !== undefined && request.contentTag !== contentTag(cart)) return refuse('CART_CHANGED');
  const ofCart = { ...checkout, cart, isFriend: also?.isFriend ?? false, isForCompany: also?.isForCompany ?? false };
  return cart.prepared
    ? buyPrepared(deps, ofCart, cart.prepared, access)
    : buyOpen(deps, { ...ofCart, ordered }, access);
}

interface CartCheckout extends Checkout {
  readonly cart: FullCartRow;
  /** True if the customer was invited by a friend. */
  readonly isFriend: boolean;
  readonly isForCompany: boolean;
}

async function buyOpen(
  deps: CheckoutDeps,
  checkout: CartCheckout & Pick<CartToChange, 'ordered'>,
  access: DatabaseAccess,
): Promise<AttemptResult<PlacedOrder>> {
  const { userId, cart, request, ordered, isForCompany, now } = checkout;
  const priced = priceCart(deps.catalogue, cart);
  const orderedToday = new Map(ordered.map(({ productId: id, amount }) => [id, amount]));
  const checked = checkPurchase({
    cart,
    priced,
    request,
    orderedToday,
    providers: deps.providers,
    minimums: deps.config.sale,
    news: deps.config.news,
    now,
  });
  if (!checked.ok) return checked;
  const payable = checkChangePayment(cart, request.paymentTypeId);
  if (!payable.ok) return payable;
  // made before any await: a catalogue that is loaded meanwhile differs from the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const billed = await partyOfOrder(access.db, userId, { ...checked.value, infos: cart.infos, isForCompany });
  if (!billed.ok) return billed;
  const { timeslotId } = checked.value;
  const place = { timeslotId, crates: cratesOf(priced), now: deps.clock.inDatabase() };
  const { certificates } = priced.total;
  const toPlace = {
    ...checkout,
    order: newOrder({ ...request, ...checkout, crates: place.crates }, priced, checked.value),
    lines,
    certificates,
    reservation: {
      userId,
      cart,
      statusIds: BUYABLE_CART,
      place: takePlaceSql(place),
      goods: goodsOf(priced),
      certificates,
    },
    countedIds: [],
    billed: billed.value,
  };
  return takeCart(deps, access.canRetry, { cart, place, priced }, () => buy(access, toPlace, place));
}

/**
 * Buys what was frozen, whatever changed in catalogue, stock and slot meanwhile: all of it was taken when the cart was
 * prepared. A cart whose time is over thaws, and is bought with its present content.
 */
async function buyPrepared(
  deps: CheckoutDeps,
  checkout: CartCheckout,
  prepared: PreparedCart,
  access: DatabaseAccess,
): Promise<AttemptResult<PlacedOrder>> {
  const { userId, cart, request, isForCompany, now } = checkout;
  if (access.canRetry && (await deps.thaw.ifOver(cart))) return VERSION_CONFLICT;
  const checked = checkPrepared(prepared, { request, providers: deps.providers, now });
  if (!checked.ok) return checked;
  const { crates, countedIds, handover, total } = prepared;
  const billed = await partyOfOrder(access.db, userId, { ...handover, infos: cart.infos, isForCompany });
  if (!billed.ok) return billed;
  return buy(access, {
    ...checkout,
    order: newOrder({ ...request, ...checkout, crates }, prepared, handover),
    lines: preparedLines(prepared),
    certificates: total.certificates,
    reservation: { userId, cart, statusIds: BUYABLE_CART, place: takePreparedSql, goods: [], certificates: [] },
    countedIds,
    billed: billed.value,
  });
}

interface OrderToPlace extends CartCheckout {
  readonly order: NewOrder;
  readonly lines: readonly NewOrderLine[];
  readonly certificates: readonly AppliedCertificate[];
  readonly reservation: Reservation;
  /** Products whose stock was already lowered for these goods. */
  readonly countedIds: readonly number[];
  /** The party that is billed, if an invoice is wanted. */
  readonly billed: PartyOfOrder | undefined;
}

/**
 * Buys by one statement. An order on account, of a public body or that replaces another one needs more statements: then
 * all is one transaction.
 */
async function buy(
  { db, inTx }: DatabaseAccess,
  toPlace: OrderToPlace,
  place?: PlaceToTake,
): Promise<AttemptResult<PlacedOrder>> {
  const { userId, cart, order, billed, online, now } = toPlace;
  const { paymentTypeId: typeId, statusId } = order;
  const isAlone = !cart.changedOrder && creditKindOf(typeId) === undefined && !(billed && splitsPayment(billed.party));
  if (isAlone) return writeOrder(db, toPlace);
  return inTx<PlacedOrder>(async (tx) => {
    // the changed order is locked before the cart
    const changed = await lockChanged(tx, userId, cart);
    if (!changed.ok) return changed;
    const replaced = changed.value;
    const written = await writeOrder(
      tx,
      replaced && place ? { ...toPlace, ...besideChanged(toPlace.reservation, place, replaced) } : toPlace,
    );
    if (!written.ok) return written;
    const { orderId, limited } = written.value;
    await splitVat(tx, orderId, billed);
    const returned = await confirmChange(tx, replaced, { orderId, statusId, userId, now });
    if (!returned.ok) return returned;
    const credit = await takeCredit(tx, { orderId, userId, typeId, now }, toPlace.onAccount);
    const isAtProvider = online !== undefined || replaced !== undefined;
    return credit.ok ? ok({ orderId, isAtProvider, limited: [...limited, ...returned.value] }) : credit;
  });
}

/** Writes the whole purchase as one statement, all or nothing. */
async function writeOrder(db: Queryable, toPlace: OrderToPlace): Promise<AttemptResult<PlacedOrder>> {
  const { order, lines, reservation, countedIds, online, now } = toPlace;
  const counted = sql`(l.product_id = any(${countedIds}::int[]) or l.product_id in (select product_id from lowered))`;
  const written = await refusable<Unavailable['reason'], Omit<PlacedOrder, 'isAtProvider'>>(
    db.one(sql`
      with ${reserveCartSql(reservation)},
      ${markBoughtSql(now)},
      ${newOrderSql(order, lines, { after: ALL_RESERVED, counted, ctes: ctesOf(toPlace) })}
      select order_id, array(select product_id from lowered order by product_id) as limited from made
        left join mailed on true`),
  );
  return written.ok ? ok({ ...written.value, isAtProvider: online !== undefined }) : written;
}

/**
 * Writes the other rows of an order: the reply under its key, accepted terms, uses of certificates, the billed party,
 * and the reward of friends.
 */
function ctesOf({
  userId,
  request,
  certificates,
  isFriend,
  friendGift: gift,
  billed,
  order,
  now,
}: OrderToPlace): OrderCte[] {
  const { key, hash, keepsTerms } = request;
  const isAny = certificates.some(({ offCents }) => offCents > 0);
  return [
    // a request without a key is recognised by its content
    (orders) => keepReplySql(orders, { userId, key: key ?? newToken(), hash }),
    ...(keepsTerms ? [(orders: SqlFragment) => keepTermsAcceptedSql(orders, userId, now)] : []),
    ...(isAny ? [(orders: SqlFragment) => writeUsesSql(orders, certificates, now)] : []),
    ...(billed ? [(orders: SqlFragment) => keepPartySql(orders, billed.partyToStore, now)] : []),
    // for an order that waits for its payment this happens when it is confirmed
    ...(isFriend && order.statusId === ORDERED
      ? [(orders: SqlFragment) => friendGiftSql(orders, { userId, gift, now })]
      : []),
  ];
}

/**
 * Returns the order that an earlier attempt with this key placed; `cart` is the open one. A key that was used for
 * another request or another cart is refused: no such order was placed.
 */
function earlierOrder(
  { key, hash }: BuyRequest,
  earlier: EarlierAttempt | undefined,
  cart: FullCartRow | undefined,
): Result<number, Refusal> | undefined {
  if (key === undefined || !earlier) return undefined;
  const isOther = (earlier.hash !== null && earlier.hash !== hash.toString('hex')) || isOtherCart(earlier, cart);
  return isOther ? refuse('KEY_REUSED', { field: 'idempotency-key' }) : ok(earlier.reply.orderId);
}

/**
 * Returns the order that a request without a key repeats: its cart is empty, and an order was placed shortly before,
 * which emptied it. A cart that is not empty is bought.
 */
async function orderJustBefore(
  db: Queryable,
  { userId, request, now }: Checkout,
  cart: FullCartRow | undefined,
): Promise<Result<number, Refusal> | undefined> {
  if (cart && cart.items.length > 0) return undefined;
  const since = new Date(now.getTime() - REPETITION_MS);
  const orderId =
    request.key === undefined ? await orderJustPlaced(db, { userId, since, hash: request.hash }) : undefined;
  return orderId === undefined ? refuse('CART_EMPTY') : ok(orderId);
}

/** An empty cart is not another purchase: it is the new one that follows an order. */
function isOtherCart({ reply }: EarlierAttempt, cart: FullCartRow | undefined): boolean {
  if (!cart || reply.cartId === undefined || reply.cartId === cart.cartId) return false;
  return cart.items.length > 0;
}

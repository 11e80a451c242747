import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { SqlFragment } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { newToken } from '../../infra/tokens.ts';
import { keepPartySql } from '../billing-parties/parties.ts';
import { type PartyOfOrder, partyOfOrder } from '../billing-parties/party-of-order.ts';
import { getCart } from '../cart/cart-cache.ts';
import { readCartToChange } from '../cart/cart-to-change.ts';
import { markBought } from '../cart/cart-writes.ts';
import type { Handover, PreparedCart } from '../cart/prepared-cart.ts';
import { cratesOf } from '../cart/price/cart-crates.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { takeCredit } from '../credit-lines/take-credit.ts';
import { takeCertificates, writeUses } from '../gift-certificates/certificate-uses.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { splitVat } from '../orders/billing/state-vat.ts';
import { type Alongside, insertOrder, type NewOrder, type NewOrderLine } from '../orders/insert-order.ts';
import type { AtProvider } from '../payments/ledger/queries.ts';
import { atProvider } from '../payments/provider/saved-means.ts';
import { takePrepared } from '../prepared-carts/queries.ts';
import { type PlaceToTake, placeTakenSql } from '../timeslots/places.ts';
import { type BuyRequest, checkPrepared, checkPurchase } from './check-purchase.ts';
import type { CheckoutDeps } from './deps.ts';
import { newOrder } from './new-order.ts';
import { orderLines } from './order-lines.ts';
import { type Attempt, inAttempts, OVERTAKEN, preparedLines, type Reach, writeWithPlace } from './prepare-cart.ts';
import { type BuyerFacts, buyerFactsSql, type EarlierAttempt, keepReplySql, orderJustPlaced } from './queries.ts';
import { checkChangePayment, confirmChange, lockChanged, placeOfPurchase, takeGoods } from './take-goods.ts';

/** Within this time (ms) a second request without a key returns the order just placed instead of placing a new one. */
const REPETITION_MS = 60_000;

/** A request to buy with its customer and its time. */
interface BuyInput {
  readonly userId: number;
  readonly request: BuyRequest;
  readonly online: AtProvider | undefined;
  readonly shopperCostCents: number;
  readonly deliveryVat: DeliveryVat;
  readonly onAccount: OnAccountRules;
  readonly now: Date;
}

export interface PlacedOrder {
  readonly orderId: number;
  /** A provider may have to be asked for its payment, or told of one that it replaces. */
  readonly isAtProvider: boolean;
}

interface Placed extends PlacedOrder {
  /** The products whose stock is counted and has fallen. */
  readonly limited: readonly number[];
}

/**
 * Places the order in one short transaction that never waits for the network. The cart is read, priced and checked before it; the
 * transaction begins by marking the cart as bought if its version is still the same, so of two requests one places the order and the
 * other one reads again. Stock and slot capacity decrease by conditional updates. A refusal changes nothing. A payment that a provider
 * authorises is asked for after the commit (order-payments): until then the order is pending, and what it took is its own.
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
  const input = { userId, request, online: online.value, shopperCostCents, deliveryVat, onAccount, now };
  const placed = await inAttempts<Placed>(db, { userId }, (reach) => attemptOrder(deps, input, reach));
  if (!placed.ok) return placed;
  catalogue.announceStock(placed.value.limited);
  return placed;
}

async function attemptOrder(deps: CheckoutDeps, input: BuyInput, reach: Reach<Placed>): Promise<Attempt<Placed>> {
  const { userId, request, now } = input;
  const { cart, ordered, also } = await readCartToChange<BuyerFacts>(reach.db, { userId }, romeTime(now).date, {
    cached: getCart(deps.catalogue, { userId }),
    also: buyerFactsSql(userId, request.key),
  });
  const repeated = earlierOrder(request, { cart, earlier: also?.earlier ?? undefined }) ?? (await orderJustBefore(reach.db, input, cart));
  if (repeated) return repeated.ok ? ok({ orderId: repeated.value, isAtProvider: true, limited: [] }) : repeated;
  if (!cart) return refuse('CART_EMPTY');
  const [isFriend, isForCompany] = [also?.isFriend ?? false, also?.isForCompany ?? false];
  if (cart.prepared) return buyPrepared(deps, { ...input, cart, isFriend, isForCompany }, cart.prepared, reach);
  const priced = priceCart(deps.catalogue, cart);
  const orderedToday = new Map(ordered.map(({ productId: id, amount }) => [id, amount]));
  const checked = checkPurchase({ cart, priced, request, orderedToday, providers: deps.providers, now });
  if (!checked.ok) return checked;
  const payable = checkChangePayment(cart, request.paymentTypeId);
  if (!payable.ok) return payable;
  // made before any await: a catalogue that is loaded meanwhile is not the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const billed = await partyOfOrder(reach.db, userId, { ...checked.value, infos: cart.infos, isForCompany });
  if (!billed.ok) return billed;
  const { timeslotId } = checked.value;
  const place = { timeslotId, crates: cratesOf(priced), now: deps.clock.inDatabase() };
  return writeWithPlace(deps, reach, { cart, place }, (tx) =>
    writeOrder(tx, { ...input, cart, isFriend, priced, handover: checked.value, lines, place, billed: billed.value }),
  );
}

interface Purchase extends BuyInput {
  readonly cart: FullCartRow;
  /** Somebody invited the customer. */
  readonly isFriend: boolean;
  readonly priced: PricedCart;
  readonly handover: Handover;
  readonly lines: readonly NewOrderLine[];
  /** The place and the crates that the order takes of its slot, by the clock of the database. */
  readonly place: PlaceToTake;
  /** The party that is billed, where an invoice is wanted. */
  readonly billed: PartyOfOrder | undefined;
}

/** The statements leave together, and what they found is looked at once all of them are done: a refusal rolls them back. */
async function writeOrder(tx: Tx, purchase: Purchase): Promise<Attempt<Placed>> {
  const { userId, cart, priced, request, online, shopperCostCents, deliveryVat, now, handover, place } = purchase;
  const { certificates } = priced.total;
  // an order that is changed is locked before the cart
  const changed = await lockChanged(tx, userId, cart);
  if (!changed.ok) return changed;
  const replaced = changed.value;
  const order = newOrder({ ...request, online, shopperCostCents, deliveryVat, userId, cart, crates: place.crates, now }, priced, handover);
  // the cart, the slot, goods, certificates: whoever takes or releases several of them does so in this order, which prevents deadlocks
  const [bought, taken, certified, orderId] = await Promise.all([
    markBought(tx, cart, { now, place: placeOfPurchase(place, replaced) }),
    takeGoods(tx, cart, priced, replaced),
    takeCertificates(tx, userId, certificates, replaced?.order.orderId),
    insertOrder(tx, order, purchase.lines, alongside(purchase, order)),
  ]);
  if (!bought.isMarked || orderId === undefined) return OVERTAKEN;
  if (!bought.hasPlace) return refuse('SLOT_FULL');
  if (!taken.ok) return taken;
  if (!certified.ok) return certified;
  await writeUses(tx, { orderId, certificates, now });
  await splitVat(tx, orderId, purchase.billed);
  const isAtProvider = online !== undefined || replaced !== undefined;
  const returned = await confirmChange(tx, replaced, { orderId, statusId: order.statusId, userId, now });
  if (!returned.ok) return returned;
  const credit = await takeCredit(tx, { orderId, userId, typeId: order.paymentTypeId, now }, purchase.onAccount);
  return credit.ok ? ok({ orderId, isAtProvider, limited: [...taken.value, ...returned.value] }) : credit;
}

/** Writes what comes with an order: the reply under its key, who is billed, and what friends get. */
function alongside(
  { userId, request: { key, hash }, isFriend, billed, now }: BuyInput & Pick<Purchase, 'isFriend' | 'billed'>,
  { statusId }: NewOrder,
): Alongside[] {
  return [
    // a request without a key is known again by what it asked
    (orders) => keepReplySql(orders, { userId, key: key ?? newToken(), hash }),
    ...(billed ? [(orders: SqlFragment) => keepPartySql(orders, billed.kept, now)] : []),
    // of an order that waits to be paid when it is confirmed
    ...(isFriend && statusId === ORDERED ? [(orders: SqlFragment) => friendGiftSql(orders, { userId, now })] : []),
  ];
}

/**
 * Buys what was frozen, whatever became of catalogue, stock and slot meanwhile: all of it was taken when the cart was prepared. A cart
 * whose time is over thaws, and is bought as it is then.
 */
async function buyPrepared(
  deps: CheckoutDeps,
  input: BuyInput & Pick<Purchase, 'cart' | 'isFriend'> & { readonly isForCompany: boolean },
  prepared: PreparedCart,
  { db, inTx, canRepeat }: Reach<Placed>,
): Promise<Attempt<Placed>> {
  const { userId, cart, request, online, shopperCostCents, deliveryVat, now } = input;
  if (canRepeat && (await deps.thaw.ifOver(cart))) return OVERTAKEN;
  const checked = checkPrepared(prepared, { request, providers: deps.providers, now });
  if (!checked.ok) return checked;
  const { crates, countedIds, handover } = prepared;
  const { isForCompany } = input;
  const billed = await partyOfOrder(db, userId, { ...handover, infos: cart.infos, isForCompany });
  if (!billed.ok) return billed;
  const buyer = { ...request, online, shopperCostCents, deliveryVat, userId, cart, crates, now };
  const order = { ...newOrder(buyer, prepared, handover), countedIds };
  return inTx(async (tx) => {
    const [bought, taken, orderId] = await Promise.all([
      markBought(tx, cart, { now, place: placeTakenSql }),
      takePrepared(tx, cart.cartId),
      insertOrder(tx, order, preparedLines(prepared), alongside({ ...input, billed: billed.value }, order)),
    ]);
    if (!bought.isMarked || !taken || orderId === undefined) return OVERTAKEN;
    await writeUses(tx, { orderId, certificates: prepared.total.certificates, now });
    await splitVat(tx, orderId, billed.value);
    const credit = await takeCredit(tx, { orderId, userId, typeId: order.paymentTypeId, now }, input.onAccount);
    return credit.ok ? ok({ orderId, isAtProvider: online !== undefined, limited: [] }) : credit;
  });
}

interface Present {
  /** The open cart. */
  readonly cart: FullCartRow | undefined;
  /** The attempt with the same key. */
  readonly earlier: EarlierAttempt | undefined;
}

/**
 * Returns the order that this key belongs to. A key that was used for another request or another cart is refused: no such order was placed.
 */
function earlierOrder({ key, hash }: BuyRequest, { cart, earlier }: Present): Result<number, Refusal> | undefined {
  if (key === undefined || !earlier) return undefined;
  const isOther = (earlier.hash !== null && earlier.hash !== hash.toString('hex')) || isOtherCart(earlier, cart);
  return isOther ? refuse('KEY_REUSED', { field: 'idempotency-key' }) : ok(earlier.reply.orderId);
}

/**
 * A cart that is not empty is bought. There is nothing to buy otherwise, unless the same request without a key comes soon after an order:
 * it repeats the order, which began the cart that is empty now.
 */
async function orderJustBefore(
  db: Queryable,
  { userId, request, now }: BuyInput,
  cart: FullCartRow | undefined,
): Promise<Result<number, Refusal> | undefined> {
  if (cart && cart.items.length > 0) return undefined;
  const since = new Date(now.getTime() - REPETITION_MS);
  const orderId = request.key === undefined ? await orderJustPlaced(db, { userId, since, hash: request.hash }) : undefined;
  return orderId === undefined ? refuse('CART_EMPTY') : ok(orderId);
}

/** An empty cart is no other purchase: an order begins the next cart. */
function isOtherCart({ reply }: EarlierAttempt, cart: FullCartRow | undefined): boolean {
  if (!cart || reply.cartId === undefined || reply.cartId === cart.cartId) return false;
  return cart.items.length > 0;
}

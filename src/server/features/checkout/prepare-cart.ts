import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { PurchaseLimits } from '../../../domain/account/purchase-limits.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { getCart } from '../cart/cart-cache.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { readCartToChange } from '../cart/cart-to-change.ts';
import { markPrepared } from '../cart/cart-writes.ts';
import { ownerKey } from '../cart/owner.ts';
import type { Handover, PreparedCart } from '../cart/prepared-cart.ts';
import { cratesOf } from '../cart/price/cart-crates.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, lockExistingCart, readFullCart } from '../cart/queries.ts';
import { checkCredit } from '../credit-lines/take-credit.ts';
import { endExpiredHolds } from '../delivery/end-slot-holds.ts';
import { takeCertificates } from '../gift-certificates/certificate-uses.ts';
import type { NewOrderLine } from '../orders/insert-order.ts';
import { insertPrepared } from '../prepared-carts/queries.ts';
import { thawNow } from '../prepared-carts/thaw-cart.ts';
import { type PlaceToTake, refuseFullSlot, takePlaceSql } from '../timeslots/places.ts';
import { checkPrepared, checkPurchase } from './check-purchase.ts';
import type { CheckoutDeps } from './deps.ts';
import { orderLines } from './order-lines.ts';
import { goodsOf, takeGoods } from './take-goods.ts';

export interface PrepareRequest {
  /** Undefined: the shopper chooses it later. */
  readonly paymentTypeId: number | undefined;
  /** Euro the shopper saw; undefined: nobody says. */
  readonly expectedTotal: number | undefined;
  readonly acceptTerms: boolean;
  readonly limits?: (PurchaseLimits & { readonly spentCents: number }) | undefined;
}

export interface Prepared {
  readonly cartId: number;
  /** Until when the cart is frozen; undefined: it is not. */
  readonly until: Date | undefined;
  readonly totalCents: number;
  /** The products whose stock is counted and has fallen. */
  readonly limited: readonly number[];
}

/**
 * Freezes the customer's cart for its payment (S 4, S 7 checkout/prepare): checked as buying checks it, and in one transaction its stock,
 * the place of its slot and its certificates are taken, and what the order will be is stored. Buying writes that order until the time is
 * over; then the cart thaws. A cart that is prepared already stays so until the same time; one that changes an order is checked and not
 * frozen. A refusal changes nothing.
 */
export async function prepareCart(
  deps: CheckoutDeps,
  userId: number,
  request: PrepareRequest,
  now: Date,
): Promise<Result<Prepared, Refusal>> {
  const prepared = await inAttempts<Prepared>(deps.db, { userId }, (reach) => attemptToPrepare(deps, { userId, request, now }, reach));
  if (prepared.ok) deps.catalogue.announceStock(prepared.value.limited);
  return prepared;
}

/** Thaws the customer's cart before its time is over (ours). Returns the cart; undefined: there is none. */
export async function releaseCart(deps: CheckoutDeps, userId: number): Promise<FullCartRow | undefined> {
  const cart = await readFullCart(deps.db, { userId });
  if (!cart?.prepared) return cart;
  await thawNow(deps, cart.cartId, { onlyIfOver: false });
  return readFullCart(deps.db, { userId });
}

/** The lines of the order, as they were frozen. */
export function preparedLines({ lines }: PreparedCart): NewOrderLine[] {
  // stored from lines of orders (`storePurchase`), with the product as JSON
  return lines.map((line) => ({ ...line, product: raw(JSON.stringify(line.product)) })) as unknown as NewOrderLine[];
}

interface Input {
  readonly userId: number;
  readonly request: PrepareRequest;
  readonly now: Date;
}

async function attemptToPrepare(deps: CheckoutDeps, input: Input, reach: Reach<Prepared>): Promise<Attempt<Prepared>> {
  const { userId, request, now } = input;
  const { providers, catalogue } = deps;
  const { cart, ordered } = await readCartToChange(reach.db, { userId }, romeTime(now).date, { cached: getCart(catalogue, { userId }) });
  if (!cart || cart.items.length === 0) return refuse('CART_EMPTY');
  if (cart.prepared) {
    if (reach.canRepeat && (await deps.thaw.ifOver(cart))) return OVERTAKEN;
    const agreed = checkPrepared(cart.prepared, { request, providers, now });
    if (!agreed.ok) return agreed;
    const isPayable = await checkCreditOf(deps, reach.db, input, cart.prepared);
    return isPayable.ok ? ok(preparedBefore(cart.cartId, cart.prepared)) : isPayable;
  }
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  const priced = priceCart(catalogue, cart);
  const orderedToday = new Map(ordered.map(({ productId: id, amount }) => [id, amount]));
  const checked = checkPurchase({ cart, priced, request, orderedToday, providers, now });
  if (!checked.ok) return checked;
  // the order of which it is a change keeps all that it has, and what is new is taken when the change is confirmed
  if (cart.changedOrder) return ok({ cartId: cart.cartId, until: undefined, totalCents: priced.total.total, limited: [] });
  // made before any await: a catalogue that is loaded meanwhile is not the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const isPayable = await checkCreditOf(deps, reach.db, input, priced);
  if (!isPayable.ok) return isPayable;
  const place = { timeslotId: checked.value.timeslotId, crates: cratesOf(priced), now: deps.clock.inDatabase() };
  const minutes = deps.config.payments.prepareMinutes;
  return writeWithPlace(deps, reach, { cart, place }, (tx) =>
    freeze(tx, { ...input, cart, priced, handover: checked.value, lines, place, minutes }),
  );
}

/** Refuses a payment type on account whose credit line has too little left, as buying does: nothing is frozen for it. */
async function checkCreditOf(
  { config }: CheckoutDeps,
  db: Queryable,
  { userId, request, now }: Input,
  { total }: Pick<PricedCart, 'total'>,
): Promise<Result<void, Refusal>> {
  const { paymentTypeId: typeId } = request;
  if (typeId === undefined) return ok();
  return checkCredit(db, { userId, typeId, takesCents: total.authorised, now }, config.payments.onAccount);
}

function preparedBefore(cartId: number, { until, total }: PreparedCart): Prepared {
  return { cartId, until: new Date(until * 1000), totalCents: total.total, limited: [] };
}

interface Freezing extends Input {
  readonly cart: FullCartRow;
  readonly priced: PricedCart;
  readonly handover: Handover;
  readonly lines: readonly Omit<NewOrderLine, 'counted'>[];
  readonly place: PlaceToTake;
  readonly minutes: number;
}

/** The cart, the slot, goods, certificates: the order in which buying takes them, which prevents deadlocks. */
async function freeze(tx: Tx, freezing: Freezing): Promise<Attempt<Prepared>> {
  const { userId, cart, priced, place, minutes, now } = freezing;
  const { total } = priced;
  const [marked, taken, certified] = await Promise.all([
    markPrepared(tx, cart, { now, totalCents: total.total, place: takePlaceSql(place) }),
    takeGoods(tx, cart, priced),
    takeCertificates(tx, userId, total.certificates),
  ]);
  if (!marked.isMarked) return OVERTAKEN;
  if (!marked.hasPlace) return refuse('SLOT_FULL');
  if (!taken.ok) return taken;
  if (!certified.ok) return certified;
  const limited = new Set(taken.value);
  const until = await insertPrepared(tx, {
    cartId: cart.cartId,
    warehouseId: cart.warehouseId,
    timeslotId: place.timeslotId,
    minutes,
    now: place.now,
    purchase: storePurchase(freezing, taken.value),
    stock: goodsOf(priced).filter(({ productId }) => limited.has(productId)),
  });
  return ok({ cartId: cart.cartId, until, totalCents: total.total, limited: taken.value });
}

/** A PreparedPurchase as JSON. Hints to further promotions are of no use to a cart that does not change. */
function storePurchase({ priced, lines, handover, place }: Freezing, countedIds: readonly number[]): string {
  return jsonObject({
    total: { ...priced.total, hints: [] },
    itemIds: priced.lines.map(({ item }) => item.itemId),
    lines: rawArray(lines.map((line) => jsonObject({ ...line }))),
    gifts: priced.gifts.map(({ promotionId, name, quantity, row }) => ({ promotionId, name, quantity, productId: row.productId })),
    handover,
    crates: place.crates,
    countedIds,
  });
}

/** Refuses an attempt whose cart was changed, or bought, by somebody else since it was read. */
export const OVERTAKEN = refuseFor(['overtaken'] as const);
export type Attempt<Done> = Result<Done, Refusal> | typeof OVERTAKEN;

/** How an attempt reaches the database. */
export interface Reach<Done> {
  readonly db: Queryable;
  readonly inTx: (work: (tx: Tx) => Promise<Attempt<Done>>) => Promise<Attempt<Done>>;
  /** False: `inTx` runs in a transaction that goes on, so what a refused attempt wrote is still there. */
  readonly canRepeat: boolean;
}

/** Attempts before the cart is locked. Requests of one customer are served in turn, so a lost attempt means another process. */
const LIGHT_ATTEMPTS = 3;

/**
 * Does what takes the goods and the slot of a customer's cart. Each attempt reads the cart and writes only if it is unchanged; one that was
 * overtaken is repeated, in the end with the cart locked.
 */
export async function inAttempts<Done>(
  db: Database,
  owner: { readonly userId: number },
  attempt: (reach: Reach<Done>) => Promise<Attempt<Done>>,
): Promise<Result<Done, Refusal>> {
  const done = await withKeyedLock(db, ownerKey(owner), async () => {
    for (let count = 0; count < LIGHT_ATTEMPTS; count += 1) {
      const light = await attempt({ db, inTx: (work) => db.tx(work), canRepeat: true });
      if (!isOvertaken(light)) return light;
    }
    return db.tx(async (tx) => {
      await lockExistingCart(tx, owner);
      return attempt({ db: tx, inTx: (work) => work(tx), canRepeat: false });
    });
  });
  if (isOvertaken(done)) throw new Error('a locked cart was changed by somebody else');
  return done;
}

/**
 * Writes by `write` what takes this place of the cart's slot. Where the slot is full, places of it that others hold beyond their time are
 * given to whoever buys.
 */
export async function writeWithPlace<Done>(
  deps: { readonly db: Database; readonly clock: Clock },
  { db, inTx, canRepeat }: Reach<Done>,
  { cart, place }: { readonly cart: FullCartRow; readonly place: PlaceToTake },
  write: (tx: Tx) => Promise<Attempt<Done>>,
): Promise<Attempt<Done>> {
  const written = await inTx(write);
  const isFreed = canRepeat && isSlotFull(written) && (await endExpiredHolds(deps, place.timeslotId)) > 0;
  const last = isFreed ? await inTx(write) : written;
  return isSlotFull(last) ? refuseFullSlot(db, cart, place) : last;
}

function isOvertaken(attempt: Attempt<unknown>): attempt is typeof OVERTAKEN {
  return !attempt.ok && attempt.refusals[0] === 'overtaken';
}

function isSlotFull(attempt: Attempt<unknown>): boolean {
  return !attempt.ok && attempt.refusals.some((refusal) => typeof refusal === 'object' && refusal.code === 'SLOT_FULL');
}

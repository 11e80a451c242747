import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { PurchaseLimits } from '../../../domain/account/purchase-limits.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { CHANGEABLE_CART } from '../../../domain/orders/cart-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { DatabaseAway, whenBack } from '../../infra/database/database-away.ts';
import { refusable } from '../../infra/database/refused.ts';
import { sql } from '../../infra/database/sql.ts';
import { canBeTriedAgain } from '../../infra/database/transaction.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { cratesOf, type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { getCart } from '../cart/stored/cart-cache.ts';
import { isFrozen } from '../cart/stored/cart-scope.ts';
import { readCartToChange } from '../cart/stored/cart-to-change.ts';
import { markPreparedSql } from '../cart/stored/cart-writes.ts';
import { ownerKey } from '../cart/stored/owner.ts';
import type { Handover, PreparedCart } from '../cart/stored/prepared-cart.ts';
import { type FullCartRow, lockExistingCart, readFullCart } from '../cart/stored/queries.ts';
import { checkCredit } from '../credit-lines/take-credit.ts';
import { endExpiredHolds } from '../delivery/select-slot.ts';
import { hashOfProduct, type NewOrderLine } from '../orders/insert-order.ts';
import { insertPreparedSql } from '../prepared-carts/queries.ts';
import { thawNow } from '../prepared-carts/thaw-cart.ts';
import { type PlaceToTake, takePlaceSql } from '../timeslots/places.ts';
import { checkPrepared, checkPurchase } from './check-purchase.ts';
import type { CheckoutDeps } from './deps.ts';
import { orderLines } from './new-order.ts';
import { ALL_RESERVED, goodsOf, refuseUnavailable, reserveCartSql, type Unavailable } from './take-goods.ts';

export interface PrepareRequest {
  /** Undefined: the shopper chooses it later. */
  readonly paymentTypeId: number | undefined;
  /** The total in euro that the shopper saw; undefined: the client does not send it. */
  readonly expectedTotal: number | undefined;
  readonly acceptTerms: boolean;
  readonly limits?: (PurchaseLimits & { readonly spentCents: number }) | undefined;
}

export interface Prepared {
  readonly cartId: number;
  /** Until when the cart is frozen; undefined: it is not. */
  readonly until: Date | undefined;
  readonly totalCents: number;
  /** The products with counted stock that has decreased. */
  readonly limited: readonly number[];
}

/**
 * Freezes the customer's cart for its payment (S 4, S 7 checkout/prepare): it is checked like a purchase, and one
 * statement takes its stock, the place of its slot and its certificates, and stores the future order. Buying writes
 * that order until the time is over; then the cart thaws. A prepared cart keeps its time; one that changes an order is
 * checked and not frozen. A refusal changes nothing.
 */
export async function prepareCart(
  deps: CheckoutDeps,
  userId: number,
  request: PrepareRequest,
  now: Date,
): Promise<Result<Prepared, Refusal>> {
  const prepared = await inAttempts<Prepared>(deps.db, { userId }, (access) =>
    attemptToPrepare(deps, { userId, request, now }, access),
  );
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

/** Returns the lines of the order, as they were frozen. */
export function preparedLines({ lines }: PreparedCart): NewOrderLine[] {
  // stored from lines of orders (`storePurchase`), with the product as JSON
  return lines.map((line) => {
    const json = JSON.stringify(line.product);
    return { ...line, product: { hash: hashOfProduct(json), json } };
  }) as unknown as NewOrderLine[];
}

interface Input {
  readonly userId: number;
  readonly request: PrepareRequest;
  readonly now: Date;
}

async function attemptToPrepare(
  deps: CheckoutDeps,
  input: Input,
  access: DatabaseAccess,
): Promise<AttemptResult<Prepared>> {
  const { userId, request, now } = input;
  const { providers, catalogue } = deps;
  const { cart, ordered } = await readCartToChange(access.db, { userId }, romeTime(now).date, {
    cached: getCart(catalogue, { userId }),
  });
  if (!cart || cart.items.length === 0) return refuse('CART_EMPTY');
  if (cart.prepared) {
    if (access.canRetry && (await deps.thaw.ifOver(cart))) return VERSION_CONFLICT;
    const agreed = checkPrepared(cart.prepared, { request, providers, now });
    if (!agreed.ok) return agreed;
    const isPayable = await checkCreditOf(deps, access.db, input, cart.prepared);
    return isPayable.ok ? ok(preparedBefore(cart.cartId, cart.prepared)) : isPayable;
  }
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  const priced = priceCart(catalogue, cart);
  const orderedToday = new Map(ordered.map(({ productId: id, amount }) => [id, amount]));
  const checked = checkPurchase({
    cart,
    priced,
    request,
    orderedToday,
    providers,
    minimums: deps.config.sale,
    news: deps.config.news,
    now,
  });
  if (!checked.ok) return checked;
  // the changed order keeps all that it has, and additional goods are taken when the change is confirmed
  if (cart.changedOrder)
    return ok({ cartId: cart.cartId, until: undefined, totalCents: priced.total.total, limited: [] });
  // made before any await: a catalogue that is loaded meanwhile differs from the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const isPayable = await checkCreditOf(deps, access.db, input, priced);
  if (!isPayable.ok) return isPayable;
  const place = { timeslotId: checked.value.timeslotId, crates: cratesOf(priced), now: deps.clock.inDatabase() };
  const minutes = deps.config.payments.prepareMinutes;
  return takeCart(deps, access.canRetry, { cart, place, priced }, () =>
    freeze(access.db, { ...input, cart, priced, handover: checked.value, lines, place, minutes }),
  );
}

/**
 * Refuses a payment type on account if too little of the credit line is left, as buying does: nothing is frozen for it.
 */
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

async function freeze(db: Queryable, freezing: Freezing): Promise<AttemptResult<Prepared>> {
  const { userId, cart, priced, place, minutes, now } = freezing;
  const { cartId, warehouseId } = cart;
  const { certificates, total: totalCents } = priced.total;
  const reservation = {
    userId,
    cart,
    statusIds: CHANGEABLE_CART,
    place: takePlaceSql(place),
    goods: goodsOf(priced),
    certificates,
  };
  const preparation = { ...place, cartId, warehouseId, minutes, purchase: storePurchase(freezing) };
  const frozen = await refusable<Unavailable['reason'], Pick<Prepared, 'limited'> & { readonly until: Date }>(
    db.one(sql`
      with ${reserveCartSql(reservation)},
      ${markPreparedSql({ now, totalCents })},
      stored as (${insertPreparedSql(preparation, { lowered: sql`lowered`, after: ALL_RESERVED })})
      select until, array(select product_id from lowered order by product_id) as limited from stored`),
  );
  return frozen.ok ? ok({ cartId, totalCents, ...frozen.value }) : frozen;
}

/**
 * Returns a PreparedPurchase as JSON, without `countedIds`. Hints to further promotions are useless for a frozen cart.
 */
function storePurchase({ priced, lines, handover, place }: Freezing): string {
  return jsonObject({
    total: { ...priced.total, hints: [] },
    itemIds: priced.lines.map(({ item }) => item.itemId),
    lines: rawArray(lines.map(({ product, ...line }) => jsonObject({ ...line, product: raw(product.json) }))),
    gifts: priced.gifts.map(({ promotionId, name, quantity, row }) => ({
      promotionId,
      name,
      quantity,
      productId: row.productId,
    })),
    handover,
    crates: place.crates,
  });
}

/** Refuses an attempt whose cart was changed, or bought, by another request since it was read. */
export const VERSION_CONFLICT: AttemptResult<never> = refuseFor([{ reason: 'cart', detail: '' }]);
export type AttemptResult<Done> = Result<Done, Refusal | Unavailable>;

/** The access of an attempt to the database: directly, or within a transaction that has locked the cart. */
export interface DatabaseAccess {
  readonly db: Queryable;
  readonly inTx: <Done>(work: (tx: Tx) => Promise<AttemptResult<Done>>) => Promise<AttemptResult<Done>>;
  /** False: `db` is a transaction that goes on, so nothing more can be done after a refusal. */
  readonly canRetry: boolean;
}

/**
 * Attempts before the cart is locked. Requests of one customer are served in turn, so a lost attempt means another
 * process.
 */
const LIGHT_ATTEMPTS = 3;

/**
 * Runs the writing of a purchase in attempts. Each one reads the cart and writes only if it is unchanged; after a
 * conflict with other work it is repeated, in the end with the cart locked.
 */
export async function inAttempts<Done>(
  db: Database,
  owner: { readonly userId: number },
  attempt: (access: DatabaseAccess) => Promise<AttemptResult<Done>>,
): Promise<Result<Done, Refusal>> {
  const done = await withKeyedLock(db, ownerKey(owner), async () => {
    // what was done by an attempt whose reply was lost, the next one finds
    let hasLostReply = false;
    const once = <T>(work: () => Promise<T>) => (hasLostReply ? whenBack(work) : work());
    for (let count = 0; count < LIGHT_ATTEMPTS; count += 1) {
      const access: DatabaseAccess = { db, inTx: (work) => db.tx(work), canRetry: true };
      const light = await once(() => attempt(access)).catch((error: unknown) => {
        hasLostReply ||= error instanceof DatabaseAway && error.hasLostReply;
        return conflictOf(error);
      });
      if (unavailableIn(light)?.reason !== 'cart') return light;
    }
    return once(() =>
      db.tx(async (tx) => {
        await lockExistingCart(tx, owner);
        return attempt({ db: tx, inTx: (work) => work(tx), canRetry: false });
      }),
    );
  });
  if (isSettled(done)) return done;
  throw new Error('a locked cart was changed by somebody else');
}

function conflictOf(error: unknown): AttemptResult<never> {
  if (canBeTriedAgain(error) || (error instanceof DatabaseAway && error.hasLostReply)) return VERSION_CONFLICT;
  throw error;
}

/**
 * Takes a cart by the statement that `write` sends. If the slot is full, places in expired holds are released for the
 * buyer. The refusal names what is missing by the present state once the statement is rolled back, so not in its
 * transaction.
 */
export async function takeCart<Done>(
  deps: { readonly db: Database; readonly clock: Clock },
  canRetry: boolean,
  from: Parameters<typeof refuseUnavailable>[2],
  write: () => Promise<AttemptResult<Done>>,
): Promise<AttemptResult<Done>> {
  const written = await write();
  const isFreed =
    canRetry && unavailableIn(written)?.reason === 'place' && (await endExpiredHolds(deps, from.place.timeslotId)) > 0;
  const last = isFreed ? await write() : written;
  const missing = unavailableIn(last);
  return missing === undefined || missing.reason === 'cart' ? last : refuseUnavailable(deps.db, missing, from);
}

function unavailableIn(attempt: AttemptResult<unknown>): Unavailable | undefined {
  return attempt.ok ? undefined : attempt.refusals.find((refusal) => 'reason' in refusal);
}

function isSettled<Done>(attempt: AttemptResult<Done>): attempt is Result<Done, Refusal> {
  return unavailableIn(attempt) === undefined;
}

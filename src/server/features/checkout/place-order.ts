import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import type { Config } from '../../config/config.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { SqlFragment } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { getCart } from '../cart/cart-cache.ts';
import { markBought } from '../cart/cart-writes.ts';
import { rowOf } from '../cart/change/lines.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { ownerKey } from '../cart/owner.ts';
import { cratesOf } from '../cart/price/cart-crates.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, lockExistingCart, readCartToChange } from '../cart/queries.ts';
import { endExpiredHolds } from '../delivery/end-slot-holds.ts';
import { takeCertificates, writeUses } from '../gift-certificates/certificate-uses.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { invoiceOfOrder } from '../invoices/invoice-of-order.ts';
import { type InvoiceParty, keepPartySql } from '../invoices/invoice-parties.ts';
import { atProvider } from '../order-payments/pay-order.ts';
import { insertOrder, type NewOrderLine } from '../orders/insert-order.ts';
import type { AtProvider } from '../payments/queries.ts';
import { stockLeft, takeStock } from '../stores/stock.ts';
import { type PlaceToTake, takePlaceSql } from '../timeslots/places.ts';
import { refuseFullSlot } from '../timeslots/refuse-full-slot.ts';
import { type BuyRequest, checkPurchase, type Handover } from './check-purchase.ts';
import { newOrder } from './new-order.ts';
import { orderLines } from './order-lines.ts';
import { type EarlierAttempt, earlierAttemptSql, keepReplySql, orderJustPlaced } from './queries.ts';

export type CheckoutDeps = ShownCartDeps & {
  readonly clock: Clock;
  readonly providers: PaymentProviders;
  readonly config: Pick<Config, 'payments'>;
};

/** Within this time (ms) a second request without a key returns the order just placed instead of placing a new one. */
const REPETITION_MS = 60_000;
/** Attempts before the cart is locked. Requests of one customer are served in turn, so a lost attempt means another process. */
const LIGHT_ATTEMPTS = 3;

/** A request to buy with its customer and its time. */
interface Wish {
  readonly userId: number;
  readonly request: BuyRequest;
  readonly online: AtProvider | undefined;
  readonly shopperCostCents: number;
  readonly now: Date;
}

interface Placed {
  readonly orderId: number;
  /** The products whose stock is counted and has fallen. */
  readonly limited: readonly number[];
}

/** Refuses an attempt whose cart was changed, or bought, by somebody else since it was read. */
const OVERTAKEN = refuseFor(['overtaken'] as const);
type Attempt = Result<Placed, Refusal> | typeof OVERTAKEN;

/**
 * Places the order in one short transaction that never waits for the network. The cart is read, priced and checked before it; the
 * transaction begins by marking the cart as bought if its version is still the same, so of two requests one places the order and the
 * other one reads again. Stock and slot capacity decrease by conditional updates (HOUSE rule 8). Returns the order's number; a
 * refusal changes nothing. A payment that a provider authorises is asked for
 * after the commit (order-payments): until then the order is pending, and what it took is its own.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  userId: number,
  request: BuyRequest,
  now: Date,
): Promise<Result<number, Refusal>> {
  const { db, catalogue } = deps;
  const owner = { userId };
  const card = { ...request.card, userId, typeId: request.paymentTypeId };
  const online = await atProvider(db, deps.providers, card);
  if (!online.ok) return online;
  const wish = { userId, request, online: online.value, shopperCostCents: deps.config.payments.shopperCostCents, now };
  const placed = await withKeyedLock(db, ownerKey(owner), async () => {
    for (let attempt = 0; attempt < LIGHT_ATTEMPTS; attempt += 1) {
      const light = await attemptOrder(deps, wish, { db, inTx: (work) => db.tx(work), canRepeat: true });
      if (!isOvertaken(light)) return light;
    }
    return db.tx(async (tx) => {
      await lockExistingCart(tx, owner);
      return attemptOrder(deps, wish, { db: tx, inTx: (work) => work(tx), canRepeat: false });
    });
  });
  if (isOvertaken(placed)) throw new Error('a locked cart was changed by somebody else');
  if (!placed.ok) return placed;
  catalogue.announceStock(placed.value.limited);
  return ok(placed.value.orderId);
}

function isOvertaken(attempt: Attempt): attempt is typeof OVERTAKEN {
  return !attempt.ok && attempt.refusals[0] === 'overtaken';
}

function isSlotFull(attempt: Attempt): boolean {
  return !attempt.ok && attempt.refusals.some((refusal) => typeof refusal === 'object' && refusal.code === 'SLOT_FULL');
}

interface Reach {
  readonly db: Queryable;
  readonly inTx: (work: (tx: Tx) => Promise<Attempt>) => Promise<Attempt>;
  /** False: `inTx` runs in a transaction that goes on, so what a refused attempt wrote is still there. */
  readonly canRepeat: boolean;
}

async function attemptOrder(deps: CheckoutDeps, wish: Wish, { db, inTx, canRepeat }: Reach): Promise<Attempt> {
  const { userId, request, now } = wish;
  const { cart, ordered, also } = await readCartToChange<EarlierAttempt>(db, { userId }, romeTime(now).date, {
    cached: getCart(deps.catalogue, { userId }),
    also: request.key === undefined ? undefined : earlierAttemptSql(userId, request.key),
  });
  const repeated = earlierOrder(request, { cart, earlier: also }) ?? (await orderJustBefore(db, wish, cart));
  if (repeated) return repeated.ok ? ok({ orderId: repeated.value, limited: [] }) : repeated;
  if (!cart) return refuse('CART_EMPTY');
  const priced = priceCart(deps.catalogue, cart);
  const orderedToday = new Map(ordered.map(({ product_id: id, amount }) => [id, amount]));
  const checked = checkPurchase({ cart, priced, request, orderedToday, providers: deps.providers, now });
  if (!checked.ok) return checked;
  // made before any await: a catalogue that is loaded meanwhile is not the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const billed = await invoiceOfOrder(db, userId, cart.infos);
  if (!billed.ok) return billed;
  const { timeslotId } = checked.value;
  const place = { timeslotId, crates: cratesOf(priced), now: deps.clock.inDatabase() };
  const purchase = { ...wish, cart, priced, handover: checked.value, lines, place, billed: billed.value };
  const write = () => inTx((tx) => writeOrder(tx, purchase));
  const written = await write();
  // places of this slot that others hold beyond their time are given to whoever buys
  const isFreed = canRepeat && isSlotFull(written) && (await endExpiredHolds(deps, timeslotId)) > 0;
  const last = isFreed ? await write() : written;
  return isSlotFull(last) ? refuseFullSlot(db, cart, place) : last;
}

interface Purchase extends Wish {
  readonly cart: FullCartRow;
  readonly priced: PricedCart;
  readonly handover: Handover;
  readonly lines: readonly NewOrderLine[];
  /** The place and the crates that the order takes of its slot, by the clock of the database. */
  readonly place: PlaceToTake;
  /** Who is billed, where an invoice is wanted. */
  readonly billed: InvoiceParty | undefined;
}

/** The statements leave together, and what they found is looked at once all of them are done: a refusal rolls them back. */
async function writeOrder(tx: Tx, purchase: Purchase): Promise<Attempt> {
  const { userId, cart, priced, request, online, shopperCostCents, now, handover, place, billed } = purchase;
  const { certificates } = priced.total;
  const reply = { userId, key: request.key ?? `cart:${cart.cart_id}`, hash: request.hash };
  const order = newOrder(
    { ...request, online, shopperCostCents, userId, cart, crates: place.crates, now },
    priced,
    handover,
  );
  // the cart, the slot, goods, certificates: whoever takes or releases several of them does so in this order, which prevents deadlocks
  const [bought, taken, certified, orderId] = await Promise.all([
    markBought(tx, cart, { now, place: takePlaceSql(place) }),
    takeGoods(tx, cart, priced),
    takeCertificates(tx, userId, certificates),
    insertOrder(tx, order, purchase.lines, [
      (orders) => keepReplySql(orders, reply),
      ...(billed ? [(orders: SqlFragment) => keepPartySql(orders, billed, now)] : []),
      // of an order that waits to be paid when it is confirmed
      ...(order.statusId === ORDERED ? [(orders: SqlFragment) => friendGiftSql(orders, { userId, now })] : []),
    ]),
  ]);
  if (!bought.isMarked || orderId === undefined) return OVERTAKEN;
  if (!bought.hasPlace) return refuse('SLOT_FULL');
  if (!taken.ok) return taken;
  if (!certified.ok) return certified;
  await writeUses(tx, { orderId, certificates, now });
  return ok({ orderId, limited: taken.value });
}

interface Present {
  /** The open cart. */
  readonly cart: FullCartRow | undefined;
  /** The attempt with the same key. */
  readonly earlier: EarlierAttempt | undefined;
}

/** Returns the order that this key belongs to. A key that was used for another request or another cart is refused: no such order was placed. */
function earlierOrder({ key, hash }: BuyRequest, { cart, earlier }: Present): Result<number, Refusal> | undefined {
  if (key === undefined || !earlier) return undefined;
  const isOther = (earlier.hash !== null && earlier.hash !== hash.toString('hex')) || isOtherCart(earlier, cart);
  return isOther ? refuse('KEY_REUSED', { field: 'idempotency-key' }) : ok(earlier.reply.orderId);
}

/**
 * A cart that is not empty is bought. There is nothing to buy otherwise, unless a request without a key comes soon after an order: it repeats
 * the order, which began the cart that is empty now.
 */
async function orderJustBefore(
  db: Queryable,
  { userId, request, now }: Wish,
  cart: FullCartRow | undefined,
): Promise<Result<number, Refusal> | undefined> {
  if (cart && cart.items.length > 0) return undefined;
  const since = new Date(now.getTime() - REPETITION_MS);
  const orderId = request.key === undefined ? await orderJustPlaced(db, userId, since) : undefined;
  return orderId === undefined ? refuse('CART_EMPTY') : ok(orderId);
}

/** An empty cart is no other purchase: an order begins the next cart. */
function isOtherCart({ reply }: EarlierAttempt, cart: FullCartRow | undefined): boolean {
  if (!cart || reply.cartId === undefined || reply.cartId === cart.cart_id) return false;
  return cart.items.length > 0;
}

/** Takes the goods and gifts of the cart from stock; returns the products with limited stock. */
async function takeGoods(
  tx: Tx,
  cart: FullCartRow,
  { lines, gifts, scope }: PricedCart,
): Promise<Result<number[], Refusal>> {
  const amounts = [
    ...lines.map((line) => ({ productId: line.row.product_id, amount: line.weightGrams || line.quantity })),
    ...gifts.map((gift) => ({ productId: gift.row.product_id, amount: gift.quantity })),
  ];
  const { limited, short } = await takeStock(tx, cart.warehouse_id, amounts);
  if (short.length === 0) return ok(limited);
  const left = await stockLeft(tx, cart.warehouse_id, short);
  return refuseAll(
    left.map(({ productId, amount }) => {
      const row = rowOf(scope, productId);
      if (!row || amount === 0) return { code: 'PRODUCT_UNAVAILABLE', field: String(productId) };
      return {
        code: 'STOCK_SHORT',
        field: String(productId),
        details: { name: row.name, left: () => formatAmount(row.sale_type, amount) },
      };
    }),
  );
}

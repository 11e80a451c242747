import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/database/types.ts';
import { markBought } from '../cart/cart-writes.ts';
import { rowOf } from '../cart/change/lines.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, lockExistingCart, readCartToChange, readItems } from '../cart/queries.ts';
import { takeCertificates, writeUses } from '../gift-certificates/certificate-uses.ts';
import { insertOrder, type NewOrder } from '../orders/insert-order.ts';
import { announceStock, stockLeft, takeStock } from '../stores/stock.ts';
import { takeSlotPlace } from '../timeslots/queries.ts';
import { type BuyRequest, checkPurchase, type Handover } from './check-purchase.ts';
import { orderLines } from './order-lines.ts';
import { type EarlierAttempt, earlierAttempt, keepReply, orderJustPlaced } from './queries.ts';

export type CheckoutDeps = ShownCartDeps & { readonly clock: Clock };

/** Within this time (ms) a second request without a key returns the order just placed instead of placing a new one. */
const REPETITION_MS = 60_000;

/**
 * Places the order in one short transaction that never waits for the network. The cart's row is locked first, so two
 * requests run one after the other; stock and slot capacity decrease by conditional updates (HOUSE rule 8). Returns the
 * order's number; a refusal changes nothing. A payment is stored as in progress: a payment type that must be
 * authorised elsewhere does so before this, on a cart that is prepared for payment.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  userId: number,
  request: BuyRequest,
  now: Date,
): Promise<Result<number, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<number, Refusal>> => {
    const locked = await lockExistingCart(tx, { userId });
    const repeated = await earlierOrder(tx, { userId, request, cartId: locked?.cart_id });
    if (repeated !== undefined) return repeated;
    const { cart, ordered } = await readCartToChange(tx, { userId }, romeTime(now).date);
    if (!locked || !cart || cart.items.length === 0) return orderJustBefore(tx, userId, request, now);
    const orderedToday = new Map(ordered.map(({ product_id: id, amount }) => [id, amount]));
    return buy(tx, deps, { userId, cart, request, now, orderedToday });
  });
}

/** What an order is made of, besides what it costs and where it goes. */
export interface OrderedCart {
  readonly userId: number;
  readonly cart: FullCartRow;
  readonly paymentTypeId: number;
  readonly now: Date;
}

interface Purchase extends Omit<OrderedCart, 'paymentTypeId'> {
  readonly request: BuyRequest;
  /** By product: daily maxima count it. */
  readonly orderedToday: ReadonlyMap<number, number>;
}

async function buy(tx: Tx, deps: CheckoutDeps, purchase: Purchase): Promise<Result<number, Refusal>> {
  const { userId, cart, request, now, orderedToday } = purchase;
  const priced = priceCart(deps.catalogue, cart);
  const checked = checkPurchase({ cart, priced, request, orderedToday });
  if (!checked.ok) return checked;
  // taken before any await: a catalogue that is loaded meanwhile is not the one that priced the cart
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  // goods before the slot, here and when both are released: the same order of locks prevents deadlocks
  const taken = await takeGoods(tx, cart, priced);
  if (!taken.ok) return taken;
  if (!(await takeSlotPlace(tx, checked.value.timeslotId, deps.clock.inDatabase()))) return refuse('SLOT_FULL');
  const { certificates } = priced.total;
  const certified = await takeCertificates(tx, userId, certificates);
  if (!certified.ok) return certified;
  const counted = new Set(taken.value);
  const orderId = await insertOrder(
    tx,
    newOrder({ ...purchase, ...request }, priced, checked.value),
    lines.map((line) => ({ ...line, counted: counted.has(line.product_id) })),
  );
  await writeUses(tx, { orderId, certificates, now });
  await markBought(tx, cart.cart_id, now);
  await keepReply(tx, userId, request.key ?? `cart:${cart.cart_id}`, {
    reply: { orderId, cartId: cart.cart_id },
    request_hash: request.hash,
  });
  await announceStock(tx, taken.value);
  return ok(orderId);
}

export function newOrder(
  { userId, cart, paymentTypeId, now }: OrderedCart,
  { total }: PricedCart,
  { zoneId, serviceId, timeslotId, slot, address }: Handover,
): NewOrder {
  return {
    userId,
    cartId: cart.cart_id,
    statusId: ORDERED,
    serviceId,
    storeId: cart.store_id,
    warehouseId: cart.warehouse_id,
    zoneId,
    address,
    timeslotId,
    slot: { dateIso: slot.service_date, beginTime: slot.begins, endTime: slot.ends },
    paymentTypeId,
    goodsCents: total.goods,
    discountCents: total.discount,
    deliveryFeeCents: total.deliveryFee,
    certificateCents: total.certified,
    bags: total.bags,
    bagsCents: total.bagsTotal,
    totalCents: total.total,
    authorisedCents: total.authorised,
    infos: cart.infos,
    now,
  };
}

interface Attempt extends Pick<Purchase, 'userId' | 'request'> {
  /** The open cart; undefined: there is none. */
  readonly cartId: number | undefined;
}

/** Returns the order that this key belongs to. A key that was used for another request or another cart is refused: no such order was placed. */
async function earlierOrder(
  tx: Tx,
  { userId, request: { key, hash }, cartId }: Attempt,
): Promise<Result<number, Refusal> | undefined> {
  if (key === undefined) return undefined;
  const earlier = await earlierAttempt(tx, userId, key);
  if (!earlier) return undefined;
  const isOther = earlier.request_hash?.equals(hash) === false || (await isOtherCart(tx, earlier, cartId));
  return isOther ? refuse('KEY_REUSED', { field: 'idempotency-key' }) : ok(earlier.reply.orderId);
}

/** There is nothing to buy. A request without a key that comes soon after an order repeats it: the order began the cart that is empty now. */
async function orderJustBefore(
  tx: Tx,
  userId: number,
  { key }: BuyRequest,
  now: Date,
): Promise<Result<number, Refusal>> {
  const since = new Date(now.getTime() - REPETITION_MS);
  const orderId = key === undefined ? await orderJustPlaced(tx, userId, since) : undefined;
  return orderId === undefined ? refuse('CART_EMPTY') : ok(orderId);
}

/** An empty cart is no other purchase: an order begins the next cart. */
async function isOtherCart(tx: Tx, { reply }: EarlierAttempt, cartId: number | undefined): Promise<boolean> {
  if (cartId === undefined || reply.cartId === undefined || reply.cartId === cartId) return false;
  return (await readItems(tx, cartId)).length > 0;
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

import { formatAmount, formatCents } from '../../../domain/base/format.ts';
import { cents, fromEuro } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { ON_DELIVERY, ON_DELIVERY_PARTNER, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { lineOf, rowOf } from '../cart/change/lines.ts';
import { refusalsFor } from '../cart/change/quantity-rules.ts';
import type { CartParts } from '../cart/parts.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, lockExistingCart, readCartToChange } from '../cart/queries.ts';
import { STOCK_CHANGED } from '../catalogue/catalogue.ts';
import { takeCertificates, writeUses } from '../gift-certificates/certificate-uses.ts';
import { orderLines } from './order-lines.ts';
import {
  closeCart,
  insertOrder,
  keepAnswer,
  keptAnswer,
  orderJustPlaced,
  takeSlotPlace,
  takeStock,
} from './queries.ts';

export interface BuyRequest {
  readonly paymentTypeId: number;
  /** One per attempt of the shopper; repetitions of it get the first answer. */
  readonly key: string | undefined;
  /** Euro the shopper saw on the button. */
  readonly expectedTotal: number | undefined;
  readonly acceptTerms: boolean;
}

export type Bought =
  | { readonly ok: true; readonly orderId: number }
  | { readonly ok: false; readonly refusals: Refusal[] };

/** A second press without a key within this time means the order just placed, not a new one. */
const REPETITION_MS = 60_000;
const LARGEST_ORDER_CENTS = 10_000_000;

/**
 * Places the order: one short transaction, nothing of it waits for the network. The cart's row is locked first, so two
 * presses come one after the other; stock and the slot's place fall by conditional updates (HOUSE rule 8).
 */
export async function placeOrder(parts: CartParts, userId: number, request: BuyRequest, now: Date): Promise<Bought> {
  try {
    const bought = await parts.db.tx(async (tx) => {
      const locked = await lockExistingCart(tx, { userId });
      const repeated = await earlierAnswer(tx, userId, request, locked === undefined ? now : undefined);
      if (repeated !== undefined) return { orderId: repeated, limited: [] };
      const { cart, ordered } = await readCartToChange(tx, { userId }, romeTime(now).date);
      if (!locked || !cart) throw new Refused([{ code: 'CART_EMPTY' }]);
      const orderedToday = new Map(ordered.map(({ product_id: id, amount }) => [id, amount]));
      return buy(tx, parts, { userId, cart, request, now, orderedToday });
    });
    return { ok: true, orderId: bought.orderId };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusals: error.refusals };
    throw error;
  }
}

/** Leaves the transaction with everything undone; turned back into a value outside of it. */
class Refused extends Error {
  readonly refusals: Refusal[];
  constructor(refusals: Refusal[]) {
    super('refused');
    this.refusals = refusals;
  }
}

interface Purchase {
  readonly userId: number;
  readonly cart: FullCartRow;
  readonly request: BuyRequest;
  readonly now: Date;
  /** By product: daily maxima count it. */
  readonly orderedToday: ReadonlyMap<number, number>;
}

async function buy(tx: Tx, parts: CartParts, { userId, cart, request, now, orderedToday }: Purchase) {
  const priced = priceCart(parts.catalogue, cart);
  const refusals = problems(cart, priced, request, orderedToday);
  if (refusals.length > 0) throw new Refused(refusals);
  // before anything is waited for: what is loaded meanwhile is not what was priced
  const lines = orderLines(parts, priced, cart.infos['accept_alternatives']);
  const { zone_id: zoneId, timeslot_id: timeslotId, delivery_service_id: serviceId, slot } = cart;
  const place = cart.address ?? cart.pickup;
  if (zoneId === null || timeslotId === null || serviceId === null || !slot || !place)
    throw new Refused([{ code: 'SLOT_MISSING' }]);
  // goods before the slot, here and where they are given back: two orders never wait for each other crosswise
  const limited = await takeGoods(tx, cart, priced);
  if (!(await takeSlotPlace(tx, timeslotId, now))) throw new Refused([{ code: 'SLOT_FULL' }]);
  const overused = await takeCertificates(tx, userId, priced.total.certificates);
  if (overused.length > 0) throw new Refused(overused);
  const { total } = priced;
  const orderId = await insertOrder(
    tx,
    {
      userId,
      cartId: cart.cart_id,
      statusId: ORDERED,
      serviceId,
      storeId: cart.store_id,
      warehouseId: cart.warehouse_id,
      zoneId,
      address: place,
      timeslotId,
      slot: { dateIso: slot.service_date, beginTime: slot.begins, endTime: slot.ends },
      paymentTypeId: request.paymentTypeId,
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
    },
    lines,
  );
  await writeUses(tx, { orderId, certificates: total.certificates, now });
  await closeCart(tx, cart.cart_id, now);
  await keepAnswer(tx, userId, request.key ?? `cart:${cart.cart_id}`, { orderId });
  if (limited.length > 0) await tx.query(sql`select pg_notify(${STOCK_CHANGED}, ${limited.join(',')})`);
  return { orderId, limited };
}

async function earlierAnswer(
  tx: Tx,
  userId: number,
  { key }: BuyRequest,
  withoutCart: Date | undefined,
): Promise<number | undefined> {
  if (key !== undefined) return (await keptAnswer(tx, userId, key))?.orderId;
  if (!withoutCart) return undefined;
  return orderJustPlaced(tx, userId, new Date(withoutCart.getTime() - REPETITION_MS));
}

function problems(
  cart: FullCartRow,
  { lines, unknown, total, scope }: PricedCart,
  request: BuyRequest,
  orderedToday: Purchase['orderedToday'],
): Refusal[] {
  if (lines.length === 0) return [{ code: 'CART_EMPTY' }];
  if (unknown.length > 0)
    return unknown.map((item) => ({ code: 'PRODUCT_UNAVAILABLE', field: String(item.product_id) }));
  if (cart.zone_id === null || cart.delivery_service_id === null) return [{ code: 'ADDRESS_MISSING' }];
  if (cart.timeslot_id === null) return [{ code: 'SLOT_MISSING' }];
  if (!request.acceptTerms) return [{ code: 'TERMS_REQUIRED', field: 'accept_terms' }];
  const paymentTypeId = request.paymentTypeId === ON_DELIVERY_PARTNER ? ON_DELIVERY : request.paymentTypeId;
  const allowed = paymentTypesFor(cart.delivery_service_id).some((type) => type.paymentTypeId === paymentTypeId);
  if (!allowed) return [{ code: 'PAYMENT_TYPE_INVALID', field: 'payment_type_id' }];
  if (total.goods < cart.minimum_cents)
    return [{ code: 'BELOW_MINIMUM', details: { minimum: () => formatCents(cents(cart.minimum_cents)) } }];
  if (lines.some((line) => line.row.alcoholic) && cart.infos['of_age'] !== 'true')
    return [{ code: 'AGE_REQUIRED', field: 'of_age' }];
  if (total.goods > LARGEST_ORDER_CENTS) {
    return [{ code: 'ORDER_TOO_LARGE', details: { maximum: () => formatCents(cents(LARGEST_ORDER_CENTS)) } }];
  }
  const whole = lines.map(({ item }) => lineOf(item));
  const limits = refusalsFor(scope, whole, whole, orderedToday);
  if (limits.length > 0) return limits;
  const { expectedTotal } = request;
  return expectedTotal !== undefined && fromEuro(expectedTotal) !== total.total ? [{ code: 'TOTAL_CHANGED' }] : [];
}

async function takeGoods(tx: Tx, cart: FullCartRow, { lines, gifts, scope }: PricedCart): Promise<number[]> {
  const wishes = [
    ...lines.map((line) => ({ productId: line.row.product_id, amount: line.weightGrams || line.quantity })),
    ...gifts.map((gift) => ({ productId: gift.row.product_id, amount: gift.quantity })),
  ];
  const { limited, short } = await takeStock(tx, cart.warehouse_id, wishes);
  if (short.length === 0) return limited;
  const left = await tx.query<{ product_id: number; available_amount: number }>(sql`
    select product_id, coalesce(available_amount, 0) as available_amount from stock
    where warehouse_id = ${cart.warehouse_id} and product_id = any(${short}::int[])`);
  throw new Refused(
    left.map(({ product_id: productId, available_amount: amount }) => {
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

import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { cratesBeside } from '../../../domain/delivery/crates.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import type { AppliedCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { type Refusal, type Refused, refuse, refuseAll } from '../../http/outcome.ts';
import { type RefusedStatement, stepSql } from '../../infra/database/refused.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import { bringCartBack } from '../cart/stored/cart-for-change.ts';
import { lockedCartSql } from '../cart/stored/cart-writes.ts';
import { rowOf } from '../cart/stored/lines.ts';
import type { FullCartRow, PlacesSql } from '../cart/stored/queries.ts';
import { UNLIMITED } from '../catalogue/engine/rows/warehouses.ts';
import { stockAt } from '../catalogue/engine/scope.ts';
import { takeCertificatesSql } from '../gift-certificates/certificate-uses.ts';
import { amountsBeside } from '../orders/cancel-order.ts';
import { type LockedOrder, orderedAmounts } from '../orders/queries.ts';
import { lockChangeable, replaceOrder } from '../orders/replace-order.ts';
import { type AskedGoods, type StockAmount, stockLeft, takeStock, takeStockSql } from '../stores/stock.ts';
import { growPlaceSql, type PlaceToTake, refuseFullSlot, takePlaceSql } from '../timeslots/places.ts';

/** The cart that a statement buys or freezes, and what it takes for it: a place of the slot, goods, certificates. */
export interface Reservation {
  readonly userId: number;
  readonly cart: Pick<FullCartRow, 'cartId' | 'version' | 'warehouseId'>;
  /** The states in which the cart may be. */
  readonly statusIds: readonly number[];
  readonly place: PlacesSql;
  readonly goods: readonly AskedGoods[];
  readonly certificates: readonly AppliedCertificate[];
  /** The order that it changes; certificates of that order are not taken again. */
  readonly changedOrderId?: number | undefined;
}

/** Names what could not be taken. `cart`: another request has changed or bought it since it was read. */
export type Unavailable = RefusedStatement<'cart' | 'place' | 'goods' | 'certificate'>;

/**
 * CTEs that lock the cart and take the place of its slot, goods and certificates, or refuse the statement. All code
 * that takes or releases several of them does so in this order, which prevents deadlocks. PostgreSQL guarantees no
 * order of the parts of a WITH, so each step reads the result of the one before, and the statement continues if
 * `ALL_RESERVED` is true. `lowered` has the goods whose stock has decreased.
 */
export function reserveCartSql({
  userId,
  cart,
  statusIds,
  place,
  goods,
  certificates,
  changedOrderId,
}: Reservation): SqlFragment {
  const missing = sql`case when not exists (select from mine) then 'cart' when not exists (select
    from placed) then 'place' end`;
  return sql`
    ${lockedCartSql(cart, statusIds)},
    ${place(sql`mine`)}
    has_place as materialized (select ${stepSql(sql`true`, missing)} as is_so),
    ${takeStockSql(cart.warehouseId, goods, sql`(select is_so from has_place)`)},
    ${takeCertificatesSql(userId, certificates, { changedOrderId, after: sql`(select is_so from has_goods)` })}`;
}

export const ALL_RESERVED = sql`(select is_so from has_certificates)`;

/** Returns a refusal that names what could not be taken, by the present state. */
export async function refuseUnavailable(
  db: Queryable,
  { reason, detail }: Unavailable,
  { cart, place, priced }: { readonly cart: FullCartRow; readonly place: PlaceToTake; readonly priced: PricedCart },
): Promise<Refused> {
  if (reason === 'place') return refuseFullSlot(db, cart, place);
  if (reason === 'goods') return refuseShort(db, cart.warehouseId, priced, JSON.parse(detail) as number[]);
  const used = priced.total.certificates.find(({ certificate }) => String(certificate.certificateId) === detail);
  if (!used) throw new Error(`nothing of the cart is called ${reason} ${detail}`);
  const { code } = used.certificate;
  return refuse('GIFT_CODE_USED', { field: code, details: { name: code } });
}

/** Takes goods and gifts from stock by a statement of its own; returns the products with limited stock. */
export async function takeGoods(
  tx: Tx,
  { warehouseId }: Pick<FullCartRow, 'warehouseId'>,
  priced: Pick<PricedCart, 'lines' | 'gifts' | 'scope'>,
): Promise<Result<number[], Refusal>> {
  const { limited, short } = await takeStock(tx, warehouseId, goodsOf(priced));
  return short.length === 0 ? ok(limited) : refuseShort(tx, warehouseId, priced, short);
}

async function refuseShort(
  db: Queryable,
  warehouseId: number,
  { scope }: Pick<PricedCart, 'scope'>,
  productIds: readonly number[],
): Promise<Refused> {
  const left = new Map(
    (await stockLeft(db, warehouseId, productIds)).map(({ productId, amount }) => [productId, amount]),
  );
  return refuseAll(
    productIds.map((productId) => {
      const [row, amount] = [rowOf(scope, productId), left.get(productId) ?? 0];
      if (!row || amount === 0) return { code: 'PRODUCT_UNAVAILABLE', field: String(productId) };
      return {
        code: 'STOCK_SHORT',
        field: String(productId),
        details: { name: row.name, left: () => formatAmount(row.saleType, amount) },
      };
    }),
  );
}

/** Sums the pieces or grams of each product over its lines and gifts. */
export function goodsOf({ scope, lines, gifts }: Pick<PricedCart, 'scope' | 'lines' | 'gifts'>): AskedGoods[] {
  const goods = new Map<number, AskedGoods>();
  const add = (productId: number, ordinal: number, more: number) => {
    const amount = (goods.get(productId)?.amount ?? 0) + more;
    goods.set(productId, { productId, amount, isCounted: stockAt(scope, ordinal) !== UNLIMITED });
  };
  for (const { row, ordinal, weightGrams, quantity } of lines) add(row.productId, ordinal, weightGrams || quantity);
  for (const { row, ordinal, quantity } of gifts) add(row.productId, ordinal, quantity);
  return [...goods.values()];
}

// These functions are the additional steps of buying a cart that changes an order (D 7, order/modify): the order stays
// valid until its change is confirmed.

/** A confirmed order must not be replaced by one with a transfer that may never arrive. */
export function checkChangePayment(
  { changedOrder: changed }: Pick<FullCartRow, 'changedOrder'>,
  typeId: number,
): Result<void, Refusal> {
  const isAwaited = changed !== null && paymentMeans(typeId) === 'wire';
  return isAwaited ? refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' }) : ok();
}

/** An order that a cart changes, locked, with what it took from stock. */
interface ChangedOrder {
  readonly order: LockedOrder;
  readonly goods: readonly StockAmount[];
}

/** Locks the order that the cart changes; undefined: it changes none. */
export async function lockChanged(
  tx: Tx,
  userId: number,
  { changedOrder: changed }: Pick<FullCartRow, 'changedOrder'>,
): Promise<Result<ChangedOrder | undefined, Refusal>> {
  if (changed === null) return ok(undefined);
  const locked = await lockChangeable(tx, userId, changed.orderId);
  return locked.ok ? ok({ order: locked.value, goods: await orderedAmounts(tx, changed.orderId) }) : locked;
}

/**
 * Returns what a change takes in addition to its order: it keeps the place in the same slot, where it needs only more
 * crates, and the goods of the same store. `countedIds` are products whose stock was lowered for the order.
 */
export function besideChanged(reservation: Reservation, place: PlaceToTake, { order, goods: had }: ChangedOrder) {
  const { timeslotId, crates } = place;
  const goods = order.warehouseId === reservation.cart.warehouseId ? had : [];
  return {
    countedIds: goods.map(({ productId }) => productId),
    reservation: {
      ...reservation,
      place:
        order.timeslotId === timeslotId
          ? growPlaceSql({ timeslotId, more: cratesBeside(crates, order.crates) })
          : takePlaceSql(place),
      goods: amountsBeside(reservation.goods, goods),
      changedOrderId: order.orderId,
    },
  };
}

interface Change {
  readonly orderId: number;
  readonly statusId: number;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Reopens the cart that the change had set aside. A valid change replaces its order at once; one that waits for its
 * payment does so when it is confirmed. Returns the products whose stock has increased.
 */
export async function confirmChange(
  tx: Tx,
  replaced: ChangedOrder | undefined,
  { orderId, statusId, userId, now }: Change,
): Promise<Result<readonly number[], Refusal>> {
  if (!replaced) return ok([]);
  await bringCartBack(tx, userId);
  if (statusId !== ORDERED) return ok([]);
  const returned = await replaceOrder(tx, replaced.order, { orderId, now });
  return returned ? ok(returned) : refuse('ORDER_NOT_MODIFIABLE');
}

import { CART_BOUGHT } from '../../../domain/orders/cart-status.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueueSql } from '../../infra/jobs/enqueue.ts';

export interface StockWish {
  readonly productId: number;
  readonly amount: number;
}

/**
 * Takes goods from a store's stock, all or nothing; the caller rolls back when any is short. Rows are locked in the
 * order of their ids, and fall by one conditional UPDATE: never below zero, whatever comes in between.
 * Answers the products that were limited, with what is short.
 */
export async function takeStock(
  tx: Tx,
  warehouseId: number,
  wishes: readonly StockWish[],
): Promise<{ limited: number[]; short: number[] }> {
  const rows = await tx.query<{ product_id: number; taken: boolean }>(sql`
    with wished as (
      select product_id, sum(amount)::int as amount
      from unnest(${wishes.map((wish) => wish.productId)}::int[], ${wishes.map((wish) => wish.amount)}::int[]) as w (product_id, amount)
      group by product_id),
    locked as (
      select s.product_id, w.amount from stock s join wished w using (product_id)
      where s.warehouse_id = ${warehouseId} and (s.available_amount is not null or not s.listed)
      order by s.product_id for update of s),
    lowered as (
      update stock s set available_amount = s.available_amount - l.amount
      from locked l
      where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id and s.listed and s.available_amount >= l.amount
      returning s.product_id)
    select l.product_id, w.product_id is not null as taken from locked l left join lowered w using (product_id)`);
  return {
    limited: rows.map((row) => row.product_id),
    short: rows.filter((row) => !row.taken).map((row) => row.product_id),
  };
}

/** One place of a slot; false when it is full or closed. */
export async function takeSlotPlace(tx: Tx, timeslotId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update timeslots set taken = taken + 1
    where timeslot_id = ${timeslotId} and taken < capacity and closes_at > ${now} returning timeslot_id`);
  return rows.length > 0;
}

export interface NewOrder {
  readonly userId: number;
  readonly cartId: number;
  readonly statusId: number;
  readonly serviceId: number;
  readonly storeId: number;
  readonly warehouseId: number;
  readonly zoneId: number;
  readonly address: object;
  readonly timeslotId: number;
  readonly slot: object;
  readonly paymentTypeId: number;
  readonly goodsCents: number;
  readonly discountCents: number;
  readonly deliveryFeeCents: number;
  readonly certificateCents: number;
  readonly bags: readonly object[];
  readonly bagsCents: number;
  readonly totalCents: number;
  readonly authorisedCents: number;
  readonly infos: object;
  readonly now: Date;
}

export interface NewOrderLine {
  readonly position: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly brand_line: string;
  readonly pack_line: string;
  readonly sale_type: string;
  readonly quantity: number;
  readonly weight_grams: number;
  readonly list_price_cents: number;
  readonly price_cents: number;
  readonly promotion_id: number | null;
  readonly line_cents: number;
  readonly vat_basis_points: number;
  readonly infos: object;
  readonly details: object;
  readonly product: object;
  readonly steps: readonly object[];
  readonly insertion_type_id: number;
}

/** Order, lines, first history row, payment and the mail to send: written by one statement. Answers the order's number. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewOrderLine[]): Promise<number> {
  const [row] = await tx.query<{ order_id: number }>(sql`
    with made as (
      insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
        timeslot_id, slot, payment_type_id, goods_cents, discount_cents, delivery_fee_cents, certificate_cents, bags, bags_cents,
        total_cents, authorised_cents, infos, placed_at)
      values (${order.userId}, ${order.cartId}, ${order.statusId}, ${order.serviceId}, ${order.storeId},
        ${order.warehouseId}, ${order.zoneId}, ${JSON.stringify(order.address)}::jsonb, ${order.timeslotId},
        ${JSON.stringify(order.slot)}::jsonb, ${order.paymentTypeId}, ${order.goodsCents}, ${order.discountCents},
        ${order.deliveryFeeCents}, ${order.certificateCents}, ${JSON.stringify(order.bags)}::jsonb, ${order.bagsCents}, ${order.totalCents}, ${order.authorisedCents}, ${JSON.stringify(order.infos)}::jsonb,
        ${order.now})
      returning order_id),
    lined as (
      insert into order_lines (order_id, position, product_id, code, name, brand_line, pack_line, sale_type, quantity,
        weight_grams, list_price_cents, price_cents, promotion_id, line_cents, vat_basis_points, infos, details, product,
        steps, insertion_type_id)
      select made.order_id, l.* from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position int,
        product_id int, code text, name text, brand_line text, pack_line text, sale_type text, quantity int,
        weight_grams int, list_price_cents int, price_cents int, promotion_id int, line_cents int,
        vat_basis_points int, infos jsonb, details jsonb, product jsonb, steps jsonb, insertion_type_id int)),
    told as (
      insert into order_history (order_id, status_id, actor, changed_at)
      select order_id, ${order.statusId}, 'customer', ${order.now} from made),
    paid as (
      insert into payments (order_id, payment_type_id, status_id, authorised_cents, created_at, updated_at)
      select order_id, ${order.paymentTypeId}, ${PAYMENT_IN_PROGRESS}, ${order.authorisedCents}, ${order.now}, ${order.now} from made),
    mailed as (
      select ${enqueueSql('order-confirmation', sql`json_build_object('orderId', order_id)`)} as job_id from made)
    select order_id from made, mailed`);
  if (!row) throw new Error('no order was written');
  return row.order_id;
}

export async function closeCart(tx: Tx, cartId: number, now: Date): Promise<void> {
  await tx.query(sql`update carts set status_id = ${CART_BOUGHT}, updated_at = ${now} where cart_id = ${cartId}`);
}

/** The answer an earlier attempt with this key got. */
export async function keptAnswer(db: Queryable, userId: number, key: string): Promise<{ orderId: number } | undefined> {
  const [row] = await db.query<{ reply: { orderId: number } | null }>(sql`
    select reply from idempotency_keys where user_id = ${userId} and key = ${key} and call = 'buy'`);
  return row?.reply ?? undefined;
}

export async function keepAnswer(tx: Tx, userId: number, key: string, reply: { orderId: number }): Promise<void> {
  await tx.query(sql`
    insert into idempotency_keys (user_id, key, call, reply) values (${userId}, ${key}, 'buy', ${JSON.stringify(reply)}::jsonb)
    on conflict (user_id, key) do nothing`);
}

/** The customer's order of the last seconds: what a second press without a key of its own means. */
export async function orderJustPlaced(db: Queryable, userId: number, since: Date): Promise<number | undefined> {
  const [row] = await db.query<{ order_id: number }>(sql`
    select order_id from orders where user_id = ${userId} and placed_at >= ${since} and status_id <> all(${NOT_BOUGHT}::int[])
    order by order_id desc limit 1`);
  return row?.order_id;
}

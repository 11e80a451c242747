import type { Product } from '../../../contract/catalogue/product.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import type { PriceStep } from '../../../domain/pricing/promotions/ledger.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { paymentsOf } from '../payments/queries.ts';
import type { StockAmount } from '../stores/stock.ts';
import { deliveryEventsOf } from './partner-deliveries.ts';

export interface OrderRow {
  order_id: number;
  user_id: number;
  status_id: number;
  delivery_service_id: number;
  service_name: string;
  store_name: string;
  warehouse_id: number;
  timeslot_id: number;
  slot: { dateIso: string; beginTime: string; endTime: string };
  address: Record<string, string>;
  payment_type_id: number;
  goods_cents: number;
  discount_cents: number;
  delivery_fee_cents: number;
  certificate_cents: number;
  bags: BagLine[];
  total_cents: number;
  authorised_cents: number;
  infos: Record<string, string>;
  pay_until: Date | null;
  placed_at: Date;
  is_by_agent: boolean;
  line_count: number;
}

export interface OrderLineRow {
  order_item_id: number;
  product_id: number;
  name: string;
  brand_line: string;
  pack_line: string;
  sale_type: string;
  quantity: number;
  weight_grams: number;
  list_price_cents: number;
  price_cents: number;
  line_cents: number;
  steps: PriceStep[];
  insertion_type_id: number;
  infos: Record<string, string>;
  details: Record<string, string>;
  product: Product;
}

export interface OrderCertificateRow {
  user_gift_certificate_id: number;
  used_cents: number;
  gift_certificate_id: number;
  code: string;
  name: string;
  kind: 'once' | 'balance';
  amount_cents: number;
  minimum_cents: number;
  ends_on: string;
}

export interface HistoryRow {
  status_id: number;
  note: string;
  changed_at: Date;
}

const COLUMNS = sql`o.order_id, o.user_id, o.status_id, o.delivery_service_id, d.name as service_name, s.name as store_name,
  o.warehouse_id, o.timeslot_id, o.slot, o.address, o.payment_type_id, o.goods_cents, o.discount_cents,
  o.delivery_fee_cents, o.certificate_cents, o.bags, o.total_cents, o.authorised_cents, o.infos, o.pay_until,
  o.placed_at, o.agent_id is not null as is_by_agent,
  (select count(*)::int from order_lines l where l.order_id = o.order_id) as line_count`;
const SOURCES = sql`orders o join stores s using (store_id) join delivery_services d on d.delivery_service_id = o.delivery_service_id`;

export async function ownOrder(db: Queryable, userId: number, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await db.query<OrderRow>(sql`
    select ${COLUMNS} from ${SOURCES} where o.order_id = ${orderId} and o.user_id = ${userId}`);
  return row;
}

/** The customer's orders that wait to be paid, the newest first. */
export async function ownUnpaidOrders(db: Queryable, userId: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(sql`
    select ${COLUMNS} from ${SOURCES}
    where o.user_id = ${userId} and o.status_id = any(${PENDING}::int[]) order by o.order_id desc`);
}

export interface OrderFilter {
  readonly page: number;
  readonly pageSize: number;
  /** YYYY-MM-DD, Europe/Rome. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Limits of the total to pay. */
  readonly fromCents?: number | undefined;
  readonly toCents?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly withoutStatuses?: readonly number[];
}

export async function ownOrders(
  db: Queryable,
  userId: number,
  filter: OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = sql`o.user_id = ${userId}
    and (${filter.from ?? null}::date is null or (o.placed_at at time zone 'Europe/Rome')::date >= ${filter.from ?? null}::date)
    and (${filter.to ?? null}::date is null or (o.placed_at at time zone 'Europe/Rome')::date <= ${filter.to ?? null}::date)
    and (${filter.fromCents ?? null}::int is null or o.total_cents >= ${filter.fromCents ?? null}::int)
    and (${filter.toCents ?? null}::int is null or o.total_cents <= ${filter.toCents ?? null}::int)
    and (${filter.serviceId ?? null}::int is null or o.delivery_service_id = ${filter.serviceId ?? null}::int)
    and o.status_id <> all(${filter.withoutStatuses ?? []}::int[])`;
  const [rows, counts] = await Promise.all([
    db.query<OrderRow>(sql`
      select ${COLUMNS} from ${SOURCES} where ${where}
      order by o.order_id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`),
    db.query<{ total: number }>(sql`select count(*)::int as total from orders o where ${where}`),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Reads the rows that belong to an order. */
export async function orderDetails(db: Queryable, orderId: number) {
  const [lines, certificates, history, arrival, deliveryEvents, payments] = await Promise.all([
    orderLineRows(db, orderId),
    orderCertificates(db, orderId),
    orderHistory(db, orderId),
    arrivalOf(db, orderId),
    deliveryEventsOf(db, orderId),
    paymentsOf(db, orderId),
  ]);
  return { lines, certificates, history, arrival, deliveryEvents, payments };
}

async function orderLineRows(db: Queryable, orderId: number): Promise<OrderLineRow[]> {
  return db.query<OrderLineRow>(sql`
    select order_item_id, product_id, name, brand_line, pack_line, sale_type, quantity, weight_grams, list_price_cents,
      price_cents, line_cents, steps, insertion_type_id, infos, details, product
    from order_lines where order_id = ${orderId} order by position`);
}

/** Reads the certificates that paid a part of the order, in the order of their use. */
async function orderCertificates(db: Queryable, orderId: number): Promise<OrderCertificateRow[]> {
  return db.query<OrderCertificateRow>(sql`
    select u.user_gift_certificate_id, u.amount_cents as used_cents, g.gift_certificate_id, g.code, g.name, g.kind,
      g.amount_cents, g.minimum_cents, g.ends_on::text
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    where u.order_id = ${orderId} order by u.user_gift_certificate_id`);
}

async function orderHistory(db: Queryable, orderId: number): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(sql`
    select status_id, note, changed_at from order_history where order_id = ${orderId} order by changed_at`);
}

export type LockedOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'user_id'
  | 'status_id'
  | 'delivery_service_id'
  | 'warehouse_id'
  | 'timeslot_id'
  | 'slot'
  | 'payment_type_id'
  | 'total_cents'
  | 'authorised_cents'
> & { readonly crates: Crates };

const LOCKED = sql`select order_id, user_id, status_id, delivery_service_id, warehouse_id, timeslot_id, slot, payment_type_id, total_cents,
      authorised_cents, json_build_object('ambient', crates - chilled_crates - frozen_crates, 'chilled', chilled_crates, 'frozen', frozen_crates) as crates
    from orders`;

/** Locked until the transaction ends. */
export async function lockOwnOrder(tx: Tx, userId: number, orderId: number): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(
    sql`${LOCKED} where order_id = ${orderId} and user_id = ${userId} for update`,
  );
  return row;
}

/** For work of the shop itself; locked until the transaction ends. */
export async function lockAnyOrder(tx: Tx, orderId: number): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(sql`${LOCKED} where order_id = ${orderId} for update`);
  return row;
}

/** Reads the pieces or grams of each product that the order took from a counted stock, including gifts. */
export async function orderedAmounts(db: Queryable, orderId: number): Promise<StockAmount[]> {
  return db.query<StockAmount>(sql`
    select product_id as "productId", sum(greatest(quantity, weight_grams))::int as amount
    from order_lines where order_id = ${orderId} and counted group by product_id`);
}

export interface ArrivalRow {
  readonly minutes: number;
  readonly info: string;
  readonly announced_at: Date;
  readonly arrives_at: Date;
}

export async function arrivalOf(db: Queryable, orderId: number): Promise<ArrivalRow | undefined> {
  const [row] = await db.query<ArrivalRow>(
    sql`select minutes, info, announced_at, arrives_at from order_arrivals where order_id = ${orderId}`,
  );
  return row;
}

import { romeTime } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { PlacedOrder, RecentOrder } from '../analytics/records.ts';
import type { OrderedBaskets } from '../catalogue/recommend/recommendations.ts';
import { COLUMNS, IS_CURRENT, type OrderRow, SOURCES } from './queries.ts';

/**
 * D 3 and D 7: the filters of the lists. Missing ones do not filter. Days are YYYY-MM-DD in Europe/Rome, both ends
 * included.
 */
export interface OrderFilter {
  readonly page: number;
  readonly pageSize: number;
  /** The day of the order. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Limits of the total to pay. */
  readonly fromCents?: number | undefined;
  readonly toCents?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly withoutStatuses?: readonly number[];
  /** True: orders that a changed one has replaced are listed too. */
  readonly showsReplaced?: boolean | undefined;
  readonly orderId?: number | undefined;
  /** The id of the part that a warehouse prepares, which equals the id of its order. */
  readonly subOrderId?: number | undefined;
  readonly warehouseId?: number | undefined;
  /** The day of the slot. */
  readonly deliveredFrom?: string | undefined;
  readonly deliveredTo?: string | undefined;
  readonly addressId?: number | undefined;
  /** Words of the names of its goods, or its number. */
  readonly words?: readonly string[];
  /** The year of the slot. */
  readonly year?: number | undefined;
  readonly isRefunded?: boolean | undefined;
}

/** An order of a list with the additional data that it shows. */
export interface ListedRow extends OrderRow {
  readonly pictures: readonly string[];
  readonly finalCents: number | null;
  readonly refundedCents: number;
}

const REFUNDED = sql`(select coalesce(sum(m.refunded_cents), 0)::int from payments m where m.order_id = o.order_id)`;
const MAX_PICTURES = 5;

/**
 * An expression for the cents that a customer ordered in the calendar month of `now`, in Rome, without failed and
 * cancelled orders.
 */
export function spentSql(userId: SqlFragment, now: Date): SqlFragment {
  const [year, month] = romeTime(now).date.split('-');
  const begin = sql`(${`${year}-${month}-01`}::timestamp at time zone 'Europe/Rome')`;
  return sql`(select coalesce(sum(o.total_cents), 0)::int from orders o
    where o.user_id = ${userId} and o.placed_at >= ${begin} and o.status_id <> all(${NOT_BOUGHT}::int[]))`;
}

/** The products of past orders, on which the catalogue bases recommendations. */
export const orderedBaskets: OrderedBaskets = {
  recent: (db, limit) => basketsOf(db, sql`true`, limit),
  ofCustomer: (db, userId, limit) => basketsOf(db, sql`user_id = ${userId}`, limit),
};

async function basketsOf(db: Queryable, where: SqlFragment, limit: number): Promise<number[][]> {
  const rows = await db.query<{ products: number[] }>(sql`
    select array_agg(distinct product_id order by product_id) as products from order_lines
    join (select order_id from orders where ${where} and status_id <> all(${NOT_BOUGHT}::int[])
          order by order_id desc limit ${limit}) counted using (order_id)
    group by order_id order by order_id desc`);
  return rows.map(({ products }) => products);
}

/** Returns an order of this customer that was placed since then. */
export const recentOrder: RecentOrder = (db, { userId, orderId, since }) =>
  db.maybeOne<PlacedOrder>(sql`
    select o.total_cents, o.delivery_fee_cents,
      (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'brandLine', l.brand_line,
         'priceCents', l.price_cents, 'quantity', l.quantity, 'weightGrams', l.weight_grams) order by l.position)
       from order_lines l where l.order_id = o.order_id) as lines
    from orders o where o.order_id = ${orderId} and o.user_id = ${userId} and o.placed_at > ${since}`);

/**
 * Whose orders a list has: those of the customer, or also those of the buyers of the company that the customer heads.
 */
export type Whose = 'own' | 'person';

/** Reads one page of the orders, newest first, and how many there are on all pages. */
export async function ownOrders(
  db: Queryable,
  userId: number,
  filter: OrderFilter,
  whose: Whose = 'own',
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = joinSql([ownersSql(userId, whose), ...conditions(filter)], ' and ');
  const [rows, { total }] = await Promise.all([
    db.query<ListedRow>(sql`
      select ${COLUMNS}, ${REFUNDED} as refunded_cents,
        (select f.total_cents from order_fulfilments f where f.order_id = o.order_id) as final_cents,
        array(select s.product ->> 'mediaURL' from order_lines l join sold_products s using (product_hash)
        where l.order_id = o.order_id order by l.position limit ${MAX_PICTURES}) as pictures
      from ${SOURCES} where ${where}
      order by o.order_id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from orders o where ${where}`),
  ]);
  return { rows, total };
}

/** S 6: the head of a company sees what its buyers ordered since they joined it, and nothing from before. */
function ownersSql(userId: number, whose: Whose): SqlFragment {
  if (whose === 'own') return sql`o.user_id = ${userId}`;
  return sql`(o.user_id = ${userId} or exists (
    select from company_users u where u.user_id = o.user_id and u.master_id = ${userId}
      and o.placed_at >= u.joined_at))`;
}

/** Only conditions that filter are written, so that each of them finds its index. */
function conditions(filter: OrderFilter): SqlFragment[] {
  const { from, to, fromCents, toCents, serviceId, withoutStatuses = [], deliveredFrom, deliveredTo } = filter;
  return [
    ...when(from, (day) => sql`o.placed_at >= (${day}::date)::timestamp at time zone 'Europe/Rome'`),
    ...when(to, (day) => sql`o.placed_at < (${day}::date + 1)::timestamp at time zone 'Europe/Rome'`),
    ...when(fromCents, (cents) => sql`o.total_cents >= ${cents}`),
    ...when(toCents, (cents) => sql`o.total_cents <= ${cents}`),
    ...when(serviceId, (id) => sql`o.delivery_service_id = ${id}`),
    ...(withoutStatuses.length > 0 ? [sql`o.status_id <> all(${withoutStatuses}::int[])`] : []),
    ...(filter.showsReplaced ? [] : [IS_CURRENT]),
    ...when(filter.orderId, (id) => sql`o.order_id = ${id}`),
    ...when(filter.subOrderId, (id) => sql`o.order_id = ${id}`),
    ...when(filter.warehouseId, (id) => sql`o.warehouse_id = ${id}`),
    ...when(deliveredFrom, (day) => sql`o.slot ->> 'dateIso' >= ${day}`),
    ...when(deliveredTo, (day) => sql`o.slot ->> 'dateIso' <= ${day}`),
    ...(filter.words ?? []).map(wordSql),
    ...when(filter.year, (year) => sql`left(o.slot ->> 'dateIso', 4) = ${String(year)}`),
    ...(filter.isRefunded ? [sql`${REFUNDED} > 0`] : []),
    ...when(filter.addressId, (id) => sql`o.address ->> 'address_id' = ${String(id)}`),
  ];
}

/**
 * A condition: a word occurs in the name of one of the goods, with or without its accents, or is the number of the
 * order or of one of its versions.
 */
function wordSql(word: string): SqlFragment {
  return sql`(o.order_id::text = ${word} or o.order_number::text = ${word} or exists (
    select from order_lines l where l.order_id = o.order_id
      and strpos(folded(l.name || ' ' || l.brand_line), ${folded(word)}) > 0))`;
}

/** Returns a word in lower case, without accents and with straight apostrophes, as the SQL function `folded` does. */
export function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[’‘´`]/g, "'")
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Returns the condition for a filter that is set; nothing otherwise. */
export function when<Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] {
  return value === undefined ? [] : [condition(value)];
}

/**
 * Returns the valid version of the order with this number: all versions of a changed order have the number of the
 * first. The id of a version is accepted, too. Returns the number itself if there is no such order.
 */
export async function orderOfNumber(db: Queryable, number: number): Promise<number> {
  const row = await db.maybeOne<{ orderId: number }>(sql`
    select order_id from orders
    where replaced_by_order_id is null and (order_id = ${number} or order_number = ${number} or order_number = (
      select b.order_number from orders b where b.order_id = ${number} and b.replaced_by_order_id is not null))
    order by (order_id = ${number}) desc, order_id desc limit 1`);
  return row?.orderId ?? number;
}

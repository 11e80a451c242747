import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { COLUMNS, type OrderRow, SOURCES } from './queries.ts';

/** D 3 and D 7: the filters of the lists. What is left out does not filter. Days are YYYY-MM-DD in Europe/Rome, both ends included. */
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
  /** Also orders that a changed one has replaced. */
  readonly showsReplaced?: boolean | undefined;
  readonly orderId?: number | undefined;
  /** Of the part that a warehouse prepares; it has the number of its order. */
  readonly subOrderId?: number | undefined;
  readonly warehouseId?: number | undefined;
  /** The day of the slot. */
  readonly deliveredFrom?: string | undefined;
  readonly deliveredTo?: string | undefined;
  readonly addressId?: number | undefined;
}

/** Whose orders a list has: those of the customer, or also those of the buyers of the company that the customer heads. */
export type Whose = 'own' | 'person';

/** Reads one page of the orders, newest first, and how many there are on all pages. */
export async function ownOrders(
  db: Queryable,
  userId: number,
  filter: OrderFilter,
  whose: Whose = 'own',
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = joinSql([ownersSql(userId, whose), ...conditions(filter)], ' and ');
  const [rows, counts] = await Promise.all([
    db.query<OrderRow>(sql`
      select ${COLUMNS} from ${SOURCES} where ${where}
      order by o.order_id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`),
    db.query<{ total: number }>(sql`select count(*)::int as total from orders o where ${where}`),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** S 6: whoever heads a company sees what its buyers ordered since they joined it, and nothing from before. */
function ownersSql(userId: number, whose: Whose): SqlFragment {
  if (whose === 'own') return sql`o.user_id = ${userId}`;
  return sql`(o.user_id = ${userId} or exists (
    select from company_users u where u.user_id = o.user_id and u.master_id = ${userId} and o.placed_at >= u.joined_at))`;
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
    ...(filter.showsReplaced ? [] : [sql`o.replaced_by_order_id is null`]),
    ...when(filter.orderId, (id) => sql`o.order_id = ${id}`),
    ...when(filter.subOrderId, (id) => sql`o.order_id = ${id}`),
    ...when(filter.warehouseId, (id) => sql`o.warehouse_id = ${id}`),
    ...when(deliveredFrom, (day) => sql`o.slot ->> 'dateIso' >= ${day}`),
    ...when(deliveredTo, (day) => sql`o.slot ->> 'dateIso' <= ${day}`),
    ...when(filter.addressId, (id) => sql`o.address ->> 'address_id' = ${String(id)}`),
  ];
}

function when<Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] {
  return value === undefined ? [] : [condition(value)];
}

import { hasRight } from '../../../contract/base/rights.ts';
import type { StaffToday } from '../../../contract/orders/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import {
  NOT_CHARGED,
  ORDERED,
  ORDERS_UNDER_WAY,
  type OrderStage,
  STAGE_NAMES,
  stageOf,
} from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import type { MissedSearches } from '../../infra/analytics/missed-searches.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { companiesOf } from '../customers/company-requests.ts';
import { IS_CURRENT } from './queries.ts';
import { dayAsked, isLate, ordersWithFailedPayment } from './staff-orders.ts';

export interface TodayDeps {
  readonly db: Queryable;
  readonly missed: MissedSearches;
  /** Returns how many refund requests wait for a decision. Refunds are on a higher floor. */
  readonly openRefunds: (db: Queryable, own: readonly number[]) => Promise<number>;
  /** Returns how many customers who announced their arrival today wait for their goods. */
  readonly waitingArrivals: (db: Queryable, now: Date, own: readonly number[]) => Promise<number>;
}

/** Issue 33: an overview of the day. Each number is that of the list to which the back office links. */
export function todayHandlers({ db, missed, openRefunds, waitingArrivals }: TodayDeps) {
  return {
    staffToday: async (context, { query }) => {
      const { now } = context;
      const day = dayAsked(query.day ?? 'today', now);
      if (day === undefined) return refuse('INVALID_DATE', { field: 'day' });
      const { roles, stores } = await context.staff();
      const [rows, free, failed, waiting, missing, finished, arrivals, searches, refunds, companies] =
        await Promise.all([
          countsOfDay(db, day, now, stores),
          freePlaces(db, day, now, stores),
          ordersWithFailedPayment(db, stores),
          waitingOrders(db, now, stores),
          missingGoods(db, day, stores),
          hasRight(roles, 'stock') ? finishedGoods(db) : [],
          waitingArrivals(db, now, stores),
          day === romeTime(now).date ? missed.mostOf(day) : [],
          hasRight(roles, 'refunds') ? openRefunds(db, stores) : 0,
          hasRight(roles, 'customers')
            ? companiesOf(db, 'pending', { limit: 0, offset: 0 }).then(({ counts }) => counts.pending)
            : 0,
        ]);
      return done({
        day,
        at: romeTime(now).time,
        orders: rows.reduce((sum, { orders }) => sum + orders, 0),
        total: euroOf(rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
        slots: slotsOf(rows, free),
        waiting: { ...waiting, failedPayment: failed.size, arrivals, refunds, companies },
        missing,
        finished: finished.filter(({ warehouseId }) => stores.length === 0 || stores.includes(warehouseId)),
        searches,
      });
    },
  } satisfies Partial<Handlers>;
}

interface CountRow {
  readonly hours: string;
  readonly statusId: number;
  readonly isAsked: boolean;
  readonly orders: number;
  readonly late: number;
  /** The sum over the orders that are charged; null: there is none. */
  readonly cents: number | null;
}

/** Counts the orders of a day by the hours of their slots and their state. */
function countsOfDay(db: Queryable, day: string, now: Date, own: readonly number[]): Promise<CountRow[]> {
  return db.query<CountRow>(sql`
    select to_char(t.begins, 'HH24:MI') || '-' || to_char(t.ends, 'HH24:MI') as hours, o.status_id,
      coalesce(f.asked_cents is not null and f.answer is null, false) as is_asked, count(*)::int as orders,
      (count(*) filter (where ${isLate(now)}))::int as late,
      (sum(coalesce(f.total_cents, o.total_cents)) filter (where not o.status_id = any(${NOT_CHARGED}::int[])))::int
      as cents
    from timeslots t join orders o on o.timeslot_id = t.timeslot_id
      left join order_fulfilments f on f.order_id = o.order_id
    where t.service_date = ${day}::date and ${IS_CURRENT} and ${inOwnStores(own, sql`o.warehouse_id`)}
    group by 1, 2, 3 order by 1, 2, 3`);
}

/** Counts the free places in the slots of a day that still take orders, by their hours. */
async function freePlaces(
  db: Queryable,
  day: string,
  now: Date,
  own: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ hours: string; free: number }>(sql`
    select to_char(begins, 'HH24:MI') || '-' || to_char(ends, 'HH24:MI') as hours,
      sum(capacity - taken - held)::int as free
    from timeslots join zones using (zone_id) join stores s using (store_id)
    where service_date = ${day}::date and closes_at > ${now} and ${inOwnStores(own, sql`s.warehouse_id`)}
    group by 1 -- in any order: a map
    `);
  return new Map(rows.map(({ hours, free }) => [hours, free]));
}

function slotsOf(rows: readonly CountRow[], free: ReadonlyMap<string, number>): StaffToday['slots'] {
  const all = [
    ...new Set([
      ...rows.map(({ hours }) => hours),
      ...[...free].filter(([, places]) => places > 0).map(([hours]) => hours),
    ]),
  ];
  return all.toSorted().map((hours) => {
    const own = rows.filter((row) => row.hours === hours);
    const count = (stage: OrderStage) =>
      own
        .filter(({ statusId, isAsked }) => stageOf(statusId, isAsked) === stage)
        .reduce((sum, { orders }) => sum + orders, 0);
    return {
      hours,
      stages: STAGE_NAMES.map((stage) => ({ stage, orders: count(stage) })).filter(({ orders }) => orders > 0),
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      late: own.reduce((sum, { late }) => sum + late, 0),
      free: free.get(hours) ?? 0,
    };
  });
}

/** Counts orders of any day that are late, and those with an open question to the customer. */
function waitingOrders(db: Queryable, now: Date, own: readonly number[]): Promise<{ late: number; asked: number }> {
  return db.one<{ late: number; asked: number }>(sql`
    select (count(*) filter (where ${isLate(now)}))::int as late,
      (count(*) filter (where f.asked_cents is not null and f.answer is null))::int as asked
    from orders o join timeslots t on t.timeslot_id = o.timeslot_id
      left join order_fulfilments f on f.order_id = o.order_id
    where o.status_id in (${integerList(ORDERS_UNDER_WAY)}) and ${IS_CURRENT}
      and ${inOwnStores(own, sql`o.warehouse_id`)}`);
}

const MAX_MISSING = 8;

/**
 * Returns goods that were missing when an order of the day was picked, and that unpicked orders of the same day and
 * store contain, most wanted first.
 */
function missingGoods(db: Queryable, day: string, own: readonly number[]): Promise<StaffToday['missing']> {
  return db.query<StaffToday['missing'][number]>(sql`
    with of_day as materialized (select o.order_id, o.status_id, o.store_id from timeslots t
      join orders o using (timeslot_id)
        where t.service_date = ${day}::date and ${IS_CURRENT} and ${inOwnStores(own, sql`o.warehouse_id`)}),
      gone as materialized (select distinct d.store_id, l.product_id from of_day d join order_picks p using (order_id)
        join order_lines l using (order_item_id) where p.quantity = 0 and p.weight_grams = 0)
    select l.product_id, min(l.name) as name, s.store_id, s.name as store_name,
      count(distinct l.order_id)::int as orders
    from of_day d join order_lines l on l.order_id = d.order_id join gone g on g.store_id = d.store_id
      and g.product_id = l.product_id
      join stores s on s.store_id = d.store_id
    where d.status_id in (${integerList([ORDERED])})
    group by l.product_id, s.store_id, s.name order by orders desc, l.product_id, s.store_id limit ${MAX_MISSING}`);
}

/** Counts what the staff finished for today, by store. */
function finishedGoods(db: Queryable): Promise<StaffToday['finished']> {
  return db.query<StaffToday['finished'][number]>(sql`
    select w.warehouse_id, w.name, count(*)::int as products from stock s join warehouses w using (warehouse_id)
      join products p using (product_id)
    where s.finished_until is not null and s.listed and p.published
    group by w.warehouse_id, w.name order by products desc, w.warehouse_id limit ${MAX_MISSING}`);
}

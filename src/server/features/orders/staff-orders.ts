import { countedPage, pageAsked } from '../../../contract/base/page.ts';
import type { StaffOrderList, StaffOrderQuery, StaffOrderRow } from '../../../contract/orders/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import {
  AWAITS_PAYMENT,
  ORDER_STAGES,
  type OrderStage,
  stageOf,
  TO_COLLECT,
  TO_HAND_OVER,
} from '../../../domain/orders/order-status.ts';
import { PAYMENT_ERROR } from '../../../domain/orders/payment-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { planned } from '../../infra/database/planned.ts';
import { integerList, joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { foundByWords, wordsOf } from './found-orders.ts';
import { when } from './order-lists.ts';
import type { StoredAddress } from './queries.ts';
import { IS_CURRENT } from './queries.ts';
import { HEAD_COLUMNS, type OrderHead } from './read/order-head.ts';

const PAGE_SIZE = 50;
/** Nobody turns more pages than these: more orders than this are not counted. */
const COUNTED_ORDERS = 10_000;

/** Issue 33: the staff search orders. Only the valid version of each order is listed. */
export function staffOrderListHandlers({ db }: { readonly db: Database }) {
  return {
    staffOrderList: async (context, { query }) => {
      const { now } = context;
      const { stores: own } = await context.staff();
      const day = dayAsked(query.day, now);
      if (query.day !== undefined && day === undefined) return refuse('INVALID_DATE', { field: 'day' });
      return done(await listed(db, { ...query, day, own }, now));
    },
  } satisfies Partial<Handlers>;
}

/** Returns the day that a call names, in Rome; undefined: it names none. */
export function dayAsked(day: string | undefined, now: Date): string | undefined {
  const today = romeTime(now).date;
  if (day === 'today') return today;
  if (day === 'tomorrow') return addDays(today, 1);
  return day !== undefined && isDate(day) ? day : undefined;
}

type Asked = Omit<StaffOrderQuery, 'day'> & {
  readonly day: string | undefined;
  /** The warehouses for which the person works; empty: all. */
  readonly own: readonly number[];
};

async function listed(db: Database, asked: Asked, now: Date): Promise<StaffOrderList> {
  const page = pageAsked(asked.page);
  const words = wordsOf(asked.q ?? '');
  const [found, failed, counts, slots, stores, product] = await Promise.all([
    words.length === 0 ? undefined : foundByWords(db, words, asked.day),
    ordersWithFailedPayment(db, asked.own),
    countsOfViews(db, now, asked.own),
    asked.day === undefined ? [] : slotsOf(db, asked.day),
    db.query<{ storeId: number; name: string }>(sql`
      select store_id, name from stores where ${inOwnStores(asked.own, sql`warehouse_id`)} order by name, store_id`),
    db.maybeOne<{ name: string }>(sql`select name from products where product_id = ${asked.product_id ?? null}::int`),
  ]);
  const where = joinSql(conditions(asked, { found, failed }, now), ' and ');
  const [rows, { total }] = await planned(db, (each) =>
    Promise.all([
      pageOf(each, where, { order: orderOf(asked), isOfLatest: isOfLatest(asked), page, now }),
      each.one<{ total: number }>(sql`
        select count(*)::int as total from (
          select from ${SOURCES} where ${where} limit ${COUNTED_ORDERS} -- in any order: they are only counted
        ) counted`),
    ]),
  );
  return {
    page: countedPage({ page, pageSize: PAGE_SIZE, total, countedTo: COUNTED_ORDERS }),
    orders: rows.map((row) => rowView(row, failed.has(row.orderId))),
    counts: { ...counts, failedPayment: failed.size },
    slots: slots.map(({ hours }) => hours),
    stores,
    ...(product ? { product: product.name } : {}),
  };
}

/**
 * The tables for the conditions below: the order `o`, its slot `t`, store `s`, customer `c` and its fulfilment `f`.
 * Every order has the first four: as outer joins they cost nothing if no condition needs them.
 */
const SOURCES = sql`orders o left join timeslots t on t.timeslot_id = o.timeslot_id
  left join stores s on s.store_id = o.store_id
  left join customers c on c.user_id = o.user_id left join order_fulfilments f on f.order_id = o.order_id`;
const IS_ASKED = sql`(f.asked_cents is not null and f.answer is null)`;

/**
 * A condition on the order `o` and its slot `t`: the slot has begun and the goods are not ready, or it is over and they
 * are not handed over.
 */
export function isLate(now: Date): SqlFragment {
  const { date, time } = romeTime(now);
  return sql`((o.status_id in (${integerList(TO_COLLECT)}) and (t.service_date, t.begins) <= (${date}::date,
    ${time}::time))
    or (o.status_id in (${integerList(TO_HAND_OVER)}) and (t.service_date, t.ends) <= (${date}::date, ${time}::time)))`;
}

/**
 * Returns the orders whose last payment failed and that wait for another one, and those that are being prepared, or
 * handed over, without their money.
 */
export async function ordersWithFailedPayment(db: Queryable, own: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ orderId: number }>(sql`
    select o.order_id from orders o where o.status_id in (${integerList([AWAITS_PAYMENT])}) and ${IS_CURRENT}
      and ${inOwnStores(own, sql`o.warehouse_id`)}
      and (select p.status_id from payments p where p.order_id = o.order_id and p.purpose = 'order'
        order by p.payment_id desc limit 1)
        = ${PAYMENT_ERROR}
    union select u.order_id from uncollected_orders u join orders o using (order_id)
      where u.state = 'open' and ${inOwnStores(own, sql`o.warehouse_id`)} -- in any order: a set
    `);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Ids to which a list is limited, in addition to its conditions. */
interface Narrowed {
  /** Undefined: no words are searched for. */
  readonly found: readonly number[] | undefined;
  readonly failed: ReadonlySet<number>;
}

/** Goods are looked for in these, unless a day is named: every purchase would have to write an index of goods. */
const LATEST = sql`select order_id from orders order by order_id desc limit ${integerList([COUNTED_ORDERS])}`;

/** Only conditions that filter are written, so that each of them finds its index. */
function conditions(asked: Asked, { found, failed }: Narrowed, now: Date): SqlFragment[] {
  return [
    IS_CURRENT,
    ...(asked.own.length === 0 ? [] : [inOwnStores(asked.own, sql`o.warehouse_id`)]),
    ...when(asked.stage, stageSql),
    ...when(asked.service_id, (id) => sql`o.delivery_service_id = ${id}`),
    ...when(asked.store_id, (id) => sql`o.store_id = ${id}`),
    ...when(asked.day, (day) => sql`t.service_date = ${day}::date`),
    ...when(asked.slot?.split('-'), ([begins, ends]) => sql`t.begins = ${begins}::time and t.ends = ${ends}::time`),
    ...when(asked.late || undefined, () => isLate(now)),
    ...when(asked.failed_payment || undefined, () => sql`o.order_id = any(${[...failed]}::int[])`),
    ...when(
      asked.product_id,
      (id) => sql`exists (select from order_lines l where l.order_id = o.order_id and l.product_id = ${id})
        ${asked.day === undefined ? sql`and o.order_id in (${LATEST})` : sql``}`,
    ),
    ...when(found, (ids) => sql`o.order_id = any(${ids}::int[])`),
  ];
}

function stageSql(stage: OrderStage): SqlFragment {
  const isIn = sql`o.status_id = any(${[...ORDER_STAGES[stage].statusIds]}::int[])`;
  if (stage === 'asked') return sql`${isIn} and ${IS_ASKED}`;
  return stage === 'picking' ? sql`${isIn} and not coalesce(${IS_ASKED}, false)` : isIn;
}

interface Sorted {
  readonly by: readonly SqlFragment[];
  /** True for descending order. */
  readonly isFalling: boolean;
}

const ORDERS: Readonly<Record<NonNullable<StaffOrderQuery['sort']>, Sorted>> = {
  slot: { by: [sql`t.service_date`, sql`t.begins`, sql`t.ends`, sql`o.order_id`], isFalling: false },
  newest: { by: [sql`o.order_id`], isFalling: true },
  customer: { by: [sql`lower(c.last_name)`, sql`lower(c.first_name)`, sql`o.order_id`], isFalling: false },
  total: { by: [sql`coalesce(f.total_cents, o.total_cents)`, sql`o.order_id`], isFalling: true },
};

function orderOf({ sort, reverse, day, late }: Asked): SqlFragment {
  const { by, isFalling } = ORDERS[sort ?? (day !== undefined || late ? 'slot' : 'newest')];
  const way = isFalling === (reverse ?? false) ? sql`asc` : sql`desc`;
  return joinSql(
    by.map((column) => sql`${column} ${way}`),
    ', ',
  );
}

/** A list without a day that is not in the order of purchases sorts the latest orders only, not those of years. */
function isOfLatest({ sort, day, late }: Asked): boolean {
  return sort !== undefined && sort !== 'newest' && day === undefined && !late;
}

interface ListedOrder extends OrderHead {
  readonly isAsked: boolean;
  readonly companyName: string | null;
  readonly address: StoredAddress;
  readonly lines: number;
  readonly picked: number;
  readonly totalCents: number;
  readonly isLate: boolean;
}

interface PageAsked {
  readonly order: SqlFragment;
  readonly isOfLatest: boolean;
  readonly page: number;
  readonly now: Date;
}

/** The orders of the page are selected first, so that no other data are read for those before it. */
function pageOf(
  db: Queryable,
  where: SqlFragment,
  { order, isOfLatest: hasLimit, page, now }: PageAsked,
): Promise<ListedOrder[]> {
  const isListed = hasLimit ? sql`o.order_id in (select order_id from latest)` : where;
  return db.query<ListedOrder>(sql`
    with latest as materialized (
      select o.order_id from ${SOURCES} where ${where} order by o.order_id desc limit ${COUNTED_ORDERS}),
    shown as materialized (
      select o.order_id from ${SOURCES} where ${isListed}
        order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE})
    select ${HEAD_COLUMNS}, coalesce(${IS_ASKED}, false) as is_asked, c.company_name, o.address,
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines,
      (select count(*)::int from order_picks p where p.order_id = o.order_id) as picked,
      coalesce(f.total_cents, o.total_cents) as total_cents, ${isLate(now)} as is_late
    from ${SOURCES} where o.order_id in (select order_id from shown) order by ${order}`);
}

function rowView(row: ListedOrder, hasFailedPayment: boolean): StaffOrderRow {
  const { street = '', street_number: number = '', city = '' } = row.address;
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    stage: stageOf(row.statusId, row.isAsked),
    customer: row.customer,
    ...(row.companyName ? { company: row.companyName } : {}),
    deliveryServiceId: row.deliveryServiceId,
    place: [`${street} ${number}`.trim(), city].filter(Boolean).join(', '),
    storeName: row.storeName,
    timeslot: row.slot,
    totalItems: row.lines,
    pickedItems: row.picked,
    total: euroOf(row.totalCents),
    paymentTypeName: paymentTypeName(row.paymentTypeId),
    isLate: row.isLate,
    hasFailedPayment,
  };
}

/** Counts the orders in the common views: those of today and tomorrow, and the late ones. */
function countsOfViews(
  db: Queryable,
  now: Date,
  own: readonly number[],
): Promise<Omit<StaffOrderList['counts'], 'failedPayment'>> {
  const isOwn = inOwnStores(own, sql`o.warehouse_id`);
  const today = romeTime(now).date;
  const ofDay = (day: string) => sql`(select count(*)::int from timeslots t join orders o using (timeslot_id)
    where t.service_date = ${day}::date and ${IS_CURRENT} and ${isOwn})`;
  return db.one<Omit<StaffOrderList['counts'], 'failedPayment'>>(sql`
    select ${ofDay(today)} as today, ${ofDay(addDays(today, 1))} as tomorrow,
      (select count(*)::int from timeslots t join orders o using (timeslot_id)
        where ${IS_CURRENT} and ${isLate(now)} and ${isOwn}) as late`);
}

function slotsOf(db: Queryable, day: string): Promise<{ hours: string }[]> {
  return db.query<{ hours: string }>(sql`
    select to_char(t.begins, 'HH24:MI') || '-' || to_char(t.ends, 'HH24:MI') as hours from timeslots t
    where t.service_date = ${day}::date and exists (select from orders o where o.timeslot_id = t.timeslot_id)
    group by t.begins, t.ends order by t.begins, t.ends`);
}

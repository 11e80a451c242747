import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { AllOrdersQuery, TokenOrder } from '../../../contract/orders/all-orders-schemas.ts';
import type { ListedOrder, OrderListQuery, OrderSpending } from '../../../contract/orders/list-schemas.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime } from '../../../domain/base/rome-time.ts';
import {
  DELIVERY_SERVICES,
  deliveryServiceId,
  serviceOfAddressType,
} from '../../../domain/delivery/delivery-service.ts';
import { NOT_CHARGED, PENDING } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';
import { type ListedRow, type OrderFilter, ownOrders, type Whose } from './order-lists.ts';
import { type OrderDetails, orderSummary, orderView } from './order-view.ts';
import { IS_CURRENT, linkedOrder, type OrderRow, orderDetails } from './queries.ts';

/** D 7: the lists of orders, and one order by its link. */
export function orderListHandlers({ db }: { readonly db: Database }) {
  const list = async (asked: Asked, filter: OrderFilter, now: Date) => {
    const { rows, total } = await ownOrders(db, asked.userId, filter, asked.whose);
    return done({
      page: pageBlock({ ...filter, total }),
      orders:
        asked.isWhole === true
          ? await wholeOrders(db, rows, now)
          : rows.map((row) => ({ ...orderSummary(row), ...listedView(row) })),
    });
  };
  return {
    orderList: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readFilter(query);
      if (!read.ok) return read;
      return list({ userId, isWhole: query.fetch_detail }, read.value, context.now);
    },
    orderSpending: async (context, { query }) => {
      const { userId } = await context.customer();
      const year = query.year ?? Number(romeTime(context.now).date.slice(0, 4));
      return done(await spendingOf(db, userId, year));
    },
    orderListAllAddresses: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readAllFilter(query);
      return read.ok ? list({ userId, isWhole: query.fetch_detail }, read.value, context.now) : read;
    },
    orderListAllPerson: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readAllFilter(query);
      return read.ok ? list({ userId, isWhole: query.fetch_detail, whose: 'person' }, read.value, context.now) : read;
    },
    tokenOrderView: async (_context, { query }) => {
      // an order that does not exist and a wrong token take the same statement and get the same reply
      const row = await linkedOrder(db, query.order_id, hashToken(query.access_token));
      return row ? done(tokenOrderView(row, await orderDetails(db, row))) : refuse('ORDER_NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}

interface Asked {
  readonly userId: number;
  /** True if orders come with their details. */
  readonly isWhole?: boolean | undefined;
  readonly whose?: Whose;
}

/**
 * Returns the orders as order/view shows them, read one after the other: a page holds few, and a large request must not
 * use all connections.
 */
async function wholeOrders(db: Database, rows: readonly ListedRow[], now: Date): Promise<(Order & ListedView)[]> {
  const orders: (Order & ListedView)[] = [];
  for (const row of rows) orders.push({ ...orderView(row, await orderDetails(db, row), now), ...listedView(row) });
  return orders;
}

type ListedView = Pick<ListedOrder, 'pictures' | 'finalTotal' | 'refundedTotal'>;

function listedView({ pictures, finalCents: final, refundedCents: refunded }: ListedRow): ListedView {
  return {
    pictures: [...pictures],
    ...(final === null ? {} : { finalTotal: euroOf(final) }),
    ...(refunded > 0 ? { refundedTotal: euroOf(refunded) } : {}),
  };
}

/** What a reader with only the link sees of an order; new members are not included by default. */
const SHOWN_BY_LINK = [
  'orderId',
  'orderNumber',
  'orderStatusId',
  'orderStatus',
  'addDate',
  'deliveryServiceId',
  'deliveryServiceName',
  'storeName',
  'timeslot',
  'totalItems',
  'goodsTotal',
  'deliveryFee',
  'grossTotal',
  'totalDiscount',
  'replacesOrderId',
  'replacedByOrderId',
  'bagItems',
  'deliveryEvents',
  'orderAdjustmentSummary',
] as const;

/** D 6: returns an order for a reader with only its link: no name, no address, no note, no payment. */
function tokenOrderView(row: OrderRow, details: OrderDetails): TokenOrder {
  const order = orderView(row, details, row.placedAt);
  return {
    ...membersOf(order, SHOWN_BY_LINK),
    // notes of the history may name people
    history: order.history.map((step) => ({ ...step, note: '' })),
    orderItems: order.orderItems.map(({ orderItemInfo: _, ...line }) => line),
  };
}

/** Returns these members of an object; those that it lacks are left out. */
function membersOf<Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]) {
  const members = names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]);
  return Object.fromEntries(members) as Pick<Whole, Name>;
}

interface MonthRow {
  /** For example "2026-11". */
  readonly month: string;
  readonly deliveryServiceId: number;
  readonly orders: number;
  readonly charged: number;
  readonly cents: number;
  readonly savedCents: number;
  readonly refunded: number;
}

/**
 * Sums what a customer spent in a year: the charged amount once an order is weighed, before that the ordered one. A
 * changed order counts once.
 */
async function spendingOf(db: Queryable, userId: number, year: number): Promise<OrderSpending> {
  const rows = await db.query<MonthRow>(sql`
    select left(o.slot ->> 'dateIso', 7) as month, o.delivery_service_id, count(*)::int as orders,
      count(*) filter (where o.is_charged)::int as charged,
      coalesce(sum(coalesce(f.total_cents, o.total_cents) - p.refunded_cents) filter (
      where o.is_charged), 0)::int as cents,
      coalesce(sum(o.discount_cents) filter (where o.is_charged), 0)::int as saved_cents,
      count(*) filter (where p.refunded_cents > 0)::int as refunded
    from (select *, status_id <> all(${NOT_CHARGED}::int[]) as is_charged
      from orders o where user_id = ${userId} and ${IS_CURRENT}) o
    left join order_fulfilments f using (order_id)
    cross join lateral (select coalesce(sum(m.refunded_cents), 0)::int as refunded_cents from payments m
    where m.order_id = o.order_id) p
    group by 1, 2 order by 1 desc, 2`);
  const ofYear = rows.filter(({ month }) => month.startsWith(`${year}-`));
  const sumOf = (of: readonly MonthRow[], value: (row: MonthRow) => number) =>
    of.reduce((sum, row) => sum + value(row), 0);
  const services = [...new Set(rows.map((row) => row.deliveryServiceId))].sort((a, b) => a - b);
  return {
    year,
    years: [...new Set(rows.map(({ month }) => Number(month.slice(0, 4))))],
    total: euroOf(sumOf(ofYear, ({ cents }) => cents)),
    saved: euroOf(sumOf(ofYear, ({ savedCents: saved }) => saved)),
    orders: sumOf(ofYear, ({ charged }) => charged),
    months: Array.from({ length: 12 }, (_, index) =>
      euroOf(
        sumOf(
          ofYear.filter(({ month }) => Number(month.slice(5)) === index + 1),
          ({ cents }) => cents,
        ),
      ),
    ),
    services: services.map((deliveryServiceId) => ({
      deliveryServiceId,
      orders: sumOf(
        rows.filter((row) => row.deliveryServiceId === deliveryServiceId),
        ({ orders }) => orders,
      ),
    })),
    refunded: sumOf(rows, ({ refunded }) => refunded),
  };
}

/**
 * Reads the filters of order/list (D 3, order list params). An invalid one is refused at its field, because ignoring it
 * would show other orders.
 */
function readFilter(query: OrderListQuery): Result<OrderFilter, Refusal> {
  const { from_date: fromDate, to_date: toDate, order_type: type } = query;
  const [from, to] = [dayOf(fromDate), dayOf(toDate)];
  const serviceId = type === undefined ? undefined : serviceNamed(type);
  const checked = refuseIfAny([
    ...problemIf(fromDate !== undefined && from === undefined, 'INVALID_DATE', 'from_date'),
    ...problemIf(toDate !== undefined && to === undefined, 'INVALID_DATE', 'to_date'),
    ...problemIf(type !== undefined && serviceId === undefined, 'INVALID_CHOICE', 'order_type'),
  ]);
  if (!checked.ok) return checked;
  return ok({
    ...pageOf(query),
    from,
    to,
    fromCents: centsOf(query.from_gross_total),
    toCents: centsOf(query.to_gross_total),
    serviceId,
    words: wordsOf(query.q ?? ''),
    year: query.year,
    isRefunded: query.only_refunded,
  });
}

/** Reads the filters of the two lists of all orders (D 7) in the same way. */
function readAllFilter(query: AllOrdersQuery): Result<OrderFilter, Refusal> {
  const days = (
    [
      'order_from_date_filter',
      'order_to_date_filter',
      'suborder_delivery_from_date_filter',
      'suborder_delivery_to_date_filter',
    ] as const
  ).map((field) => ({ field, text: query[field], day: dayOf(query[field]) }));
  const checked = refuseIfAny(
    days.flatMap(({ field, text, day }) => problemIf(text !== undefined && day === undefined, 'INVALID_DATE', field)),
  );
  if (!checked.ok) return checked;
  const [from, to, deliveredFrom, deliveredTo] = days.map(({ day }) => day);
  return ok({
    ...pageOf(query),
    from,
    to,
    deliveredFrom,
    deliveredTo,
    orderId: query.order_id_filter,
    subOrderId: query.suborder_id_filter,
    warehouseId: query.suborder_warehouseid_filter,
    addressId: query.shipping_address_id_filter,
  });
}

/** The maximum number of searched words. */
const MAX_WORDS = 6;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

type PageQuery = Pick<OrderListQuery, 'page' | 'page_size' | 'show_pending' | 'show_replaced'>;

function pageOf(query: PageQuery): Pick<OrderFilter, 'page' | 'pageSize' | 'withoutStatuses' | 'showsReplaced'> {
  return {
    page: pageAsked(query.page),
    pageSize: query.page_size ?? PAGE_SIZE,
    withoutStatuses: query.show_pending === false ? PENDING : [],
    showsReplaced: query.show_replaced,
  };
}

function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : dayNamed(text);
}

/** D 9. */
const PAGE_SIZE = 12;

function centsOf(euro: number | undefined): number | undefined {
  return euro === undefined ? undefined : fromEuro(euro);
}

function serviceNamed(type: string): number | undefined {
  const word = type.trim().toLowerCase();
  if (word === 'home' || word === 'drive' || word === 'locker') return serviceOfAddressType(word);
  const id = deliveryServiceId(Number(word));
  return DELIVERY_SERVICES.includes(id) ? id : undefined;
}

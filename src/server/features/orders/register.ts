import type { ArrivalServeBody } from '../../../contract/orders/staff-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { whyNoArrival } from '../../../domain/orders/arrival.ts';
import { type DifferingLine, orderDifferences } from '../../../domain/orders/order-differences.ts';
import { ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { moneyBackWords, type PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Notice, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, type Target, whole } from '../../http/recorded.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { inOneMoment } from '../../infra/database/transaction.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import type { ChangedOrder } from '../../mails/orders/order-confirmation.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { departmentsIn } from '../catalogue/engine/rows/tree.ts';
import { paidTransactions } from '../payments/transaction-view.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { confirmedOrder, type OrderToConfirm, openLink } from './confirmed-order.ts';
import { orderListHandlers } from './list-routes.ts';
import { orderView, toPickUp } from './order-view.ts';
import { lockOwnOrder, orderDetails, ownOrder, replacedOrders } from './queries.ts';
import { staffOrderHandlers } from './staff-order.ts';
import { staffOrderListHandlers } from './staff-orders.ts';
import { type TodayDeps, todayHandlers } from './today.ts';

type Deps = Parameters<typeof orderHandlers>[0] &
  Parameters<typeof confirmationMailJob>[0] &
  Parameters<typeof staffOrderHandlers>[0] &
  RecordedDeps &
  Pick<TodayDeps, 'openRefunds' | 'missed'>;

/** Orders: lists, reading, cancelling, arrivals for a pickup, and the confirmation mail. */
export function register(deps: Deps) {
  return {
    handlers: {
      ...orderHandlers(deps),
      ...orderListHandlers(deps),
      ...staffArrivalHandlers(deps),
      ...staffOrderListHandlers(deps),
      ...staffOrderHandlers(deps),
      ...todayHandlers({ ...deps, waitingArrivals }),
    },
    jobs: { 'order-confirmation': confirmationMailJob(deps) },
    recorded: recordedOrders(deps),
    ofStores: {
      'order_id orderId order_ids': sql`select order_id as id, warehouse_id from orders
        union all select order_number, warehouse_id from orders where order_number is not null`,
    },
  } satisfies Feature;
}

function recordedOrders({ askedBackSql }: RecordedDeps): Recorded {
  const order = (id: unknown): Target => ({
    customer: sql`select user_id from orders where order_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('order', jsonb_build_object('statusId', status_id, 'totalCents', total_cents,
      'paymentTypeId',
        payment_type_id, 'refundedCents', (select coalesce(sum(refunded_cents), 0) from payments p
        where p.order_id = o.order_id),
        'askedBackCents', ${askedBackSql(sql`o.order_id`)}))
      from orders o where order_id = ${whole(id)})`,
  });
  return { targets: { order_id: order, orderId: order } };
}

interface RecordedDeps {
  /** Returns an expression for the refunds that were granted to the customer of an order. */
  readonly askedBackSql: (orderId: SqlFragment) => SqlFragment;
}

/** Returns how many customers who announced their arrival today still wait for their goods. */
async function waitingArrivals(db: Queryable, now: Date, own: readonly number[]): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from order_arrivals a join orders o using (order_id)
    where a.announced_at >= ${instantOf(romeTime(now).date, '00:00')} and a.served_at is null
      and o.status_id = any(${ORDERS_UNDER_WAY}::int[]) and ${inOwnStores(own, sql`o.warehouse_id`)}`);
  return waiting;
}

/** The staff mark an announced arrival as served; a hand-over does so by itself. */
function staffArrivalHandlers({ db }: { readonly db: Database }) {
  return {
    staffArrivalServe: async ({ now }, { body }) =>
      (await markServed(db, body, now)) ? done({}) : refuse('NO_ARRIVAL'),
  } satisfies Partial<Handlers>;
}

/**
 * Returns false if there is no arrival for this order. One that was announced again since it was read is not changed.
 */
async function markServed(
  db: Queryable,
  { orderId, announcedAt, served }: ArrivalServeBody,
  now: Date,
): Promise<boolean> {
  await db.query(sql`
    update order_arrivals set served_at = case when ${served} then coalesce(served_at, ${now}) end
    where order_id = ${orderId} and to_char(announced_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${announcedAt}`);
  const found = await db.query(sql`select from order_arrivals where order_id = ${orderId}`);
  return found.length > 0;
}

interface ConfirmationDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /**
   * Returns the name of the person who approved an order for its company; empty: it needed no approval. Purchase
   * requests are on a higher floor.
   */
  readonly approverOf: (db: Queryable, orderId: number) => Promise<string>;
}

/**
 * The job that sends the confirmation of a placed order. Each attempt makes a link with a new token, because only the
 * hash of the last one is stored.
 */
function confirmationMailJob(deps: ConfirmationDeps): JobHandler<'order-confirmation'> {
  const { db, mailer, publicUrl, approverOf } = deps;
  return async ({ orderId, isGrown, joinedNumber }, { key }) => {
    const token = newToken();
    const row = await openLink(db, orderId, hashToken(token));
    if (!row) return;
    const { orderConfirmation } = await import('../../mails/orders/order-confirmation.ts');
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    const before = isGrown ? undefined : await readBefore(db, row);
    const payments = await paidTransactions(db, orderId);
    const reader = {
      email: row.email,
      firstName: row.firstName,
      link,
      publicUrl,
      isGrown,
      joinedNumber,
      ...(isGrown ? {} : { approvedBy: await approverOf(db, orderId) }),
    };
    await mailer.send(
      () =>
        orderConfirmation(confirmedOrder(row, payments, publicUrl), {
          ...reader,
          ...(before ? { change: changeOf(before, row) } : {}),
        }),
      key,
    );
  };
}

type DifferingRow = Pick<OrderToConfirm['lines'][number], 'productId' | 'name' | 'quantity' | 'weightGrams'>;

/** An order as it was before its change. */
interface OrderBefore {
  readonly totalCents: number;
  readonly lines: readonly DifferingRow[];
  readonly payments: readonly PaidTransaction[];
}

/** Reads the order that an order replaces; undefined: it replaces none. */
async function readBefore(
  db: Database,
  { replacesOrderId: orderId }: OrderToConfirm,
): Promise<OrderBefore | undefined> {
  if (orderId === null) return undefined;
  const before = await db.maybeOne<Omit<OrderBefore, 'payments'>>(sql`
    select o.total_cents, to_json(array(
      select json_build_object('productId', product_id, 'name', name, 'quantity', quantity, 'weightGrams', weight_grams)
      from order_lines l where l.order_id = o.order_id order by position)) as lines
    from orders o where o.order_id = ${orderId}`);
  return before && { ...before, payments: await paidTransactions(db, orderId) };
}

function changeOf({ totalCents: total, lines, payments }: OrderBefore, now: OrderToConfirm): ChangedOrder {
  return {
    total: euroOf(total),
    differences: orderDifferences(lines.map(differingLine), now.lines.map(differingLine)),
    moneyBack: moneyBackWords(payments),
  };
}

function differingLine(line: DifferingRow): DifferingLine {
  const { productId, name, quantity, weightGrams: weight } = line;
  return { productId, name, quantity, weight: toKilos(grams(weight)) };
}

type OrderDeps = Omit<CancelDeps, 'catalogue'> & {
  readonly catalogue: Pick<Catalogue, 'announceStock' | 'namesIn'>;
  readonly providers: Pick<PaymentProviders, 'wire'>;
};

/**
 * D 7, Orders: reading one, announcing an arrival, cancelling. An order that does not exist and one of somebody else
 * get the same refusal.
 */
function orderHandlers(deps: OrderDeps) {
  const { db } = deps;
  // goods that are being added are either waiting or in the order, and its sums are those of its lines
  const view = (userId: number, orderId: number, now: Date, showsReplaced?: boolean) =>
    inOneMoment(db, async (tx) => {
      const row = await ownOrder(tx, userId, orderId);
      if (!row) return refuse('ORDER_NOT_FOUND');
      const replaced = showsReplaced ? await replacedOrders(tx, row) : undefined;
      return done(orderView(row, { ...(await orderDetails(tx, row)), wire: deps.providers.wire, replaced }, now));
    });
  return {
    orderView: async (context, { query }) => {
      const shown = await view((await context.customer()).userId, query.order_id, context.now, query.show_replaced);
      if (!shown.ok || !shown.data.receipt) return shown;
      const { tree } = deps.catalogue.namesIn(context.language);
      const categoryIds = new Set(shown.data.orderItems.map(({ product }) => product.categoryId));
      return { ...shown, data: { ...shown.data, departments: departmentsIn(tree, categoryIds) } };
    },
    orderReserve: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, distance: minutes, reservation_info: info = '' } = body;
      const announced = await announceArrival(db, userId, { orderId, minutes, info: info.trim() }, context.now);
      if (!announced.ok) return announced;
      const shown = await view(userId, orderId, context.now);
      const notice: Notice =
        minutes === 60
          ? { code: 'ARRIVAL_TAKEN_HOUR' }
          : { code: 'ARRIVAL_TAKEN', details: { minutes: String(minutes) } };
      return shown.ok ? { ...shown, infos: [notice] } : shown;
    },
    orderDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const cancelled = await cancelOrder(deps, body.order_id, { userId }, context.now);
      return cancelled.ok ? view(userId, body.order_id, context.now) : cancelled;
    },
  } satisfies Partial<Handlers>;
}

interface Arrival {
  readonly orderId: number;
  /** Minutes until the customer arrives. */
  readonly minutes: number;
  /** The place of the car, or its description. */
  readonly info: string;
}

/** D 7, order/reserve: stores when the customer comes to pick up an order, replacing an earlier announcement. */
export function announceArrival(
  db: Database,
  userId: number,
  { orderId, minutes, info }: Arrival,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const problem = whyNoArrival(toPickUp(order), now);
    if (problem) return refuse(problem);
    const arrivesAt = new Date(now.getTime() + minutes * MINUTE_MS);
    await tx.query(sql`
      insert into order_arrivals (order_id, minutes, info, announced_at, arrives_at)
      values (${orderId}, ${minutes}, ${info}, ${now}, ${arrivesAt})
      on conflict (order_id) do update set minutes = excluded.minutes, info = excluded.info,
        announced_at = excluded.announced_at, arrives_at = excluded.arrives_at, served_at = null`);
    return ok();
  });
}

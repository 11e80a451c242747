import type { RefundToPay, StaffRefundQuery } from '../../../contract/refunds/schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { required } from '../../../domain/base/validators.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import { orderOfNumber } from '../orders/order-lists.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { endRefundByHand, retryRefund } from '../payments/ledger/refunds-to-pay.ts';
import { decideRefund, leftToGiveBack, startRefund } from './decide-refund.ts';
import { deliveredOrder } from './delivered-order.ts';
import { countByState, ofOwnOrders, requestById, requestRows } from './request-queries.ts';
import { lineViews, type RefundRouteDeps, staffRequestView } from './routes.ts';

const PAGE_SIZE = 20;

/** Issue 17: the staff decide what customers ask back, and pay what was paid by hand. */
export function staffRefundHandlers(deps: RefundRouteDeps) {
  return { ...decisionHandlers(deps), ...toPayHandlers(deps) };
}

function decisionHandlers({ db, wakeJobs }: RefundRouteDeps) {
  const shown = async (requestId: number) => {
    wakeJobs();
    const row = await requestById(db, requestId);
    return row ? done({ request: staffRequestView(row) }) : refuse('REFUND_NOT_FOUND', { field: 'request_id' });
  };
  return {
    staffRefundList: async (context, { query }) => {
      const { stores: own } = await context.staff();
      const { page = 1 } = query;
      const rows = await requestRows(db, sql`${filterOf(query)} and ${ofOwnOrders(own)}`, {
        order: sql`(r.state = 'open') desc, r.request_id desc`,
        limit: PAGE_SIZE + 1,
        offset: (page - 1) * PAGE_SIZE,
      });
      return done({
        requests: rows.slice(0, PAGE_SIZE).map(staffRequestView),
        hasMore: rows.length > PAGE_SIZE,
        counts: await countByState(db, ofOwnOrders(own)),
        toPayCount: await countToPay(db, context.now),
      });
    },
    staffRefundView: (_, { query }) => shown(query.request_id),
    staffRefundDecide: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const decided = await db.tx((tx) => decideRefund(tx, body, { staffId, now: context.now }));
      return decided.ok ? shown(decided.value) : decided;
    },
    staffRefundOrder: async ({ now }, { query }) => {
      const orderId = await orderOfNumber(db, query.order_id);
      const order = await deliveredOrder(db, orderId);
      if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
      const customer = `${order.firstName} ${order.lastName}`.trim();
      return done({
        orderId,
        customer,
        refundable: euroOf(await leftToGiveBack(db, orderId, now)),
        lines: lineViews(order, now),
      });
    },
    staffRefundStart: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const orderId = await orderOfNumber(db, body.order_id);
      const started = await db.tx((tx) =>
        startRefund(tx, { ...body, order_id: orderId }, { staffId, now: context.now }),
      );
      return started.ok ? shown(started.value) : started;
    },
  } satisfies Partial<Handlers>;
}

function toPayHandlers({ db, wakeJobs }: RefundRouteDeps) {
  const toPay = async (now: Date) => {
    wakeJobs();
    return done({ refunds: await refundsToPay(db, now) });
  };
  return {
    staffRefundToPay: ({ now }) => toPay(now),
    staffRefundPaid: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const reference = body.reference?.trim() ?? '';
      const missing = required(reference);
      if (missing) return refuse(missing, { field: 'reference' });
      const paid = { refundId: body.refund_id, reference, staffId, now: context.now };
      const ended = await db.tx((tx) => endRefundByHand(tx, paid));
      return ended.ok ? toPay(context.now) : ended;
    },
    staffRefundRetry: async ({ now }, { body }) => {
      const asked = await db.tx((tx) => retryRefund(tx, body.refund_id));
      return asked.ok ? toPay(now) : asked;
    },
  } satisfies Partial<Handlers>;
}

const NUMBER_TYPED = /^\d{1,9}$/;

function filterOf({ state, kind, q = '' }: StaffRefundQuery): SqlFragment {
  const words = q.trim();
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const orderId = NUMBER_TYPED.test(words) ? Number(words) : null;
  return sql`(${state ?? null}::text is null or r.state = ${state ?? null}::text)
    and (${kind ?? null}::text is null or r.kind = ${kind ?? null}::text)
    and (${words === ''}::boolean or lower(${fullName(sql`c`)}) like ${like} or lower(c.email) like ${like}
      or r.order_id in (select order_id from orders where order_id = ${orderId}::int
        or order_number = ${orderId}::int))`;
}

const MOST = 200;

interface ToPayRow {
  readonly refundId: number;
  readonly orderId: number | null;
  readonly orderNumber: number | null;
  readonly customer: string;
  readonly amountCents: number;
  readonly paymentTypeId: number;
  readonly reason: string;
  readonly state: 'asked' | 'failed';
  readonly byHand: boolean;
  readonly askedAt: Date;
}

/**
 * A condition for refunds `r` that wait for the staff: paid by hand, refused by their provider, or unanswered by it for
 * more than a day.
 */
function waits(now: Date): SqlFragment {
  return sql`(r.state = 'failed' or (r.state = 'asked' and (r.by_hand
    or r.asked_at < ${new Date(now.getTime() - DAY_MS)})))`;
}

/** The refunds that wait for the staff, the oldest first. */
async function refundsToPay(db: Queryable, now: Date): Promise<RefundToPay[]> {
  const rows = await db.query<ToPayRow>(sql`
    select r.refund_id, p.order_id, ${ORDER_NUMBER} as order_number,
      ${fullName(sql`c`)} as customer, r.amount_cents, p.payment_type_id, r.reason, r.state, r.by_hand, r.asked_at
    from payment_refunds r join payments p using (payment_id) join customers c on c.user_id = p.user_id
      left join orders o on o.order_id = p.order_id
    where ${waits(now)} order by r.refund_id limit ${MOST}`);
  return rows.map((row) => ({
    refundId: row.refundId,
    ...(row.orderId === null || row.orderNumber === null ? {} : { orderId: row.orderId, orderNumber: row.orderNumber }),
    customer: row.customer,
    amount: euroOf(row.amountCents),
    paymentMethod: t(paymentTypeName(row.paymentTypeId)),
    reason: row.reason,
    state: row.byHand ? 'by-hand' : row.state === 'failed' ? 'failed' : 'late',
    askedAt: row.askedAt.toISOString(),
  }));
}

async function countToPay(db: Queryable, now: Date): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from payment_refunds r where ${waits(now)}`,
  );
  return row.count;
}

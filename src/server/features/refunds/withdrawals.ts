import type { NamedOrder, WithdrawBody } from '../../../contract/refunds/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { emailProblem, required } from '../../../domain/base/validators.ts';
import { DELIVERED, PARTLY_DELIVERED } from '../../../domain/orders/order-status.ts';
import {
  feeToPayBack,
  lastDayToWithdraw,
  refundableCents,
  WITHDRAWAL_DAYS,
} from '../../../domain/refunds/refund-rules.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import type { Asker } from './ask-refunds.ts';
import { canWithdraw, deliveredOrder, isWholeOrder, lockDelivered } from './delivered-order.ts';
import { insertRequest, requestById } from './request-queries.ts';
import { orderRefundsView, requestView } from './routes.ts';

export interface WithdrawalDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
  readonly limits: Pick<RateLimits, 'withdrawals'>;
}

/** Codice del consumo 54-bis: a declaration and its confirmation, with an account or by number and e-mail. */
export function withdrawalHandlers({ db, wakeJobs, limits }: WithdrawalDeps) {
  const declared = async (asked: Result<number, Refusal>) => {
    if (!asked.ok) return asked;
    wakeJobs();
    const row = await requestById(db, asked.value);
    if (!row) throw new Error(`request ${asked.value} is gone`);
    return done({ request: requestView(row) });
  };
  /** Tries of one address are counted by the route, those for one e-mail here. */
  const limitedFor = async (context: CallContext, email: string): Promise<Refused | undefined> => {
    const attempt = await limits.withdrawals.consume(`email ${email.trim().toLowerCase()}`);
    return attempt.ok ? undefined : context.tooManyRequests(attempt.retryAfterSeconds);
  };
  return {
    refundWithdraw: async (context, { body }) => {
      const { userId } = await context.customer();
      return declared(await db.tx((tx) => withdraw(tx, body, { userId, now: context.now })));
    },
    withdrawalOrders: async (context) => {
      const { userId } = await context.customer();
      return done({ orders: await withdrawable(db, userId, context.now) });
    },
    withdrawalFind: async (context, { body }) => {
      const limited = await limitedFor(context, body.order_email);
      if (limited) return limited;
      const found = await namedOrder(db, body);
      const order = found && (await deliveredOrder(db, found.orderId, found.userId));
      if (!order) return refuse('WITHDRAWAL_NO_ORDER', { field: 'order_number' });
      // neither name nor address nor payment: whoever knows number and e-mail need not be the customer
      return done({ ...orderRefundsView(order, [], context.now), name: '', email: '' });
    },
    withdrawalDeclare: async (context, { body }) => {
      const limited = await limitedFor(context, body.order_email);
      if (limited) return limited;
      const found = await namedOrder(db, body);
      if (!found) return refuse('WITHDRAWAL_NO_ORDER', { field: 'order_number' });
      const { orderId: order_id, userId, email } = found;
      const { items, name = '' } = body;
      return declared(
        await db.tx((tx) => withdraw(tx, { order_id, items, name, email }, { userId, now: context.now })),
      );
    },
  } satisfies Partial<Handlers>;
}

interface FoundOrder {
  readonly orderId: number;
  readonly userId: number;
  /** The account's address: the receipt goes there, so that a declaration by somebody else does not stay unseen. */
  readonly email: string;
}

/** The version of an order that is valid: a changed one has several with the same number. */
function namedOrder(db: Database, { order_number: number, order_email: email }: NamedOrder) {
  return db.maybeOne<FoundOrder>(sql`
    select o.order_id, o.user_id, c.email from orders o join customers c using (user_id)
    where (o.order_id = ${number} or o.order_number = ${number}) and lower(c.email) = ${email.trim().toLowerCase()}
    order by o.status_id = any(${[DELIVERED, PARTLY_DELIVERED]}::int[]) desc, o.order_id desc limit 1`);
}

/** Orders of which the time is not over; whether each has goods to withdraw from is seen when it is opened. */
async function withdrawable(db: Database, userId: number, now: Date) {
  const since = addDays(romeTime(now).date, -WITHDRAWAL_DAYS);
  const rows = await db.query<{ orderId: number; orderNumber: number; handedOverOn: string; pictures: string[] }>(sql`
    select o.order_id, ${ORDER_NUMBER} as order_number,
      (f.handed_over_at at time zone 'Europe/Rome')::date::text as handed_over_on,
      (select coalesce(json_agg(picture order by position), '[]') from (
        select s.product ->> 'mediaURL' as picture, l.position
        from order_lines l join sold_products s using (product_hash)
        where l.order_id = o.order_id order by l.position limit 4) first_ones) as pictures
    from orders o join order_fulfilments f using (order_id)
    where o.user_id = ${userId} and o.status_id = any(${[DELIVERED, PARTLY_DELIVERED]}::int[])
      and (f.handed_over_at at time zone 'Europe/Rome')::date >= ${since}::date
    order by f.handed_over_at desc, o.order_id desc limit 20`);
  return rows.map((row) => ({ ...row, withdrawUntil: lastDayToWithdraw(row.handedOverOn) }));
}

/**
 * Stores that a customer withdraws from the contract for lines of an order, and mails the receipt (Codice del consumo
 * 54-bis). Returns the id of the request, which the staff grant when the goods are back.
 */
async function withdraw(tx: Tx, body: WithdrawBody, { userId, now }: Asker): Promise<Result<number, Refusal>> {
  const order = await lockDelivered(tx, body.order_id, userId);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const name = body.name?.trim() ?? '';
  const email = body.email?.trim() ?? '';
  const unnamed = required(name);
  if (unnamed) return refuse(unnamed, { field: 'name' });
  const unreachable = emailProblem(email);
  if (unreachable) return refuse(unreachable, { field: 'email' });
  const chosen = order.lines.filter(({ orderItemId }) => body.items.includes(orderItemId));
  if (chosen.length < new Set(body.items).size) return refuse('REFUND_LINE_NOT_FOUND', { field: 'items' });
  if (chosen.length === 0) return refuse('WITHDRAWAL_NOTHING', { field: 'items' });
  const excluded = chosen.find((line) => !canWithdraw(order, line, now));
  if (excluded) return refuse('WITHDRAWAL_EXCLUDED', { field: 'items', details: { name: excluded.name } });
  const isWhole = isWholeOrder(order, chosen);
  const deliveryCents = feeToPayBack(order.deliveryFeeCents, isWhole);
  const packagingCents = feeToPayBack(order.bagsCents, isWhole);
  const lines = chosen.map((line) => ({
    orderItemId: line.orderItemId,
    quantity: line.weightGrams > 0 ? 0 : line.quantity,
    weightGrams: line.weightGrams,
    askedCents: refundableCents(line),
  }));
  const requestId = await insertRequest(tx, {
    orderId: order.orderId,
    userId,
    kind: 'withdrawal',
    declared: { name, email },
    lines,
    now,
    deliveryCents,
    packagingCents,
    // a discount was not paid
    askedCents: Math.min(
      lines.reduce((sum, { askedCents }) => sum + askedCents, deliveryCents + packagingCents),
      order.leftCents,
    ),
  });
  await enqueue(tx, 'withdrawal-received', { requestId });
  return ok(requestId);
}

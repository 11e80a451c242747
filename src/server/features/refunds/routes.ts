import type {
  OrderRefunds,
  RefundableLine,
  RefundRequest,
  StaffRefundRequest,
  WithdrawBody,
} from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { emailProblem, required } from '../../../domain/base/validators.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { feeToPayBack, lastDayToWithdraw, refundableCents, WAYS_BACK } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { type Asker, askRefund, reportGoods } from './ask-refunds.ts';
import {
  canReport,
  canWithdraw,
  type DeliveredOrder,
  deliveredOrder,
  isWholeOrder,
  lockDelivered,
  reportUntil,
} from './delivered-order.ts';
import { insertRequest, type RequestRow, requestById, requestRows } from './request-queries.ts';

export interface RefundRouteDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

const PAGE_SIZE = 20;

/** Issue 17: what customers ask back of their orders. */
export function refundHandlers({ db, wakeJobs }: RefundRouteDeps) {
  const shown = async (requestId: number) => {
    wakeJobs();
    const row = await requestById(db, requestId);
    if (!row) throw new Error(`request ${requestId} is gone`);
    return done({ request: requestView(row) });
  };
  return {
    refundView: async (context, { query: { order_id: orderId } }) => {
      const { userId } = await context.customer();
      const order = await deliveredOrder(db, orderId, userId);
      if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
      const requests = await requestRows(
        db,
        sql`(r.order_id = ${orderId} or r.brought_with = ${orderId}) and r.user_id = ${userId}`,
      );
      return done(orderRefundsView(order, requests, context.now));
    },
    refundList: async (context, { query: { page = 1 } }) => {
      const { userId } = await context.customer();
      const range = { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
      const rows = await requestRows(db, sql`r.user_id = ${userId}`, range);
      return done({ requests: rows.slice(0, PAGE_SIZE).map(requestView), hasMore: rows.length > PAGE_SIZE });
    },
    refundAsk: async (context, { body }) => {
      const { userId } = await context.customer();
      const asked = await db.tx((tx) => askRefund(tx, body, { userId, now: context.now }));
      return asked.ok ? shown(asked.value) : asked;
    },
    refundReport: async (context, { body }) => {
      const { userId } = await context.customer();
      const asked = await db.tx((tx) => reportGoods(tx, body, { userId, now: context.now }));
      if (!asked.ok) return asked;
      wakeJobs();
      const rows = await requestRows(db, sql`r.request_id = any(${asked.value}::int[])`, { order: sql`r.request_id` });
      return done({ requests: rows.map(requestView) });
    },
    refundWithdraw: async (context, { body }) => {
      const { userId } = await context.customer();
      const asked = await db.tx((tx) => withdraw(tx, body, { userId, now: context.now }));
      return asked.ok ? shown(asked.value) : asked;
    },
  } satisfies Partial<Handlers>;
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

export function requestView(row: RequestRow): RefundRequest {
  return {
    requestId: row.requestId,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    kind: row.kind,
    ...(row.broughtWithNumber === null ? {} : { broughtWithNumber: row.broughtWithNumber }),
    ...(row.cause === null ? {} : { cause: row.cause }),
    note: row.note,
    state: row.state,
    ...(row.reportId === null ? {} : { reportId: row.reportId }),
    ...(row.asCredit ? { asCredit: true } : {}),
    asked: euroOf(row.askedCents),
    deliveryFee: euroOf(row.deliveryCents),
    packaging: euroOf(row.packagingCents),
    ...(row.grantedCents === null ? {} : { granted: euroOf(row.grantedCents) }),
    answer: row.answer,
    askedAt: row.askedAt.toISOString(),
    ...(row.decidedAt === null ? {} : { decidedAt: row.decidedAt.toISOString() }),
    lines: row.lines.map((line) => ({
      orderItemId: line.orderItemId,
      name: line.name,
      quantity: line.quantity,
      weightGrams: line.weightGrams,
      asked: euroOf(line.askedCents),
    })),
    photos: [...row.photos],
    payments: waysBack(row),
  };
}

/** Returns how it is refunded: first the reduction of a due, then money, then certificates. */
function waysBack(row: RequestRow): RefundRequest['payments'] {
  const { onAccountCents: onAccount, dueId, payments, certificates, asCredit } = row;
  const offDue = dueId === null ? t(WAYS_BACK.offAccount) : t(WAYS_BACK.offDue, { due: dueId });
  return [
    ...(onAccount > 0 ? [{ amount: euroOf(onAccount), paymentMethod: offDue, isPaid: true, isMoney: false }] : []),
    ...payments.map(({ cents: amount, paymentTypeId: typeId, isPaid, reference }) => ({
      amount: euroOf(amount),
      paymentMethod:
        asCredit && reference !== null ? t(WAYS_BACK.certificate, { code: reference }) : t(paymentTypeName(typeId)),
      isPaid,
      isMoney: !asCredit,
    })),
    ...certificates.map(({ cents: amount, code, endsOn, isNew }) => ({
      amount: euroOf(amount),
      paymentMethod: isNew
        ? t(WAYS_BACK.newCertificate, { code, day: formatDay(endsOn) })
        : t(WAYS_BACK.certificate, { code }),
      isPaid: true,
      isMoney: false,
    })),
  ];
}

export function staffRequestView(row: RequestRow): StaffRefundRequest {
  return {
    ...requestView(row),
    version: row.version,
    customer: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    ...(row.declaredName === null ? {} : { declaredName: row.declaredName }),
    ...(row.declaredEmail === null ? {} : { declaredEmail: row.declaredEmail }),
  };
}

export function lineViews(order: DeliveredOrder, now: Date): RefundableLine[] {
  return order.lines.map((line) => ({
    orderItemId: line.orderItemId,
    name: line.name,
    quantity: line.weightGrams > 0 ? 0 : line.quantity,
    weightGrams: line.weightGrams,
    total: euroOf(line.chargedCents),
    refundable: euroOf(refundableCents(line)),
    isPerishable: line.isPerishable,
    reportUntil: reportUntil(order, line) ?? '',
    canReport: canReport(order, line, now),
    canWithdraw: canWithdraw(order, line, now),
    isAsked: line.isAsked,
  }));
}

function orderRefundsView(order: DeliveredOrder, requests: readonly RequestRow[], now: Date): OrderRefunds {
  const { orderId, handedOverOn, firstName, lastName, email, deliveryFeeCents, bagsCents } = order;
  const eligible = order.lines.filter((line) => canWithdraw(order, line, now));
  return {
    orderId,
    ...(handedOverOn === undefined ? {} : { withdrawUntil: lastDayToWithdraw(handedOverOn) }),
    lines: lineViews(order, now),
    deliveryFee: euroOf(feeToPayBack(deliveryFeeCents, isWholeOrder(order, eligible))),
    packaging: euroOf(feeToPayBack(bagsCents, isWholeOrder(order, eligible))),
    left: euroOf(order.leftCents),
    name: `${firstName} ${lastName}`.trim(),
    email,
    requests: requests.map(requestView),
  };
}

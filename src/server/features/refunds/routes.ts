import type {
  OrderRefunds,
  RefundableLine,
  RefundRequest,
  StaffRefundRequest,
} from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { feeToPayBack, lastDayToWithdraw, refundableCents, WAYS_BACK } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { paidTransactions } from '../payments/transaction-view.ts';
import { askRefund, reportGoods } from './ask-refunds.ts';
import {
  canReport,
  canWithdraw,
  type DeliveredOrder,
  deliveredOrder,
  isWholeOrder,
  reportUntil,
} from './delivered-order.ts';
import { type RequestRow, requestById, requestRows } from './request-queries.ts';

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
      const paidWith = (await paidTransactions(db, orderId)).findLast(
        ({ capturedAmount }) => capturedAmount > 0,
      )?.paidWith;
      return done({ ...orderRefundsView(order, requests, context.now), ...(paidWith && { paidWith }) });
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
  } satisfies Partial<Handlers>;
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
    picture: line.picture,
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

/** `requests`: of the customer; a reader without an account sees none. */
export function orderRefundsView(order: DeliveredOrder, requests: readonly RequestRow[], now: Date): OrderRefunds {
  const { orderId, orderNumber, handedOverOn, firstName, lastName, email, deliveryFeeCents, bagsCents } = order;
  const eligible = order.lines.filter((line) => canWithdraw(order, line, now));
  return {
    orderId,
    orderNumber,
    ...(handedOverOn === undefined ? {} : { handedOverOn, withdrawUntil: lastDayToWithdraw(handedOverOn) }),
    lines: lineViews(order, now),
    deliveryFee: euroOf(feeToPayBack(deliveryFeeCents, isWholeOrder(order, eligible))),
    packaging: euroOf(feeToPayBack(bagsCents, isWholeOrder(order, eligible))),
    left: euroOf(order.leftCents),
    name: `${firstName} ${lastName}`.trim(),
    email,
    requests: requests.map(requestView),
  };
}

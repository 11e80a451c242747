import type { OrderRefunds, RefundableLine, RefundRequest, StaffRefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { feeToPayBack, lastDayToWithdraw, refundableCents } from '../../../domain/refunds/refund-rules.ts';
import { WAYS_BACK } from '../../../domain/refunds/ways-back.ts';
import { t } from '../../../language/language.ts';
import { canReport, canWithdraw, type DeliveredOrder, isWholeOrder, reportUntil } from './delivered-order.ts';
import type { RequestRow } from './request-queries.ts';

export function requestView(row: RequestRow): RefundRequest {
  return {
    requestId: row.requestId,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    kind: row.kind,
    ...(row.cause === null ? {} : { cause: row.cause }),
    note: row.note,
    state: row.state,
    asked: euro(row.askedCents),
    deliveryFee: euro(row.deliveryCents),
    packaging: euro(row.packagingCents),
    ...(row.grantedCents === null ? {} : { granted: euro(row.grantedCents) }),
    answer: row.answer,
    askedAt: row.askedAt.toISOString(),
    ...(row.decidedAt === null ? {} : { decidedAt: row.decidedAt.toISOString() }),
    lines: row.lines.map((line) => ({
      orderItemId: line.orderItemId,
      name: line.name,
      quantity: line.quantity,
      weightGrams: line.weightGrams,
      asked: euro(line.askedCents),
    })),
    photos: [...row.photos],
    payments: waysBack(row),
  };
}

/** How it is given back: first what was taken off a due, then money, then what certificates got. */
function waysBack(row: RequestRow): RefundRequest['payments'] {
  const { onAccountCents: onAccount, dueId, payments, certificates } = row;
  const offDue = dueId === null ? t(WAYS_BACK.offAccount) : t(WAYS_BACK.offDue, { due: dueId });
  return [
    ...(onAccount > 0 ? [{ amount: euro(onAccount), paymentMethod: offDue, isPaid: true, isMoney: false }] : []),
    ...payments.map(({ cents: amount, paymentTypeId: typeId, isPaid }) => ({
      amount: euro(amount),
      paymentMethod: t(paymentTypeName(typeId)),
      isPaid,
      isMoney: true,
    })),
    ...certificates.map(({ cents: amount, code, endsOn, isNew }) => ({
      amount: euro(amount),
      paymentMethod: isNew ? t(WAYS_BACK.newCertificate, { code, day: formatDay(endsOn) }) : t(WAYS_BACK.certificate, { code }),
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
    total: euro(line.chargedCents),
    refundable: euro(refundableCents(line)),
    isPerishable: line.isPerishable,
    reportUntil: reportUntil(order, line) ?? '',
    canReport: canReport(order, line, now),
    canWithdraw: canWithdraw(order, line, now),
    isAsked: line.isAsked,
  }));
}

export function orderRefundsView(order: DeliveredOrder, requests: readonly RequestRow[], now: Date): OrderRefunds {
  const { orderId, handedOverOn, firstName, lastName, email, deliveryFeeCents, bagsCents } = order;
  const eligible = order.lines.filter((line) => canWithdraw(order, line, now));
  return {
    orderId,
    ...(handedOverOn === undefined ? {} : { withdrawUntil: lastDayToWithdraw(handedOverOn) }),
    lines: lineViews(order, now),
    deliveryFee: euro(feeToPayBack(deliveryFeeCents, isWholeOrder(order, eligible))),
    packaging: euro(feeToPayBack(bagsCents, isWholeOrder(order, eligible))),
    left: euro(order.leftCents),
    name: `${firstName} ${lastName}`.trim(),
    email,
    requests: requests.map(requestView),
  };
}

export function euro(amount: number): number {
  return toEuro(cents(amount));
}

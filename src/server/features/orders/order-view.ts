import type { Order, OrderSummary } from '../../../contract/orders/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { DRIVE } from '../../../domain/delivery/delivery-service.ts';
import { type OrderToPickUp, whyNoArrival } from '../../../domain/orders/arrival.ts';
import { DELIVERY_EVENTS } from '../../../domain/orders/delivery-event.ts';
import { AWAITS_TRANSFER, NOT_CHARGED, orderStatus } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_ERROR, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import {
  paymentMeans,
  paymentTypeName,
  transferReason,
  type WireAccount,
} from '../../../domain/orders/payment-type.ts';
import { bagView, certificateView, stepView } from '../cart/reply/promotions-view.ts';
import type { AdditionRow } from '../payments/ledger/additions.ts';
import type { PaymentRow } from '../payments/ledger/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';
import type { DeliveryEventRow } from './partner-deliveries.ts';
import type {
  ArrivalRow,
  HistoryRow,
  OrderCertificateRow,
  OrderLineRow,
  OrderRow,
  StoredAddress,
  ToPay,
} from './queries.ts';
import { consentView, lockerView, type OrderOutcome, receiptView } from './receipt.ts';

export function orderSummary(row: OrderRow): OrderSummary {
  const status = orderStatus(row.statusId);
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    orderStatusId: row.statusId,
    orderStatus: status.name,
    addDate: row.placedAt.toISOString(),
    deliveryServiceId: row.deliveryServiceId,
    deliveryServiceName: row.serviceName,
    storeName: row.storeName,
    timeslot: row.slot,
    totalItems: row.lineCount,
    goodsTotal: euroOf(row.goodsCents),
    deliveryFee: euroOf(row.deliveryFeeCents),
    grossTotal: euroOf(row.totalCents),
    canModify: status.canModify,
    canCancel: status.canCancel,
    ...(status.canModify ? { changeUntil: row.closesAt.toISOString() } : {}),
    ...(row.isByAgent ? { isByAgent: true } : {}),
    subOrders: [subOrderView(row, status.name)],
    ...(row.replacesOrderId === null ? {} : { replacesOrderId: row.replacesOrderId }),
    ...(row.replacedByOrderId === null ? {} : { replacedByOrderId: row.replacedByOrderId }),
    ...(row.changeOrderId === null ? {} : { changeOrderId: row.changeOrderId }),
  };
}

/** The goods of a cart come from one warehouse, so an order has one part, with the same id. */
function subOrderView(row: OrderRow, orderStatusName: string): OrderSummary['subOrders'][number] {
  return {
    subOrderId: row.orderId,
    warehouse: { warehouseId: row.warehouseId, name: row.warehouseName },
    orderStatusId: row.statusId,
    orderStatus: orderStatusName,
    timeslot: row.slot,
    totalItems: row.lineCount,
    grossTotal: euroOf(row.totalCents),
  };
}

export function toPickUp({ deliveryServiceId: serviceId, statusId, slot }: PickupColumns): OrderToPickUp {
  return { isPickup: serviceId === DRIVE, statusId, begins: instantOf(slot.dateIso, slot.beginTime) };
}

type PickupColumns = Pick<OrderRow, 'deliveryServiceId' | 'statusId' | 'slot'>;

/** The rows that belong to an order. */
export interface OrderDetails {
  readonly lines: readonly OrderLineRow[];
  readonly certificates: readonly OrderCertificateRow[];
  readonly history: readonly HistoryRow[];
  readonly arrival: ArrivalRow | undefined;
  readonly deliveryEvents: readonly DeliveryEventRow[];
  readonly payments: readonly PaymentRow[];
  readonly outcome: OrderOutcome;
  /** The latest goods that were to be added to the order. */
  readonly addition: AdditionRow | undefined;
  /** The amount that the customer has to pay again although the order is valid, with the reason. */
  readonly toPay?: ToPay | undefined;
  /** The amount that was transferred so far, while a part is missing. */
  readonly arrivedCents?: number | undefined;
  /** The account for the transfer of an order that waits for it. */
  readonly wire?: WireAccount | undefined;
  /** The orders that it replaced, if they were requested. */
  readonly replaced?: readonly OrderRow[] | undefined;
}

export function orderView(row: OrderRow, details: OrderDetails, now: Date): Order {
  const { lines, certificates, history, arrival, deliveryEvents, payments, outcome, addition, replaced } = details;
  return {
    ...orderSummary(row),
    paymentTypeId: row.paymentTypeId,
    paymentTypeName: paymentTypeName(row.paymentTypeId),
    authorisedTotal: euroOf(authorisedOf(row)),
    ...splitView(row, outcome),
    totalDiscount: euroOf(row.discountCents),
    shippingAddress: addressView(row.address),
    ...paymentsView(row, details),
    orderInfos: row.infos,
    canAnnounceArrival: whyNoArrival(toPickUp(row), now) === undefined,
    ...(arrival ? { arrival: announcedView(arrival) } : {}),
    ...(deliveryEvents.length > 0 ? { deliveryEvents: deliveryEvents.map(eventView) } : {}),
    ...(row.bags.length > 0 ? { bagItems: row.bags.map(bagView) } : {}),
    orderAdjustmentSummary: { orderAdjustments: certificates.map(adjustmentView) },
    orderItems: lines.map((line) => ({
      orderItemId: line.orderItemId,
      quantity: line.quantity,
      weight: toKilos(grams(line.weightGrams)),
      unitPrice: euroOf(line.priceCents),
      grossTotal: euroOf(line.lineCents),
      cartItemInsertionTypeId: line.insertionTypeId,
      ...(line.steps.length > 0 ? { priceSteps: line.steps.map(stepView) } : {}),
      orderItemInfo: { ...line.infos, ...line.details },
      product: line.product,
    })),
    ...(replaced && replaced.length > 0 ? { replacedOrders: replaced.map(orderSummary) } : {}),
    ...outcomeView(row, details, now),
    ...(orderStatus(row.statusId).next.length > 0 ? additionView(addition, payments) : {}),
    history: history.map((step) => ({
      orderStatusId: step.statusId,
      orderStatus: orderStatus(step.statusId).name,
      date: step.changedAt.toISOString(),
      note: step.note,
    })),
  };
}

/** Returns what was picked and is charged, the question to the customer, and where the goods wait. */
function outcomeView(
  row: OrderRow,
  { outcome, payments }: Pick<OrderDetails, 'outcome' | 'payments'>,
  now: Date,
): Pick<Order, 'receipt' | 'consent' | 'inLocker' | 'pickupCode'> {
  const receipt = NOT_CHARGED.includes(row.statusId)
    ? undefined
    : receiptView(outcome, row.totalCents, payments.map(transactionView));
  const consent = consentView(outcome, now);
  const inLocker = lockerView(outcome, row.statusId);
  const pickupCode = orderStatus(row.statusId).next.length === 0 ? null : outcome.fulfilment?.pickupCode;
  return {
    ...(receipt ? { receipt } : {}),
    ...(consent ? { consent } : {}),
    ...(inLocker ? { inLocker } : {}),
    ...(pickupCode ? { pickupCode } : {}),
  };
}

/**
 * Returns the amount that is authorised, without the VAT that a public body pays to the state. A transfer is exactly
 * the total: nothing is held for weighed goods.
 */
function authorisedOf(row: OrderRow): number {
  const { paymentTypeId: typeId, totalCents: total, authorisedCents: authorised, stateVatCents: vat } = row;
  return (paymentMeans(typeId) === 'wire' ? total : authorised) - vat;
}

/** Split payment: what a public body pays to the shop, and to the state; the final amounts once they are known. */
function splitView(row: OrderRow, { fulfilment }: OrderOutcome): Pick<Order, 'splitPayment'> {
  const final = fulfilment?.totalCents == null ? undefined : fulfilment;
  const vat = final ? final.stateVatCents : row.stateVatCents;
  if (row.stateVatCents === 0) return {};
  return { splitPayment: { vat: euroOf(vat), toPay: euroOf((final?.totalCents ?? row.totalCents) - vat) } };
}

function announcedView({ minutes, info, arrivesAt: at }: ArrivalRow): NonNullable<Order['arrival']> {
  return { minutes, reservationInfo: info, arrivesAt: at.toISOString() };
}

/** Returns the payments of an order, and what its customer still has to pay. */
function paymentsView(
  row: OrderRow,
  { payments, toPay, wire, arrivedCents = 0 }: Pick<OrderDetails, 'payments' | 'toPay' | 'wire' | 'arrivedCents'>,
): Pick<Order, 'orderTransactions' | 'payUntil' | 'toPayAgain' | 'wireTransfer'> {
  return {
    orderTransactions: payments.map(transactionView),
    ...(row.payUntil === null ? {} : { payUntil: row.payUntil.toISOString() }),
    ...(toPay ? { toPayAgain: toPayView(toPay) } : {}),
    ...(wire && row.statusId === AWAITS_TRANSFER
      ? { wireTransfer: { ...wire, reason: transferReason(row.orderNumber), arrived: euroOf(arrivedCents) } }
      : {}),
  };
}

function toPayView({ why, cents: amount, isHandedOver }: ToPay): NonNullable<Order['toPayAgain']> {
  return { amount: euroOf(amount), why: why === 'renewal' ? 'renewal' : isHandedOver ? 'uncollected' : 'unpaid' };
}

/**
 * Returns goods that wait for their payment, or could not be added; nothing once they are in the order, or were
 * cancelled.
 */
function additionView(addition: AdditionRow | undefined, payments: readonly PaymentRow[]): Pick<Order, 'addition'> {
  const payment = payments.find(({ paymentId: id }) => id === addition?.paymentId);
  if (!addition || !payment || addition.state === 'added') return {};
  const isFailed = payment.statusId === PAYMENT_ERROR;
  const isOver = payment.statusId !== PAYMENT_IN_PROGRESS && payment.statusId !== PAYMENT_AUTHORISED;
  if (addition.state === 'waiting' && isOver && !isFailed) return {};
  return {
    addition: {
      state: addition.state === 'waiting' && isFailed ? 'failed' : addition.state,
      totalItems: addition.items.length,
      amount: euroOf(payment.authorisedCents),
      ...(payment.redirectUrl === null ? {} : { redirectUrl: payment.redirectUrl }),
      ...(addition.refusal === null ? {} : { reason: addition.refusal }),
    },
  };
}

/** Returns the address at the time of the order. */
export function addressView(address: StoredAddress): Order['shippingAddress'] {
  return {
    addressName: address.address_name ?? '',
    doorbellName: address.doorbell_name ?? '',
    address1: address.street ?? '',
    addressNumber: address.street_number ?? '',
    city: address.city ?? '',
    province: address.province ?? '',
    postalcode: address.postcode ?? '',
    referencePhoneNumber: address.phone ?? '',
    addressNote: address.note ?? '',
  };
}

function eventView({ eventId, happenedAt: at }: DeliveryEventRow) {
  return { eventId, name: DELIVERY_EVENTS[eventId]?.name ?? '', date: at.toISOString() };
}

function adjustmentView(row: OrderCertificateRow): Order['orderAdjustmentSummary']['orderAdjustments'][number] {
  return {
    orderItemId: row.userGiftCertificateId,
    userGiftCertificateId: row.userGiftCertificateId,
    giftCertificate: certificateView({
      certificateId: row.giftCertificateId,
      code: row.code,
      name: row.name,
      kind: row.kind,
      amountCents: row.amountCents,
      // the present balance of a certificate differs from that at the time of the order
      leftCents: null,
      minimumCents: row.minimumCents,
      endsOn: row.endsOn,
    }),
    amount: euroOf(row.usedCents),
  };
}

import type { Order, OrderSummary } from '../../../contract/orders/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
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
import type { AdditionRow } from '../payments/additions.ts';
import type { PaymentRow } from '../payments/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';
import type { DeliveryEventRow } from './partner-deliveries.ts';
import type { ArrivalRow, HistoryRow, OrderCertificateRow, OrderLineRow, OrderRow } from './queries.ts';
import { consentView, lockerView, type OrderOutcome, receiptView } from './receipt.ts';
import type { ToPay } from './what-to-pay.ts';

export function orderSummary(row: OrderRow): OrderSummary {
  const status = orderStatus(row.status_id);
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    orderStatusId: row.status_id,
    orderStatus: status.name,
    addDate: row.placed_at.toISOString(),
    deliveryServiceId: row.delivery_service_id,
    deliveryServiceName: row.service_name,
    storeName: row.store_name,
    timeslot: row.slot,
    totalItems: row.line_count,
    goodsTotal: euro(row.goods_cents),
    deliveryFee: euro(row.delivery_fee_cents),
    grossTotal: euro(row.total_cents),
    canModify: status.canModify,
    canCancel: status.canCancel,
    ...(status.canModify ? { changeUntil: row.closes_at.toISOString() } : {}),
    ...(row.is_by_agent ? { isByAgent: true } : {}),
    subOrders: [subOrderView(row, status.name)],
    ...(row.replaces_order_id === null ? {} : { replacesOrderId: row.replaces_order_id }),
    ...(row.replaced_by_order_id === null ? {} : { replacedByOrderId: row.replaced_by_order_id }),
    ...(row.change_order_id === null ? {} : { changeOrderId: row.change_order_id }),
  };
}

/** The goods of a cart come from one warehouse, so an order has one part, which has its number. */
function subOrderView(row: OrderRow, orderStatusName: string): OrderSummary['subOrders'][number] {
  return {
    subOrderId: row.order_id,
    warehouse: { warehouseId: row.warehouse_id, name: row.warehouse_name },
    orderStatusId: row.status_id,
    orderStatus: orderStatusName,
    timeslot: row.slot,
    totalItems: row.line_count,
    grossTotal: euro(row.total_cents),
  };
}

export function toPickUp({ delivery_service_id: serviceId, status_id: statusId, slot }: PickupColumns): OrderToPickUp {
  return { isPickup: serviceId === DRIVE, statusId, begins: instantOf(slot.dateIso, slot.beginTime) };
}

type PickupColumns = Pick<OrderRow, 'delivery_service_id' | 'status_id' | 'slot'>;

/** The rows that belong to an order. */
export interface OrderDetails {
  readonly lines: readonly OrderLineRow[];
  readonly certificates: readonly OrderCertificateRow[];
  readonly history: readonly HistoryRow[];
  readonly arrival: ArrivalRow | undefined;
  readonly deliveryEvents: readonly DeliveryEventRow[];
  readonly payments: readonly PaymentRow[];
  readonly outcome: OrderOutcome;
  /** The latest goods that were to join the order. */
  readonly addition: AdditionRow | undefined;
  /** The amount that the customer has to pay again although the order counts, with the reason. */
  readonly toPay?: ToPay | undefined;
  /** The amount that was transferred so far, as long as a part is missing. */
  readonly arrivedCents?: number | undefined;
  /** The account to which an order that waits for it is transferred. */
  readonly wire?: WireAccount | undefined;
  /** The orders that it replaced, where they were asked for. */
  readonly replaced?: readonly OrderRow[] | undefined;
}

export function orderView(row: OrderRow, details: OrderDetails, now: Date): Order {
  const { lines, certificates, history, arrival, deliveryEvents, payments, outcome, addition, replaced } = details;
  return {
    ...orderSummary(row),
    paymentTypeId: row.payment_type_id,
    paymentTypeName: paymentTypeName(row.payment_type_id),
    authorisedTotal: euro(authorisedOf(row)),
    ...splitView(row, outcome),
    totalDiscount: euro(row.discount_cents),
    shippingAddress: addressView(row.address),
    ...paymentsView(row, details),
    orderInfos: row.infos,
    canAnnounceArrival: whyNoArrival(toPickUp(row), now) === undefined,
    ...(arrival ? { arrival: announcedView(arrival) } : {}),
    ...(deliveryEvents.length > 0 ? { deliveryEvents: deliveryEvents.map(eventView) } : {}),
    ...(row.bags.length > 0 ? { bagItems: row.bags.map(bagView) } : {}),
    orderAdjustmentSummary: { orderAdjustments: certificates.map(adjustmentView) },
    orderItems: lines.map((line) => ({
      orderItemId: line.order_item_id,
      quantity: line.quantity,
      weight: toKilos(grams(line.weight_grams)),
      unitPrice: euro(line.price_cents),
      grossTotal: euro(line.line_cents),
      cartItemInsertionTypeId: line.insertion_type_id,
      ...(line.steps.length > 0 ? { priceSteps: line.steps.map(stepView) } : {}),
      orderItemInfo: { ...line.infos, ...line.details },
      product: line.product,
    })),
    ...(replaced && replaced.length > 0 ? { replacedOrders: replaced.map(orderSummary) } : {}),
    ...outcomeView(row, outcome, now),
    ...(orderStatus(row.status_id).next.length > 0 ? additionView(addition, payments) : {}),
    history: history.map((step) => ({
      orderStatusId: step.status_id,
      orderStatus: orderStatus(step.status_id).name,
      date: step.changed_at.toISOString(),
      note: step.note,
    })),
  };
}

/** Returns what was picked and is charged, what the customer is asked, and where the goods wait. */
function outcomeView(row: OrderRow, outcome: OrderOutcome, now: Date): Pick<Order, 'receipt' | 'consent' | 'inLocker'> {
  const receipt = NOT_CHARGED.includes(row.status_id) ? undefined : receiptView(outcome, row.total_cents);
  const consent = consentView(outcome, now);
  const inLocker = lockerView(outcome, row.status_id);
  return { ...(receipt ? { receipt } : {}), ...(consent ? { consent } : {}), ...(inLocker ? { inLocker } : {}) };
}

/**
 * Returns the amount that is authorised, without the VAT that a public body pays to the state. A transfer is just the total: nothing is held for
 * weighed goods.
 */
function authorisedOf(row: OrderRow): number {
  const { payment_type_id: typeId, total_cents: total, authorised_cents: authorised, state_vat_cents: vat } = row;
  return (paymentMeans(typeId) === 'wire' ? total : authorised) - vat;
}

/** Split payment: what a public body pays to the shop, and to the state; the final amounts once they are known. */
function splitView(row: OrderRow, { fulfilment }: OrderOutcome): Pick<Order, 'splitPayment'> {
  const final = fulfilment?.total_cents == null ? undefined : fulfilment;
  const vat = final ? final.state_vat_cents : row.state_vat_cents;
  if (row.state_vat_cents === 0) return {};
  return { splitPayment: { vat: euro(vat), toPay: euro((final?.total_cents ?? row.total_cents) - vat) } };
}

function announcedView({ minutes, info, arrives_at: at }: ArrivalRow): NonNullable<Order['arrival']> {
  return { minutes, reservationInfo: info, arrivesAt: at.toISOString() };
}

/** Returns the payments of an order, and what its customer still has to pay. */
function paymentsView(
  row: OrderRow,
  { payments, toPay, wire, arrivedCents = 0 }: Pick<OrderDetails, 'payments' | 'toPay' | 'wire' | 'arrivedCents'>,
): Pick<Order, 'orderTransactions' | 'payUntil' | 'toPayAgain' | 'wireTransfer'> {
  return {
    orderTransactions: payments.map(transactionView),
    ...(row.pay_until === null ? {} : { payUntil: row.pay_until.toISOString() }),
    ...(toPay ? { toPayAgain: toPayView(toPay) } : {}),
    ...(wire && row.status_id === AWAITS_TRANSFER
      ? { wireTransfer: { ...wire, reason: transferReason(row.order_number), arrived: euro(arrivedCents) } }
      : {}),
  };
}

function toPayView({ why, cents: amount, isHandedOver }: ToPay): NonNullable<Order['toPayAgain']> {
  return { amount: euro(amount), why: why === 'renewal' ? 'renewal' : isHandedOver ? 'uncollected' : 'unpaid' };
}

/** Goods that wait to be paid, or could not be added; nothing once they are in the order, or were given up. */
function additionView(addition: AdditionRow | undefined, payments: readonly PaymentRow[]): Pick<Order, 'addition'> {
  const payment = payments.find(({ payment_id: id }) => id === addition?.payment_id);
  if (!addition || !payment || addition.state === 'added') return {};
  const isFailed = payment.status_id === PAYMENT_ERROR;
  const isOver = payment.status_id !== PAYMENT_IN_PROGRESS && payment.status_id !== PAYMENT_AUTHORISED;
  if (addition.state === 'waiting' && isOver && !isFailed) return {};
  return {
    addition: {
      state: addition.state === 'waiting' && isFailed ? 'failed' : addition.state,
      totalItems: addition.items.length,
      amount: euro(payment.authorised_cents),
      ...(payment.redirect_url === null ? {} : { redirectUrl: payment.redirect_url }),
      ...(addition.refusal === null ? {} : { reason: addition.refusal }),
    },
  };
}

/** The address as it was when the order was placed. */
export function addressView(address: Readonly<Record<string, string>>): Order['shippingAddress'] {
  return {
    addressName: address['address_name'] ?? '',
    doorbellName: address['doorbell_name'] ?? '',
    address1: address['street'] ?? '',
    addressNumber: address['street_number'] ?? '',
    city: address['city'] ?? '',
    province: address['province'] ?? '',
    postalcode: address['postcode'] ?? '',
    referencePhoneNumber: address['phone'] ?? '',
    addressNote: address['note'] ?? '',
  };
}

export function euro(amount: number): number {
  return toEuro(cents(amount));
}

function eventView({ event_id: eventId, happened_at: at }: DeliveryEventRow) {
  return { eventId, name: DELIVERY_EVENTS[eventId]?.name ?? '', date: at.toISOString() };
}

function adjustmentView(row: OrderCertificateRow): Order['orderAdjustmentSummary']['orderAdjustments'][number] {
  return {
    orderItemId: row.user_gift_certificate_id,
    userGiftCertificateId: row.user_gift_certificate_id,
    giftCertificate: certificateView({
      certificateId: row.gift_certificate_id,
      code: row.code,
      name: row.name,
      kind: row.kind,
      amountCents: row.amount_cents,
      // the present value of a certificate is not the one at the time of the order
      leftCents: null,
      minimumCents: row.minimum_cents,
      endsOn: row.ends_on,
    }),
    amount: euro(row.used_cents),
  };
}

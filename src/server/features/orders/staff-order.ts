import { MAX_CALL_NOTE } from '../../../contract/orders/limits.ts';
import type { StaffOrder, StaffOrderLine } from '../../../contract/orders/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { tooLong } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { required } from '../../../domain/base/validators.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { DELIVERY_EVENTS } from '../../../domain/orders/delivery-event.ts';
import { orderStatus, stageOf } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import { type Balance, balanceOf } from '../payments/ledger/balance.ts';
import { type PaymentRow, paymentsOf } from '../payments/ledger/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { type CancelDeps, cancelOrder } from './cancel-order.ts';
import { orderOfNumber } from './order-lists.ts';
import { addressView } from './order-view.ts';
import { deliveryEventsOf } from './partner-deliveries.ts';
import type { StoredAddress } from './queries.ts';
import { IS_CURRENT, isCurrent } from './queries.ts';
import { type LineFacts, lineFacts, wishesView } from './read/line-facts.ts';
import { HEAD_COLUMNS, HEAD_TABLES, type OrderHead } from './read/order-head.ts';
import { type FulfilmentRow, fulfilmentOf, type PickedRow, pickedRows, substituteName } from './read/picked-lines.ts';
import { consentView, outcomeOfLine } from './receipt.ts';
import { insertStaffNote, joinableOrders, messagesAbout, staffNotesOf } from './staff-notes.ts';
import { isLate, ordersWithFailedPayment } from './staff-orders.ts';

type Deps = CancelDeps & { readonly wakeJobs: () => void };

/** Issue 33: one order in the view of the staff. Its steps are calls of fulfilment, refunds and documents. */
export function staffOrderHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  return {
    staffOrderView: async ({ now }, { query }) => staffOrder(db, await orderOfNumber(db, query.order_id), now),
    staffOrderCancel: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const reason = body.reason.trim();
      const missing = required(reason);
      if (missing) return refuse(missing, { field: 'reason' });
      const orderId = await orderOfNumber(db, body.order_id);
      const cancelled = await cancelOrder(deps, orderId, { staffId, reason }, context.now);
      if (!cancelled.ok) return cancelled;
      wakeJobs();
      return staffOrder(db, orderId, context.now);
    },
    staffOrderNote: async (context, { body: { outcome: kind, ...asked } }) => {
      const { userId: staffId } = await context.staff();
      const body = asked.body.trim();
      const missing = required(body);
      if (missing) return refuse(missing, { field: 'body' });
      const checked = refuseIfAny(tooLong('body', body, MAX_CALL_NOTE));
      if (!checked.ok) return checked;
      const orderId = await orderOfNumber(db, asked.order_id);
      const isWritten = await insertStaffNote(db, { orderId, kind, body, staffId, now: context.now });
      return isWritten ? staffOrder(db, orderId, context.now) : refuse('ORDER_NOT_FOUND', { field: 'order_id' });
    },
  } satisfies Partial<Handlers>;
}

interface StaffOrderHead extends OrderHead {
  readonly placedAt: Date;
  readonly address: StoredAddress;
  readonly infos: Record<string, string>;
  readonly bags: readonly { readonly name: string; readonly quantity: number }[];
  readonly goodsCents: number;
  readonly bagsCents: number;
  readonly deliveryFeeCents: number;
  readonly certificateCents: number;
  readonly totalCents: number;
  readonly companyName: string | null;
  readonly email: string;
  readonly orders: number;
  readonly isLate: boolean;
}

function headOf(db: Queryable, orderId: number, now: Date): Promise<StaffOrderHead | undefined> {
  return db.maybeOne<StaffOrderHead>(sql`
    select ${HEAD_COLUMNS}, o.placed_at, o.address, o.infos, o.bags, o.goods_cents, o.bags_cents, o.delivery_fee_cents,
      o.certificate_cents, o.total_cents, c.company_name, c.email,
      (select count(*)::int from orders b where b.user_id = c.user_id and ${isCurrent(sql`b`)}) as orders,
      ${isLate(now)} as is_late
    from ${HEAD_TABLES} where o.order_id = ${orderId}`);
}

export async function staffOrder(db: Queryable, orderId: number, now: Date): Promise<Outcome<StaffOrder>> {
  const head = await headOf(db, orderId, now);
  if (!head) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const [lines, facts, fulfilment, payments, balance, history, events, versions, failed, notes, messages, joinable] =
    await Promise.all([
      pickedRows(db, orderId),
      lineFacts(db, [orderId]),
      fulfilmentOf(db, orderId),
      paymentsOf(db, orderId),
      balanceOf(db, orderId),
      historyOf(db, orderId),
      deliveryEventsOf(db, orderId),
      versionsOf(db, head.orderNumber),
      ordersWithFailedPayment(db, []),
      staffNotesOf(db, head.orderNumber),
      messagesAbout(db, head.orderNumber),
      joinableOrders(db, orderId),
    ]);
  const isOpen = orderStatus(head.statusId).next.length > 0 || failed.has(orderId);
  return done({
    ...headView(head, fulfilment?.askedCents != null && fulfilment.answer === null),
    ...outcomeView(fulfilment, now),
    hasFailedPayment: failed.has(orderId),
    lines: lines.map((line) => lineView(line, facts.get(line.orderItemId))),
    money: { ...moneyView(balance, payments, isOpen), paymentTypeName: paymentTypeName(head.paymentTypeId) },
    payments: payments.map(transactionView),
    history,
    deliveryEvents: events.map(({ eventId, happenedAt }) => ({
      name: DELIVERY_EVENTS[eventId]?.name ?? '',
      at: happenedAt.toISOString(),
    })),
    notes,
    messages,
    joinable,
    versions: versions.length > 1 ? versions : [],
  });
}

/** Returns the outcome of the picking, and the question to the customer. */
function outcomeView(
  fulfilment: FulfilmentRow | undefined,
  now: Date,
): Pick<StaffOrder, 'finalTotal' | 'consent' | 'lockerBox'> {
  const consent = consentView({ fulfilment, lines: [] }, now);
  return {
    ...(fulfilment?.totalCents == null ? {} : { finalTotal: euroOf(fulfilment.totalCents) }),
    ...(consent ? { consent } : {}),
    ...(fulfilment?.lockerBox == null ? {} : { lockerBox: fulfilment.lockerBox }),
  };
}

/** For an order that has ended nothing is missing, unless its payment failed. */
function moneyView(
  balance: Balance,
  payments: readonly PaymentRow[],
  isOpen: boolean,
): Omit<StaffOrder['money'], 'paymentTypeName'> {
  const held = payments
    .filter(({ statusId }) => statusId === PAYMENT_AUTHORISED)
    .reduce((sum, { authorisedCents: each }) => sum + each, 0);
  return {
    held: euroOf(held),
    collected: euroOf(balance.collectedCents),
    owed: euroOf(balance.owedCents),
    atHandover: euroOf(balance.atHandoverCents),
    missing: euroOf(isOpen ? balance.missingCents : 0),
    refundable: euroOf(balance.refundableCents),
  };
}

function headView(row: StaffOrderHead, isAsked: boolean) {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    orderStatusId: row.statusId,
    stage: stageOf(row.statusId, isAsked),
    deliveryServiceId: row.deliveryServiceId,
    storeName: row.storeName,
    timeslot: row.slot,
    isLate: row.isLate,
    placedAt: row.placedAt.toISOString(),
    customer: {
      userId: row.userId,
      name: row.customer,
      ...(row.companyName ? { company: row.companyName } : {}),
      email: row.email,
      phone: row.phone,
      orders: row.orders,
    },
    address: addressView(row.address),
    infos: row.infos,
    bags: row.bags.map(({ name, quantity }) => ({ name, quantity })),
    ordered: {
      goods: euroOf(row.goodsCents),
      bags: euroOf(row.bagsCents),
      delivery: euroOf(row.deliveryFeeCents),
      certificates: euroOf(row.certificateCents),
      total: euroOf(row.totalCents),
    },
  };
}

function lineView(row: PickedRow, facts: LineFacts | undefined): StaffOrderLine {
  const { brandLine = '', packLine = '', picture } = facts ?? {};
  const { note } = wishesView(facts ?? {});
  return {
    orderItemId: row.orderItemId,
    productId: row.productId,
    name: row.name,
    brand: brandLine,
    pack: packLine,
    ...(picture ? { picture } : {}),
    ...(note ? { note } : {}),
    ordered: { quantity: row.quantity, weight: kilos(row.weightGrams), total: euroOf(row.lineCents) },
    ...pickView(row),
  };
}

function pickView(row: PickedRow): Pick<StaffOrderLine, 'outcome' | 'picked' | 'substitute' | 'charged'> {
  const { pick } = row;
  if (!pick) return { outcome: 'open' };
  const { substituteProductId: productId, chargedCents: charged } = pick;
  const name = substituteName(row);
  return {
    outcome: outcomeOfLine(row),
    picked: { quantity: pick.quantity, weight: kilos(pick.weightGrams) },
    ...(productId === null
      ? {}
      : {
          substitute: { productId, name, quantity: pick.substituteQuantity, weight: kilos(pick.substituteWeightGrams) },
        }),
    ...(charged === null ? {} : { charged: euroOf(charged) }),
  };
}

interface StepRow {
  readonly statusId: number;
  readonly actor: string;
  readonly note: string;
  readonly changedAt: Date;
  /** The name of the member of the staff; null: none, or the account is deleted. */
  readonly name: string | null;
}

async function historyOf(db: Queryable, orderId: number): Promise<StaffOrder['history']> {
  const rows = await db.query<StepRow>(sql`
    select h.status_id, h.actor, h.note, h.changed_at, ${fullName(sql`c`)} as name
    from order_history h left join customers c on h.actor = 'staff:' || c.user_id
    where h.order_id = ${orderId} order by h.changed_at, h.step_id`);
  return rows.map(({ statusId, actor, note, changedAt, name }) => ({
    orderStatusId: statusId,
    orderStatus: orderStatus(statusId).name,
    at: changedAt.toISOString(),
    by: actor === 'customer' ? 'customer' : actor.startsWith('staff:') ? 'staff' : 'shop',
    ...(name ? { name } : {}),
    note,
  }));
}

/** All versions of an order have the number of the first. */
async function versionsOf(db: Queryable, orderNumber: number): Promise<StaffOrder['versions']> {
  const rows = await db.query<{ orderId: number; placedAt: Date; totalCents: number; isCurrent: boolean }>(sql`
    select order_id, placed_at, total_cents, ${IS_CURRENT} as is_current from orders o
    where order_id = ${orderNumber} or order_number = ${orderNumber} order by order_id desc`);
  return rows.map(({ orderId, placedAt, totalCents, isCurrent }) => ({
    orderId,
    placedAt: placedAt.toISOString(),
    total: euroOf(totalCents),
    isCurrent,
  }));
}

function kilos(weightGrams: number): number {
  return toKilos(grams(weightGrams));
}

import { hasRight } from '../../../contract/base/rights.ts';
import type { LineToServe, OrderInCharge, OrderToServe, ServeListQuery } from '../../../contract/fulfilment/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { deliveryEvent } from '../../../domain/orders/delivery-event.ts';
import {
  IN_PREPARATION,
  NOT_CHARGED,
  ORDERED,
  ORDERS_UNDER_WAY,
  orderStatus,
  PENDING,
} from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { paymentMeans, paymentTypeName } from '../../../domain/orders/payment-type.ts';
import type { CallContext } from '../../http/call-context.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { alcoholItems, type LineFacts, lineFacts, wishesView } from '../orders/read/line-facts.ts';
import { HEAD_COLUMNS, HEAD_TABLES, type OrderHead } from '../orders/read/order-head.ts';
import { type FulfilmentRow, fulfilmentOf, type PickedRow, pickedRows } from '../orders/read/picked-lines.ts';
import { type Balance, balanceOf, MISSING } from '../payments/ledger/balance.ts';
import { type PaymentRow, paymentsOf } from '../payments/ledger/queries.ts';
import { moneyAtTheDoor } from './at-the-door.ts';

const MAX_ORDERS = 300;
/** The states in which an unpaid order is listed here; after the handover unpaid orders have a list of their own. */
const SHOWN_UNPAID = [...PENDING, ORDERED, ...IN_PREPARATION];
/** Orders that are confirmed and not over. */
export const TO_SERVE = ORDERS_UNDER_WAY.filter((id) => !PENDING.includes(id));

export function headView(head: OrderHead) {
  const { orderId, orderNumber, statusId, deliveryServiceId, storeId, storeName, customer, phone, slot } = head;
  return {
    orderId,
    orderNumber,
    orderStatusId: statusId,
    orderStatus: orderStatus(statusId).name,
    deliveryServiceId,
    storeId,
    storeName,
    customer,
    phone,
    timeslot: slot,
  };
}

/** One order that was placed for good, even if it was cancelled since: a condition on orders. */
export function placedOrder(orderId: number): SqlFragment {
  return sql`o.order_id = ${orderId} and (o.status_id <> all(${PENDING}::int[])
    or exists (select from order_history h where h.order_id = o.order_id and h.status_id = ${ORDERED}))`;
}

interface ServeRow extends OrderHead {
  readonly lines: number;
  readonly picked: number;
  readonly awaitsConsent: boolean;
  readonly unpaidCents: number;
  readonly infos: Record<string, string>;
  readonly bags: readonly { readonly name: string; readonly quantity: number }[];
  readonly deliveryEventId: number | null;
  /** By how many percent weighed goods may exceed the order. */
  readonly marginPercent: number;
}

const readServeRows = (db: Queryable, where: SqlFragment, limit: number) =>
  db.query<ServeRow>(sql`
    select ${HEAD_COLUMNS},
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines,
      (select count(*)::int from order_picks p where p.order_id = o.order_id) as picked,
      coalesce(f.asked_cents is not null and f.answer is null, false) as awaits_consent,
      case when o.status_id = any(${SHOWN_UNPAID}::int[]) or exists (
        select from uncollected_orders u where u.order_id = o.order_id and u.state = 'open') then ${MISSING}
          else 0 end as unpaid_cents,
      o.infos, o.bags, o.weight_margin as margin_percent,
      (select event_id from order_delivery_events e
      where e.order_id = o.order_id order by happened_at desc, event_id desc limit 1) as delivery_event_id
    from ${HEAD_TABLES} join order_outcomes w on w.order_id = o.order_id
    where ${where} order by t.service_date, t.begins, o.order_id limit ${limit}`);

/**
 * Returns the delivery services whose orders the caller sees in these lists. A person without the right to all orders,
 * such as a driver, sees those of lockers here; orders that a van brings are in its run (decision 97).
 */
export async function servicesOf(context: CallContext): Promise<readonly number[]> {
  const { roles } = await context.staff();
  return hasRight(roles, 'orders') ? [DRIVE, HOME, LOCKER] : [LOCKER];
}

/**
 * Returns whether the caller may see an order and hand it over. A person without the right to all orders may do so with
 * orders of the own runs and with those of lockers.
 */
export async function isInReach(db: Queryable, context: CallContext, orderId: number): Promise<boolean> {
  const { roles, userId } = await context.staff();
  if (hasRight(roles, 'orders')) return true;
  const own = await db.maybeOne(sql`
    select from orders o left join order_drivers d using (order_id)
    where o.order_id = ${orderId} and (o.delivery_service_id = ${LOCKER} or d.driver_id = ${userId})`);
  return own !== undefined;
}

export interface OfServices {
  readonly services: readonly number[];
}

/**
 * Returns the orders that are to be prepared or handed over: of a day, or of today and the remaining ones of earlier
 * days.
 */
export async function ordersToServe(
  db: Queryable,
  { services, own, ...query }: ServeListQuery & OfServices & { readonly own: readonly number[] },
  now: Date,
): Promise<OrderToServe[]> {
  const { store_id: storeId, date } = query;
  const day = date === undefined ? sql`t.service_date <= ${romeTime(now).date}` : sql`t.service_date = ${date}`;
  const store = storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`;
  const where = sql`o.status_id in (${integerList(TO_SERVE)}) and ${day} and ${store}
    and o.delivery_service_id = any(${[...services]}::int[]) and ${inOwnStores(own, sql`o.warehouse_id`)}`;
  return (await readServeRows(db, where, MAX_ORDERS)).map(serveView);
}

/** Returns one order in the form for the staff; undefined: it does not exist, or was never confirmed. */
export async function orderInCharge(db: Queryable, orderId: number): Promise<OrderInCharge | undefined> {
  const [row] = await readServeRows(db, placedOrder(orderId), 1);
  if (!row) return undefined;
  const [lines, facts, alcohol, fulfilment, payments, balance] = await Promise.all([
    pickedRows(db, orderId),
    lineFacts(db, [orderId]),
    alcoholItems(db, [orderId]),
    fulfilmentOf(db, orderId),
    paymentsOf(db, orderId),
    balanceOf(db, orderId),
  ]);
  const total = fulfilment?.totalCents ?? undefined;
  return {
    ...serveView(row),
    infos: row.infos,
    lines: lines.map((line) => lineView(line, facts.get(line.orderItemId), row.marginPercent)),
    bags: row.bags.map(({ name, quantity }) => ({ name, quantity })),
    hasAlcohol: alcohol.has(orderId),
    ...(total === undefined ? {} : { total: euroOf(total) }),
    ...consentOf(fulfilment),
    payment: { name: paymentTypeName(row.paymentTypeId), state: paymentState(row, payments) },
    ...moneyAtTheDoor(fulfilment, balance),
    toRefund: euroOf(toRefund(row, total, balance)),
  };
}

/** Returns the state of an order's payment for the staff. `payments` are those that are still valid. */
function paymentState({ statusId, unpaidCents: unpaid }: ServeRow, payments: readonly PaymentRow[]) {
  if (PENDING.includes(statusId)) return 'waiting';
  if (unpaid > 0) return 'unpaid';
  if (payments.some(({ statusId: id }) => id === PAYMENT_AUTHORISED)) return 'authorised';
  const byHand = payments.find(({ statusId: id, provider }) => id === PAYMENT_IN_PROGRESS && provider === 'none');
  if (!byHand) return 'collected';
  return paymentMeans(byHand.paymentTypeId) === 'credit' ? 'on-account' : 'at-handover';
}

/** Returns the cents that were paid beforehand, as by wire, and that exceed the final total. */
function toRefund({ statusId }: ServeRow, total: number | undefined, { collectedCents: collected }: Balance): number {
  if (NOT_CHARGED.includes(statusId)) return collected;
  return total === undefined ? 0 : Math.max(collected - total, 0);
}

function serveView(row: ServeRow): OrderToServe {
  return {
    ...headView(row),
    totalItems: row.lines,
    pickedItems: row.picked,
    awaitsConsent: row.awaitsConsent,
    unpaid: euroOf(row.unpaidCents),
    ...(row.deliveryEventId === null ? {} : { partnerSays: deliveryEvent(row.deliveryEventId).name }),
  };
}

function lineView(row: PickedRow, facts: LineFacts | undefined, marginPercent: number): LineToServe {
  const { pick, weightGrams: weight } = row;
  return {
    orderItemId: row.orderItemId,
    productId: row.productId,
    name: row.name,
    brand: facts?.brandLine ?? '',
    pack: facts?.packLine ?? '',
    isLoose: weight > 0,
    quantity: row.quantity,
    weight: kilos(weight),
    mostWeight: kilos(Math.floor((weight * (100 + marginPercent)) / 100)),
    ...wishesView(facts ?? {}),
    ...(pick ? { picked: pickView(pick) } : {}),
  };
}

function pickView(pick: NonNullable<PickedRow['pick']>): NonNullable<LineToServe['picked']> {
  const { substituteProductId: productId } = pick;
  return {
    quantity: pick.quantity,
    weight: kilos(pick.weightGrams),
    isReturned: pick.returned,
    ...(pick.chargedCents === null ? {} : { charged: euroOf(pick.chargedCents) }),
    ...(productId === null
      ? {}
      : {
          substitute: {
            productId,
            name: pick.substitute?.name ?? '',
            quantity: pick.substituteQuantity,
            weight: kilos(pick.substituteWeightGrams),
            unitPrice: euroOf(pick.substituteCents ?? 0),
          },
        }),
  };
}

function consentOf(fulfilment: FulfilmentRow | undefined): Pick<OrderInCharge, 'consent'> {
  const { askedCents: asked, agreedCents: agreed, consentUntil: until, answer } = fulfilment ?? {};
  if (asked == null || agreed == null || until == null) return {};
  return {
    consent: {
      total: euroOf(asked),
      agreedTotal: euroOf(agreed),
      until: until.toISOString(),
      ...(answer == null ? {} : { answer }),
    },
  };
}

function kilos(weightGrams: number): number {
  return toKilos(grams(weightGrams));
}

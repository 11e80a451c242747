import type { Product } from '../../../contract/catalogue/product.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import { DRIVE } from '../../../domain/delivery/delivery-service.ts';
import {
  AWAITS_TRANSFER,
  HANDED_OVER,
  IN_THE_HANDS_OF_STAFF,
  ORDERED,
  PENDING,
} from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_ERROR } from '../../../domain/orders/payment-status.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import type { PriceStep } from '../../../domain/pricing/promotions/ledger.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { lastAddition } from '../payments/ledger/additions.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { type PaymentRow, paymentsOf } from '../payments/ledger/queries.ts';
import { waitingCents } from '../payments/ledger/transfers.ts';
import { IS_TO_PAY_ANYWAY, isRenewalAsked, isUncollected } from '../payments/ledger/uncollected.ts';
import type { StockAmount } from '../stores/stock.ts';
import { deliveryEventsOf } from './partner-deliveries.ts';
import { ORDER_NUMBER } from './read/order-head.ts';
import { type OrderOutcome, outcomeOf } from './receipt.ts';

/**
 * The part of an order's address that the code reads. The stored address has the names of the columns of addresses
 * (decision 88), and more than these.
 */
export type StoredAddress = Readonly<
  Partial<
    Record<
      | 'address_name'
      | 'doorbell_name'
      | 'street'
      | 'street_number'
      | 'city'
      | 'province'
      | 'postcode'
      | 'phone'
      | 'note',
      string
    >
  >
>;

export interface OrderRow {
  orderId: number;
  orderNumber: number; // the number of its first version, under which its customer knows it
  userId: number;
  statusId: number;
  deliveryServiceId: number;
  serviceName: string;
  storeName: string;
  warehouseId: number;
  timeslotId: number;
  slot: { dateIso: string; beginTime: string; endTime: string };
  address: StoredAddress;
  paymentTypeId: number;
  goodsCents: number;
  discountCents: number;
  deliveryFeeCents: number;
  certificateCents: number;
  bags: BagLine[];
  totalCents: number;
  authorisedCents: number;
  stateVatCents: number;
  infos: Record<string, string>;
  payUntil: Date | null;
  placedAt: Date;
  isByAgent: boolean;
  warehouseName: string;
  /** Until then its slot takes orders, and this order can be changed. */
  closesAt: Date;
  replacesOrderId: number | null;
  replacedByOrderId: number | null;
  /** The change of this order that waits to be paid. */
  changeOrderId: number | null;
  lineCount: number;
}

export interface OrderLineRow {
  orderItemId: number;
  productId: number;
  name: string;
  brandLine: string;
  packLine: string;
  saleType: string;
  quantity: number;
  weightGrams: number;
  listPriceCents: number;
  priceCents: number;
  lineCents: number;
  steps: PriceStep[];
  insertionTypeId: number;
  infos: Record<string, string>;
  details: Record<string, string>;
  product: Product;
}

export interface OrderCertificateRow {
  userGiftCertificateId: number;
  usedCents: number;
  giftCertificateId: number;
  code: string;
  name: string;
  kind: 'once' | 'balance';
  amountCents: number;
  minimumCents: number;
  endsOn: string;
}

export interface HistoryRow {
  statusId: number;
  note: string;
  changedAt: Date;
}

/**
 * The condition that a row of orders is the current version of its order: no other version has replaced it, and if it
 * is a change, it has replaced the version before. A change that still waits for its payment, or was never paid, is not
 * current, so lists and counts have each order once. `o` is the alias of the table.
 */
export function isCurrent(o: SqlFragment): SqlFragment {
  return sql`(${o}.replaced_by_order_id is null and (${o}.replaces_order_id is null or exists (
    select from orders was where was.order_id = ${o}.replaces_order_id and was.replaced_by_order_id = ${o}.order_id)))`;
}

/** The condition above for the alias `o`. */
export const IS_CURRENT = isCurrent(sql`o`);

export const COLUMNS = sql`o.order_id, ${ORDER_NUMBER} as order_number, o.user_id, o.status_id, o.delivery_service_id,
  d.name as service_name, s.name as store_name, o.warehouse_id, o.timeslot_id, o.slot, o.address, o.payment_type_id,
  o.goods_cents, o.discount_cents, o.delivery_fee_cents, o.certificate_cents, o.bags, o.total_cents,
  o.authorised_cents, o.state_vat_cents, o.infos, o.pay_until, o.placed_at, o.agent_id is not null as is_by_agent,
  w.name as warehouse_name, p.closes_at, o.replaces_order_id, o.replaced_by_order_id,
  (select max(r.order_id) from orders r where r.replaces_order_id = o.order_id
  and r.status_id = any(${PENDING}::int[])) as change_order_id,
  (select count(*)::int from order_lines l where l.order_id = o.order_id) as line_count`;
export const SOURCES = sql`orders o join stores s using (store_id)
  join delivery_services d on d.delivery_service_id = o.delivery_service_id
  join warehouses w on w.warehouse_id = o.warehouse_id join timeslots p on p.timeslot_id = o.timeslot_id`;

export async function ownOrder(db: Queryable, userId: number, orderId: number): Promise<OrderRow | undefined> {
  const row = await db.maybeOne<OrderRow>(sql`
    select ${COLUMNS} from ${SOURCES} where o.order_id = ${orderId} and o.user_id = ${userId}`);
  return row;
}

/** Reads the order of a link; undefined: there is none, or the token is wrong. */
export async function linkedOrder(db: Queryable, orderId: number, tokenHash: Buffer): Promise<OrderRow | undefined> {
  const row = await db.maybeOne<OrderRow>(sql`
    select ${COLUMNS} from ${SOURCES} where o.order_id = ${orderId} and o.access_token_hash = ${tokenHash}`);
  return row;
}

/** Reads the earlier versions of this order, the latest first. */
export async function replacedOrders(db: Queryable, { orderId, userId }: OrderRow): Promise<OrderRow[]> {
  return db.query<OrderRow>(sql`
    with recursive before as (
      select replaces_order_id as order_id from orders where order_id = ${orderId}
      union select o.replaces_order_id from orders o join before b using (order_id))
    select ${COLUMNS} from ${SOURCES}
    where o.order_id in (select order_id from before) and o.user_id = ${userId} order by o.order_id desc`);
}

/** Reads the customer's orders that wait to be paid, or are to be paid again, the newest first. */
export async function ownUnpaidOrders(db: Queryable, userId: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(sql`
    select ${COLUMNS} from ${SOURCES}
    where o.user_id = ${userId} and (o.status_id = any(${PENDING}::int[]) or ${IS_TO_PAY_ANYWAY})
      order by o.order_id desc`);
}

/**
 * Reads the rows that belong to an order, without queries for those that its state excludes: arrivals are only for
 * pickups, and fulfilment begins in the store.
 */
export async function orderDetails(db: Queryable, order: OrderHead) {
  const { orderId, statusId, deliveryServiceId: serviceId } = order;
  const [lines, certificates, history, arrival, deliveryEvents, payments, outcome] = await Promise.all([
    orderLineRows(db, orderId),
    orderCertificates(db, orderId),
    orderHistory(db, orderId),
    serviceId === DRIVE ? arrivalOf(db, orderId) : undefined,
    deliveryEventsOf(db, orderId),
    paymentsOf(db, orderId),
    BEFORE_THE_STORE.includes(statusId) ? NO_OUTCOME : outcomeOf(db, orderId),
  ]);
  // only orders that a provider authorised have such payments
  const addition = payments.some(({ purpose }) => purpose === 'addition') ? await lastAddition(db, orderId) : undefined;
  const toPay = await whatToPayAgain(db, order, payments);
  const arrivedCents = statusId === AWAITS_TRANSFER ? await waitingCents(db, orderId) : 0;
  return { lines, certificates, history, arrival, deliveryEvents, payments, outcome, addition, toPay, arrivedCents };
}

type OrderHeadColumn = 'orderId' | 'statusId' | 'deliveryServiceId' | 'authorisedCents' | 'stateVatCents';
type OrderHead = Pick<OrderRow, OrderHeadColumn>;

/** States in which an order was never taken in charge. */
const BEFORE_THE_STORE: readonly number[] = [...PENDING, ORDERED];
const NO_OUTCOME: OrderOutcome = { fulfilment: undefined, lines: [] };

async function orderLineRows(db: Queryable, orderId: number): Promise<OrderLineRow[]> {
  return db.query<OrderLineRow>(sql`
    select order_item_id, product_id, name, brand_line, pack_line, sale_type, quantity, weight_grams, list_price_cents,
      price_cents, line_cents, steps, insertion_type_id, infos, details, product
    from order_lines join sold_products using (product_hash) where order_id = ${orderId} order by position`);
}

/** Reads the certificates that paid a part of the order, in the order of their use. */
async function orderCertificates(db: Queryable, orderId: number): Promise<OrderCertificateRow[]> {
  return db.query<OrderCertificateRow>(sql`
    select u.user_gift_certificate_id, u.amount_cents as used_cents, g.gift_certificate_id, g.code, g.name, g.kind,
      g.amount_cents, g.minimum_cents, g.ends_on::text
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    where u.order_id = ${orderId} order by u.user_gift_certificate_id`);
}

async function orderHistory(db: Queryable, orderId: number): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(sql`
    select status_id, note, changed_at from order_history where order_id = ${orderId} order by changed_at, step_id`);
}

export type LockedOrder = Pick<
  OrderRow,
  | OrderHeadColumn
  | 'orderNumber'
  | 'userId'
  | 'warehouseId'
  | 'timeslotId'
  | 'slot'
  | 'paymentTypeId'
  | 'totalCents'
  | 'replacesOrderId'
> & { readonly crates: Crates };

const LOCKED = sql`select order_id, ${ORDER_NUMBER} as order_number, user_id, status_id, delivery_service_id,
  warehouse_id,
      timeslot_id, slot, payment_type_id, total_cents, authorised_cents, state_vat_cents, replaces_order_id,
      json_build_object('ambient', crates - chilled_crates - frozen_crates, 'chilled', chilled_crates, 'frozen',
      frozen_crates) as crates`;

/**
 * Selects and locks an order together with the one that it changes: two versions of an order are always locked in the
 * order of their ids, which prevents deadlocks.
 */
function lockedSql(orderId: number): SqlFragment {
  return sql`
    with locked as materialized (
      select * from orders where order_id = ${orderId}
        or order_id = (select replaces_order_id from orders where order_id = ${orderId})
      order by order_id for update)
    ${LOCKED} from locked o where order_id = ${orderId}`;
}

/** Locks an order of the customer until the transaction ends. */
export async function lockOwnOrder(tx: Tx, userId: number, orderId: number): Promise<LockedOrder | undefined> {
  const row = await tx.maybeOne<LockedOrder>(sql`${lockedSql(orderId)} and user_id = ${userId}`);
  return row;
}

/** Locks any order until the transaction ends, for work of the shop itself. */
export async function lockAnyOrder(tx: Tx, orderId: number): Promise<LockedOrder | undefined> {
  const row = await tx.maybeOne<LockedOrder>(lockedSql(orderId));
  return row;
}

/**
 * Locks the change of an order that waits to be paid; the order itself is locked by the caller. Undefined: there is
 * none.
 */
export async function lockPendingChange(tx: Tx, orderId: number): Promise<LockedOrder | undefined> {
  const row = await tx.maybeOne<LockedOrder>(sql`
    ${LOCKED} from orders o where replaces_order_id = ${orderId} and status_id = any(${PENDING}::int[]) for update`);
  return row;
}

/** Reads the pieces or grams of each product that the order took from a counted stock, including gifts. */
export async function orderedAmounts(db: Queryable, orderId: number): Promise<StockAmount[]> {
  return db.query<StockAmount>(sql`
    select product_id, sum(greatest(quantity, weight_grams))::int as amount
    from order_lines where order_id = ${orderId} and counted
    group by product_id order by product_id`);
}

export interface ArrivalRow {
  readonly minutes: number;
  readonly info: string;
  readonly announcedAt: Date;
  readonly arrivesAt: Date;
}

export async function arrivalOf(db: Queryable, orderId: number): Promise<ArrivalRow | undefined> {
  const row = await db.maybeOne<ArrivalRow>(
    sql`select minutes, info, announced_at, arrives_at from order_arrivals where order_id = ${orderId}`,
  );
  return row;
}

/**
 * Why an order may be paid now. pending: it waits for its first payment. renewal: its authorisation ends before the
 * slot. uncollected: the goods are being prepared, or handed over, and some of their money is missing.
 */
export interface ToPay {
  readonly why: 'pending' | 'renewal' | 'uncollected';
  readonly cents: number;
  readonly isHandedOver: boolean;
}

interface PayableOrder {
  readonly orderId: number;
  readonly statusId: number;
  readonly authorisedCents: number;
  readonly stateVatCents: number;
}

/** Returns what the customer has to pay of an order now, and why; undefined: nothing. */
export async function whatToPay(db: Queryable, order: PayableOrder): Promise<ToPay | undefined> {
  const { orderId, statusId } = order;
  const cents = order.authorisedCents - order.stateVatCents;
  const isHandedOver = HANDED_OVER.includes(statusId);
  if (PENDING.includes(statusId)) return { why: 'pending', cents, isHandedOver };
  if (statusId === ORDERED)
    return (await isRenewalAsked(db, orderId)) ? { why: 'renewal', cents, isHandedOver } : undefined;
  if (!IN_THE_HANDS_OF_STAFF.includes(statusId) || !(await isUncollected(db, orderId))) return undefined;
  const { toAuthoriseCents } = await balanceOf(db, orderId);
  return toAuthoriseCents > 0 ? { why: 'uncollected', cents: toAuthoriseCents, isHandedOver } : undefined;
}

/** Does the same for a valid order whose payments were read; the database is asked only if they do not decide it. */
async function whatToPayAgain(
  db: Queryable,
  order: PayableOrder,
  payments: readonly PaymentRow[],
): Promise<ToPay | undefined> {
  const isAsked = payments.some(
    ({ statusId: id, renewalAskedAt: asked }) => id === PAYMENT_AUTHORISED && asked !== null,
  );
  const hasEnded = payments.some(({ statusId: id }) => id === PAYMENT_ERROR || id === PAYMENT_CANCELLED);
  if (PENDING.includes(order.statusId) || !(isAsked || hasEnded)) return undefined;
  return whatToPay(db, order);
}

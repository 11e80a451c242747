import { formatHours, formatMoney, formatShortDay } from '../../../domain/base/format.ts';
import { cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { NO_CRATES } from '../../../domain/delivery/crates.ts';
import { deliveryFee } from '../../../domain/delivery/delivery-fee.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import { haveLeft } from '../../../domain/orders/delivery-event.ts';
import { INVALIDATED, JOIN_NEEDS, ORDERED, orderStatus, TO_COLLECT } from '../../../domain/orders/order-status.ts';
import { PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import { t } from '../../../language/language.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { MAX_LINES } from '../cart/stored/lines.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { takeCredit } from '../credit-lines/take-credit.ts';
import { tellStep } from '../fulfilment/steps.ts';
import { moveFriendGift } from '../gift-certificates/friend-gift.ts';
import { changeStatus } from '../orders/change-status.ts';
import { orderOfNumber } from '../orders/order-lists.ts';
import { deliveryEventsOf } from '../orders/partner-deliveries.ts';
import { type LockedOrder, lockAnyOrder, lockPendingChange, type OrderRow, ownOrder } from '../orders/queries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { insertStaffNote, type JoinedAmounts, joinLines, sameDoorAndParty, writeSlot } from '../orders/staff-notes.ts';
import { staffOrder } from '../orders/staff-order.ts';
import { splitVatAgain } from '../orders/state-vat.ts';
import { moveAuthorised } from '../payments/ledger/additions.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { paymentsOf, raiseAuthorised } from '../payments/ledger/queries.ts';
import { dropFromRun } from '../runs/planning.ts';
import { movePlace, releaseSlotPlace } from '../timeslots/places.ts';
import { pricingOf, readOrder, sumOf } from './add-to-order.ts';
import type { AdditionDeps } from './paid-addition.ts';

type Deps = Pick<AdditionDeps, 'db' | 'catalogue' | 'onAccount'> & { readonly wakeJobs: () => void };

/**
 * Issue 33: the staff move orders to other slots, and join two of one customer. The agreed prices of the goods stay.
 */
export function staffChangeHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  return {
    staffOrderSlots: async ({ now }, { query }) =>
      done({ slots: await slotsToMoveTo(db, await orderOfNumber(db, query.order_id), now) }),
    staffOrderMove: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const orderId = await orderOfNumber(db, body.order_id);
      const [begins = '', ends = ''] = body.slot.split('-');
      const to = { day: body.day, begins, ends, from: body.from };
      const moved = await db.tx((tx) => moveOrder(tx, { orderId, to, staffId, now: context.now }));
      if (!moved.ok) return moved;
      wakeJobs();
      return staffOrder(db, orderId, context.now);
    },
    staffOrderJoin: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const [orderId, otherId] = [await orderOfNumber(db, body.order_id), await orderOfNumber(db, body.other_id)];
      const joined = await db.tx((tx) => joinOrders(tx, deps, { orderId, otherId, staffId, now: context.now }));
      if (!joined.ok) return joined;
      wakeJobs();
      return staffOrder(db, orderId, context.now);
    },
  } satisfies Partial<Handlers>;
}

const DAYS_AHEAD = 21;

/**
 * Returns the slots of the zone of an order that are not over and have room, also those that customers can no longer
 * choose.
 */
async function slotsToMoveTo(
  db: Queryable,
  orderId: number,
  now: Date,
): Promise<{ day: string; hours: string; free: number }[]> {
  const { date, time } = romeTime(now);
  return db.query(sql`
    select t.service_date::text as day, to_char(t.begins, 'HH24:MI') || '-' || to_char(t.ends, 'HH24:MI') as hours,
      t.capacity - t.taken - t.held as free
    from orders o join timeslots t on t.zone_id = o.zone_id and t.timeslot_id <> o.timeslot_id
    where o.order_id = ${orderId} and t.service_date <= ${addDays(date, DAYS_AHEAD)}::date
      and (t.service_date, t.ends) > (${date}::date, ${time}::time)
      and t.closed_by is null and t.taken + t.held < t.capacity
    order by t.service_date, t.begins, t.ends`);
}

interface ByStaff {
  readonly orderId: number;
  readonly staffId: number;
  readonly now: Date;
}

interface SlotAsked {
  /** YYYY-MM-DD, HH:MM. */
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  /** The slot that the staff saw, as 2026-12-01 10:00-12:00. */
  readonly from: string | undefined;
}

/**
 * Moves an order that is not picked yet to another slot of its zone: the old place is released in the same transaction,
 * and no slot has more orders than places. Lines, fee and total stay as agreed. An order in a batch is refused: pickers
 * use its list.
 */
async function moveOrder(
  tx: Tx,
  { orderId, to, staffId, now }: ByStaff & { readonly to: SlotAsked },
): Promise<Result<void, Refusal>> {
  const locked = await lockUnchanged(tx, orderId);
  if (!locked.ok) return locked;
  const order = locked.value;
  if (!TO_COLLECT.includes(order.statusId)) return refuseState(order);
  const { dateIso, beginTime, endTime } = order.slot;
  const before = () => `${formatShortDay(dateIso)}, ${formatHours(beginTime, endTime)}`;
  if (to.from !== undefined && to.from !== `${dateIso} ${beginTime}-${endTime}`)
    return refuse('ORDER_SLOT_CHANGED', { field: 'slot', details: { when: before } });
  const slot = await slotOf(tx, orderId, to);
  if (!slot) return refuse('SLOT_NOT_FOUND', { field: 'slot' });
  if (slot.timeslotId === order.timeslotId) return refuse('ORDER_SLOT_SAME', { field: 'slot' });
  const { date, time } = romeTime(now);
  if (`${to.day} ${to.ends}` <= `${date} ${time}`) return refuse('SLOT_OVER', { field: 'slot' });
  if (slot.isClosed) return refuse('SLOT_CLOSED', { field: 'slot' });
  if (!(await movePlace(tx, { from: order.timeslotId, to: slot.timeslotId, crates: order.crates })))
    return refuse('SLOT_FULL', { field: 'slot' });
  const batched = await inBatch(tx, [orderId]);
  if (batched !== undefined) return refuse('ORDER_IN_BATCH', { details: { number: String(batched) } });
  await dropFromRun(tx, orderId);
  await writeSlot(tx, orderId, {
    timeslotId: slot.timeslotId,
    slot: { dateIso: to.day, beginTime: to.begins, endTime: to.ends },
  });
  const body = `Da ${before()} a ${formatShortDay(to.day)}, ${formatHours(to.begins, to.ends)}`;
  await insertStaffNote(tx, { orderId, kind: 'moved', body, staffId, now });
  await tellStep(tx, order, 'moved');
  return ok();
}

/** Returns the slot of the zone of an order; undefined: that zone has none at this time. */
async function slotOf(tx: Tx, orderId: number, { day, begins, ends }: Omit<SlotAsked, 'from'>) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return tx.maybeOne<{ timeslotId: number; isClosed: boolean }>(sql`
    select t.timeslot_id, t.closed_by is not null as is_closed from orders o join timeslots t using (zone_id)
    where o.order_id = ${orderId} and t.service_date = ${day}::date
      and to_char(t.begins, 'HH24:MI') = ${begins} and to_char(t.ends, 'HH24:MI') = ${ends}`);
}

/** Locks an order that its customer is not changing and whose goods have not left. */
async function lockUnchanged(tx: Tx, orderId: number): Promise<Result<LockedOrder, Refusal>> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const cart = await tx.maybeOne(
    sql`select 1 from carts where changes_order_id = ${orderId} and status_id = ${CART_OPEN}`,
  );
  if (cart || (await lockPendingChange(tx, orderId))) return refuse('ORDER_BEING_CHANGED');
  if (haveLeft((await deliveryEventsOf(tx, orderId)).map(({ eventId }) => eventId))) return refuseState(order);
  return ok(order);
}

function refuseState({ statusId }: LockedOrder): Result<never, Refusal> {
  return refuse('ORDER_NOT_MOVABLE', { details: { status: () => t(orderStatus(statusId).name) } });
}

/**
 * Returns the id of the first of these orders that is in a batch. Making batches locks the slot, which the caller has
 * done.
 */
async function inBatch(tx: Tx, orderIds: readonly number[]): Promise<number | undefined> {
  const row = await tx.maybeOne<{ orderNumber: number }>(sql`
    select ${ORDER_NUMBER} as order_number from picking_orders p join orders o using (order_id)
    where p.order_id = any(${[...orderIds]}::int[]) order by p.order_id limit 1`);
  return row?.orderNumber;
}

/**
 * Adds the goods of another order to an order: same customer, slot, door, bill and payment, and neither is being
 * prepared. Lines keep their prices; the fee is that of one delivery, the bags are those that the goods need, and
 * neither becomes dearer. The other order is void, its place is released, and its authorisation pays for the remaining
 * order: nothing is authorised again. Captured money, and certificates of the other order, cannot be moved: such orders
 * are refused.
 */
async function joinOrders(
  tx: Tx,
  deps: Pick<Deps, 'catalogue' | 'onAccount'>,
  { orderId, otherId, staffId, now }: ByStaff & { readonly otherId: number },
): Promise<Result<void, Refusal>> {
  const both = await lockBoth(tx, orderId, otherId);
  if (!both.ok) return both;
  const [order, other] = both.value;
  const alike = await checkAlike(tx, order, other);
  if (!alike.ok) return alike;
  const { userId, paymentTypeId: typeId } = order;
  const [open, ofOther] = [
    await readOrder(tx, { userId, orderId, now }),
    await readOrder(tx, { userId, orderId: otherId, now }),
  ];
  if (!open || !ofOther) return refuse('ORDER_NOT_FOUND');
  const { order: row } = open;
  if (row.lineCount + ofOther.order.lineCount > MAX_LINES)
    return refuse('CART_TOO_LARGE', { details: { max: MAX_LINES } });
  // the other place is released, its crates move to the order; the lock also prevents new batches of the slot
  await releaseSlotPlace(tx, { timeslotId: other.timeslotId, crates: NO_CRATES });
  const batched = await inBatch(tx, [orderId, otherId]);
  if (batched !== undefined) return refuse('ORDER_IN_BATCH', { details: { number: String(batched) } });
  const amounts = amountsOf(deps.catalogue, open, ofOther);
  const note = `Unito all’ordine n. ${order.orderNumber}`;
  const ended = await changeStatus(tx, otherId, INVALIDATED, { actor: `staff:${staffId}`, now, note });
  if (!ended.ok) throw new Error(`order ${otherId} cannot be joined`);
  const authorisedCents = await joinLines(tx, { order: row, other: ofOther.order, crates: other.crates }, amounts);
  const goods = ofOther.items.map(({ productId, quantity, weightGrams }) => ({
    productId,
    quantity: quantity || weightGrams,
  }));
  await moveAuthorised(tx, { from: otherId, to: orderId, items: goods, now });
  await cancelPayments(tx, otherId, now);
  const stateVat = row.stateVatCents + other.stateVatCents === 0 ? 0 : await splitVatAgain(tx, orderId);
  await raiseAuthorised(tx, orderId, authorisedCents - stateVat, now);
  const hadCents = row.authorisedCents - row.stateVatCents;
  const credit = await takeCredit(tx, { orderId, userId, typeId, hadCents, now }, deps.onAccount);
  if (!credit.ok) return credit;
  await moveFriendGift(tx, otherId, orderId);
  const body = `Ordine n. ${other.orderNumber}, di ${formatMoney(other.totalCents)}: la consegna è una sola`;
  await insertStaffNote(tx, { orderId, kind: 'joined', body, staffId, now });
  await enqueue(tx, 'order-confirmation', { orderId, isGrown: true, joinedNumber: other.orderNumber });
  return ok();
}

/** Locks two orders that are not taken in charge, in the order of their ids. */
async function lockBoth(
  tx: Tx,
  orderId: number,
  otherId: number,
): Promise<Result<readonly [LockedOrder, LockedOrder], Refusal>> {
  if (orderId === otherId) return refuse('ORDER_JOIN_ITSELF', { field: 'other_id' });
  const first = await lockUnchanged(tx, Math.min(orderId, otherId));
  if (!first.ok) return first;
  const second = await lockUnchanged(tx, Math.max(orderId, otherId));
  if (!second.ok) return second;
  const begun = [first.value, second.value].find(({ statusId }) => statusId !== ORDERED);
  if (begun) return refuse('ORDER_JOIN_STATE', { details: { number: String(begun.orderNumber) } });
  return ok(orderId < otherId ? [first.value, second.value] : [second.value, first.value]);
}

/** Refuses two orders that are not one delivery and one bill, or whose payments cannot be moved. */
async function checkAlike(tx: Tx, order: LockedOrder, other: LockedOrder): Promise<Result<void, Refusal>> {
  const { isSameDoor, isSameParty } = await sameDoorAndParty(tx, order.orderId, other.orderId);
  const different =
    (order.userId !== other.userId && 'customer') ||
    (order.timeslotId !== other.timeslotId && 'slot') ||
    (!isSameDoor && 'door') ||
    (order.paymentTypeId !== other.paymentTypeId && 'payment') ||
    (!isSameParty && 'party');
  if (different) return refuse('ORDER_JOIN_UNLIKE', { details: { what: () => t(JOIN_NEEDS[different]) } });
  const payments = [...(await paymentsOf(tx, order.orderId)), ...(await paymentsOf(tx, other.orderId))];
  if (payments.some(({ statusId }) => statusId === PAYMENT_CONFIRMED)) return refuse('ORDER_JOIN_PAID');
  if (payments.some(({ provider, statusId }) => provider !== 'none' && statusId === PAYMENT_IN_PROGRESS))
    return refuse('ORDER_JOIN_PAYING');
  const row = await ownOrder(tx, other.userId, other.orderId);
  return row?.certificateCents === 0
    ? ok()
    : refuse('ORDER_JOIN_CERTIFICATE', { details: { number: String(other.orderNumber) } });
}

type OpenOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** Returns the amounts of one delivery with the bags for the goods of both orders: each at most as before. */
function amountsOf(catalogue: Catalogue, open: OpenOrder, { order: other, items }: OpenOrder): JoinedAmounts {
  const { order } = open;
  const { bags, bagsTotal } = priceCart(catalogue, pricingOf(open, [...open.items, ...items])).total;
  const before = sumOf(order.bags) + sumOf(other.bags);
  const isDearer = bagsTotal > before;
  return {
    deliveryFeeCents: Math.min(
      order.deliveryFeeCents,
      other.deliveryFeeCents,
      deliveryFee(open.feeRows, cents(order.goodsCents + other.goodsCents)),
    ),
    bags: isDearer ? addBags(order, other) : [...bags],
    bagsCents: isDearer ? before : bagsTotal,
  };
}

function addBags(order: OrderRow, other: OrderRow): BagLine[] {
  const more = new Map(other.bags.map((bag) => [bag.packagingTypeId, bag]));
  const same = order.bags.map((bag) => {
    const also = more.get(bag.packagingTypeId);
    return also
      ? {
          ...bag,
          quantity: bag.quantity + also.quantity,
          paid: bag.paid + also.paid,
          cents: cents(bag.cents + also.cents),
        }
      : bag;
  });
  return [
    ...same,
    ...other.bags.filter(({ packagingTypeId: id }) => !order.bags.some((bag) => bag.packagingTypeId === id)),
  ];
}

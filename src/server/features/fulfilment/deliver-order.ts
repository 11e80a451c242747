import { formatMoney } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { DRIVE, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import {
  ALMOST_READY,
  DELIVERED,
  FAILED,
  NOT_COLLECTED,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
  PARTLY_DELIVERED,
  statesThatBecome,
} from '../../../domain/orders/order-status.ts';
import { hasGoods, isComplete } from '../../../domain/pricing/final-total.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { freeCertificates, giveBackUnneeded } from '../gift-certificates/certificate-uses.ts';
import { takeBackFriendGift } from '../gift-certificates/friend-gift.ts';
import { changeStatus } from '../orders/change-status.ts';
import { billOf, writeBill } from '../orders/final-bill.ts';
import {
  endHandover,
  givePickupCode,
  markReturned,
  putInLocker,
  takeBackQuestion,
} from '../orders/fulfilment-writes.ts';
import { isWithPartner } from '../orders/partner-deliveries.ts';
import type { LockedOrder } from '../orders/queries.ts';
import { alcoholItems } from '../orders/read/line-facts.ts';
import { pickedLine } from '../orders/read/picked-lines.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { collectPayments } from '../payments/ledger/collecting.ts';
import { payBackAll } from '../payments/ledger/refunding.ts';
import { endUncollected } from '../payments/ledger/uncollected.ts';
import { returnStock, type StockAmount } from '../stores/stock.ts';
import type { BillDeps } from './make-ready.ts';
import { lockInCharge, refuseStep, type Step, tellStep } from './steps.ts';

/**
 * The order leaves the store, with a driver or with the delivery partner of its zone. Orders for pick-up do not leave.
 */
export function leave(db: Database, { orderId, actor, now }: Step): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, [ALMOST_READY]);
    if (!locked.ok) return locked;
    const { order } = locked.value;
    if (order.deliveryServiceId === DRIVE) return refuseStep(order.statusId);
    const paid = await refuseUnpaid(tx, orderId);
    if (!paid.ok) return paid;
    const next = (await isWithPartner(tx, orderId)) ? ON_ITS_WAY_WITH_PARTNER : ON_ITS_WAY;
    await changeStatus(tx, orderId, next, { actor, now });
    await tellStep(tx, order, 'leaving');
    return ok();
  });
}

const TO_THE_LOCKER: readonly number[] = [ALMOST_READY, ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER];

/**
 * The goods are in the locker. Its customer is notified, and again if they are moved behind another door. An order for
 * a locker in the store itself does not leave it before.
 */
export function placeInLocker(
  db: Database,
  { orderId, actor, now }: Step,
  box: string,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, TO_THE_LOCKER);
    if (!locked.ok) return locked;
    const { order, fulfilment } = locked.value;
    if (order.deliveryServiceId !== LOCKER) return refuse('NO_LOCKER');
    const paid = await refuseUnpaid(tx, orderId);
    if (!paid.ok) return paid;
    const door = box === '' ? null : box;
    if (fulfilment.lockerAt !== null && fulfilment.lockerBox === door) return ok();
    await putInLocker(tx, orderId, { door, now });
    await givePickupCode(tx, orderId);
    if (order.statusId === ALMOST_READY) await changeStatus(tx, orderId, ON_ITS_WAY, { actor, now });
    await tellStep(tx, order, 'in-locker');
    return ok();
  });
}

/**
 * The customer has the goods: all, or without missing and refused ones (`returned`, of the lines). The final total is
 * captured (D 9), never more than was authorised or accepted. Returns the products whose stock has increased.
 */
export function deliver(
  deps: BillDeps,
  { orderId, actor, now }: Step,
  returned: readonly number[],
): Promise<Result<number[], Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const locked = await lockInCharge(tx, orderId, statesThatBecome(DELIVERED));
    if (!locked.ok) return locked;
    const { order, fulfilment } = locked.value;
    if ((await markReturned(tx, orderId, returned)) < new Set(returned).size)
      return refuse('LINE_NOT_FOUND', { field: 'returned_items' });
    const bill = await billOf(tx, deps.substitutions, order);
    const lines = bill.rows.map(pickedLine);
    if (!lines.some(hasGoods)) return refuse('NOTHING_PICKED');
    const isWholeBill = !bill.needsConsent || fulfilment.answer === 'accepted';
    const { payableCents, certified } = await writeBill(tx, order, bill, isWholeBill);
    const paid = await refuseUnpaid(tx, orderId);
    if (!paid.ok) return paid;
    const risen = await comeBack(tx, order, returned);
    await endHandover(tx, orderId, now);
    const isWhole = lines.every(isComplete);
    await changeStatus(tx, orderId, isWhole ? DELIVERED : PARTLY_DELIVERED, { actor, now });
    await collectPayments(tx, orderId, payableCents, now);
    await giveBackUnneeded(tx, orderId, bill.certificateCents - certified);
    await enqueue(tx, 'issue-invoice', { orderId });
    await tellStep(tx, order, isWhole ? 'delivered' : 'partly-delivered');
    return ok(risen);
  });
}

/**
 * Refuses to hand goods over before the checks (decision 98): the pickup code, and the age for alcohol. A locker has
 * asked for the code itself, and nothing can be taken out of it that was not put there.
 */
export async function refuseUnchecked(
  db: Queryable,
  orderId: number,
  returned: readonly number[],
): Promise<Result<void, Refusal>> {
  const seen = await db.maybeOne<{ isInPlace: boolean; hasCode: boolean; hasAge: boolean }>(sql`
    select o.delivery_service_id <> ${LOCKER} or f.locker_at is not null as is_in_place,
      f.pickup_code is null or f.code_checked is not null or f.locker_at is not null as has_code,
      f.age_seen_at is not null as has_age
    from order_fulfilments f join orders o using (order_id) where f.order_id = ${orderId}`);
  if (!seen) return ok();
  if (!seen.isInPlace) return refuse('NOT_IN_LOCKER', { field: 'order_id' });
  if (!seen.hasCode) return refuse('CODE_TO_CHECK', { field: 'code' });
  if (seen.hasAge) return ok();
  const alcohol = (await alcoholItems(db, [orderId])).get(orderId) ?? [];
  return alcohol.every((itemId) => returned.includes(itemId)) ? ok() : refuse('AGE_TO_CHECK', { field: 'of_age' });
}

/**
 * Puts goods of these lines back into the stock of their store, as far as their order lowered it: the picked amount of
 * a line, or all of a line that was not picked. Returns the products whose stock has increased.
 */
export async function returnToShelf(tx: Tx, itemIds: readonly number[]): Promise<number[]> {
  const goods = await tx.query<StockAmount & { readonly warehouseId: number }>(sql`
    select o.warehouse_id, g.product_id, g.amount
    from order_lines l left join order_picks k using (order_item_id) join orders o on o.order_id = l.order_id
      cross join lateral (values
        (l.product_id, case when l.counted then least(coalesce(k.quantity + k.weight_grams,
          l.quantity + l.weight_grams), greatest(l.quantity, l.weight_grams)) end),
        (k.substitute_product_id, case when k.substitute_counted
        then k.substitute_quantity + k.substitute_weight_grams end)
      ) as g (product_id, amount)
    where l.order_item_id = any(${[...itemIds]}::int[]) and g.amount > 0 order by o.warehouse_id, g.product_id,
      l.order_item_id`);
  const risen: number[] = [];
  for (const [warehouseId, amounts] of Map.groupBy(goods, (each) => each.warehouseId))
    risen.push(...(await returnStock(tx, warehouseId, amounts)));
  return risen;
}

/**
 * Puts goods of an order that its customer refuses back into stock, whichever call says so: these lines, or all. Goods
 * in a van or with a delivery partner are not back yet: the end of the run decides about them.
 */
async function comeBack(tx: Tx, { orderId, statusId }: LockedOrder, items?: readonly number[]): Promise<number[]> {
  if (statusId === ON_ITS_WAY_WITH_PARTNER) return [];
  const { isDriven } = await tx.one<{ isDriven: boolean }>(sql`
    select exists (select from order_drivers where order_id = ${orderId}) as is_driven`);
  if (isDriven && statusId === ON_ITS_WAY) return [];
  if (items) return returnToShelf(tx, items);
  const all = await tx.query<{ itemId: number }>(sql`
    select order_item_id as item_id from order_lines where order_id = ${orderId} order by order_item_id`);
  return returnToShelf(
    tx,
    all.map(({ itemId }) => itemId),
  );
}

/**
 * Ends an order that is not charged: it was not collected, or it failed. Its authorisations and certificates are
 * released. Returns the products whose stock has increased.
 */
export function endWithoutSale(
  db: Database,
  { orderId, actor, now }: Step,
  end: { readonly as: 'not-collected' | 'failed'; readonly note: string },
): Promise<Result<number[], Refusal>> {
  const statusId = end.as === 'failed' ? FAILED : NOT_COLLECTED;
  return db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const locked = await lockInCharge(tx, orderId, statesThatBecome(statusId));
    if (!locked.ok) return locked;
    const risen = await comeBack(tx, locked.value.order);
    await changeStatus(tx, orderId, statusId, { actor, now, note: end.note });
    await takeBackQuestion(tx, orderId);
    await endUncollected(tx, orderId, { as: 'void', now });
    await cancelPayments(tx, orderId, now);
    await payBackAll(tx, {
      orderId,
      reason: end.as === 'failed' ? 'Consegna non riuscita' : 'Ordine non ritirato',
      now,
    });
    await freeCertificates(tx, orderId, now);
    await takeBackFriendGift(tx, orderId);
    await tellStep(tx, locked.value.order, end.as);
    return ok(risen);
  });
}

/**
 * Refuses to hand over unpaid goods: their payment ended, and another one was not agreed (decision 71). The order is
 * locked.
 */
async function refuseUnpaid(tx: Tx, orderId: number): Promise<Result<void, Refusal>> {
  const { missingCents: missing } = await balanceOf(tx, orderId);
  return missing === 0 ? ok() : refuse('ORDER_UNPAID', { details: { amount: () => formatMoney(missing) } });
}

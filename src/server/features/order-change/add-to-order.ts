import { limitProblem } from '../../../domain/account/purchase-limits.ts';
import { formatCents } from '../../../domain/base/format.ts';
import { cents, fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { cratesBeside } from '../../../domain/delivery/crates.ts';
import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import { CANCELLABLE_PAYMENTS, PAYMENT_CONFIRMED } from '../../../domain/orders/payment-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { ItemToAdd } from '../cart/change/lines.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { type CartItemRow, readCartToChange } from '../cart/queries.ts';
import { orderLines } from '../checkout/order-lines.ts';
import { takeGoods } from '../checkout/take-goods.ts';
import { membershipOf } from '../company/queries.ts';
import { addOrderLines } from '../orders/add-order-lines.ts';
import { type OrderRow, ownOrder } from '../orders/queries.ts';
import { lockChangeable } from '../orders/replace-order.ts';
import { paymentsOf, raiseAuthorised } from '../payments/queries.ts';
import { growPlace } from '../timeslots/places.ts';
import { type Addition, type OpenOrder, priceAddition } from './price-addition.ts';

export interface ToAdd {
  readonly userId: number;
  readonly orderId: number;
  readonly items: readonly ItemToAdd[];
  /** The total of the order in euro that the customer saw before: a repeated call finds another one, and adds nothing twice. */
  readonly expectedTotal: number | undefined;
  readonly now: Date;
}

/**
 * Adds goods to a placed order in one short transaction, until the store takes it in charge: goods and crates are taken, the lines are
 * written and the amounts raised, or nothing. An order that a provider authorised is not added to, because its authorisation does not grow:
 * it can be changed (order/modify).
 */
export async function addToOrder(deps: ShownCartDeps, wish: ToAdd): Promise<Result<void, Refusal>> {
  const { db, catalogue } = deps;
  const read = await readOrder(db, wish);
  if (!read) return refuse('ORDER_NOT_FOUND');
  const priced = priceAddition(catalogue, read, wish.items);
  if (!priced.ok) return priced;
  // made before any await: a catalogue that is loaded meanwhile is not the one that priced the goods
  const lines = orderLines(deps, priced.value.priced, read.order.infos['accept_alternatives']);
  const within = await checkCompanyLimits(db, wish, read.order, priced.value);
  if (!within.ok) return within;
  const added = await db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const locked = await lockChangeable(tx, wish.userId, wish.orderId);
    if (!locked.ok) return locked;
    const order = await ownOrder(tx, wish.userId, wish.orderId);
    if (!order || order.total_cents !== read.order.total_cents) return refuse('TOTAL_CHANGED');
    if (wish.expectedTotal !== undefined && fromEuro(wish.expectedTotal) !== order.total_cents)
      return refuse('TOTAL_CHANGED');
    const payable = await checkPayments(tx, wish.orderId);
    if (!payable.ok) return payable;
    // the slot before the goods, as whoever takes both
    const more = cratesBeside(priced.value.crates, locked.value.crates);
    if (!(await growPlace(tx, { timeslotId: order.timeslot_id, more }))) return refuse('ORDER_ADD_NO_ROOM');
    const taken = await takeGoods(tx, order, priced.value.priced);
    if (!taken.ok) return taken;
    const authorisedCents = await addOrderLines(tx, order, amountsOf(order, priced.value), { lines, more });
    await raiseAuthorised(tx, wish.orderId, authorisedCents, wish.now);
    await enqueue(tx, 'order-confirmation', { orderId: wish.orderId, isGrown: true });
    return taken;
  });
  if (!added.ok) return added;
  catalogue.announceStock(added.value);
  return ok();
}

function amountsOf(order: OrderRow, { priced: { total }, deliveryFeeCents, bags, bagsCents }: Addition) {
  return {
    goodsCents: total.goods,
    discountCents: total.discount,
    marginCents: total.authorised - total.total,
    deliveryFeeCents,
    bags,
    bagsCents,
    bagsMoreCents: bagsCents - order.bags.reduce((sum, bag) => sum + bag.cents, 0),
  };
}

async function readOrder(db: Queryable, { userId, orderId, now }: ToAdd): Promise<OpenOrder | undefined> {
  const order = await ownOrder(db, userId, orderId);
  if (!order) return undefined;
  const [{ cart, ordered }, items, feeRows] = await Promise.all([
    readCartToChange(db, { userId }, romeTime(now).date),
    db.query<CartItemRow>(sql`
      select 0 as item_id, product_id, quantity, weight_grams, insertion_type_id, infos, details, null as seen_cents, null as seen_left
      from order_lines where order_id = ${orderId} and insertion_type_id = ${INSERTED} order by position`),
    db.query<FeeRow>(sql`
      select f.from_cents as "fromCents", f.to_cents as "toCents", f.fee_cents as "feeCents"
      from timeslots t join delivery_fee_rows f using (delivery_fee_id)
      where t.timeslot_id = ${order.timeslot_id} order by f.from_cents`),
  ]);
  return {
    ...{ order, items, feeRows, segmentIds: cart?.segment_ids ?? [] },
    orderedToday: new Map(ordered.map(({ product_id: id, amount }) => [id, amount])),
  };
}

/** Money that a provider authorised or that was collected does not grow; what is paid at the door does. */
async function checkPayments(tx: Tx, orderId: number): Promise<Result<void, Refusal>> {
  const payments = await paymentsOf(tx, orderId);
  const isFixed = payments.some(
    ({ provider, status_id: statusId }) =>
      statusId === PAYMENT_CONFIRMED || (provider !== 'none' && CANCELLABLE_PAYMENTS.includes(statusId)),
  );
  if (isFixed) return refuse('ORDER_ADD_PAID');
  const [open] = await tx.query(
    sql`select 1 from carts where changes_order_id = ${orderId} and status_id = ${CART_OPEN}`,
  );
  return open ? refuse('ORDER_ADD_CHANGING') : ok();
}

/** S 6: a buyer of a company does not pass the limits by adding to an order. */
async function checkCompanyLimits(
  db: Queryable,
  { userId, now }: ToAdd,
  order: OrderRow,
  { priced: { total } }: Addition,
): Promise<Result<void, Refusal>> {
  const limits = await membershipOf(db, userId, now);
  if (!limits) return ok();
  const totalCents = order.total_cents + total.goods;
  const spentCents = Math.max(0, limits.spentCents - order.total_cents);
  const problem = limitProblem(limits, { totalCents, spentCents });
  return problem ? refuse(problem.code, { details: { limit: () => formatCents(cents(problem.limitCents)) } }) : ok();
}

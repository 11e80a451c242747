import { limitProblem } from '../../../domain/account/purchase-limits.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { cents, fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { type Crates, cratesBeside } from '../../../domain/delivery/crates.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { isSubscribedOn, subscriberFeeRows } from '../../../domain/delivery/subscription.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import { INSERTED } from '../../../domain/orders/order-status.ts';
import type { BagLine } from '../../../domain/pricing/bags.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { checkLimits } from '../cart/change/quantity-rules.ts';
import { unfitFor } from '../cart/change/unfit-goods.ts';
import type { SlotDay } from '../cart/price/cart-scope-at.ts';
import { cratesOf, type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import type { CartLine } from '../cart/stored/cart-lines.ts';
import { readCartToChange } from '../cart/stored/cart-to-change.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { checkItems, type ItemToAdd, type LineAmount, lineOf, MAX_LINES, sumUp } from '../cart/stored/lines.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { orderLines } from '../checkout/new-order.ts';
import { takeGoods } from '../checkout/take-goods.ts';
import { membershipOf } from '../company/queries.ts';
import { takeCredit } from '../credit-lines/take-credit.ts';
import { type AddedAmounts, addOrderLines } from '../orders/insert-order.ts';
import { spentSql } from '../orders/order-lists.ts';
import { type LockedOrder, type OrderRow, ownOrder } from '../orders/queries.ts';
import { lockChangeable } from '../orders/replace-order.ts';
import { splitVatAgain } from '../orders/state-vat.ts';
import { raiseAuthorised } from '../payments/ledger/queries.ts';
import { growPlace } from '../timeslots/places.ts';

export interface ToAdd {
  readonly userId: number;
  readonly orderId: number;
  readonly items: readonly ItemToAdd[];
  /**
   * The total of the order in euro that the customer saw: a repeated call finds another one, and adds nothing twice.
   */
  readonly expectedTotal?: number | undefined;
  readonly now: Date;
}

/** Goods as they would be added to an order now. */
export interface PricedAddition {
  readonly input: ToAdd;
  readonly order: OrderRow;
  readonly addition: Addition;
  readonly lines: ReturnType<typeof orderLines>;
  /**
   * By how much (cents) the order may cost more, with the margin for goods that are weighed. It may be negative: the
   * fee can fall.
   */
  readonly moreCents: number;
}

/** Reads the order, and prices the goods for it. Nothing is written or taken. */
export async function priceForOrder(deps: ShownCartDeps, input: ToAdd): Promise<Result<PricedAddition, Refusal>> {
  const { db, catalogue } = deps;
  const read = await readOrder(db, input);
  if (!read) return refuse('ORDER_NOT_FOUND');
  const priced = priceAddition(catalogue, read, input.items);
  if (!priced.ok) return priced;
  const { order } = read;
  const addition = priced.value;
  // made before any await: a catalogue that is loaded meanwhile differs from the one that priced the goods
  const lines = orderLines(deps, addition.priced, order.infos['accept_alternatives']);
  const within = await checkCompanyLimits(db, input, order, addition);
  if (!within.ok) return within;
  const { goodsCents, bagsMoreCents, deliveryFeeCents, marginCents } = amountsOf(order, addition);
  const moreCents = goodsCents + bagsMoreCents + deliveryFeeCents - order.deliveryFeeCents + marginCents;
  return ok({ input, order, addition, lines, moreCents });
}

/**
 * Locks an order to which goods are added, until the transaction ends. Refuses one that is already prepared, that is
 * being changed, or whose total differs from the one that the goods were priced for.
 */
export async function lockToAdd(
  tx: Tx,
  { input, order: read }: PricedAddition,
): Promise<Result<{ order: OrderRow; locked: LockedOrder }, Refusal>> {
  const { userId, orderId, expectedTotal } = input;
  const locked = await lockChangeable(tx, userId, orderId);
  if (!locked.ok) return locked;
  const order = await ownOrder(tx, userId, orderId);
  if (!order || order.totalCents !== read.totalCents) return refuse('TOTAL_CHANGED');
  if (expectedTotal !== undefined && fromEuro(expectedTotal) !== order.totalCents) return refuse('TOTAL_CHANGED');
  const open = await tx.maybeOne(
    sql`select 1 from carts where changes_order_id = ${orderId} and status_id = ${CART_OPEN}`,
  );
  return open ? refuse('ORDER_ADD_CHANGING') : ok({ order, locked: locked.value });
}

/**
 * Takes goods, crates and, for an order on account, credit; writes the lines and amounts of a locked order. Returns the
 * products whose stock has decreased.
 */
export async function grow(
  tx: Tx,
  { order, locked }: { readonly order: OrderRow; readonly locked: LockedOrder },
  { input, addition, lines }: PricedAddition,
  onAccount: OnAccountRules,
): Promise<Result<number[], Refusal>> {
  const { orderId, now } = input;
  // the slot is locked before the goods, as everywhere
  const more: Crates = cratesBeside(addition.crates, locked.crates);
  if (!(await growPlace(tx, { timeslotId: order.timeslotId, more }))) return refuse('ORDER_ADD_NO_ROOM');
  const taken = await takeGoods(tx, order, addition.priced);
  if (!taken.ok) return taken;
  const authorisedCents = await addOrderLines(tx, order, amountsOf(order, addition), {
    lines,
    countedIds: taken.value,
    more,
  });
  const stateVat = order.stateVatCents === 0 ? 0 : await splitVatAgain(tx, orderId);
  await raiseAuthorised(tx, orderId, authorisedCents - stateVat, now);
  const { paymentTypeId: typeId } = order;
  const hadCents = order.authorisedCents - order.stateVatCents;
  const credit = await takeCredit(tx, { ...input, typeId, hadCents }, onAccount);
  if (!credit.ok) return credit;
  await enqueue(tx, 'order-confirmation', { orderId, isGrown: true });
  return taken;
}

function amountsOf(
  order: OrderRow,
  { priced: { total }, deliveryFeeCents, bags, bagsCents }: Addition,
): AddedAmounts & { bags: Addition['bags'] } {
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

export async function readOrder(
  db: Queryable,
  { userId, orderId, now }: Pick<ToAdd, 'userId' | 'orderId' | 'now'>,
): Promise<OpenOrder | undefined> {
  const order = await ownOrder(db, userId, orderId);
  if (!order) return undefined;
  const [{ cart, ordered, priceListId }, items, feeRows] = await Promise.all([
    readCartToChange(db, { userId }, romeTime(now).date),
    db.query<CartLine>(sql`
      select 0 as item_id, product_id, quantity, weight_grams, infos, details, null as seen_cents, null as seen_left
      from order_lines where order_id = ${orderId} and insertion_type_id = ${INSERTED} order by position`),
    db.query<FeeRow>(sql`
      select f.from_cents, f.to_cents, f.fee_cents
      from timeslots t join delivery_fee_rows f using (delivery_fee_id)
      where t.timeslot_id = ${order.timeslotId} order by f.from_cents`),
  ]);
  const isAtHome = order.deliveryServiceId === HOME && isSubscribedOn(cart?.subscribed ?? [], order.slot.dateIso);
  return {
    order,
    items,
    feeRows: isAtHome ? subscriberFeeRows(feeRows) : feeRows,
    segmentIds: cart?.segmentIds ?? [],
    priceListId,
    orderedToday: new Map(ordered.map(({ productId: id, amount }) => [id, amount])),
  };
}

/** S 6: adding to an order must not exceed the limits of a company's buyer. */
async function checkCompanyLimits(
  db: Queryable,
  { userId, now }: ToAdd,
  order: OrderRow,
  { priced: { total } }: Addition,
): Promise<Result<void, Refusal>> {
  const limits = await membershipOf(db, userId, { spentSql, now });
  if (!limits) return ok();
  const totalCents = order.totalCents + total.goods;
  const spentCents = Math.max(0, limits.spentCents - order.totalCents);
  const problem = limitProblem(limits, { totalCents, spentCents });
  return problem ? refuse(problem.code, { details: { limit: () => formatMoney(problem.limitCents) } }) : ok();
}

/** An order to which goods are added. */
interface OpenOrder {
  readonly order: OrderRow;
  /** Its lines, without gifts of promotions. */
  readonly items: readonly CartLine[];
  readonly feeRows: FeeRow[];
  readonly segmentIds: number[];
  /** The list of the company that the customer buys for now; null: the store's prices. */
  readonly priceListId: number | null;
  /** The amounts that the customer ordered today, by product, which count for daily maxima. */
  readonly orderedToday: ReadonlyMap<number, number>;
}

/**
 * The goods that are added to an order at today's price for the day of its slot, and the resulting fee, bags and
 * crates.
 */
interface Addition {
  readonly priced: PricedCart;
  readonly deliveryFeeCents: number;
  readonly bags: readonly BagLine[];
  readonly bagsCents: number;
  readonly crates: Crates;
}

/**
 * Checks and prices goods that are added to an order. They are priced alone: what was agreed for the other lines stays,
 * so promotions apply only among the added goods. The fee of the delivery may fall, and never rises.
 */
function priceAddition(catalogue: Catalogue, open: OpenOrder, asked: readonly ItemToAdd[]): Result<Addition, Refusal> {
  const { order, items } = open;
  const scope = catalogue.scopeAt(order.warehouseId, order.slot.dateIso);
  const added = addedLines(scope, open, asked);
  if (!added.ok) return added;
  const newItems = added.value.map(itemOf);
  const priced = priceCart(catalogue, pricingOf(open, newItems));
  const unfit = unfitFor(
    order.deliveryServiceId,
    priced.lines.map(({ row }) => row),
  );
  if (unfit !== undefined) return refuse('ORDER_ADD_ALCOHOL', { field: 'items', details: { names: unfit } });
  if (priced.lines.some(({ row }) => row.alcoholic) && order.infos['of_age'] !== 'true')
    return refuse('AGE_REQUIRED', { field: 'of_age' });
  const whole = priceCart(catalogue, pricingOf(open, [...items, ...newItems]));
  const hasMoreBags = whole.total.bagsTotal > sumOf(order.bags);
  return ok({
    priced,
    deliveryFeeCents: Math.min(
      order.deliveryFeeCents,
      deliveryFee(open.feeRows, cents(order.goodsCents + priced.total.goods)),
    ),
    bags: hasMoreBags ? whole.total.bags : order.bags,
    bagsCents: hasMoreBags ? whole.total.bagsTotal : sumOf(order.bags),
    crates: cratesOf(whole),
  });
}

function addedLines(
  scope: Scope,
  { items, orderedToday }: OpenOrder,
  asked: readonly ItemToAdd[],
): Result<readonly LineAmount[], Refusal> {
  const checked = checkItems(scope, asked);
  if (!checked.ok) return checked;
  const lines = sumUp(scope, [], asked);
  const empty = lines.find(({ amount }) => amount <= 0);
  if (empty) return refuse('INVALID_QUANTITY', { field: String(empty.productId) });
  if (items.length + lines.length > MAX_LINES) return refuse('CART_TOO_LARGE', { details: { max: MAX_LINES } });
  const present = items.map(lineOf);
  const bought = new Map<number, number>();
  for (const { productId, amount } of present) bought.set(productId, (bought.get(productId) ?? 0) + amount);
  // if the order is of today, its amounts are counted already
  for (const [productId, amount] of orderedToday) bought.set(productId, Math.max(amount, bought.get(productId) ?? 0));
  const limits = checkLimits(scope, lines, lines, bought);
  return limits.ok ? ok(lines) : limits;
}

export function pricingOf({ order, feeRows, segmentIds, priceListId }: OpenOrder, items: readonly CartLine[]) {
  return {
    warehouseId: order.warehouseId,
    slot: { serviceDate: order.slot.dateIso },
    items: [...items],
    feeRows,
    segmentIds,
    priceListId,
    deliveryServiceId: order.deliveryServiceId,
    certificates: [],
    prepared: null,
    infos: order.infos,
    isAddition: true,
  } satisfies Partial<Omit<FullCartRow, 'slot'>> & SlotDay & { isAddition: true };
}

function itemOf({ productId, amount, isLoose, infos, details = {} }: LineAmount): CartLine {
  return {
    itemId: 0,
    productId,
    quantity: isLoose ? 0 : amount,
    weightGrams: isLoose ? amount : 0,
    infos,
    details,
    seenCents: null,
    seenLeft: null,
  };
}

export function sumOf(bags: readonly BagLine[]): number {
  return bags.reduce((sum, bag) => sum + bag.cents, 0);
}

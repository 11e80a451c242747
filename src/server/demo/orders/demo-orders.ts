import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { SERVICE_VAT } from '../../../domain/documents/vat.ts';
import { BUYABLE_CART, OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { ON_DELIVERY } from '../../../domain/orders/payment-type.ts';
import { hash } from '../../../pictures/recipe/palettes.ts';
import { cratesOf, priceCart } from '../../features/cart/price/price-cart.ts';
import { LineIds, linesToStore } from '../../features/cart/stored/cart-lines.ts';
import { lockedCartSql, markBoughtSql } from '../../features/cart/stored/cart-writes.ts';
import type { ShownCartDeps } from '../../features/cart/stored/deps.ts';
import { readFullCart } from '../../features/cart/stored/queries.ts';
import { handoverOf } from '../../features/checkout/check-purchase.ts';
import { newOrder, orderLines } from '../../features/checkout/new-order.ts';
import { newOrderSql } from '../../features/orders/insert-order.ts';
import { releaseSlotPlace, takePlaceSql } from '../../features/timeslots/places.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { readDemoText } from '../demo-tables.ts';
import { type DemoInvoicing, loadDemoDocuments } from './demo-documents.ts';
import { loadDemoDues } from './demo-dues.ts';
import { finishOrder, type PlannedOrder } from './finish-order.ts';

/** The regular shopping of one customer, as demo/orders.txt describes it. */
export interface Habit {
  readonly email: string;
  /** Days from one order to the next. */
  readonly everyDays: number;
  /** Days since the last delivery; negative: it is in the future. */
  readonly lastDeliveryAgo: number;
  /** Begin of the slot, as 18:00. */
  readonly begins: string;
  readonly goods: readonly HabitualGood[];
}

export interface HabitualGood {
  readonly name: string;
  /** Pieces, or grams of loose goods. */
  readonly amount: number;
  /** How often it is bought: in every n-th order. */
  readonly every: number;
  /** First and last month, 1 to 12; from 11 to 2 is the winter. */
  readonly months: readonly [number, number];
}

type Deps = Pick<ShownCartDeps, 'catalogue' | 'substitutions'>;

export type DemoOrderDeps = Deps & { readonly invoicing: DemoInvoicing };

const DAYS = 365;
const CANCELLED_ONE_IN = 17;
const WHOLE_YEAR: readonly [number, number] = [1, 12];
const HOUR_MS = 3_600_000;
const demoLock = 7_205_219_064;

/**
 * Gives the customers of the demo the orders of a year, so that orders, usual goods, recommendations and the staff's
 * pages have content; a shop with orders is left alone. The orders have the shop's present prices and fees. Returns the
 * number of orders.
 */
export async function loadDemoOrders(db: Database, { invoicing, ...deps }: DemoOrderDeps, now: Date): Promise<number> {
  const habits = await readHabits();
  return db.tx(async (tx) => {
    // processes that start together on one database wait for each other
    await tx.query(sql`select pg_advisory_xact_lock(${demoLock})`);
    const row = await tx.one<{ found: boolean }>(sql`select exists (select from orders) as found`);
    if (row.found) return 0;
    let written = 0;
    const lineIds = new LineIds();
    for (const habit of habits) {
      for (const order of planYear(habit, now))
        if (await writeOrder(tx, { ...deps, lineIds, habit, now }, order)) written++;
    }
    // customers must have registered before they bought
    await tx.query(sql`
      update customers c set created_at = least(c.created_at, o.first - interval '1 day')
      from (select user_id, min(placed_at) as first from orders group by user_id) o where o.user_id = c.user_id`);
    await loadDemoDues(tx, now);
    await loadDemoDocuments(tx, invoicing);
    return written;
  });
}

/** Returns the orders of the year before `now`, the oldest first. The same day gives the same orders. */
export function planYear({ everyDays, lastDeliveryAgo, begins, goods }: Habit, now: Date): PlannedOrder[] {
  const last = addDays(romeTime(now).date, -lastDeliveryAgo);
  const count = Math.floor(DAYS / everyDays);
  return Array.from({ length: count }, (_, index) => {
    const day = workingDay(addDays(last, -everyDays * (count - 1 - index)));
    return {
      day,
      placedAt: placingTime(day, begins, index, now),
      isCancelled: index % CANCELLED_ONE_IN === CANCELLED_ONE_IN - 4,
      goods: goods.filter((good) => isBought(good, index, Number(day.slice(5, 7)))),
    };
  });
}

/** Moves a delivery from Sunday to Saturday, because Sundays have no slots in the evening. */
function workingDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 0 ? addDays(day, -1) : day;
}

/** Returns the evening before the delivery, but never later than now. */
function placingTime(day: string, begins: string, index: number, now: Date): Date {
  const minute = String((hash(`${day} ${begins}`) + index) % 60).padStart(2, '0');
  const evening = instantOf(addDays(day, -1), `20:${minute}`);
  return evening < now ? evening : new Date(now.getTime() - HOUR_MS);
}

function isBought({ name, every, months: [from, to] }: HabitualGood, index: number, month: number): boolean {
  const isSeason = from <= to ? from <= month && month <= to : month >= from || month <= to;
  return isSeason && (index + hash(name)) % every === 0;
}

/** Reads demo/orders.txt; demo/README.md describes its format. */
export async function readHabits(): Promise<Habit[]> {
  const habits: { -readonly [Key in keyof Habit]: Key extends 'goods' ? HabitualGood[] : Habit[Key] }[] = [];
  for (const [name = '', ...cells] of await readDemoText('orders.txt')) {
    if (name.startsWith('= ')) {
      const [everyDays, lastDeliveryAgo, begins = ''] = cells;
      habits.push({
        email: name.slice(2),
        everyDays: Number(everyDays),
        lastDeliveryAgo: Number(lastDeliveryAgo),
        begins,
        goods: [],
      });
      continue;
    }
    const [amount, every, season = ''] = cells;
    const [from, to] = season.split('-').map(Number);
    habits
      .at(-1)
      ?.goods.push({
        name,
        amount: Number(amount),
        every: Number(every),
        months: from && to ? [from, to] : WHOLE_YEAR,
      });
  }
  return habits;
}

/** Slots of the past are closed now, but were open when the order was placed. */
const ANY_TIME = sql`'-infinity'::timestamptz`;

interface Writing extends Deps {
  readonly habit: Habit;
  readonly lineIds: LineIds;
  readonly now: Date;
}

/**
 * Writes one order as a purchase would, but without a mail and without changing stock, which is today's. False: there
 * is no such slot.
 */
async function writeOrder(tx: Tx, { habit, now, lineIds, ...deps }: Writing, order: PlannedOrder): Promise<boolean> {
  const userId = await fillCart(tx, lineIds, habit, order);
  const cart = userId === undefined ? undefined : await readFullCart(tx, { userId });
  if (userId === undefined || !cart) return false;
  const handover = handoverOf(cart);
  if (!handover.ok || cart.items.length !== order.goods.length)
    throw new Error(`demo/orders.txt does not fit the demo: ${habit.email} on ${order.day}`);
  const priced = priceCart(deps.catalogue, cart);
  const { placedAt } = order;
  const crates = cratesOf(priced);
  const head = newOrder(
    { userId, cart, paymentTypeId: ON_DELIVERY, shopperCostCents: 0, deliveryVat: SERVICE_VAT, crates, now: placedAt },
    priced,
    handover.value,
  );
  const { timeslotId } = handover.value;
  const place = takePlaceSql({ timeslotId, crates, now: ANY_TIME });
  // today's stock was not reduced for it
  const lines = orderLines(deps, priced, cart.infos['accept_alternatives']);
  const made = await tx.maybeOne<{ orderId: number }>(sql`
    with ${lockedCartSql(cart, BUYABLE_CART)},
    ${place(sql`mine`)}
    ${markBoughtSql(placedAt)},
    ${newOrderSql({ ...head, mail: undefined }, lines, {
      after: sql`exists (select
      from placed)`,
      counted: sql`false`,
    })}
    select order_id from made`);
  if (!made) throw new Error(`the demo has too many orders on ${order.day}`);
  const { orderId } = made;
  if (order.isCancelled) await releaseSlotPlace(tx, { timeslotId, crates });
  const begin = instantOf(order.day, habit.begins);
  await finishOrder(tx, { ...deps, orderId, order, begin, now });
  return true;
}

/**
 * Writes the slot unless it exists, and fills the customer's open cart, which is delivered to their default address in
 * that slot. Returns the customer; undefined: the zone has no slot on that weekday.
 */
async function fillCart(tx: Tx, lineIds: LineIds, { email, begins }: Habit, { day, goods }: PlannedOrder) {
  const products = await tx.query<{ productId: number; isLoose: boolean; amount: number }>(sql`
    select p.product_id, p.sale_type = 'Sfuso' as is_loose, g.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as (name text, amount int))
        with ordinality as g (name, amount, place),
      lateral (select product_id, sale_type from products where name = g.name order by code limit 1) p
    order by g.place`);
  const firstId = await lineIds.take(tx, products.length);
  const items = products.map(({ isLoose, amount, productId }, index) => {
    const amounts = { quantity: isLoose ? 0 : amount, weightGrams: isLoose ? amount : 0 };
    return { itemId: firstId + index, productId, ...amounts, infos: {}, details: {}, seenCents: null, seenLeft: null };
  });
  const made = await tx.maybeOne<{ userId: number }>(sql`
    with place as (
      select c.user_id, a.address_id, z.zone_id, z.store_id
      from customers c join addresses a on a.address_id = c.default_address_id join zones z using (zone_id)
      where c.email = ${email}),
    slot as (
      insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id, extended,
        description)
      select t.zone_id, ${day}::date, t.begins, t.ends, t.capacity,
        (${day}::date + t.begins) at time zone 'Europe/Rome' - make_interval(mins => t.cutoff_minutes),
        t.delivery_fee_id, t.extended, t.description
      from place join timeslot_templates t using (zone_id)
      where t.weekday = extract(isodow from ${day}::date) and t.begins = ${begins}::time
      on conflict (zone_id, service_date, begins, ends) do update set description = timeslots.description
      returning timeslot_id, zone_id),
    cart as (
      insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, infos, lines)
      select user_id, ${HOME}, address_id, zone_id, store_id, timeslot_id, '{"of_age":"true"}',
        ${linesToStore(items)}::json
      from place join slot using (zone_id)
      -- the order before has begun this cart
      on conflict (user_id) where status_id in (${integerList(OPEN_CART)}) and user_id is not null
        do update set timeslot_id = excluded.timeslot_id, infos = excluded.infos, lines = excluded.lines,
        auto_assigned = false
      returning user_id)
    select user_id from cart`);
  return made?.userId;
}

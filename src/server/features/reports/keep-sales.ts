import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  type FactsOfOrder,
  factsOf,
  type GivenByPromotion,
  type SalesFact,
  type SoldGoods,
  soldOrders,
} from './sales-facts.ts';

/** Orders of one transaction: a job that is interrupted loses the work of so many. */
const AT_ONCE = 200;

/**
 * Writes the facts of all orders that wait for it, and the sums of their days. Returns how many orders these were.
 * Afterwards the reports say that they know everything until `now`.
 */
export async function keepSales(db: Database, now: Date): Promise<number> {
  let orders = 0;
  for (;;) {
    const taken = await db.tx(async (tx) => {
      const orderIds = await takeDue(tx);
      if (orderIds.length > 0) await sumDays(tx, await writeFacts(tx, orderIds));
      else await writeFreshness(tx, now);
      return orderIds.length;
    });
    if (taken === 0) return orders;
    orders += taken;
  }
}

/**
 * Makes all facts and sums again from orders and documents. The reports show the old ones until it is done, in one
 * transaction. Returns the number of orders.
 */
export async function rebuildSales(
  db: Database,
  now: Date,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<number> {
  return db.tx(async (tx) => {
    await lockSales(tx);
    await tx.query(sql`delete from sales_due`);
    for (const emptied of [
      sql`delete from sales_facts s where not exists (select from order_fulfilments f
        where f.order_id = s.order_id and f.handed_over_at is not null)`,
      sql`delete from sales_by_product`,
      sql`delete from sales_by_product_month`,
      sql`delete from sales_by_promotion`,
    ])
      await tx.query(emptied);
    const orders = await tx.query<{ orderId: number }>(sql`
      select order_id from order_fulfilments where handed_over_at is not null order by handed_over_at, order_id`);
    const orderIds = orders.map(({ orderId }) => orderId);
    for (let done = 0; done < orderIds.length; done += AT_ONCE) {
      await writeFacts(tx, orderIds.slice(done, done + AT_ONCE), true);
      onProgress(Math.min(done + AT_ONCE, orderIds.length), orderIds.length);
    }
    await sumAllDays(tx);
    await writeFreshness(tx, now);
    return orderIds.length;
  });
}

/** Two processes at once would add the goods of an order twice; the closing of a day (features/closings) waits, too. */
export const lockSales = (tx: Tx) => tx.query(sql`select pg_advisory_xact_lock(hashtext('sales'))`);

async function takeDue(tx: Tx): Promise<number[]> {
  await lockSales(tx);
  const due = await tx.query<{ orderId: number }>(sql`
    with taken as (delete from sales_due where due_id in (select due_id from sales_due order by due_id limit ${AT_ONCE})
      returning order_id)
    select distinct order_id from taken order by order_id`);
  return due.map(({ orderId }) => orderId);
}

/**
 * Writes the facts of these orders, instead of those they had. A fact that bills the same stays, because a change of
 * a closed day is a correction (features/closings); only what is known of its service and its customer changes.
 * Returns the days whose sums are other ones now.
 */
async function writeFacts(tx: Tx, orderIds: readonly number[], addsAllGoods = false): Promise<string[]> {
  const known = await knownSales(tx, orderIds);
  const made: (FactsOfOrder & { readonly orderId: number })[] = [];
  for (const order of await soldOrders(tx, orderIds))
    made.push({ orderId: order.orderId, ...(await factsOf(tx, order)) });
  const facts = factRows(made.flatMap((each) => each.facts));
  const gone = await tx.query<{ day: string }>(sql`
    delete from sales_facts s where order_id = any(${[...orderIds]}::int[])
      and not exists (select from (${facts}) f where ${billOf(sql`f`)} = ${billOf(sql`s`)})
    returning day::text -- in any order: it is a set
    `);
  const added = await tx.query<{ day: string }>(sql`
    insert into sales_facts as s (${FACT_COLUMNS}) select ${FACT_COLUMNS} from (${facts}) f
    on conflict (order_id, kind, source_id) do update set is_late = excluded.is_late, stars = excluded.stars,
      has_complaint = excluded.has_complaint, customer_order = excluded.customer_order,
      first_day = excluded.first_day, previous_day = excluded.previous_day, has_next = excluded.has_next
      where to_jsonb(s) <> to_jsonb(excluded)
    returning day::text -- in any order: it is a set
    `);
  // what an order sold never changes after the handover, so its goods are added once
  const isNew = ({ orderId }: { readonly orderId: number }) => addsAllGoods || !known.has(orderId);
  const sold = made.filter(isNew);
  await addGoods(
    tx,
    sold.flatMap(({ goods }) => goods),
  );
  await addGiven(
    tx,
    sold.flatMap(({ given }) => given),
  );
  return [...new Set([...gone, ...added].map(({ day }) => day))];
}

async function knownSales(tx: Tx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ orderId: number }>(sql`
    select order_id from sales_facts where order_id = any(${[...orderIds]}::int[]) and kind = 'sale'
      order by order_id`);
  return new Set(rows.map(({ orderId }) => orderId));
}

const FACT_COLUMNS = sql`order_id, kind, source_id, day, hour, warehouse_id, delivery_service_id, slot_begins, is_first,
  is_company, lines, found, substituted, missing, goods_cents, deposit_cents, bags_cents, fee_cents, discount_cents,
  total_cents, voucher_cents, vat, is_late, stars, has_complaint, customer_order, first_day, previous_day, has_next`;

/** What a fact bills, apart from what is known later of its service and its customer. */
const billOf = (fact: SqlFragment) => sql`to_jsonb(${fact})
  - '{is_late,stars,has_complaint,customer_order,first_day,previous_day,has_next}'::text[]`;

/** Facts as rows of their table. */
function factRows(facts: readonly SalesFact[]): SqlFragment {
  return sql`
    select "orderId" as order_id, kind, "sourceId" as source_id, day, hour, "warehouseId" as warehouse_id,
      "deliveryServiceId" as delivery_service_id, "slotBegins" as slot_begins, "isFirst" as is_first,
      "isCompany" as is_company, lines, found, substituted, missing, "goodsCents" as goods_cents,
      "depositCents" as deposit_cents, "bagsCents" as bags_cents, "feeCents" as fee_cents,
      "discountCents" as discount_cents, "totalCents" as total_cents, "voucherCents" as voucher_cents, vat,
      "isLate" as is_late, stars, "hasComplaint" as has_complaint, "customerOrder" as customer_order,
      "firstDay" as first_day, "previousDay" as previous_day, "hasNext" as has_next
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f ("orderId" int, kind text, "sourceId" int, day date,
      hour int, "warehouseId" int, "deliveryServiceId" int, "slotBegins" time, "isFirst" boolean, "isCompany" boolean,
      lines int, found int, substituted int, missing int, "goodsCents" int, "depositCents" int, "bagsCents" int,
      "feeCents" int, "discountCents" int, "totalCents" int, "voucherCents" int, vat jsonb, "isLate" boolean,
      stars smallint, "hasComplaint" boolean, "customerOrder" int, "firstDay" date, "previousDay" date,
      "hasNext" boolean)`;
}

async function addGoods(tx: Tx, goods: readonly SoldGoods[]): Promise<void> {
  const sold = sql`
    select day, "warehouseId" as warehouse_id, "productId" as product_id, sum(quantity)::int as quantity,
      sum("weightGrams") as weight_grams, sum("goodsCents") as goods_cents, sum(substituted)::int as substituted,
      sum(missing)::int as missing
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as g (day date, "warehouseId" int, "productId" int,
      quantity int, "weightGrams" int, "goodsCents" int, substituted int, missing int)
    group by 1, 2, 3`;
  const columns = sql`warehouse_id, product_id, quantity, weight_grams, goods_cents, substituted, missing`;
  const added = sql`quantity = s.quantity + excluded.quantity, weight_grams = s.weight_grams + excluded.weight_grams,
    goods_cents = s.goods_cents + excluded.goods_cents, substituted = s.substituted + excluded.substituted,
    missing = s.missing + excluded.missing`;
  await tx.query(sql`
    insert into sales_by_product as s (day, ${columns}) select day, ${columns} from (${sold}) n
    on conflict (day, warehouse_id, product_id) do update set ${added}`);
  await tx.query(sql`
    insert into sales_by_product_month as s (month, ${columns})
    select date_trunc('month', day)::date, warehouse_id, product_id, sum(quantity), sum(weight_grams),
      sum(goods_cents), sum(substituted), sum(missing)
    from (${sold}) n group by 1, 2, 3
    on conflict (month, warehouse_id, product_id) do update set ${added}`);
}

async function addGiven(tx: Tx, given: readonly GivenByPromotion[]): Promise<void> {
  await tx.query(sql`
    insert into sales_by_promotion as s (day, warehouse_id, promotion_id, orders, given_cents)
    select day, "warehouseId", "promotionId", count(*), sum("givenCents")
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (day date, "warehouseId" int, "promotionId" int,
      "givenCents" int)
    group by 1, 2, 3
    on conflict (day, warehouse_id, promotion_id) do update set orders = s.orders + excluded.orders,
      given_cents = s.given_cents + excluded.given_cents`);
}

async function writeFreshness(tx: Tx, now: Date): Promise<void> {
  await tx.query(sql`
    insert into sales_state (fresh_at) values (${now}) on conflict (one) do update set fresh_at = excluded.fresh_at`);
}

/** Makes the sums of these days again from the facts and from what was sold by product. */
export async function sumDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sum(tx, (day) => sql`${day} = any(${[...days]}::date[])`);
}

export async function sumAllDays(tx: Tx): Promise<void> {
  await sum(tx, () => sql`true`);
}

async function sum(tx: Tx, isOf: (day: SqlFragment) => SqlFragment): Promise<void> {
  const ofDays = isOf(sql`day`);
  await tx.query(sql`delete from sales_by_slot where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_slot (day, warehouse_id, delivery_service_id, slot_begins, orders, first_orders,
      company_orders, lines, found, substituted, missing, goods_cents, deposit_cents, bags_cents, fee_cents,
      discount_cents, voucher_cents, sales_cents, first_cents, refund_cents, late, ratings, stars, complaints)
    select day, warehouse_id, delivery_service_id, slot_begins, count(*) filter (where kind = 'sale'),
      count(*) filter (where kind = 'sale' and is_first), count(*) filter (where kind = 'sale' and is_company),
      sum(lines), sum(found), sum(substituted), sum(missing),
      coalesce(sum(goods_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(deposit_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(bags_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(fee_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(discount_cents) filter (where kind in ('sale', 'invoice')), 0), sum(voucher_cents),
      coalesce(sum(total_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(total_cents) filter (where kind in ('sale', 'invoice') and is_first), 0),
      coalesce(-sum(total_cents) filter (where kind in ('note', 'refund')), 0),
      count(*) filter (where kind = 'sale' and is_late), count(stars) filter (where kind = 'sale'),
      coalesce(sum(stars) filter (where kind = 'sale'), 0), count(*) filter (where kind = 'sale' and has_complaint)
    from sales_facts where ${ofDays} group by 1, 2, 3, 4`);
  await tx.query(sql`delete from sales_by_hour where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_hour (day, warehouse_id, delivery_service_id, hour, orders, sales_cents)
    select day, warehouse_id, delivery_service_id, hour, count(*), sum(total_cents)
    from sales_facts where kind = 'sale' and ${ofDays} group by 1, 2, 3, 4`);
  await sumCustomers(tx, ofDays);
  await tx.query(sql`delete from sales_by_rate where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_rate (day, warehouse_id, vat_basis_points, nature, gross_cents, net_cents, vat_cents)
    select day, warehouse_id, v."vatBasisPoints", coalesce(v.nature, ''), sum(v."grossCents"), sum(v."netCents"),
      sum(v."vatCents")
    from sales_facts cross join lateral jsonb_to_recordset(vat)
      as v ("vatBasisPoints" int, nature text, "grossCents" int, "netCents" int, "vatCents" int)
    where ${ofDays} group by 1, 2, 3, 4`);
  await tx.query(sql`delete from sales_by_department where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_department (day, warehouse_id, category_id, goods_cents)
    with recursive top as (
      select category_id, category_id as department from categories where parent_id is null
      union all select c.category_id, t.department from categories c join top t on c.parent_id = t.category_id)
    select s.day, s.warehouse_id, t.department, sum(s.goods_cents)
    from sales_by_product s join products p using (product_id) join top t using (category_id)
    where ${isOf(sql`s.day`)} group by 1, 2, 3`);
}

async function sumCustomers(tx: Tx, ofDays: SqlFragment): Promise<void> {
  await tx.query(sql`delete from sales_by_gap where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_gap (day, warehouse_id, is_company, gap_days, orders, second)
    select day, warehouse_id, is_company, coalesce(day - previous_day, -1), count(*),
      count(*) filter (where customer_order = 2)
    from sales_facts where kind = 'sale' and ${ofDays} group by 1, 2, 3, 4`);
  await tx.query(sql`delete from sales_by_cohort where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_cohort (day, warehouse_id, is_company, first_month, customers)
    select day, warehouse_id, is_company, date_trunc('month', first_day)::date, count(*)
    from sales_facts
    where kind = 'sale' and (previous_day is null or previous_day < date_trunc('month', day)) and ${ofDays}
    group by 1, 2, 3, 4`);
}

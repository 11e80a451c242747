import type { ReportGroup } from '../../../contract/reports/limits.ts';
import type { ReportFigures, ReportRow, StaffReportPromotions } from '../../../contract/reports/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { marginPercent } from '../../../domain/pricing/list-price.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type Period, spansOf } from './report-period.ts';
import { inStores, NO_DAYS, ofService, type Paged, PICKUP, productName, type Scope } from './report-scope.ts';

/** The groups whose rows count orders. */
export type OrderGroup = Exclude<ReportGroup, 'department' | 'product' | 'brand'>;

interface FiguresRow extends Omit<ReportFigures, 'sales' | 'refunds' | 'pickup' | 'newSales'> {
  readonly isBefore: boolean;
  readonly salesCents: number;
  readonly refundCents: number;
  readonly pickupCents: number;
  readonly newCents: number;
}

/** Returns the sums of the period, and of the one with which it is compared. */
export async function salesFigures(
  db: Queryable,
  scope: Scope,
): Promise<{ readonly totals: ReportFigures; readonly before?: ReportFigures }> {
  const rows = await db.query<FiguresRow>(sql`
    select day < ${scope.period.from}::date as is_before, sum(orders)::int as orders,
      sum(first_orders)::int as new_customers, sum(company_orders)::int as companies, sum(lines)::int as lines,
      sum(found)::int as found, sum(substituted)::int as substituted, sum(missing)::int as missing,
      sum(sales_cents)::float8 as sales_cents, sum(refund_cents)::float8 as refund_cents,
      coalesce(sum(sales_cents) filter (where delivery_service_id = any(${[...PICKUP]}::int[])), 0)::float8
        as pickup_cents,
      sum(first_cents)::float8 as new_cents
    from sales_by_slot where ${inPeriods(scope)} group by 1 order by 1`);
  const totals = figuresOf(rows.find(({ isBefore }) => !isBefore));
  return scope.before ? { totals, before: figuresOf(rows.find(({ isBefore }) => isBefore)) } : { totals };
}

interface SalesRow {
  readonly key: string;
  readonly name: string;
  readonly salesCents: number;
  readonly refundCents: number;
  readonly orders: number;
  readonly pickupCents: number;
  readonly beforeCents: number;
}

/** Returns the rows of a report that counts orders. Every day of the period has one. */
export async function salesRows(db: Queryable, by: OrderGroup, scope: Scope): Promise<ReportRow[]> {
  const order = by === 'store' || by === 'service' ? sql`sales_cents desc, key` : sql`key`;
  const rows = await db.query<SalesRow>(sql`
    select key, name, sales_cents, refund_cents, orders, pickup_cents, before_cents
    from (${by === 'customers' ? customersSql(scope) : groupedSql(by, scope)}) r order by ${order}`);
  return rows.map(({ key, name, salesCents, refundCents, orders, pickupCents, beforeCents }) => ({
    key,
    name,
    sales: euroOf(salesCents),
    ...(by === 'customers' || by === 'hour' ? {} : { refunds: euroOf(refundCents), pickup: euroOf(pickupCents) }),
    orders,
    ...(scope.before ? { before: euroOf(beforeCents) } : {}),
  }));
}

function groupedSql(by: Exclude<OrderGroup, 'customers'>, scope: Scope): SqlFragment {
  const { period, before } = scope;
  const now = sql`filter (where s.day >= ${period.from}::date)`;
  const KEYS = {
    day: sql`case when s.day < ${period.from}::date then s.day + ${before?.shift ?? 0}::int else s.day end::text`,
    store: sql`s.warehouse_id::text`,
    slot: sql`to_char(s.slot_begins, 'HH24:MI')`,
    service: sql`s.delivery_service_id::text`,
    hour: sql`lpad(s.hour::text, 2, '0')`,
  } as const;
  // an amount that came later has no hour: it is of a day
  const table =
    by === 'hour'
      ? sql`(select day, warehouse_id, delivery_service_id, hour, orders, sales_cents, 0 as refund_cents
          from sales_by_hour) s`
      : sql`sales_by_slot s`;
  const sums = sql`
    select ${KEYS[by]} as key, coalesce(sum(s.sales_cents) ${now}, 0) as sales_cents,
      coalesce(sum(s.refund_cents) ${now}, 0) as refund_cents, coalesce(sum(s.orders) ${now}, 0) as orders,
      coalesce(sum(s.sales_cents) filter (where s.day >= ${period.from}::date
        and s.delivery_service_id = any(${[...PICKUP]}::int[])), 0) as pickup_cents,
      coalesce(sum(s.sales_cents) filter (where s.day < ${period.from}::date), 0) as before_cents
    from ${table} where ${inPeriods(scope)} group by 1`;
  const columns = sql`coalesce(g.sales_cents, 0)::float8 as sales_cents,
    coalesce(g.refund_cents, 0)::float8 as refund_cents, coalesce(g.orders, 0)::int as orders,
    coalesce(g.pickup_cents, 0)::float8 as pickup_cents, coalesce(g.before_cents, 0)::float8 as before_cents`;
  if (by === 'day')
    return sql`select d.day::date::text as key, '' as name, ${columns}
      from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d (day)
      left join (${sums}) g on g.key = d.day::date::text`;
  if (by === 'store')
    return sql`select g.key, w.name, ${columns} from (${sums}) g join warehouses w on w.warehouse_id = g.key::int`;
  return sql`select g.key, '' as name, ${columns} from (${sums}) g`;
}

function customersSql(scope: Scope): SqlFragment {
  const { from } = scope.period;
  return sql`
    select k.key, '' as name, 0 as refund_cents, 0 as pickup_cents,
      coalesce(sum(case k.key when 'new' then s.first_cents else s.sales_cents - s.first_cents end)
        filter (where s.day >= ${from}::date), 0)::float8 as sales_cents,
      coalesce(sum(case k.key when 'new' then s.first_orders else s.orders - s.first_orders end)
        filter (where s.day >= ${from}::date), 0)::int as orders,
      coalesce(sum(case k.key when 'new' then s.first_cents else s.sales_cents - s.first_cents end)
        filter (where s.day < ${from}::date), 0)::float8 as before_cents
    from (values ('new'), ('returning')) k (key)
      left join (select * from sales_by_slot where ${inPeriods(scope)}) s on true
    group by k.key`;
}

function inPeriods(scope: Scope): SqlFragment {
  const { period, before = NO_DAYS } = scope;
  return sql`(day between ${period.from}::date and ${period.to}::date
    or day between ${before.from}::date and ${before.to}::date) and ${inStores(scope)} and ${ofService(scope)}`;
}

function figuresOf(row: FiguresRow | undefined): ReportFigures {
  const { isBefore: _, salesCents, refundCents, pickupCents, newCents, ...counts } = row ?? NOTHING;
  return {
    ...counts,
    sales: euroOf(salesCents),
    refunds: euroOf(refundCents),
    pickup: euroOf(pickupCents),
    newSales: euroOf(newCents),
  };
}

const NOTHING: FiguresRow = {
  isBefore: false,
  orders: 0,
  newCustomers: 0,
  companies: 0,
  lines: 0,
  found: 0,
  substituted: 0,
  missing: 0,
  salesCents: 0,
  refundCents: 0,
  pickupCents: 0,
  newCents: 0,
};

interface GoodsRow {
  readonly key: string;
  readonly name: string;
  readonly cents: number;
  readonly beforeCents: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly total: number;
  /** Per piece, or per kg of loose goods; null: not known. */
  readonly costCents: number | null;
  readonly vat: number;
}

/** The goods that were sold, by product or by brand, the most sold first. */
export async function goodsRows(
  db: Queryable,
  by: 'product' | 'brand',
  scope: Scope,
  { limit, offset }: Paged,
): Promise<{ readonly rows: ReportRow[]; readonly total: number }> {
  const before = scope.before
    ? sql`union all select product_id, 0, 0, 0, goods_cents from (${soldIn(scope.before, scope)}) b`
    : sql``;
  const named =
    by === 'product'
      ? sql`select p.product_id::text as key, ${productName(sql`p`)} as name, cents, before_cents, quantity,
          weight_grams, k.cost_cents, v.basis_points as vat
          from sums join products p using (product_id) join vat_rates v using (vat_id)
          left join known_costs k using (product_id)`
      : sql`select p.brand_line as key, p.brand_line as name, sum(cents) as cents, sum(before_cents) as before_cents,
          sum(quantity) as quantity, sum(weight_grams) as weight_grams,
          null::int as cost_cents, 0 as vat
          from sums join products p using (product_id) group by p.brand_line`;
  const rows = await db.query<GoodsRow>(sql`
    with sums as (
      select product_id, sum(quantity) as quantity, sum(weight_grams) as weight_grams, sum(cents) as cents,
        sum(before_cents) as before_cents
      from (select product_id, quantity, weight_grams, goods_cents as cents, 0 as before_cents
        from (${soldIn(scope.period, scope)}) n ${before}) s
      group by product_id having sum(cents + before_cents) <> 0 or sum(quantity + weight_grams) > 0)
    select key, name, cents::float8, before_cents::float8, quantity::float8, weight_grams::float8,
      cost_cents, vat, count(*) over ()::int as total
    from (${named}) g order by cents desc, key limit ${limit} offset ${offset}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => goodsRow(row, scope)) };
}

/** Selects what was sold in a period by product: whole months from their sums, the other days one by one. */
export function soldIn(period: Period, scope: Scope): SqlFragment {
  const { monthsFrom, monthsEnd, isOfDays } = spansOf(period);
  const columns = sql`product_id, warehouse_id, quantity, weight_grams, goods_cents, substituted, missing`;
  const days = (from: string, end: string) => sql`
    select ${columns} from sales_by_product where day >= ${from}::date and day < ${end}::date and ${inStores(scope)}`;
  if (isOfDays)
    return sql`
    select ${columns} from sales_by_product where day between ${period.from}::date and ${period.to}::date
      and ${inStores(scope)}`;
  return sql`${days(period.from, monthsFrom)}
    union all select ${columns} from sales_by_product_month
      where month >= ${monthsFrom}::date and month < ${monthsEnd}::date and ${inStores(scope)}
    union all select ${columns} from sales_by_product
      where day >= ${monthsEnd}::date and day <= ${period.to}::date and ${inStores(scope)}`;
}

/** The goods that were sold by department, the most sold first. */
export async function departmentRows(db: Queryable, scope: Scope): Promise<ReportRow[]> {
  const { period, before = NO_DAYS } = scope;
  const rows = await db.query<Pick<GoodsRow, 'key' | 'name' | 'cents' | 'beforeCents'>>(sql`
    select c.category_id::text as key, c.name,
      coalesce(sum(s.goods_cents) filter (where s.day >= ${period.from}::date), 0)::float8 as cents,
      coalesce(sum(s.goods_cents) filter (where s.day < ${period.from}::date), 0)::float8 as before_cents
    from sales_by_department s join categories c using (category_id)
    where (s.day between ${period.from}::date and ${period.to}::date
      or s.day between ${before.from}::date and ${before.to}::date) and ${inStores(scope)}
    group by c.category_id order by cents desc, c.category_id`);
  return rows.map((row) => goodsRow({ ...row, quantity: 0, weightGrams: 0, costCents: null, vat: 0 }, scope));
}

function goodsRow(
  { key, name, cents, beforeCents, quantity, weightGrams, costCents, vat }: Omit<GoodsRow, 'total'>,
  { before, hasCosts }: Scope,
): ReportRow {
  return {
    key,
    name,
    sales: euroOf(cents),
    ...(quantity > 0 ? { pieces: quantity } : {}),
    ...(weightGrams > 0 ? { kilos: toKilos(grams(weightGrams)) } : {}),
    ...(before ? { before: euroOf(beforeCents) } : {}),
    ...(hasCosts && costCents !== null && cents > 0
      ? { margin: marginPercent(cents, costCents * (weightGrams > 0 ? weightGrams / 1000 : quantity), vat) }
      : {}),
  };
}

interface GivenRow {
  readonly promotionId: number;
  readonly name: string;
  readonly orders: number;
  readonly cents: number;
  readonly beforeCents: number;
  readonly total: number;
}

/** What promotions took off the orders of a period, what gave most first. The stores of one plan count together. */
export async function promotionRows(
  db: Queryable,
  scope: Scope,
  { limit, offset }: Paged,
): Promise<{ readonly rows: StaffReportPromotions['rows']; readonly total: number }> {
  const { period, before = NO_DAYS } = scope;
  const rows = await db.query<GivenRow>(sql`
    select min(p.promotion_id) as promotion_id, min(p.name) as name,
      coalesce(sum(s.orders) filter (where s.day >= ${period.from}::date), 0)::int as orders,
      coalesce(sum(s.given_cents) filter (where s.day >= ${period.from}::date), 0)::float8 as cents,
      coalesce(sum(s.given_cents) filter (where s.day < ${period.from}::date), 0)::float8 as before_cents,
      count(*) over ()::int as total
    from sales_by_promotion s join promotions p using (promotion_id)
    where (s.day between ${period.from}::date and ${period.to}::date
      or s.day between ${before.from}::date and ${before.to}::date) and ${inStores(scope, sql`s.`)}
    group by p.plan_id, case when p.plan_id is null then p.promotion_id end
    order by cents desc, promotion_id limit ${limit} offset ${offset}`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, cents, beforeCents, ...row }) => ({
      ...row,
      given: euroOf(cents),
      ...(scope.before ? { givenBefore: euroOf(beforeCents) } : {}),
    })),
  };
}

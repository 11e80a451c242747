import type { ReportRow } from '../../../contract/reports/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type Period, spansOf } from './report-period.ts';
import { inStores, NO_DAYS, type Scope } from './report-scope.ts';

interface GoodsRow {
  readonly key: string;
  readonly name: string;
  readonly cents: number;
  readonly beforeCents: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly total: number;
}

interface Paged {
  readonly limit: number;
  readonly offset: number;
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
      ? sql`select p.product_id::text as key, concat_ws(' ', p.name, nullif(p.brand_line, ''), nullif(p.pack_line, ''))
          as name, cents, before_cents, quantity, weight_grams from sums join products p using (product_id)`
      : sql`select p.brand_line as key, p.brand_line as name, sum(cents) as cents, sum(before_cents) as before_cents,
          sum(quantity) as quantity, sum(weight_grams) as weight_grams
          from sums join products p using (product_id) group by p.brand_line`;
  const rows = await db.query<GoodsRow>(sql`
    with sums as (
      select product_id, sum(quantity) as quantity, sum(weight_grams) as weight_grams, sum(cents) as cents,
        sum(before_cents) as before_cents
      from (select product_id, quantity, weight_grams, goods_cents as cents, 0 as before_cents
        from (${soldIn(scope.period, scope)}) n ${before}) s
      group by product_id)
    select key, name, cents::float8, before_cents::float8, quantity::float8, weight_grams::float8,
      count(*) over ()::int as total
    from (${named}) g order by cents desc, key limit ${limit} offset ${offset}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => goodsRow(row, scope)) };
}

/** Selects what was sold in a period by product: whole months from their sums, the other days one by one. */
function soldIn(period: Period, scope: Scope): SqlFragment {
  const { monthsFrom, monthsEnd, isOfDays } = spansOf(period);
  const columns = sql`product_id, quantity, weight_grams, goods_cents`;
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
  return rows.map((row) => goodsRow({ ...row, quantity: 0, weightGrams: 0 }, scope));
}

function goodsRow(
  { key, name, cents, beforeCents, quantity, weightGrams }: Omit<GoodsRow, 'total'>,
  { before }: Scope,
): ReportRow {
  return {
    key,
    name,
    sales: euroOf(cents),
    ...(quantity > 0 ? { pieces: quantity } : {}),
    ...(weightGrams > 0 ? { kilos: toKilos(grams(weightGrams)) } : {}),
    ...(before ? { before: euroOf(beforeCents) } : {}),
  };
}

import { SERVICE_WEEKS } from '../../../contract/reports/limits.ts';
import type {
  ServiceFigures,
  ServiceRow,
  StaffReportMissing,
  StaffReportSubstitutes,
} from '../../../contract/reports/schemas.ts';
import { addDays, weekdayOf } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Period } from './report-period.ts';
import { inStores, type Paged, productName, type Scope, share } from './report-scope.ts';
import { soldIn } from './sales-report.ts';

interface SumsRow {
  readonly key: string;
  readonly name: string;
  readonly orders: number;
  readonly deliveries: number;
  readonly late: number;
  readonly lines: number;
  readonly found: number;
  readonly substituted: number;
  readonly missing: number;
  readonly ratings: number;
  readonly stars: number;
  readonly complaints: number;
}

const SUMS = sql`
  coalesce(sum(s.orders), 0)::int as orders, coalesce(sum(s.late), 0)::int as late,
  coalesce(sum(s.orders) filter (where s.delivery_service_id = ${HOME}::int), 0)::int as deliveries,
  coalesce(sum(s.lines), 0)::int as lines, coalesce(sum(s.found), 0)::int as found,
  coalesce(sum(s.substituted), 0)::int as substituted, coalesce(sum(s.missing), 0)::int as missing,
  coalesce(sum(s.ratings), 0)::int as ratings, coalesce(sum(s.stars), 0)::int as stars,
  coalesce(sum(s.complaints), 0)::int as complaints`;

const inDays = ({ from, to }: Period, scope: Scope): SqlFragment =>
  sql`s.day between ${from}::date and ${to}::date and ${inStores(scope, sql`s.`)}`;

/** Returns how good the service was in the period, and in the one with which it is compared. */
export async function serviceFigures(
  db: Queryable,
  scope: Scope,
): Promise<{ readonly totals: ServiceFigures; readonly before?: ServiceFigures }> {
  const read = async (period: Period) =>
    figuresOf(
      await db.one<SumsRow>(sql`
        select '' as key, '' as name, ${SUMS} from sales_by_slot s where ${inDays(period, scope)}`),
    );
  const totals = await read(scope.period);
  return scope.before ? { totals, before: await read(scope.before) } : { totals };
}

/** Returns the service of each store that handed an order over, the worst first. */
export async function serviceByStore(db: Queryable, scope: Scope): Promise<ServiceRow[]> {
  const read = (period: Period) =>
    db.query<SumsRow>(sql`
      select w.warehouse_id::text as key, w.name, ${SUMS}
      from sales_by_slot s join warehouses w using (warehouse_id) where ${inDays(period, scope)}
      group by w.warehouse_id order by w.name, w.warehouse_id`);
  const rows = await read(scope.period);
  const before = new Map((scope.before ? await read(scope.before) : []).map((row) => [row.key, figuresOf(row)]));
  return rows.map((row) => rowOf(row, before.get(row.key)));
}

/** Returns the service of the weeks until the last day of the period, from Monday to Sunday. */
export async function serviceByWeek(db: Queryable, scope: Scope): Promise<ServiceRow[]> {
  const { to } = scope.period;
  const monday = addDays(to, -((weekdayOf(to) + 6) % 7));
  const from = addDays(monday, -7 * (SERVICE_WEEKS - 1));
  const shift = scope.before ? 364 : 0;
  const read = (days: number) =>
    db.query<SumsRow>(sql`
      select (w.monday::date)::text as key, '' as name, ${SUMS}
      from generate_series(${from}::date, ${monday}::date, interval '7 days') w (monday)
        left join sales_by_slot s on s.day between w.monday::date - ${days}::int and w.monday::date - ${days}::int + 6
          and s.day <= ${to}::date - ${days}::int and ${inStores(scope, sql`s.`)}
      group by w.monday order by w.monday`);
  const rows = await read(0);
  const before = new Map((scope.before ? await read(shift) : []).map((row) => [row.key, figuresOf(row)]));
  return rows.map((row) => rowOf(row, before.get(row.key)));
}

function rowOf(row: SumsRow, before: ServiceFigures | undefined): ServiceRow {
  const { key, name } = row;
  const hadLines = before && before.orders > 0;
  return { key, name, ...figuresOf(row), ...(hadLines ? { foundBefore: before.found } : {}) };
}

function figuresOf(row: SumsRow): ServiceFigures {
  const { orders, deliveries, late, lines, found, substituted, missing, ratings, stars, complaints } = row;
  return {
    orders,
    found: share(found, lines),
    substituted: share(substituted, lines),
    missing: share(missing, lines),
    ...(deliveries > 0 ? { inSlot: share(deliveries - late, deliveries) } : {}),
    complaints: share(complaints, orders),
    ratings,
    ...(ratings > 0 ? { stars: Math.round((stars / ratings) * 10) / 10 } : {}),
  };
}

type Listed<Row> = { readonly rows: Row[]; readonly total: number };

type MissingRow = StaffReportMissing['rows'][number];

/** The products that lacked in orders, the most often first. */
export async function missingRows(db: Queryable, scope: Scope, { limit, offset }: Paged): Promise<Listed<MissingRow>> {
  const rows = await db.query<MissingRow & { readonly total: number }>(sql`
    select p.product_id, ${productName(sql`p`)} as name, m.missing, m.substituted, m.stores,
      count(*) over ()::int as total
    from (select product_id, sum(missing)::int as missing, sum(substituted)::int as substituted,
        (count(distinct warehouse_id) filter (where missing + substituted > 0))::int as stores
      from (${soldIn(scope.period, scope)}) s group by product_id having sum(missing + substituted) > 0) m
      join products p using (product_id)
    order by m.missing desc, m.substituted desc, p.product_id limit ${limit} offset ${offset}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

type SubstituteRow = StaffReportSubstitutes['rows'][number];

/** Pairs of products of which customers rejected the second in place of the first, the most often first. */
export async function substituteRows(
  db: Queryable,
  scope: Scope,
  { limit, offset }: Paged,
): Promise<Listed<SubstituteRow>> {
  const { from, to } = scope.period;
  const rows = await db.query<SubstituteRow & { readonly total: number }>(sql`
    select p.product_id, ${productName(sql`p`)} as name, t.product_id as substitute_id,
      ${productName(sql`t`)} as substitute, n.rejected, n.asked, count(*) over ()::int as total
    from (select l.product_id, a.product_id as substitute_id, (count(*) filter (where a.state = 'rejected'))::int
          as rejected, count(*)::int as asked
        from picking_questions q join picking_proposals a using (question_id) join order_lines l using (order_item_id)
          join orders o using (order_id)
        where a.state <> 'asked' and q.asked_at >= ${from}::date::timestamp at time zone 'Europe/Rome'
          and q.asked_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome' and ${inStores(scope, sql`o.`)}
        group by 1, 2 having count(*) filter (where a.state = 'rejected') > 0) n
      join products p on p.product_id = n.product_id join products t on t.product_id = n.substitute_id
    order by n.rejected desc, n.asked, p.product_id, t.product_id limit ${limit} offset ${offset}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

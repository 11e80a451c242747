import { BACK_WITHIN_DAYS, LOST_AFTER_DAYS, RETURN_MONTHS } from '../../../contract/reports/limits.ts';
import type {
  CustomerFigures,
  StaffReportLostCustomers,
  StaffReportNewCustomers,
  StaffReportReturns,
} from '../../../contract/reports/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, dayNumber } from '../../../domain/base/rome-time.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type Period, shifted } from './report-period.ts';
import { inStores, type Scope, share } from './report-scope.ts';

/** Which customers a report is about. */
export interface CustomerScope extends Scope {
  readonly kind: 'families' | 'companies' | undefined;
}

function ofKind({ kind }: CustomerScope): SqlFragment {
  return kind === undefined ? sql`true` : sql`s.is_company = ${kind === 'companies'}`;
}

const inDays = ({ from, to }: Period, scope: CustomerScope): SqlFragment =>
  sql`s.day between ${from}::date and ${to}::date and ${inStores(scope, sql`s.`)} and ${ofKind(scope)}`;

interface CountsRow {
  readonly customers: number;
  readonly newCustomers: number;
  readonly orders: number;
  readonly cameBack: number;
  readonly lost: number;
  readonly givenCents: number;
}

/**
 * Returns how many customers bought, came, came back and were lost in the period, and in the one with which it is
 * compared.
 */
export async function customerFigures(
  db: Queryable,
  scope: CustomerScope,
): Promise<{ readonly totals: CustomerFigures; readonly before?: CustomerFigures }> {
  const totals = await figuresOf(db, scope.period, scope);
  return scope.before ? { totals, before: await figuresOf(db, scope.before, scope) } : { totals };
}

/**
 * A customer of a period is counted by their first order in it: the order before lies before the period, or there is
 * none. So no customer has to be known.
 */
async function figuresOf(db: Queryable, period: Period, scope: CustomerScope): Promise<CustomerFigures> {
  const row = await db.one<CountsRow>(sql`
    select g.*, b.came_back, l.lost, c.given_cents
    from (select coalesce(sum(orders) filter (where gap_days < 0 or s.day - gap_days < ${period.from}::date), 0)::int
          as customers,
        coalesce(sum(orders) filter (where gap_days < 0), 0)::int as new_customers,
        coalesce(sum(orders), 0)::int as orders
      from sales_by_gap s where ${inDays(period, scope)}) g,
      (select coalesce(sum(second), 0)::int as came_back from sales_by_gap s
        where gap_days between 0 and ${BACK_WITHIN_DAYS}::int
          and s.day - gap_days between ${period.from}::date and ${period.to}::date
          and ${inDays({ from: period.from, to: addDays(period.to, BACK_WITHIN_DAYS) }, scope)}) b,
      (select count(*)::int as lost from sales_facts s where ${lostIn(period, scope)}) l,
      (select coalesce(sum(u.amount_cents - u.returned_cents), 0)::float8 as given_cents
        from (${usedCodes(period, scope)}) u) c`);
  return countsView(row, dayNumber(period.to) - dayNumber(period.from) + 1);
}

function countsView(row: CountsRow, days: number): CustomerFigures {
  const { customers, newCustomers, orders, cameBack, lost, givenCents } = row;
  return {
    customers,
    newCustomers,
    ...(newCustomers > 0 ? { cameBack: share(cameBack, newCustomers) } : {}),
    ...(customers > 0 ? { ordersPerMonth: Math.round(((orders / customers) * 300) / days) / 10 } : {}),
    lost,
    given: euroOf(givenCents),
  };
}

/** The last orders `s` of customers who were lost on a day of the period. */
function lostIn(period: Period, scope: CustomerScope): SqlFragment {
  return sql`s.kind = 'sale' and not s.has_next and ${inDays(shifted(period, LOST_AFTER_DAYS), scope)}`;
}

/** The codes of the shop that first orders used in the period. Vouchers that somebody bought are no gift. */
function usedCodes(period: Period, scope: CustomerScope): SqlFragment {
  return sql`
    select u.amount_cents, u.returned_cents, u.order_id, u.gift_certificate_id
    from sales_facts s join user_gift_certificates u using (order_id)
      join gift_certificates c using (gift_certificate_id)
    where s.kind = 'sale' and s.is_first and ${inDays(period, scope)}
      and u.freed_at is null and c.origin <> 'bought'`;
}

interface CohortRow {
  readonly month: string;
  /** 0: that of the first order. */
  readonly after: number;
  readonly customers: number;
}

/** Returns the months of first orders, and how many of their customers got an order in each month after. */
export async function returnRows(db: Queryable, scope: CustomerScope): Promise<StaffReportReturns['rows']> {
  const last = `${scope.period.to.slice(0, 7)}-01`;
  const rows = await db.query<CohortRow>(sql`
    select first_month::text as month, customers, (extract(year from month) * 12 + extract(month from month)
      - extract(year from first_month) * 12 - extract(month from first_month))::int as after
    from (select first_month, date_trunc('month', day)::date as month, sum(customers)::int as customers
      from sales_by_cohort s
      where first_month > (${last}::date - ${RETURN_MONTHS}::int * interval '1 month')
        and first_month <= ${last}::date and s.day < ${last}::date + interval '1 month'
        and ${inStores(scope, sql`s.`)} and ${ofKind(scope)}
      group by 1, 2) c
    order by first_month, month`);
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.map((month) =>
    cohortOf(
      month,
      rows.filter((row) => row.month === month),
      last,
    ),
  );
}

/** A month that has not come yet has no figure. */
function cohortOf(month: string, rows: readonly CohortRow[], last: string): StaffReportReturns['rows'][number] {
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const of = (after: number) => rows.find((row) => row.after === after)?.customers ?? 0;
  const customers = of(0);
  const months = Math.min(RETURN_MONTHS, numberOf(last) - numberOf(month));
  const returned = Array.from({ length: months }, (_, index) =>
    customers === 0 ? 0 : share(of(index + 1), customers),
  );
  return { month, customers, returned };
}

interface SourceRow {
  readonly name: string;
  readonly customers: number;
  readonly givenCents: number;
}

/** Returns what brought the new customers: a code, a friend, or nothing that the shop knows. */
export async function newCustomerRows(db: Queryable, scope: CustomerScope): Promise<StaffReportNewCustomers['rows']> {
  const sources = await db.query<SourceRow>(sql`
    select coalesce(r.name, c.name) as name, count(distinct u.order_id)::int as customers,
      sum(u.amount_cents - u.returned_cents)::float8 as given_cents
    from (${usedCodes(scope.period, scope)}) u join gift_certificates c using (gift_certificate_id)
      left join certificate_series r on r.series_id = c.series_id
    group by 1 order by customers desc, name`);
  const { all, known, friends } = await db.one<{ all: number; known: number; friends: number }>(sql`
    select (select coalesce(sum(orders), 0)::int from sales_by_gap s
        where gap_days < 0 and ${inDays(scope.period, scope)}) as all,
      (select count(distinct order_id)::int from (${usedCodes(scope.period, scope)}) u) as known,
      (select count(*)::int from friends_joined j join orders o using (user_id) join sales_facts s using (order_id)
        where s.kind = 'sale' and s.is_first and ${inDays(scope.period, scope)}
          and not exists (select from user_gift_certificates u join gift_certificates c using (gift_certificate_id)
            where u.order_id = s.order_id and u.freed_at is null and c.origin <> 'bought')) as friends`);
  const rows: StaffReportNewCustomers['rows'] = [
    ...sources.map(({ name, customers, givenCents }) => ({
      kind: 'code' as const,
      name,
      customers,
      given: euroOf(givenCents),
    })),
    { kind: 'friend', name: '', customers: friends, given: 0 },
    { kind: 'unknown', name: '', customers: Math.max(0, all - known - friends), given: 0 },
  ];
  return rows.filter(({ customers }) => customers > 0);
}

/** Returns the lost customers by what went wrong with their last order. */
export function lostRows(db: Queryable, scope: CustomerScope): Promise<StaffReportLostCustomers['rows']> {
  return db.query<StaffReportLostCustomers['rows'][number]>(sql`
    select r.reason, count(l.reason)::int as customers
    from unnest('{refund,late,missing,stars,none}'::text[]) with ordinality r (reason, position)
      left join (select case when has_complaint then 'refund' when is_late then 'late' when missing > 1 then 'missing'
          when stars < 3 then 'stars' else 'none' end as reason
        from sales_facts s where ${lostIn(scope.period, scope)}) l using (reason)
    group by r.reason, r.position order by r.position`);
}

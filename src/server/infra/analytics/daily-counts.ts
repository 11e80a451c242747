import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { sql } from '../database/sql.ts';
import type { Database, Queryable } from '../database/types.ts';
import type { AnalyticsRecord, AnalyticsSink } from './analytics-sink.ts';

interface Count {
  starts_on: string;
  event: string;
  subject: string;
  times: number;
  amount: number;
}

/** Days are stored separately for this long, then summed by month; months are stored for three years. */
const RETENTION_DAYS = 90;
const MONTHS_RETENTION_DAYS = 3 * 366;
/**
 * Words that were searched less often than this on a past day are deleted, because rare words may identify the person.
 * What followed a search that is kept stays with it.
 */
const RARE_TERM = 3;
/** Results of a lower rank are counted under this one. */
const MAX_POSITIONS = 100;

/** The shop's own receiver of events: it keeps sums by day in Rome in the database. */
export function dailyCounts(db: Database): AnalyticsSink {
  return {
    take: async ({ records }) => {
      const counts = sumsOf(records);
      if (counts.length > 0) await add(db, counts);
    },
    stop: async () => undefined,
  };
}

/** Keeps the table small and without personal data. It may run at any time, repeatedly and in several processes. */
export async function rollUpCounts(db: Queryable, now: Date): Promise<void> {
  const today = romeTime(now).date;
  await db.query(sql`
    delete from analytics_counts c
    where period = 'day' and starts_on < ${today}::date and subject like 'term:%' and times < ${RARE_TERM}
      and not exists (select from analytics_counts s where s.period = 'day' and s.starts_on = c.starts_on
        and s.subject = c.subject and s.event = 'search' and s.times >= ${RARE_TERM})`);
  await db.query(sql`
    with old as (
      delete from analytics_counts where period = 'day'
        and starts_on < ${addDays(today, -RETENTION_DAYS)}::date returning *)
    insert into analytics_counts (period, starts_on, event, subject, times, amount)
    select 'month', date_trunc('month', starts_on)::date, event, subject, sum(times), sum(amount) from old
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (period, starts_on, event, subject) do update
      set times = analytics_counts.times + excluded.times, amount = analytics_counts.amount + excluded.amount`);
  await db.query(sql`
    delete from analytics_counts where period = 'month'
      and starts_on < ${addDays(today, -MONTHS_RETENTION_DAYS)}::date`);
}

async function add(db: Database, counts: readonly Count[]): Promise<void> {
  // in the order of the key, so that two concurrent batches wait for each other and never deadlock
  await db.query(sql`
    insert into analytics_counts (period, starts_on, event, subject, times, amount)
    select 'day', c.starts_on, c.event, c.subject, c.times, c.amount
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (starts_on date, event text, subject text, times bigint, amount bigint)
    order by c.starts_on, c.event collate "C", c.subject collate "C"
    on conflict (period, starts_on, event, subject) do update
      set times = analytics_counts.times + excluded.times, amount = analytics_counts.amount + excluded.amount`);
}

function sumsOf(records: readonly AnalyticsRecord[]): Count[] {
  const sums = new Map<string, Count>();
  for (const record of records) {
    const starts_on = romeTime(record.at).date;
    for (const { subject, amount } of subjectsOf(record)) {
      const key = JSON.stringify([starts_on, record.name, subject]);
      const sum = sums.get(key) ?? { starts_on, event: record.name, subject, times: 0, amount: 0 };
      sums.set(key, { ...sum, times: sum.times + 1, amount: sum.amount + amount });
    }
  }
  return [...sums.values()];
}

/** Returns the counters of an event: its own, and one for each product or page concerned. */
function subjectsOf({
  items,
  list,
  term,
  boughtBy = [],
  position,
  order,
  promotion,
}: AnalyticsRecord): { subject: string; amount: number }[] {
  return [
    { subject: '', amount: order?.totalCents ?? 0 },
    ...items.map(({ productId, quantity }) => ({ subject: `product:${productId}`, amount: Math.ceil(quantity) })),
    ...(list ? [{ subject: `list:${list}`, amount: 0 }] : []),
    ...(term ? [{ subject: `term:${term.toLowerCase()}`, amount: 0 }] : []),
    ...boughtBy.map((words) => ({ subject: `term:${words.toLowerCase()}`, amount: 0 })),
    ...(position ? [{ subject: `position:${Math.min(position, MAX_POSITIONS)}`, amount: 0 }] : []),
    ...(promotion ? [{ subject: `promotion:${promotion.promotionId}`, amount: 0 }] : []),
  ];
}

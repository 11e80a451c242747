import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { CODES_ON_A_PAGE, SERIES_ON_A_PAGE, type SeriesState } from '../../../contract/gift-certificates/limits.ts';
import type {
  CodeSeries,
  CodeSeriesList,
  CodeSeriesQuery,
  CodesQuery,
  CodeUses,
  MadeCodes,
} from '../../../contract/gift-certificates/series-schemas.ts';
import { decimalEuro, euroOf } from '../../../domain/base/money.ts';
import { normaliseCode } from '../../../domain/pricing/gift-certificate.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';

/** Every series with the state that it has today. */
const allSeries = (today: string) => sql`
  select c.*, case when c.state <> 'active' then c.state when c.ends_on < ${today}::date then 'over'
    when c.starts_on > ${today}::date then 'planned' else 'active' end as state_now
  from certificate_series c`;

/** Returns a page of the series, filtered and sorted by the database, with the number in each state. */
export async function seriesList(db: Database, query: CodeSeriesQuery, today: string): Promise<CodeSeriesList> {
  const page = pageAsked(query.page);
  const where = joinSql(conditionsOf(query), ' and ');
  const [rows, { total }, counts] = await Promise.all([
    readSeries(db, { today, where, order: ORDERS[query.sort ?? 'new'], offset: (page - 1) * SERIES_ON_A_PAGE }),
    db.one<{ total: number }>(sql`select count(*)::int as total from (${allSeries(today)}) s where ${where}`),
    db.query<{ state: SeriesState; count: number }>(sql`
      select state_now as state, count(*)::int as count from (${allSeries(today)}) s group by state_now
      order by state_now`),
  ]);
  const counted = { active: 0, planned: 0, spent: 0, stopped: 0, over: 0 };
  for (const { state, count } of counts) counted[state] = count;
  return { page: pageBlock({ page, pageSize: SERIES_ON_A_PAGE, total }), series: rows, counts: counted };
}

export async function seriesById(db: Queryable, seriesId: number, today: string): Promise<CodeSeries | undefined> {
  const where = sql`s.series_id = ${seriesId}`;
  return (await readSeries(db, { today, where, order: ORDERS.new, offset: 0 }))[0];
}

const MAX_WORDS = 6;

function conditionsOf({ state, q = '', series_id: seriesId }: CodeSeriesQuery): SqlFragment[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const conditions = [sql`true`];
  if (seriesId !== undefined) conditions.push(sql`s.series_id = ${seriesId}`);
  if (state !== undefined) conditions.push(sql`s.state_now = ${state}`);
  if (words.length > 0) {
    const named = words.map((word) => sql`folded(s.name) like '%' || folded(${likeText(word)}) || '%'`);
    const code = normaliseCode(q);
    conditions.push(sql`(${joinSql(named, ' and ')} or starts_with(s.prefix, ${code})
      or s.series_id = (select g.series_id from gift_certificates g where g.code = ${code}))`);
  }
  return conditions;
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const ORDERS: Readonly<Record<NonNullable<CodeSeriesQuery['sort']>, SqlFragment>> = {
  name: sql`lower(s.name), s.series_id`,
  '-name': sql`lower(s.name) desc, s.series_id desc`,
  to: sql`s.ends_on, s.series_id`,
  '-to': sql`s.ends_on desc, s.series_id desc`,
  new: sql`s.series_id desc`,
};

interface SeriesRow {
  readonly seriesId: number;
  readonly name: string;
  readonly code: string;
  readonly isShared: boolean;
  readonly kind: CodeSeries['kind'];
  readonly amountCents: number;
  readonly percent: number | null;
  readonly minimumCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly usesPerUser: number;
  readonly maxUses: number | null;
  readonly made: number;
  readonly uses: number;
  readonly spentCents: number;
  readonly budgetCents: number | null;
  readonly state: SeriesState;
  readonly modifiedAt: Date;
}

interface Asked {
  readonly today: string;
  readonly where: SqlFragment;
  readonly order: SqlFragment;
  readonly offset: number;
}

async function readSeries(db: Queryable, { today, where, order, offset }: Asked): Promise<CodeSeries[]> {
  const rows = await db.query<SeriesRow>(sql`
    select s.series_id, s.name, s.prefix as code, s.is_shared, s.kind, s.amount_cents, s.percent, s.minimum_cents,
      s.starts_on::text, s.ends_on::text, s.uses_per_user, s.max_uses, s.made, s.budget_cents, s.state_now as state,
      s.modified_at, u.uses, u.spent_cents
    from (${allSeries(today)}) s cross join lateral (
      select count(*)::int as uses, coalesce(sum(amount_cents - returned_cents), 0)::float as spent_cents
      from user_gift_certificates u
      where u.series_id = s.series_id and u.order_id is not null and u.freed_at is null) u
    where ${where} order by ${order} limit ${SERIES_ON_A_PAGE} offset ${offset}`);
  return rows.map(({ amountCents, percent, minimumCents, maxUses, spentCents, budgetCents, modifiedAt, ...row }) => ({
    ...row,
    amount: euroOf(amountCents),
    minimum: euroOf(minimumCents),
    spent: euroOf(spentCents),
    modifiedAt: modifiedAt.toISOString(),
    ...(percent === null ? {} : { percent }),
    ...(maxUses === null ? {} : { maxUses }),
    ...(budgetCents === null ? {} : { budget: euroOf(budgetCents) }),
  }));
}

interface CodeRow {
  readonly codeId: number;
  readonly code: string;
  readonly uses: number;
  readonly leftCents: number | null;
  readonly isStopped: boolean;
  readonly orderId: number | null;
  readonly orderNumber: number | null;
  readonly usedAt: Date | null;
}

const ARE = { used: sql`g.uses > 0`, unused: sql`g.uses = 0`, stopped: sql`g.stopped_at is not null` } as const;

/** Returns a page of the codes of a series, each with the last order that used it. */
export async function codesOf(db: Queryable, query: CodesQuery): Promise<MadeCodes> {
  const page = pageAsked(query.page);
  const where = sql`g.series_id = ${query.series_id} and ${query.are === undefined ? sql`true` : ARE[query.are]}
    and starts_with(g.code, ${normaliseCode(query.q ?? '')})`;
  const rows = await db.query<CodeRow>(sql`
    with g as materialized (
      select * from gift_certificates g where ${where} order by g.gift_certificate_id
      limit ${CODES_ON_A_PAGE} offset ${(page - 1) * CODES_ON_A_PAGE})
    select g.gift_certificate_id as code_id, g.code, g.uses, g.left_cents, g.stopped_at is not null as is_stopped,
      l.order_id, l.order_number, l.used_at
    from g left join lateral (
      select u.order_id, o.order_number, u.used_at from user_gift_certificates u join placed_orders o using (order_id)
      where u.gift_certificate_id = g.gift_certificate_id and u.freed_at is null
      order by u.used_at desc, u.order_id desc limit 1) l on true
    order by g.gift_certificate_id`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from gift_certificates g where ${where}`);
  return {
    page: pageBlock({ page, pageSize: CODES_ON_A_PAGE, total }),
    codes: rows.map(({ leftCents, orderId, orderNumber, usedAt, ...row }) => ({
      ...row,
      ...(leftCents === null ? {} : { left: euroOf(leftCents) }),
      ...(orderId === null || orderNumber === null || usedAt === null
        ? {}
        : { lastOrder: { orderId, orderNumber, usedAt: usedAt.toISOString() } }),
    })),
  };
}

interface UseRow {
  readonly useId: number;
  readonly code: string;
  readonly orderId: number;
  readonly orderNumber: number;
  readonly usedAt: Date;
  readonly amountCents: number;
}

/** Returns the orders that used codes of a series, the newest first. */
export async function usesOf(
  db: Queryable,
  query: { readonly series_id: number; readonly page?: number },
): Promise<CodeUses> {
  const page = pageAsked(query.page);
  const used = sql`u.series_id = ${query.series_id} and u.order_id is not null and u.freed_at is null`;
  const rows = await db.query<UseRow>(sql`
    select u.user_gift_certificate_id as use_id, g.code, u.order_id, o.order_number, u.used_at,
      u.amount_cents - u.returned_cents as amount_cents
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    join placed_orders o using (order_id)
    where ${used} order by u.used_at desc, u.user_gift_certificate_id desc
    limit ${CODES_ON_A_PAGE} offset ${(page - 1) * CODES_ON_A_PAGE}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from user_gift_certificates u where ${used}`);
  return {
    page: pageBlock({ page, pageSize: CODES_ON_A_PAGE, total }),
    uses: rows.map(({ amountCents, usedAt, ...row }) => ({
      ...row,
      usedAt: usedAt.toISOString(),
      amount: euroOf(amountCents),
    })),
  };
}

/** Returns the codes of a series as a file for spreadsheets. */
export async function codesFile(
  db: Queryable,
  { name, seriesId, startsOn, endsOn }: CodeSeries,
  isUnused: boolean,
): Promise<string> {
  const rows = await db.query<{ code: string; uses: number; amountCents: number; isStopped: boolean }>(sql`
    select code, uses, coalesce(left_cents, amount_cents) as amount_cents, stopped_at is not null as is_stopped
    from gift_certificates g
    where series_id = ${seriesId} and ${isUnused ? sql`uses = 0 and stopped_at is null` : sql`true`}
    order by gift_certificate_id`);
  const lines = rows.map(({ code, uses, amountCents, isStopped }) => [
    code,
    name,
    decimalEuro(amountCents).replace('.', ','),
    startsOn,
    endsOn,
    String(uses),
    isStopped ? 'sì' : '',
  ]);
  const head = ['codice', 'serie', 'euro', 'dal', 'al', 'usi', 'fermato'];
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

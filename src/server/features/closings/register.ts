import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { ExportKind, StaffExportQuery } from '../../../contract/closings/export-schemas.ts';
import { CLOSING_PAGE, MAX_JOURNAL_DAYS } from '../../../contract/closings/limits.ts';
import type {
  StaffClosingDay,
  StaffClosingJournalQuery,
  StaffClosings,
  StaffClosingsQuery,
} from '../../../contract/closings/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, dayNumber, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import type { Recorded } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Reads } from '../../infra/database/copy/reads.ts';
import { planned } from '../../infra/database/planned.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { Mailer } from '../../infra/mail.ts';
import { keepSales } from '../reports/keep-sales.ts';
import { accountsOf, saveAccounts } from './accounts.ts';
import { branchesOfDay, closingsOf, type Reach, reachOf } from './branches.ts';
import { closeDay, sayAbout } from './close-day.ts';
import { closingView } from './closing-view.ts';
import { addSchedule, reminderOf, remindOfExports, removeSchedule, schedulesOf } from './export-schedules.ts';
import { exportedCustomers, exportedOrders, exportedPayments } from './exports.ts';
import { totalOf } from './figures.ts';
import { journalOf } from './journal.ts';

interface ClosingDeps {
  readonly db: Database;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** The day's closing for the accountant (issue 48, decision 120). */
export function register(deps: ClosingDeps) {
  const { db, clock, mailer, publicUrl } = deps;
  const today = ({ now }: CallContext) => romeTime(now).date;
  return {
    handlers: {
      staffClosings: async (context, { query }) => {
        if (query.to !== undefined && !isDate(query.to)) return refuse('CLOSING_DAY', { field: 'to' });
        const reach = await reachOf(db, context, query.warehouse_id);
        if (!reach.ok) return reach;
        return done(await planned(db, (each) => listOf(each, query.to ?? today(context), reach.value, query)));
      },
      staffClosingDay: (context, { query }) =>
        dayView(db, context, { day: query.day ?? addDays(today(context), -1), store: query.warehouse_id }),
      staffClosingSay: async (context, { body }) => {
        const asked = { day: body.closing_day, store: body.warehouse_id };
        if (!isDate(asked.day)) return refuse('CLOSING_DAY', { field: 'closing_day' });
        const reach = await reachOf(db, context, asked.store);
        if (!reach.ok) return reach;
        const { userId: staffId } = await context.staff();
        const said = await sayAbout(db, { day: asked.day, staffId, now: context.now }, body);
        return said.ok ? dayView(db, context, asked) : said;
      },
      staffClosingClose: async (context, { body }) => {
        const asked = { day: body.closing_day, store: body.warehouse_id };
        if (!isDate(asked.day)) return refuse('CLOSING_DAY', { field: 'closing_day' });
        const reach = await reachOf(db, context, asked.store);
        if (!reach.ok) return reach;
        await keepSales(db, context.now);
        const { userId: staffId } = await context.staff();
        const act = { day: asked.day, staffId, now: context.now, today: today(context) };
        const closed = await closeDay(db, act, reach.value.branches);
        return closed.ok ? dayView(db, context, asked) : closed;
      },
      staffClosingJournal: async (context, { query }) => {
        const period = periodOf(query, addDays(today(context), -1));
        if (!period.ok) return period;
        const reach = await reachOf(db, context, query.warehouse_id);
        return reach.ok ? done({ rows: await journalRows(db, period.value, reach.value) }) : reach;
      },
      staffClosingAccounts: async () => done(await accountsOf(db)),
      staffClosingAccountsSave: async ({ now }, { body }) => {
        const saved = await saveAccounts(db, body, now);
        return saved.ok ? done(await accountsOf(db)) : saved;
      },
      ...exportHandlers(deps),
    } satisfies Partial<Handlers>,
    jobs: {
      'remind-of-exports': () => remindOfExports(db, clock.now()),
      'export-reminder': async ({ scheduleId, day }, { key }) => {
        const found = await reminderOf(db, scheduleId, day);
        if (!found) return;
        const { exportLetter } = await import('../../mails/export-letter.ts');
        const { kind, from, to: until, email: to } = found;
        const link = `${publicUrl}/gestione/${PAGES[kind]}?dal=${from}&al=${until}`;
        await mailer.send(() => exportLetter({ to, kind, from, until, link }), key);
      },
    },
    recorded: RECORDED,
  } satisfies Feature;
}

/** Where the staff read what a reminder is about. */
const PAGES: Readonly<Record<ExportKind, string>> = {
  orders: 'esportazioni',
  customers: 'esportazioni',
  payments: 'esportazioni',
  closing: 'giornate',
  sales: 'rapporti',
  service: 'rapporti/servizio',
};

/** Files with personal data: each reading is on the record, as looks are. */
function exportHandlers({ db, reads }: Pick<ClosingDeps, 'db' | 'reads'>) {
  const asked = async (context: CallContext, query: StaffExportQuery) => {
    const period = periodOf(query, addDays(romeTime(context.now).date, -1));
    return period.ok ? ok({ ...period.value, stores: (await context.staff()).stores, page: query.page }) : period;
  };
  return {
    staffExportOrders: async (context, { query }) => {
      const found = await asked(context, query);
      return found.ok ? done(await exportedOrders(reads.db, found.value)) : found;
    },
    staffExportCustomers: async (context, { query }) => {
      const found = await asked(context, query);
      return found.ok ? done(await exportedCustomers(reads.db, found.value)) : found;
    },
    staffExportPayments: async (context, { query }) => {
      const found = await asked(context, query);
      return found.ok ? done(await exportedPayments(reads.db, found.value)) : found;
    },
    staffExportSchedules: async () => done(await schedulesOf(db)),
    staffExportSchedule: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const added = await addSchedule(db, body, { staffId, now: context.now });
      return added.ok ? done(await schedulesOf(db)) : added;
    },
    staffExportUnschedule: async (_context, { body }) => {
      const removed = await removeSchedule(db, body.schedule_id);
      return removed.ok ? done(await schedulesOf(db)) : removed;
    },
  } satisfies Partial<Handlers>;
}

/** The record has what was said about a day and who closed it, and the accounts that the chain has named. */
const RECORDED: Recorded = {
  targets: {
    closing_day: (day) => ({
      state: sql`(select jsonb_build_object('closing', jsonb_build_object(
        'closed', (select jsonb_agg(c.warehouse_id order by c.warehouse_id) from closings c
          where c.day = ${dayOf(day)}::date),
        'said', (select jsonb_agg(jsonb_build_array(s.warehouse_id, s.about, s.counted_cents, s.reason)
          order by s.statement_id) from closing_statements s where s.day = ${dayOf(day)}::date))))`,
    }),
    accounts: () => ({
      state: sql`(select jsonb_build_object('accounts', jsonb_object_agg(line, code || ' ' || name))
        from closing_accounts)`,
    }),
  },
};

const dayOf = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : '0001-01-01');

async function dayView(
  db: Database,
  context: CallContext,
  { day, store }: { readonly day: string; readonly store: number | undefined },
): Promise<Outcome<StaffClosingDay>> {
  if (!isDate(day)) return refuse('CLOSING_DAY', { field: 'day' });
  const reach = await reachOf(db, context, store);
  if (!reach.ok) return reach;
  const { stores, branches } = reach.value;
  await countSales(db, context.now);
  const shown = await planned(db, (each) => branchesOfDay(each, day, branches));
  return done(closingView({ day, today: romeTime(context.now).date, stores, branches: shown }));
}

/** So many orders are counted while somebody waits; more of them by the job. */
const MAX_DUE = 1000;

/** Counts what was handed over in the last minutes, so that nobody closes a day with other figures than they saw. */
async function countSales(db: Database, now: Date): Promise<void> {
  const { due } = await db.one<{ due: number }>(sql`
    select count(*)::int as due from (select from sales_due limit ${MAX_DUE + 1}) d`);
  if (due > 0 && due <= MAX_DUE) await keepSales(db, now);
}

interface DayRow {
  readonly day: string;
  readonly cents: number;
}

/** The days of a page, back to the first money or closing. */
async function listOf(
  db: Queryable,
  to: string,
  { stores, branches }: Reach,
  { page: asked }: StaffClosingsQuery,
): Promise<StaffClosings> {
  const page = pageAsked(asked);
  const ids = branches.filter((branch) => branch !== null);
  const { total } = await db.one<{ total: number }>(sql`
    select greatest(0, ${to}::date - least((select min(day) from money_moves), (select min(day) from closings),
      ${to}::date) + 1)::int as total`);
  const last = addDays(to, -(page - 1) * CLOSING_PAGE);
  const first = addDays(to, -Math.min(total, page * CLOSING_PAGE) + 1);
  const closings = await closingsOf(db, { from: first, to: last });
  const days = await db.query<DayRow>(sql`
    select d.day::date::text as day, coalesce(sum(s.sales_cents - s.refund_cents), 0)::float8 as cents
    from generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
      left join sales_by_slot s on s.day = d.day::date and s.warehouse_id = any(${ids}::int[])
    group by d.day order by d.day desc`);
  return {
    stores: [...stores],
    page: pageBlock({ page, pageSize: CLOSING_PAGE, total }),
    days: days.map(({ day, cents }) => {
      const closed = closings.filter((each) => each.day === day && branches.includes(each.warehouseId));
      const latest = closed.toSorted((a, b) => b.closedAt.getTime() - a.closedAt.getTime())[0];
      const closedCents = closed.reduce((sum, { figures }) => sum + totalOf(figures.sales), 0);
      return {
        day,
        sales: euroOf(closed.length === branches.length && closed.length > 0 ? closedCents : cents),
        closedBranches: closed.length,
        branches: branches.length,
        closedBy: latest?.closedBy ?? '',
        ...(latest ? { closedAt: latest.closedAt.toISOString() } : {}),
      };
    }),
  };
}

interface JournalPeriod {
  readonly from: string;
  readonly to: string;
}

function periodOf({ from, to }: StaffClosingJournalQuery, yesterday: string): Result<JournalPeriod, Refusal> {
  const first = from ?? to ?? yesterday;
  const last = to ?? first;
  if (!isDate(first)) return refuse('CLOSING_DAY', { field: 'from' });
  if (!isDate(last)) return refuse('CLOSING_DAY', { field: 'to' });
  const days = dayNumber(last) - dayNumber(first) + 1;
  return days < 1 || days > MAX_JOURNAL_DAYS
    ? refuse('CLOSING_PERIOD', { field: 'to' })
    : ok({ from: first, to: last });
}

async function journalRows(db: Queryable, period: JournalPeriod, { stores, branches }: Reach) {
  const [closings, { accounts }] = await Promise.all([closingsOf(db, period), accountsOf(db)]);
  return closings
    .filter(({ warehouseId }) => branches.includes(warehouseId))
    .flatMap(({ day, warehouseId, figures }) =>
      journalOf(figures).map(({ line, debitCents, creditCents }) => {
        const account = accounts.find((each) => each.line === line);
        return {
          day,
          store: stores.find((store) => store.warehouseId === warehouseId)?.name ?? '',
          line,
          code: account?.code ?? '',
          name: account?.name ?? line,
          debit: euroOf(debitCents),
          credit: euroOf(creditCents),
        };
      }),
    );
}

import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { hasRight } from '../../../contract/base/rights.ts';
import { REPORT_PAGE } from '../../../contract/reports/limits.ts';
import type {
  ReportHead,
  StaffReportCustomersQuery,
  StaffReportGoodsQuery,
  StaffReportSalesQuery,
} from '../../../contract/reports/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Reads } from '../../infra/database/copy/reads.ts';
import { planned } from '../../infra/database/planned.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { type CustomerScope, customerFigures, lostRows, newCustomerRows, returnRows } from './customers-report.ts';
import { keepSales } from './keep-sales.ts';
import { periodAsked, shifted, shiftOf } from './report-period.ts';
import type { Paged, Scope } from './report-scope.ts';
import { departmentRows, goodsRows, promotionRows, salesFigures, salesRows } from './sales-report.ts';
import { missingRows, serviceByStore, serviceByWeek, serviceFigures, substituteRows } from './service-report.ts';

interface ReportDeps {
  readonly db: Database;
  readonly reads: Reads;
  readonly clock: Clock;
}

/** What the shop sold, from the same amounts as receipts and invoices (issue 48). */
export function register(deps: ReportDeps) {
  const { reads, clock } = deps;
  return {
    handlers: {
      staffReportSales: async (context, { query }) => {
        const asked = await scopeAsked(reads, context, query);
        if (!asked.ok) return asked;
        const { head, scope } = asked.value;
        const page = pagedBy(query.page);
        const [figures, { rows, total, pageSize }] = await Promise.all([
          planned(reads.db, (each) => salesFigures(each, scope)),
          planned(reads.db, (each) => rowsOf(each, query.by ?? 'day', scope, page)),
        ]);
        return done({ ...head, ...figures, page: pageBlock({ page: page.page, pageSize, total }), rows });
      },
      staffReportService: async (context, { query }) => {
        const asked = await scopeAsked(reads, context, query);
        if (!asked.ok) return asked;
        const { head, scope } = asked.value;
        const [figures, rows] = await Promise.all([
          planned(reads.db, (each) => serviceFigures(each, scope)),
          planned(reads.db, (each) => (query.by === 'week' ? serviceByWeek(each, scope) : serviceByStore(each, scope))),
        ]);
        return done({ ...head, ...figures, rows });
      },
      staffReportMissing: (context, { query }) => listOf(reads, context, query, missingRows),
      staffReportSubstitutes: (context, { query }) => listOf(reads, context, query, substituteRows),
      staffReportPromotions: (context, { query }) => listOf(reads, context, query, promotionRows),
      staffReportCustomers: async (context, { query }) => {
        const asked = await scopeAsked(reads, context, query);
        if (!asked.ok) return asked;
        const { head, scope } = asked.value;
        const figures = await planned(reads.db, (each) => customerFigures(each, { ...scope, kind: query.kind }));
        return done({ ...head, ...figures });
      },
      staffReportReturns: (context, { query }) => rowsAbout(reads, context, query, returnRows),
      staffReportNewCustomers: (context, { query }) => rowsAbout(reads, context, query, newCustomerRows),
      staffReportLostCustomers: (context, { query }) => rowsAbout(reads, context, query, lostRows),
    } satisfies Partial<Handlers>,
    jobs: {
      'keep-sales': async () => {
        await keepSales(deps.db, clock.now());
      },
    },
  } satisfies Feature;
}

type ScopeQuery = Pick<StaffReportSalesQuery, 'from' | 'to' | 'compare' | 'warehouse_id' | 'service'>;

interface Asked {
  readonly scope: Scope;
  readonly head: ReportHead;
}

/** Returns what a report is about: days, comparison and stores, which are at most those of the person. */
async function scopeAsked(reads: Reads, context: CallContext, query: ScopeQuery): Promise<Result<Asked, Refusal>> {
  const period = periodAsked(query, romeTime(context.now).date);
  if (!period.ok) return period;
  const { db } = reads;
  const [stores, freshAt, behindSeconds] = await Promise.all([
    storesOf(db, context),
    freshness(db),
    reads.behindSeconds(),
  ]);
  const { roles, stores: own } = await context.staff();
  const store = query.warehouse_id;
  if (store !== undefined && !stores.some(({ warehouseId }) => warehouseId === store))
    return refuse('REPORT_STORE', { field: 'warehouse_id' });
  const shift = shiftOf(period.value, query.compare ?? 'none');
  const before = shift === undefined ? undefined : { ...shifted(period.value, shift), shift };
  const head = {
    ...period.value,
    ...(before ? { comparedFrom: before.from, comparedTo: before.to } : {}),
    ...(freshAt ? { freshAt: freshAt.toISOString() } : {}),
    ...(behindSeconds === undefined ? {} : { behindSeconds }),
    stores,
  };
  const scope: Scope = {
    period: period.value,
    before,
    stores: store === undefined ? own : [store],
    service: query.service,
    hasCosts: hasRight(roles, 'prices'),
  };
  return ok({ head, scope });
}

function pagedBy(asked: number | undefined) {
  const page = pageAsked(asked);
  return { page, limit: REPORT_PAGE, offset: (page - 1) * REPORT_PAGE };
}

/** Answers a report that is a list in pages. */
async function listOf<Row>(
  reads: Reads,
  context: CallContext,
  query: StaffReportGoodsQuery,
  read: (db: Queryable, scope: Scope, paged: Paged) => Promise<{ readonly rows: Row[]; readonly total: number }>,
) {
  const asked = await scopeAsked(reads, context, query);
  if (!asked.ok) return asked;
  const { page, ...paged } = pagedBy(query.page);
  const { rows, total } = await planned(reads.db, (each) => read(each, asked.value.scope, paged));
  return done({ page: pageBlock({ page, pageSize: REPORT_PAGE, total }), rows });
}

/** Answers a report about customers that has few rows. */
async function rowsAbout<Row>(
  reads: Reads,
  context: CallContext,
  query: StaffReportCustomersQuery,
  read: (db: Queryable, scope: CustomerScope) => Promise<Row[]>,
) {
  const asked = await scopeAsked(reads, context, query);
  if (!asked.ok) return asked;
  const rows = await planned(reads.db, (each) => read(each, { ...asked.value.scope, kind: query.kind }));
  return done({ rows });
}

/** Rows of goods come in pages; of the others there are few, and they come at once. */
async function rowsOf(db: Queryable, by: NonNullable<StaffReportSalesQuery['by']>, scope: Scope, paged: Paged) {
  if (by === 'product' || by === 'brand') return { ...(await goodsRows(db, by, scope, paged)), pageSize: REPORT_PAGE };
  const rows = by === 'department' ? await departmentRows(db, scope) : await salesRows(db, by, scope);
  return { rows, total: rows.length, pageSize: Math.max(rows.length, 1) };
}

/** The stores for which the person works, by name. */
async function storesOf(db: Queryable, context: CallContext): Promise<ReportHead['stores']> {
  const own = (await context.staff()).stores;
  const all = await db.query<ReportHead['stores'][number]>(sql`
    select warehouse_id, name from warehouses order by name, warehouse_id`);
  return all.filter(({ warehouseId }) => own.length === 0 || own.includes(warehouseId));
}

async function freshness(db: Queryable): Promise<Date | undefined> {
  const row = await db.maybeOne<{ freshAt: Date }>(sql`select fresh_at from sales_state`);
  return row?.freshAt;
}

import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { hasRight } from '../../../contract/base/rights.ts';
import { REPORT_PAGE } from '../../../contract/reports/limits.ts';
import type { StaffReportSales, StaffReportSalesQuery } from '../../../contract/reports/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { planned } from '../../infra/database/planned.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { keepSales } from './keep-sales.ts';
import { periodAsked, shifted, shiftOf } from './report-period.ts';
import type { Scope } from './report-scope.ts';
import { departmentRows, goodsRows, salesFigures, salesRows } from './sales-report.ts';

interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What the shop sold, from the same amounts as receipts and invoices (issue 48). */
export function register(deps: ReportDeps) {
  const { db, clock } = deps;
  return {
    handlers: {
      staffReportSales: async (context, { query }) => {
        const period = periodAsked(query, romeTime(context.now).date);
        if (!period.ok) return period;
        const stores = await storesOf(db, context);
        const { roles, stores: own } = await context.staff();
        const asked = query.warehouse_id;
        if (asked !== undefined && !stores.some(({ warehouseId }) => warehouseId === asked))
          return refuse('REPORT_STORE', { field: 'warehouse_id' });
        const shift = shiftOf(period.value, query.compare ?? 'none');
        const scope: Scope = {
          period: period.value,
          before: shift === undefined ? undefined : { ...shifted(period.value, shift), shift },
          stores: asked === undefined ? own : [asked],
          service: query.service,
          hasCosts: hasRight(roles, 'prices'),
        };
        return done({ ...(await reportOf(db, scope, query)), stores });
      },
    } satisfies Partial<Handlers>,
    jobs: {
      'keep-sales': async () => {
        await keepSales(db, clock.now());
      },
    },
  } satisfies Feature;
}

async function reportOf(
  db: Database,
  scope: Scope,
  { by = 'day', page: asked }: StaffReportSalesQuery,
): Promise<Omit<StaffReportSales, 'stores'>> {
  const page = pageAsked(asked);
  const paged = { limit: REPORT_PAGE, offset: (page - 1) * REPORT_PAGE };
  const [figures, { rows, total, pageSize }, freshAt] = await Promise.all([
    planned(db, (each) => salesFigures(each, scope)),
    planned(db, (each) => rowsOf(each, by, scope, paged)),
    freshness(db),
  ]);
  const { period, before } = scope;
  return {
    ...period,
    ...(before ? { comparedFrom: before.from, comparedTo: before.to } : {}),
    ...(freshAt ? { freshAt: freshAt.toISOString() } : {}),
    ...figures,
    page: pageBlock({ page, pageSize, total }),
    rows,
  };
}

/** Rows of goods come in pages; of the others there are few, and they come at once. */
async function rowsOf(
  db: Queryable,
  by: NonNullable<StaffReportSalesQuery['by']>,
  scope: Scope,
  paged: { readonly limit: number; readonly offset: number },
) {
  if (by === 'product' || by === 'brand') return { ...(await goodsRows(db, by, scope, paged)), pageSize: REPORT_PAGE };
  const rows = by === 'department' ? await departmentRows(db, scope) : await salesRows(db, by, scope);
  return { rows, total: rows.length, pageSize: Math.max(rows.length, 1) };
}

/** The stores for which the person works, by name. */
async function storesOf(db: Queryable, context: CallContext): Promise<StaffReportSales['stores']> {
  const own = (await context.staff()).stores;
  const all = await db.query<StaffReportSales['stores'][number]>(sql`
    select warehouse_id, name from warehouses order by name, warehouse_id`);
  return all.filter(({ warehouseId }) => own.length === 0 || own.includes(warehouseId));
}

async function freshness(db: Queryable): Promise<Date | undefined> {
  const row = await db.maybeOne<{ freshAt: Date }>(sql`select fresh_at from sales_state`);
  return row?.freshAt;
}

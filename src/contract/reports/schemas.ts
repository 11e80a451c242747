import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { MAX_REPORT_DAYS, REPORT_COMPARISONS, REPORT_GROUPS, REPORT_PAGE } from './limits.ts';
import * as routes from './routes.ts';

const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `YYYY-MM-DD in Rome; ${description}` }));

export const StaffReportSalesQuery = Type.Object({
  from: day('absent: six days before the last one'),
  to: day('absent: today'),
  by: Type.Optional(
    Type.Enum([...REPORT_GROUPS], {
      default: 'day',
      description: 'customers: new ones, who had never got an order before, and returning ones',
    }),
  ),
  compare: Type.Optional(
    Type.Enum([...REPORT_COMPARISONS], {
      default: 'none',
      description: 'week: as many whole weeks before. year: 52 weeks before, so that weekdays meet',
    }),
  ),
  warehouse_id: Type.Optional({ ...Id, description: 'absent: all stores for which the person works' }),
  service: Type.Optional(
    Type.Enum(['home', 'pickup'], {
      description: 'of the rows that count orders: only these; department, product and brand do not know it',
    }),
  ),
  page: pageNumber(10_000),
});
export type StaffReportSalesQuery = Static<typeof StaffReportSalesQuery>;

/** Euro with VAT. */
const ReportFigures = Type.Object({
  sales: Type.Number({
    description: 'what receipts and invoices bill, on the day of the handover; vouchers that pay a part are in it',
  }),
  refunds: Type.Number({ description: 'credit notes, and refunds without one, on the day they are made' }),
  orders: Type.Integer({ description: 'handed over' }),
  newCustomers: Type.Integer({ description: 'orders of those who had never got one before' }),
  companies: Type.Integer({ description: 'orders of companies' }),
  pickup: Type.Number({ description: 'of the sales, at a counter or a locker' }),
  newSales: Type.Number({ description: 'of the sales, to new customers' }),
  lines: Type.Integer(),
  found: Type.Integer({ description: 'lines that were picked as they were ordered' }),
  substituted: Type.Integer(),
  missing: Type.Integer(),
});
export type ReportFigures = Static<typeof ReportFigures>;

export const ReportRow = Type.Object({
  key: Type.String({ description: 'a day, a number of what it names, the begin of a slot, new or returning' }),
  name: Type.String({ description: 'empty: the key says it' }),
  sales: Type.Number({ description: 'of goods: without deposits and before certificates' }),
  refunds: Type.Optional(Type.Number({ description: 'absent: of goods' })),
  orders: Type.Optional(Type.Integer({ description: 'absent: of goods' })),
  pickup: Type.Optional(Type.Number()),
  pieces: Type.Optional(Type.Integer({ description: 'of a product or brand' })),
  kilos: Type.Optional(Type.Number({ description: 'of loose goods' })),
  before: Type.Optional(Type.Number({ description: 'the sales of the period of comparison' })),
  margin: Type.Optional(
    Type.Number({
      description:
        'of a product, in percent of its sales without VAT, by the cost of now; absent: no cost is known, or no right to prices',
    }),
  ),
});
export type ReportRow = Static<typeof ReportRow>;

export const StaffReportSales = Type.Object({
  from: Type.String(),
  to: Type.String(),
  comparedFrom: Type.Optional(Type.String({ description: 'absent: nothing is compared' })),
  comparedTo: Type.Optional(Type.String()),
  freshAt: Type.Optional(Type.String({ description: 'everything until then is counted; absent: nothing yet' })),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
  totals: ReportFigures,
  before: Type.Optional(ReportFigures),
  page: Page,
  rows: Type.Array(ReportRow, {
    description: `of days, stores, slots and services all; of goods ${REPORT_PAGE} on a page, the most sold first`,
  }),
});
export type StaffReportSales = Static<typeof StaffReportSales>;

const bind = bindFrom('issue 48');

export const reportCalls = {
  staffReportSales: bind(routes.staffReportSales, {
    query: StaffReportSalesQuery,
    data: StaffReportSales,
    summary: 'What was sold in a period, by day, store, slot, service, goods or customers',
  }),
} as const;

/** Refusals of the calls for reports. */
export const STAFF_REPORT_ERRORS = {
  REPORT_DAY: 'Questo giorno non c’è nel calendario',
  REPORT_PERIOD: `Il periodo va da un giorno a uno dopo, al massimo ${MAX_REPORT_DAYS} giorni`,
  REPORT_STORE: 'Questo negozio non c’è',
} as const;

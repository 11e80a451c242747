import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import {
  BACK_WITHIN_DAYS,
  LOST_AFTER_DAYS,
  LOST_REASONS,
  MAX_REPORT_DAYS,
  REPORT_COMPARISONS,
  REPORT_GROUPS,
  REPORT_PAGE,
  RETURN_MONTHS,
  SERVICE_WEEKS,
} from './limits.ts';
import * as routes from './routes.ts';

const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `YYYY-MM-DD in Rome; ${description}` }));

/** The days, the comparison and the store of every report. */
const REPORT_SCOPE = {
  from: day('absent: six days before the last one'),
  to: day('absent: today'),
  compare: Type.Optional(
    Type.Enum([...REPORT_COMPARISONS], {
      default: 'none',
      description: 'week: as many whole weeks before. year: 52 weeks before, so that weekdays meet',
    }),
  ),
  warehouse_id: Type.Optional({ ...Id, description: 'absent: all stores for which the person works' }),
};

export const StaffReportSalesQuery = Type.Object({
  ...REPORT_SCOPE,
  by: Type.Optional(
    Type.Enum([...REPORT_GROUPS], {
      default: 'day',
      description: 'customers: new ones, who had never got an order before, and returning ones',
    }),
  ),
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

/** The days, the stores and the freshness that every report carries beside its figures. */
const REPORT_HEAD = {
  from: Type.String(),
  to: Type.String(),
  comparedFrom: Type.Optional(Type.String({ description: 'absent: nothing is compared' })),
  comparedTo: Type.Optional(Type.String()),
  freshAt: Type.Optional(Type.String({ description: 'everything until then is counted; absent: nothing yet' })),
  behindSeconds: Type.Optional(
    Type.Integer({ description: 'read from a copy of the database that may be so far behind; absent: it was not' }),
  ),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
};
const ReportHead = Type.Object(REPORT_HEAD);
export type ReportHead = Static<typeof ReportHead>;

export const StaffReportSales = Type.Object({
  ...REPORT_HEAD,
  totals: ReportFigures,
  before: Type.Optional(ReportFigures),
  page: Page,
  rows: Type.Array(ReportRow, {
    description: `of days, stores, slots and services all; of goods ${REPORT_PAGE} on a page, the most sold first`,
  }),
});
export type StaffReportSales = Static<typeof StaffReportSales>;

export const StaffReportServiceQuery = Type.Object({
  ...REPORT_SCOPE,
  by: Type.Optional(
    Type.Enum(['store', 'week'], {
      default: 'store',
      description: `week: the ${SERVICE_WEEKS} weeks until the last day, whatever the first one is`,
    }),
  ),
});
export type StaffReportServiceQuery = Static<typeof StaffReportServiceQuery>;

const percent = (description: string) => Type.Number({ description: `percent, with one decimal: ${description}` });

const ServiceFigures = Type.Object({
  orders: Type.Integer({ description: 'handed over' }),
  found: percent('lines that came as they were ordered'),
  substituted: percent('lines for which something else came'),
  missing: percent('lines for which nothing came'),
  inSlot: Type.Optional(percent('deliveries before the end of their slot; absent: nothing was delivered')),
  complaints: percent('orders for whose goods the customer asked money back'),
  ratings: Type.Integer(),
  stars: Type.Optional(Type.Number({ description: 'the average of 1 to 5; absent: nobody rated' })),
});
export type ServiceFigures = Static<typeof ServiceFigures>;

const ServiceRow = Type.Object({
  key: Type.String({ description: 'the number of a store, or the first day of a week' }),
  name: Type.String(),
  ...ServiceFigures.properties,
  foundBefore: Type.Optional(percent('found in the period of comparison; absent: nothing is compared')),
});
export type ServiceRow = Static<typeof ServiceRow>;

export const StaffReportService = Type.Object({
  ...REPORT_HEAD,
  totals: ServiceFigures,
  before: Type.Optional(ServiceFigures),
  rows: Type.Array(ServiceRow),
});
export type StaffReportService = Static<typeof StaffReportService>;

export const StaffReportGoodsQuery = Type.Object({ ...REPORT_SCOPE, page: pageNumber(10_000) });
export type StaffReportGoodsQuery = Static<typeof StaffReportGoodsQuery>;

export const StaffReportMissing = Type.Object({
  page: Page,
  rows: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      name: Type.String(),
      missing: Type.Integer({ description: 'lines' }),
      substituted: Type.Integer({ description: 'lines' }),
      stores: Type.Integer({ description: 'in how many it lacked' }),
    }),
    { description: 'what came least, the most often first' },
  ),
});
export type StaffReportMissing = Static<typeof StaffReportMissing>;

export const StaffReportSubstitutes = Type.Object({
  page: Page,
  rows: Type.Array(
    Type.Object({
      productId: Type.Integer({ description: 'what was ordered' }),
      name: Type.String(),
      substituteId: Type.Integer(),
      substitute: Type.String(),
      rejected: Type.Integer(),
      asked: Type.Integer({ description: 'how often a customer decided about it' }),
    }),
    { description: 'substitutes that customers did not want, the most rejected first' },
  ),
});
export type StaffReportSubstitutes = Static<typeof StaffReportSubstitutes>;

export const StaffReportCustomersQuery = Type.Object({
  ...REPORT_SCOPE,
  kind: Type.Optional(Type.Enum(['families', 'companies'], { description: 'absent: all' })),
});
export type StaffReportCustomersQuery = Static<typeof StaffReportCustomersQuery>;

const CustomerFigures = Type.Object({
  customers: Type.Integer({ description: 'who got an order; in the store of their first one of the period' }),
  newCustomers: Type.Integer({ description: 'who had never got one before' }),
  cameBack: Type.Optional(
    percent(`of the new ones, who got a second order within ${BACK_WITHIN_DAYS} days; absent: there are no new ones`),
  ),
  ordersPerMonth: Type.Optional(Type.Number({ description: 'of a customer, in 30 days; absent: there are none' })),
  lost: Type.Integer({
    description: `whose last order is ${LOST_AFTER_DAYS} days before a day of the period, and who have not come back`,
  }),
  given: Type.Number({ description: 'euro that codes took off the first orders of new customers' }),
});
export type CustomerFigures = Static<typeof CustomerFigures>;

export const StaffReportCustomers = Type.Object({
  ...REPORT_HEAD,
  totals: CustomerFigures,
  before: Type.Optional(CustomerFigures),
});
export type StaffReportCustomers = Static<typeof StaffReportCustomers>;

export const StaffReportReturns = Type.Object({
  rows: Type.Array(
    Type.Object({
      month: Type.String({ description: 'YYYY-MM-01: of the first order' }),
      customers: Type.Integer(),
      returned: Type.Array(percent('who got an order in the first, second, third … month after it'), {
        maxItems: RETURN_MONTHS,
      }),
    }),
    { description: `the last ${RETURN_MONTHS} months until that of the last day` },
  ),
});
export type StaffReportReturns = Static<typeof StaffReportReturns>;

export const StaffReportNewCustomers = Type.Object({
  rows: Type.Array(
    Type.Object({
      kind: Type.Enum(['code', 'friend', 'unknown']),
      name: Type.String({ description: 'of a code or its series; otherwise empty' }),
      customers: Type.Integer(),
      given: Type.Number({ description: 'euro' }),
    }),
    { description: 'what new customers used or who invited them, the most first' },
  ),
});
export type StaffReportNewCustomers = Static<typeof StaffReportNewCustomers>;

export const StaffReportLostCustomers = Type.Object({
  rows: Type.Array(
    Type.Object({
      reason: Type.Enum([...LOST_REASONS], { description: 'of the last order, the first that holds' }),
      customers: Type.Integer(),
    }),
  ),
});
export type StaffReportLostCustomers = Static<typeof StaffReportLostCustomers>;

export const StaffReportPromotions = Type.Object({
  page: Page,
  rows: Type.Array(
    Type.Object({
      promotionId: Type.Integer(),
      name: Type.String(),
      orders: Type.Integer({ description: 'handed over, with goods of it' }),
      given: Type.Number({ description: 'euro with VAT that it took off' }),
      givenBefore: Type.Optional(Type.Number()),
    }),
    { description: 'what gave most first' },
  ),
});
export type StaffReportPromotions = Static<typeof StaffReportPromotions>;

const bind = bindFrom('issue 48');

export const reportCalls = {
  staffReportSales: bind(routes.staffReportSales, {
    query: StaffReportSalesQuery,
    data: StaffReportSales,
    summary: 'What was sold in a period, by day, hour, store, slot, service, goods or customers',
  }),
  staffReportService: bind(routes.staffReportService, {
    query: StaffReportServiceQuery,
    data: StaffReportService,
    summary: 'How complete, punctual and liked the orders of a period were, by store or week',
  }),
  staffReportMissing: bind(routes.staffReportMissing, {
    query: StaffReportGoodsQuery,
    data: StaffReportMissing,
    summary: 'The products that lacked most often in the orders of a period',
  }),
  staffReportSubstitutes: bind(routes.staffReportSubstitutes, {
    query: StaffReportGoodsQuery,
    data: StaffReportSubstitutes,
    summary: 'The substitutes that customers did not want',
  }),
  staffReportCustomers: bind(routes.staffReportCustomers, {
    query: StaffReportCustomersQuery,
    data: StaffReportCustomers,
    summary: 'How many customers bought, came for the first time, came back and were lost',
  }),
  staffReportReturns: bind(routes.staffReportReturns, {
    query: StaffReportCustomersQuery,
    data: StaffReportReturns,
    summary: 'How many customers come back, by the month of their first order',
  }),
  staffReportNewCustomers: bind(routes.staffReportNewCustomers, {
    query: StaffReportCustomersQuery,
    data: StaffReportNewCustomers,
    summary: 'From where the new customers of a period came',
  }),
  staffReportLostCustomers: bind(routes.staffReportLostCustomers, {
    query: StaffReportCustomersQuery,
    data: StaffReportLostCustomers,
    summary: 'The lost customers of a period by what went wrong with their last order',
  }),
  staffReportPromotions: bind(routes.staffReportPromotions, {
    query: StaffReportGoodsQuery,
    data: StaffReportPromotions,
    summary: 'What promotions took off the orders of a period',
  }),
} as const;

/** Refusals of the calls for reports. */
export const STAFF_REPORT_ERRORS = {
  REPORT_DAY: 'Questo giorno non c’è nel calendario',
  REPORT_PERIOD: `Il periodo va da un giorno a uno dopo, al massimo ${MAX_REPORT_DAYS} giorni`,
  REPORT_STORE: 'Questo negozio non c’è',
} as const;

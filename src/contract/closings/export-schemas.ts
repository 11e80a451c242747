import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './export-routes.ts';

/** Rows of a page; a file has those of all pages. */
export const EXPORT_PAGE = 500;
const DAY = '^\\d{4}-\\d{2}-\\d{2}$';

/** Files with personal data, and pages of figures, of which somebody can be reminded. */
export const EXPORT_KINDS = ['orders', 'customers', 'payments', 'closing', 'sales', 'service'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const EXPORT_RHYTHMS = ['day', 'week', 'month'] as const;
export type ExportRhythm = (typeof EXPORT_RHYTHMS)[number];

export const StaffExportQuery = Type.Object({
  from: Type.Optional(Type.String({ pattern: DAY, description: 'YYYY-MM-DD in Rome; absent: yesterday' })),
  to: Type.Optional(Type.String({ pattern: DAY, description: 'absent: from; at most 366 days' })),
  page: pageNumber(100_000),
});
export type StaffExportQuery = Static<typeof StaffExportQuery>;

const ExportedOrder = Type.Object({
  orderId: Type.Integer(),
  placedAt: Type.String(),
  day: Type.String({ description: 'of its slot' }),
  store: Type.String(),
  service: Type.Integer(),
  status: Type.String(),
  customer: Type.String(),
  email: Type.String(),
  payment: Type.String(),
  total: Type.Number({ description: 'euro; the final total once it is known' }),
});
const ExportedCustomer = Type.Object({
  userId: Type.Integer(),
  name: Type.String(),
  company: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  orders: Type.Integer({ description: 'placed in the period' }),
  total: Type.Number({ description: 'euro of those' }),
});
const ExportedPayment = Type.Object({
  day: Type.String(),
  paymentId: Type.Integer(),
  orderId: Type.Optional(Type.Integer()),
  store: Type.String(),
  kind: Type.Enum(['taken', 'paid_back', 'paid_by_hand']),
  payment: Type.String(),
  paidWith: Type.String(),
  amount: Type.Number({ description: 'euro; negative: it went back' }),
});

export const StaffExportOrders = Type.Object({ page: Page, orders: Type.Array(ExportedOrder) });
export type StaffExportOrders = Static<typeof StaffExportOrders>;
export const StaffExportCustomers = Type.Object({ page: Page, customers: Type.Array(ExportedCustomer) });
export type StaffExportCustomers = Static<typeof StaffExportCustomers>;
export const StaffExportPayments = Type.Object({ page: Page, payments: Type.Array(ExportedPayment) });
export type StaffExportPayments = Static<typeof StaffExportPayments>;

export const ExportSchedule = Type.Object({
  scheduleId: Type.Integer(),
  kind: Type.Enum([...EXPORT_KINDS]),
  rhythm: Type.Enum([...EXPORT_RHYTHMS]),
  email: Type.String(),
  by: Type.String(),
  sentOn: Type.Optional(Type.String()),
});
export type ExportSchedule = Static<typeof ExportSchedule>;
export const StaffExportSchedules = Type.Object({ schedules: Type.Array(ExportSchedule) });
export type StaffExportSchedules = Static<typeof StaffExportSchedules>;

export const StaffExportScheduleBody = Type.Object({
  kind: Type.Enum([...EXPORT_KINDS]),
  rhythm: Type.Enum([...EXPORT_RHYTHMS]),
  email: Type.String({ maxLength: 254 }),
});
export type StaffExportScheduleBody = Static<typeof StaffExportScheduleBody>;

const bind = bindFrom('issue 48');

export const exportCalls = {
  staffExportOrders: bind(routes.staffExportOrders, {
    query: StaffExportQuery,
    data: StaffExportOrders,
    summary: 'The orders that were placed in a period',
  }),
  staffExportCustomers: bind(routes.staffExportCustomers, {
    query: StaffExportQuery,
    data: StaffExportCustomers,
    summary: 'The customers who placed an order in a period',
  }),
  staffExportPayments: bind(routes.staffExportPayments, {
    query: StaffExportQuery,
    data: StaffExportPayments,
    summary: 'The payments that came or went back in a period',
  }),
  staffExportSchedules: bind(routes.staffExportSchedules, {
    data: StaffExportSchedules,
    summary: 'Who is reminded of which file, and how often',
  }),
  staffExportSchedule: bind(routes.staffExportSchedule, {
    body: StaffExportScheduleBody,
    data: StaffExportSchedules,
    summary: 'Remind an address of the chain of a file by mail, with a link that needs a login',
  }),
  staffExportUnschedule: bind(routes.staffExportUnschedule, {
    body: Type.Object({ schedule_id: Id }),
    data: StaffExportSchedules,
    summary: 'End a reminder',
  }),
} as const;

/** Refusals of the calls for exports. */
export const STAFF_EXPORT_ERRORS = {
  EXPORT_EMAIL: 'Scrivi un indirizzo e-mail',
  EXPORT_GONE: 'Questo promemoria non c’è più',
} as const;

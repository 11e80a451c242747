import { type TSchema, Type } from 'typebox';
import { StaffOrder, StaffOrderLine, StaffOrderList, StaffOrderRow } from '../orders/staff-schemas.ts';
import {
  PriceQuestion,
  StaffPrice,
  StaffPricePlan,
  StaffPriceRow,
  StaffPrices,
  StaffPricesChanged,
} from '../prices/schemas.ts';
import { ReportRow, StaffReportSales } from '../reports/schemas.ts';
import type { KeyScope } from './scopes.ts';

/** Describes what a call shows to a key that opens it only in part. */
export interface Narrowed {
  /** The scope that shows everything. */
  readonly whole: KeyScope;
  /** The reply without that scope: all other fields are left out, also those that are added to the call later. */
  readonly shown: TSchema;
  /** Returns whether an input asks for what is left out: a search for a name finds whose order it is. */
  readonly asksMore: (query: Readonly<Record<string, unknown>>) => boolean;
}

const OpenOrderLine = Type.Pick(StaffOrderLine, [
  'orderItemId',
  'productId',
  'name',
  'brand',
  'pack',
  'picture',
  'ordered',
  'outcome',
  'picked',
  'substitute',
  'charged',
]);

/** An order without whose it is: no customer, address, wishes, notes, messages, payments and names of the staff. */
export const OpenOrder = Type.Object({
  ...Type.Pick(StaffOrder, [
    'orderId',
    'orderNumber',
    'stage',
    'deliveryServiceId',
    'storeName',
    'timeslot',
    'isLate',
    'hasFailedPayment',
    'orderStatusId',
    'placedAt',
    'bags',
    'ordered',
    'finalTotal',
    'money',
    'deliveryEvents',
    'versions',
  ]).properties,
  lines: Type.Array(OpenOrderLine),
  history: Type.Array(Type.Pick(StaffOrder.properties.history.items, ['orderStatusId', 'orderStatus', 'at', 'by'])),
});

export const OpenOrderList = Type.Object({
  ...StaffOrderList.properties,
  orders: Type.Array(Type.Omit(StaffOrderRow, ['customer', 'company', 'place'])),
});

const OpenPlan = Type.Omit(StaffPricePlan, ['margin', 'by']);

export const NARROWED: Readonly<Record<string, Narrowed>> = {
  staffOrderView: { whole: 'orders:personal', shown: OpenOrder, asksMore: () => false },
  staffOrderList: {
    whole: 'orders:personal',
    shown: OpenOrderList,
    asksMore: ({ q, sort }) => q !== undefined || sort === 'customer',
  },
  staffPrices: {
    whole: 'costs:read',
    shown: Type.Object({ ...StaffPrices.properties, prices: Type.Array(Type.Omit(StaffPriceRow, ['cost', 'margin'])) }),
    asksMore: ({ view, sort }) => view === 'below_cost' || String(sort).endsWith('margin'),
  },
  staffPricesChange: {
    whole: 'costs:read',
    shown: Type.Object({ ...StaffPricesChanged.properties, questions: Type.Array(Type.Omit(PriceQuestion, ['cost'])) }),
    asksMore: () => false,
  },
  staffReportSales: {
    whole: 'costs:read',
    shown: Type.Object({ ...StaffReportSales.properties, rows: Type.Array(Type.Omit(ReportRow, ['margin'])) }),
    asksMore: () => false,
  },
  staffPriceView: {
    whole: 'costs:read',
    shown: Type.Object({ ...Type.Omit(StaffPrice, ['cost', 'costs']).properties, plans: Type.Array(OpenPlan) }),
    asksMore: () => false,
  },
};

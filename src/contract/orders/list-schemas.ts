import { type Static, Type } from 'typebox';
import { Page, pageNumber } from '../base/page.ts';
import { ORDER_DETAILS, OrderSummary } from './schemas.ts';

/** Includes orders that a changed one has replaced (order/modify). */
export const ShowReplaced = Type.Boolean({
  default: false,
  description: 'lists: also orders that were replaced by a changed one; a view: with the orders that it replaced',
});

const MAX_EURO = 1_000_000;
const MAX_SEARCH = 80;

/** The filters that all lists of orders share. */
export const ListedPage = {
  page: pageNumber(10_000),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 12 })),
  fetch_detail: Type.Optional(
    Type.Boolean({ default: false, description: 'orders come whole, as order/view shows them' }),
  ),
  show_pending: Type.Optional(
    Type.Boolean({ default: true, description: 'false: without orders that are still being validated' }),
  ),
  show_replaced: Type.Optional(ShowReplaced),
};
export const FilterDate = Type.String({ maxLength: 10, description: 'YYYY-MM-DD or dd/MM/yyyy, Europe/Rome' });

export const OrderListQuery = Type.Object({
  ...ListedPage,
  from_date: Type.Optional(FilterDate),
  to_date: Type.Optional(FilterDate),
  from_gross_total: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_EURO, description: 'euro' })),
  to_gross_total: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_EURO, description: 'euro' })),
  order_type: Type.Optional(
    Type.String({ maxLength: 20, description: "'home', 'drive', 'locker', or the id of a delivery service" }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: MAX_SEARCH, description: 'ours: words of the products of an order, or its number' }),
  ),
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100, description: 'ours: the year of the slot' })),
  only_refunded: Type.Optional(Type.Boolean({ description: 'ours: orders of which money was given back' })),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

/** An order of a list; its details only if they were requested (fetch_detail). */
const ListedOrder = Type.Object({
  ...OrderSummary.properties,
  pictures: Type.Array(Type.String(), { description: 'ours: of its first goods, at most five' }),
  finalTotal: Type.Optional(Type.Number({ description: 'ours, euro: what it cost, once it is weighed' })),
  refundedTotal: Type.Optional(Type.Number({ description: 'ours, euro: what was given back of it' })),
  ...Type.Partial(Type.Object(ORDER_DETAILS)).properties,
});
export type ListedOrder = Static<typeof ListedOrder>;
export const OrderList = Type.Object({ page: Page, orders: Type.Array(ListedOrder) });

/**
 * The money that a customer spent in each month of a year, by the day of the slot; cancelled and failed orders do not
 * count.
 */
export const OrderSpending = Type.Object({
  year: Type.Integer(),
  years: Type.Array(Type.Integer(), { description: 'with orders, the latest first' }),
  total: Type.Number({ description: 'euro' }),
  saved: Type.Number({ description: 'euro, by promotions' }),
  orders: Type.Integer(),
  months: Type.Array(Type.Number(), { description: 'euro in each of the twelve months' }),
  services: Type.Array(Type.Object({ deliveryServiceId: Type.Integer(), orders: Type.Integer() }), {
    description: 'how many orders there are in all, however they ended',
  }),
  refunded: Type.Integer({ description: 'how many orders had money given back' }),
});
export type OrderSpending = Static<typeof OrderSpending>;

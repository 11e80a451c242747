import { pageAsked } from '../../../contract/base/page.ts';
import type { AllOrdersQuery } from '../../../contract/orders/all-orders-schemas.ts';
import type { OrderListQuery } from '../../../contract/orders/list-schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed } from '../../../domain/base/rome-time.ts';
import { DELIVERY_SERVICES, deliveryServiceId, serviceOfAddressType } from '../../../domain/delivery/delivery-service.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { OrderFilter } from './order-lists.ts';

/**
 * Reads the filters of order/list (D 3, order list params). One that cannot be read is refused at its field: it would show other orders.
 */
export function readFilter(query: OrderListQuery): Result<OrderFilter, Refusal> {
  const { from_date: fromDate, to_date: toDate, order_type: type } = query;
  const [from, to] = [dayOf(fromDate), dayOf(toDate)];
  const serviceId = type === undefined ? undefined : serviceNamed(type);
  const checked = refuseIfAny([
    ...problemIf(fromDate !== undefined && from === undefined, 'INVALID_DATE', 'from_date'),
    ...problemIf(toDate !== undefined && to === undefined, 'INVALID_DATE', 'to_date'),
    ...problemIf(type !== undefined && serviceId === undefined, 'INVALID_CHOICE', 'order_type'),
  ]);
  if (!checked.ok) return checked;
  return ok({
    ...pageOf(query),
    from,
    to,
    fromCents: centsOf(query.from_gross_total),
    toCents: centsOf(query.to_gross_total),
    serviceId,
    words: wordsOf(query.q ?? ''),
    year: query.year,
    isRefunded: query.only_refunded,
  });
}

/** Reads the filters of the two lists of all orders (D 7) in the same way. */
export function readAllFilter(query: AllOrdersQuery): Result<OrderFilter, Refusal> {
  const days = (
    ['order_from_date_filter', 'order_to_date_filter', 'suborder_delivery_from_date_filter', 'suborder_delivery_to_date_filter'] as const
  ).map((field) => ({ field, text: query[field], day: dayOf(query[field]) }));
  const checked = refuseIfAny(
    days.flatMap(({ field, text, day }) => problemIf(text !== undefined && day === undefined, 'INVALID_DATE', field)),
  );
  if (!checked.ok) return checked;
  const [from, to, deliveredFrom, deliveredTo] = days.map(({ day }) => day);
  return ok({
    ...pageOf(query),
    from,
    to,
    deliveredFrom,
    deliveredTo,
    orderId: query.order_id_filter,
    subOrderId: query.suborder_id_filter,
    warehouseId: query.suborder_warehouseid_filter,
    addressId: query.shipping_address_id_filter,
  });
}

/** More words than these are not looked for. */
const MAX_WORDS = 6;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

type PageQuery = Pick<OrderListQuery, 'page' | 'page_size' | 'show_pending' | 'show_replaced'>;

function pageOf(query: PageQuery): Pick<OrderFilter, 'page' | 'pageSize' | 'withoutStatuses' | 'showsReplaced'> {
  return {
    page: pageAsked(query.page),
    pageSize: query.page_size ?? PAGE_SIZE,
    withoutStatuses: query.show_pending === false ? PENDING : [],
    showsReplaced: query.show_replaced,
  };
}

function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : dayNamed(text);
}

/** D 9. */
const PAGE_SIZE = 12;

function centsOf(euro: number | undefined): number | undefined {
  return euro === undefined ? undefined : fromEuro(euro);
}

function serviceNamed(type: string): number | undefined {
  const word = type.trim().toLowerCase();
  if (word === 'home' || word === 'drive' || word === 'locker') return serviceOfAddressType(word);
  const id = deliveryServiceId(Number(word));
  return DELIVERY_SERVICES.includes(id) ? id : undefined;
}

import { pageAsked } from '../../../contract/base/page.ts';
import type { OrderListQuery } from '../../../contract/orders/schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed } from '../../../domain/base/rome-time.ts';
import {
  DELIVERY_SERVICES,
  deliveryServiceId,
  serviceOfAddressType,
} from '../../../domain/delivery/delivery-service.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { OrderFilter } from './queries.ts';

/** Reads the filters of order/list (D 3, order list params). One that cannot be read is refused at its field: it would show other orders. */
export function readFilter(query: OrderListQuery): Result<OrderFilter, Refusal> {
  const { from_date: fromDate, to_date: toDate, order_type: type } = query;
  const [from, to] = [fromDate, toDate].map((text) => (text === undefined ? undefined : dayNamed(text)));
  const serviceId = type === undefined ? undefined : serviceNamed(type);
  const checked = refuseIfAny([
    ...problemIf(fromDate !== undefined && from === undefined, 'INVALID_DATE', 'from_date'),
    ...problemIf(toDate !== undefined && to === undefined, 'INVALID_DATE', 'to_date'),
    ...problemIf(type !== undefined && serviceId === undefined, 'INVALID_CHOICE', 'order_type'),
  ]);
  if (!checked.ok) return checked;
  return ok({
    page: pageAsked(query.page),
    pageSize: query.page_size ?? PAGE_SIZE,
    from,
    to,
    fromCents: centsOf(query.from_gross_total),
    toCents: centsOf(query.to_gross_total),
    serviceId,
    withoutStatuses: query.show_pending === false ? PENDING : [],
  });
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

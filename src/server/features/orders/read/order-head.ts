import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import { fullName } from '../../customers/queries.ts';

/** The facts of an order that every list of the staff shows. Each list adds its own columns. */
export interface OrderHead {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly userId: number;
  readonly statusId: number;
  readonly deliveryServiceId: number;
  readonly paymentTypeId: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly customer: string;
  readonly phone: string;
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
}

/**
 * An expression for the displayed number of an order: all versions have that of the first. `o` is the alias of orders.
 */
export function orderNumber(o: SqlFragment): SqlFragment {
  return sql`coalesce(${o}.order_number, ${o}.order_id)`;
}

/** The number of the order `o`. */
export const ORDER_NUMBER: SqlFragment = orderNumber(sql`o`);

/**
 * The telephone of the customer `c` of the order `o`: that of the delivery address, otherwise the customer's own. The
 * address of a pickup is that of the store, with the store's telephone.
 */
export const CUSTOMER_PHONE: SqlFragment = sql`
  coalesce(case when o.delivery_service_id = ${HOME} then nullif(o.address ->> 'phone', '') end, c.phone, '')`;

/** Selects the columns of an `OrderHead` from `HEAD_TABLES`. */
export const HEAD_COLUMNS: SqlFragment = sql`
  o.order_id, ${ORDER_NUMBER} as order_number, o.user_id, o.status_id, o.delivery_service_id, o.payment_type_id,
  s.store_id, s.name as store_name, ${fullName(sql`c`)} as customer, ${CUSTOMER_PHONE} as phone, o.slot`;

/**
 * Joins the order `o` with its slot `t`, its store `s`, its customer `c` and its fulfilment `f`, null before it begins.
 */
export const HEAD_TABLES: SqlFragment = sql`
  orders o join timeslots t using (timeslot_id) join stores s on s.store_id = o.store_id
  join customers c on c.user_id = o.user_id
    left join order_fulfilments f on f.order_id = o.order_id`;

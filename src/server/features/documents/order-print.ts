import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { NOT_CHARGED, PENDING } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { billedOrder, vouchersOf } from '../orders/billing/billed-order.ts';
import { COLUMNS, type OrderRow, SOURCES } from '../orders/queries.ts';
import type { OrderSheetKind, PrintedOrder } from './print/order-sheet.ts';

export async function orderRow(db: Queryable, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await db.query<OrderRow>(sql`select ${COLUMNS} from ${SOURCES} where o.order_id = ${orderId}`);
  return row;
}

/**
 * Reads what is printed of an order; undefined: there is no such print (yet). An order that waits to be paid is not confirmed, and a receipt
 * needs the final totals. Whoever has only the link of an order sees nobody's name or address (D 6).
 */
export async function printedOrder(
  db: Queryable,
  row: OrderRow,
  { kind, isByLink }: { readonly kind: OrderSheetKind; readonly isByLink: boolean },
): Promise<PrintedOrder | undefined> {
  const isReceipt = kind === 'receipt';
  if (PENDING.includes(row.status_id) || (isReceipt && NOT_CHARGED.includes(row.status_id))) return undefined;
  const billed = await billedOrder(db, row.order_id, !isReceipt);
  if (!billed || (isReceipt && !billed.amounts.is_final)) return undefined;
  return {
    orderNumber: row.order_number,
    placedAt: row.placed_at,
    serviceName: row.service_name,
    storeName: row.store_name,
    slot: row.slot,
    paymentTypeId: row.payment_type_id,
    customer: isByLink ? undefined : await customerLines(db, row),
    lines: billed.lines,
    voucherCents: vouchersOf(billed.amounts),
    totalCents: billed.amounts.total_cents,
  };
}

async function customerLines(db: Queryable, row: OrderRow): Promise<string[]> {
  const [customer] = await db.query<{ name: string }>(sql`
    select coalesce(nullif(company_name, ''), trim(first_name || ' ' || last_name)) as name
    from customers where user_id = ${row.user_id}`);
  const { street = '', street_number: number = '', postcode = '', city = '', province = '' } = row.address;
  const goesHome = row.delivery_service_id === HOME;
  return [
    customer?.name ?? '',
    ...(goesHome ? [`${street} ${number}`.trim(), `${postcode} ${city} (${province})`] : []),
  ];
}

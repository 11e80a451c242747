import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import {
  EXPORT_PAGE,
  type StaffExportCustomers,
  type StaffExportOrders,
  type StaffExportPayments,
} from '../../../contract/closings/export-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';

interface Exported {
  readonly from: string;
  readonly to: string;
  /** The warehouses for which the person works; empty: all. */
  readonly stores: readonly number[];
  readonly page: number | undefined;
}

const offsetOf = ({ page }: Exported) => (pageAsked(page) - 1) * EXPORT_PAGE;
const blockOf = ({ page }: Exported, rows: readonly { readonly total: number }[]) =>
  pageBlock({ page: pageAsked(page), pageSize: EXPORT_PAGE, total: rows[0]?.total ?? 0 });

/** Orders `o` of the period and the stores. */
function placedSql({ from, to, stores }: Exported): SqlFragment {
  return sql`(o.placed_at at time zone 'Europe/Rome')::date between ${from}::date and ${to}::date
    and (${stores.length === 0} or o.warehouse_id = any(${[...stores]}::int[])) and o.replaced_by_order_id is null`;
}

interface OrderRow {
  readonly orderId: number;
  readonly placedAt: Date;
  readonly day: string;
  readonly store: string;
  readonly service: number;
  readonly statusId: number;
  readonly customer: string;
  readonly email: string;
  readonly typeId: number;
  readonly cents: number;
  readonly total: number;
}

export async function exportedOrders(db: Queryable, asked: Exported): Promise<StaffExportOrders> {
  const rows = await db.query<OrderRow>(sql`
    select o.order_id, o.placed_at, o.slot ->> 'dateIso' as day, w.name as store, o.delivery_service_id as service,
      o.status_id, ${fullName(sql`c`)} as customer, c.email, o.payment_type_id as type_id,
      coalesce(f.total_cents, o.total_cents) as cents, count(*) over ()::int as total
    from orders o join customers c using (user_id) join warehouses w using (warehouse_id)
      left join order_fulfilments f using (order_id)
    where ${placedSql(asked)} order by o.order_id limit ${EXPORT_PAGE} offset ${offsetOf(asked)}`);
  return {
    page: blockOf(asked, rows),
    orders: rows.map(({ total: _, placedAt, statusId, typeId, cents, ...row }) => ({
      ...row,
      placedAt: placedAt.toISOString(),
      status: t(orderStatus(statusId).name),
      payment: t(paymentTypeName(typeId)),
      total: euroOf(cents),
    })),
  };
}

type CustomerRow = Omit<StaffExportCustomers['customers'][number], 'total'> & {
  readonly cents: number;
  readonly total: number;
};

export async function exportedCustomers(db: Queryable, asked: Exported): Promise<StaffExportCustomers> {
  const rows = await db.query<CustomerRow>(sql`
    select c.user_id, ${fullName(sql`c`)} as name, coalesce(c.company_name, '') as company, c.email,
      coalesce(c.phone, '') as phone, count(*)::int as orders,
      sum(coalesce(f.total_cents, o.total_cents))::float8 as cents, count(*) over ()::int as total
    from orders o join customers c using (user_id) left join order_fulfilments f using (order_id)
    where ${placedSql(asked)} group by c.user_id order by c.user_id limit ${EXPORT_PAGE} offset ${offsetOf(asked)}`);
  return {
    page: blockOf(asked, rows),
    customers: rows.map(({ total: _, cents, ...row }) => ({ ...row, total: euroOf(cents) })),
  };
}

interface PaymentRow {
  readonly day: string;
  readonly paymentId: number;
  readonly orderId: number | null;
  readonly store: string;
  readonly kind: 'taken' | 'paid_back' | 'paid_by_hand';
  readonly typeId: number;
  readonly paidWith: string;
  readonly cents: number;
  readonly total: number;
}

export async function exportedPayments(db: Queryable, asked: Exported): Promise<StaffExportPayments> {
  const { from, to, stores } = asked;
  const rows = await db.query<PaymentRow>(sql`
    select m.day::text, p.payment_id, p.order_id, coalesce(w.name, '') as store, m.kind, p.payment_type_id as type_id,
      coalesce(p.paid_with, '') as paid_with, m.cents, count(*) over ()::int as total
    from money_moves m join payments p on p.payment_id = m.source_id left join warehouses w using (warehouse_id)
    where m.kind in ('taken', 'paid_back', 'paid_by_hand') and m.day between ${from}::date and ${to}::date
      and (${stores.length === 0} or m.warehouse_id = any(${[...stores]}::int[]))
    order by m.move_id limit ${EXPORT_PAGE} offset ${offsetOf(asked)}`);
  return {
    page: blockOf(asked, rows),
    payments: rows.map(({ total: _, orderId, typeId, cents, ...row }) => ({
      ...row,
      ...(orderId === null ? {} : { orderId }),
      payment: t(paymentTypeName(typeId)),
      amount: euroOf(row.kind === 'taken' ? cents : -cents),
    })),
  };
}

import type { OrderSpending } from '../../../contract/orders/list-schemas.ts';
import { NOT_CHARGED } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { euro } from './order-view.ts';

interface MonthRow {
  /** "2026-11" */
  readonly month: string;
  readonly delivery_service_id: number;
  readonly orders: number;
  readonly charged: number;
  readonly cents: number;
  readonly saved_cents: number;
  readonly refunded: number;
}

/** Adds up what a customer spent in a year: what was charged once an order is weighed, what was ordered before. A changed order counts once. */
export async function spendingOf(db: Queryable, userId: number, year: number): Promise<OrderSpending> {
  const rows = await db.query<MonthRow>(sql`
    select left(o.slot ->> 'dateIso', 7) as month, o.delivery_service_id, count(*)::int as orders,
      count(*) filter (where o.is_charged)::int as charged,
      coalesce(sum(coalesce(f.total_cents, o.total_cents) - p.refunded_cents) filter (where o.is_charged), 0)::int as cents,
      coalesce(sum(o.discount_cents) filter (where o.is_charged), 0)::int as saved_cents,
      count(*) filter (where p.refunded_cents > 0)::int as refunded
    from (select *, status_id <> all(${NOT_CHARGED}::int[]) as is_charged from orders where user_id = ${userId} and replaced_by_order_id is null) o
    left join order_fulfilments f using (order_id)
    cross join lateral (select coalesce(sum(m.refunded_cents), 0)::int as refunded_cents from payments m where m.order_id = o.order_id) p
    group by 1, 2 order by 1 desc, 2`);
  const ofYear = rows.filter(({ month }) => month.startsWith(`${year}-`));
  const sumOf = (of: readonly MonthRow[], value: (row: MonthRow) => number) =>
    of.reduce((sum, row) => sum + value(row), 0);
  const services = [...new Set(rows.map((row) => row.delivery_service_id))].sort((a, b) => a - b);
  return {
    year,
    years: [...new Set(rows.map(({ month }) => Number(month.slice(0, 4))))],
    total: euro(sumOf(ofYear, ({ cents }) => cents)),
    saved: euro(sumOf(ofYear, ({ saved_cents: saved }) => saved)),
    orders: sumOf(ofYear, ({ charged }) => charged),
    months: Array.from({ length: 12 }, (_, index) =>
      euro(
        sumOf(
          ofYear.filter(({ month }) => Number(month.slice(5)) === index + 1),
          ({ cents }) => cents,
        ),
      ),
    ),
    services: services.map((deliveryServiceId) => ({
      deliveryServiceId,
      orders: sumOf(
        rows.filter((row) => row.delivery_service_id === deliveryServiceId),
        ({ orders }) => orders,
      ),
    })),
    refunded: sumOf(rows, ({ refunded }) => refunded),
  };
}

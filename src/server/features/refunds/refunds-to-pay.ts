import type { RefundToPay } from '../../../contract/refunds/staff-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { euro } from './request-view.ts';

const MOST = 200;

interface ToPayRow {
  readonly refund_id: number;
  readonly order_id: number | null;
  readonly customer: string;
  readonly amount_cents: number;
  readonly payment_type_id: number;
  readonly reason: string;
  readonly state: 'asked' | 'failed';
  readonly by_hand: boolean;
  readonly asked_at: Date;
}

/** Refunds `r` that wait for the staff: paid by hand, refused by their provider, or asked of it for more than a day. */
function waits(now: Date): SqlFragment {
  return sql`(r.state = 'failed' or (r.state = 'asked' and (r.by_hand or r.asked_at < ${new Date(now.getTime() - DAY_MS)})))`;
}

/** The refunds that wait for the staff, the oldest first. */
export async function refundsToPay(db: Queryable, now: Date): Promise<RefundToPay[]> {
  const rows = await db.query<ToPayRow>(sql`
    select r.refund_id, p.order_id, trim(c.first_name || ' ' || c.last_name) as customer, r.amount_cents, p.payment_type_id, r.reason, r.state,
      r.by_hand, r.asked_at
    from payment_refunds r join payments p using (payment_id) join customers c using (user_id)
    where ${waits(now)} order by r.refund_id limit ${MOST}`);
  return rows.map((row) => ({
    refundId: row.refund_id,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    customer: row.customer,
    amount: euro(row.amount_cents),
    paymentMethod: t(paymentTypeName(row.payment_type_id)),
    reason: row.reason,
    state: row.by_hand ? 'by-hand' : row.state === 'failed' ? 'failed' : 'late',
    askedAt: row.asked_at.toISOString(),
  }));
}

export async function countToPay(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from payment_refunds r where ${waits(now)}`,
  );
  return row?.count ?? 0;
}

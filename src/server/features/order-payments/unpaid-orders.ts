import { ok } from '../../../domain/base/result.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import { ONLINE_PAYMENT_MS, PARTLY_PAID_GRACE_MS } from '../../../domain/orders/payment-time.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { leftAttempts } from '../dues/settle-dues.ts';
import { giveUpOrder } from '../orders/cancel-order.ts';
import { IS_PENDING } from '../orders/order-writes.ts';
import { giveUpPayments } from '../payments/cancelling.ts';

const AT_ONCE = 100;

/**
 * D 8: the job that cancels orders which were not paid in time, and tells their customers. What they took is released. Where a part was
 * transferred the rest is waited for some hours more; then that part is the staff's to give back.
 */
export async function cancelUnpaidOrders(
  { db, catalogue }: { readonly db: Database; readonly catalogue: Pick<Catalogue, 'announceStock'> },
  now: Date,
): Promise<void> {
  const grace = new Date(now.getTime() - PARTLY_PAID_GRACE_MS);
  const late = await db.query<{ order_id: number }>(sql`
    select order_id from orders o where ${IS_PENDING} and pay_until < ${now} and (pay_until < ${grace} or not exists (
      select from transfer_receipts r where r.order_id = o.order_id and r.state = 'waiting'))
    order by pay_until limit ${AT_ONCE}`);
  for (const { order_id: orderId } of late) {
    const given = await db.tx(async (tx) => {
      const released = await giveUpOrder(tx, orderId, {
        from: PENDING,
        changed: { actor: 'system', now, note: 'Non è stato pagato in tempo' },
      });
      if (released) await enqueue(tx, 'order-unpaid', { orderId });
      return ok(released ?? []);
    });
    if (given.ok) catalogue.announceStock(given.value);
  }
}

/**
 * The job that gives up payments of dues whose page at the provider was left: what is authorised later is released, and the dues can be paid
 * at any time.
 */
export async function giveUpLeftPayments(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ONLINE_PAYMENT_MS);
  for (const paymentId of await leftAttempts(db, before, AT_ONCE))
    await db.tx(async (tx) => {
      await giveUpPayments(tx, [paymentId], now);
      return ok();
    });
}

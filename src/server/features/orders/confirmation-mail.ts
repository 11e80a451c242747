import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { orderView } from './order-view.ts';
import { writeAccessToken } from './order-writes.ts';
import { orderDetails, ownOrder } from './queries.ts';

/**
 * The job that sends the confirmation of a placed order. Each attempt makes the link by a token of its own, because only the hash of the last one is
 * stored.
 */
export function confirmationMailJob(deps: {
  db: Database;
  mailer: Mailer;
  publicUrl: string;
}): JobHandler<'order-confirmation'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ orderId, isGrown }, { key }) => {
    const [customer] = await db.query<{ user_id: number; email: string; first_name: string }>(sql`
      select c.user_id, c.email, c.first_name from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    const row = customer && (await ownOrder(db, customer.user_id, orderId));
    if (!row) return;
    const order = orderView(row, await orderDetails(db, row), row.placed_at);
    const { orderConfirmation } = await import('../../mails/order-confirmation.ts');
    const token = newToken();
    await writeAccessToken(db, orderId, hashToken(token));
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    await mailer.send(
      orderConfirmation(order, { email: customer.email, firstName: customer.first_name, link, isGrown }),
      key,
    );
  };
}

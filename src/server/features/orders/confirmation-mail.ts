import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { confirmedOrder, openLink } from './confirmed-order.ts';

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
    const token = newToken();
    const row = await openLink(db, orderId, hashToken(token));
    if (!row) return;
    const { orderConfirmation } = await import('../../mails/order-confirmation.ts');
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    const reader = { email: row.email, firstName: row.first_name, link, isGrown };
    await mailer.send(orderConfirmation(confirmedOrder(row), reader), key);
  };
}

import type { Config } from '../../../config/config.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import type { JobHandler } from '../../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../../infra/mail.ts';

interface RequestRow {
  text: string;
  email: string | null;
  store: string;
  customer: string | null;
}

/** The job that mails a shopper's product request to the staff. */
export function productRequestMailJob(deps: {
  db: Database;
  mailer: Mailer;
  config: Pick<Config, 'staffMail'>;
}): JobHandler<'product-request'> {
  const { db, mailer, config } = deps;
  return async ({ productRequestId }, { key }) => {
    const row = await db.maybeOne<RequestRow>(sql`
      select r.text, r.email, w.name as store, c.email as customer
      from product_requests r join warehouses w using (warehouse_id) left join customers c using (user_id)
      where product_request_id = ${productRequestId}`);
    if (!row) return;
    const { productRequestNotice } = await import('../../../mails/shopping-letters.ts');
    const { text, store, email, customer } = row;
    const to = config.staffMail;
    await mailer.send(() => productRequestNotice({ to, text, store, replyAddress: email ?? customer }), key);
  };
}

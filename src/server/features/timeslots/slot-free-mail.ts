import { formatDay } from '../../../domain/base/format.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { slotById } from './queries.ts';

/** The job that tells a customer who waited that a slot has room again. */
export function slotFreeMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'slot-free'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ userId, timeslotId }, { key }) => {
    const slot = await slotById(db, timeslotId);
    const [customer] = await db.query<{ email: string; first_name: string }>(sql`
      select email, first_name from customers where user_id = ${userId} and not blocked`);
    if (!slot || !customer) return;
    const { slotFree } = await import('../../mails/slot-free.ts');
    const text = `${formatDay(slot.service_date)}, dalle ${slot.begins} alle ${slot.ends}`;
    await mailer.send(slotFree({ email: customer.email, firstName: customer.first_name, slot: text, publicUrl }), key);
  };
}

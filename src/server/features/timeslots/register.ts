import type { Feature } from '../../http/feature.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { slotNotification } from '../../mails/notifications.ts';
import { pushToCustomer } from '../push/push-to-customer.ts';
import { slotById } from './queries.ts';
import { timeslotHandlers } from './routes.ts';
import { staffTimeslotHandlers } from './staff/routes.ts';

/** Slots that can be chosen or waited for, delivery fees, and what the staff keep up of them. */
export function register(deps: Parameters<typeof timeslotHandlers>[0] & Parameters<typeof slotFreeMailJob>[0]) {
  return {
    handlers: { ...timeslotHandlers(deps), ...staffTimeslotHandlers(deps) },
    jobs: { 'slot-free': slotFreeMailJob(deps) },
  } satisfies Feature;
}

/** The job that tells a customer who waited that a slot has room again: by mail, and on the devices that want notifications. */
function slotFreeMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
}): JobHandler<'slot-free'> {
  const { db, mailer, publicUrl, wakeJobs } = deps;
  return async ({ userId, timeslotId }, { key }) => {
    const slot = await slotById(db, timeslotId);
    const customer = await db.maybeOne<{ email: string; firstName: string }>(sql`
      select email, first_name from customers where user_id = ${userId} and not blocked`);
    if (!slot || !customer) return;
    const { slotFree } = await import('../../mails/slot-free.ts');
    const { email, firstName } = customer;
    const { serviceDate: date, begins, ends } = slot;
    const times = { date, begins, ends };
    await mailer.send(() => slotFree({ email, firstName, slot: times, publicUrl }), key, userId);
    // after the mail: an attempt that failed there is repeated, and a notification is said once
    await pushToCustomer(db, userId, () => slotNotification(times));
    wakeJobs();
  };
}

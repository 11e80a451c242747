import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { areaWaiter } from './area-waiters.ts';

/** The job that tells somebody who asked for it that home delivery reaches their address now. */
export function areaOpenMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'area-open'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ waiterId }, { key }) => {
    const waiter = await areaWaiter(db, waiterId);
    if (!waiter) return;
    const { areaOpen } = await import('../../mails/area-open.ts');
    const { email, first_name: firstName, town, postcode } = waiter;
    await mailer.send(() => areaOpen({ email, firstName, town, postcode, publicUrl }), key);
  };
}

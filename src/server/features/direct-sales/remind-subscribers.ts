import { ok } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { SUBSCRIPTION } from '../../../domain/delivery/subscription.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';

const AT_ONCE = 200;

/**
 * The job that tells customers once that their subscription ends soon, and once that it has ended. Who has bought the next one is told
 * neither.
 */
export async function remindSubscribers(db: Database, now: Date): Promise<void> {
  const today = romeTime(now).date;
  const soon = addDays(today, SUBSCRIPTION.expiringDays);
  await db.tx(async (tx) => {
    const told = await tx.query<{ id: number; isOver: boolean; isRenewed: boolean }>(sql`
      with ending as (
        select subscription_id from subscriptions
        where state = 'active' and not told_expired and to_day <= ${soon}::date and (to_day < ${today}::date or not told_expiring)
        order by to_day limit ${AT_ONCE} for update skip locked)
      update subscriptions u set told_expiring = true, told_expired = u.to_day < ${today}::date
      from ending e where e.subscription_id = u.subscription_id
      returning u.subscription_id as id, u.to_day < ${today}::date as is_over,
        exists (select from subscriptions n where n.user_id = u.user_id and n.state = 'active' and n.from_day > u.to_day) as is_renewed`);
    for (const { id, isOver, isRenewed } of told)
      if (!isRenewed) await enqueue(tx, 'subscription-ends', { subscriptionId: id, isOver });
    return ok();
  });
}

import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { DueMailKind } from '../../infra/jobs/job-kinds.ts';

const AT_ONCE = 200;

interface Reminder {
  readonly dueId: number;
  readonly kind: DueMailKind;
  readonly now: Date;
}

/** Has the company of a due written to, once for each kind. */
export async function writeOnce(tx: Tx, { dueId, kind, now }: Reminder): Promise<void> {
  if (
    await tx.changed(sql`
    insert into due_reminders (due_id, kind, written_at) values (${dueId}, ${kind}, ${now}) on conflict do nothing`)
  )
    await enqueue(tx, 'due-mail', { dueId, kind });
}

/** The job that reminds companies of dues: when they are about to expire, and when they have. A due of today was announced today. */
export async function remindOfDues(
  { db, onAccount }: { readonly db: Database; readonly onAccount: Pick<OnAccountRules, 'expiringDays'> },
  now: Date,
): Promise<void> {
  const today = romeTime(now).date;
  const soon = addDays(today, onAccount.expiringDays);
  const due = await db.query<{ dueId: number; kind: DueMailKind }>(sql`
    select d.due_id, k.kind from dues d, lateral (select case when d.due_on < ${today}::date then 'expired' else 'expiring' end as kind) k
    where d.state = 'open' and d.due_on <= ${soon}::date and d.billed_on < ${today}::date
      and not exists (select from due_reminders r where r.due_id = d.due_id and r.kind = k.kind)
    order by d.due_on, d.due_id limit ${AT_ONCE}`);
  for (const each of due) await db.tx((tx) => writeOnce(tx, { ...each, now }));
}

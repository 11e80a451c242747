import type {
  ExportKind,
  ExportRhythm,
  StaffExportScheduleBody,
  StaffExportSchedules,
} from '../../../contract/closings/export-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { fullName } from '../customers/queries.ts';

interface ScheduleRow {
  readonly scheduleId: number;
  readonly kind: ExportKind;
  readonly rhythm: ExportRhythm;
  readonly email: string;
  readonly by: string;
  readonly sentOn: string | null;
}

export async function schedulesOf(db: Queryable): Promise<StaffExportSchedules> {
  const rows = await db.query<ScheduleRow>(sql`
    select s.schedule_id, s.kind, s.rhythm, s.email, ${fullName(sql`c`)} as by, s.sent_on::text
    from export_schedules s join customers c on c.user_id = s.made_by order by s.email, s.schedule_id`);
  return { schedules: rows.map(({ sentOn, ...row }) => ({ ...row, ...(sentOn === null ? {} : { sentOn }) })) };
}

/** Adds a reminder; one that is there already stays as it is. */
export async function addSchedule(
  db: Database,
  { kind, rhythm, email: written }: StaffExportScheduleBody,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<Result<void, Refusal>> {
  const to = normaliseEmail(written);
  if (emailProblem(to) !== undefined) return refuse('EXPORT_EMAIL', { field: 'email' });
  await db.query(sql`
    insert into export_schedules (kind, rhythm, email, made_by, made_at)
    values (${kind}, ${rhythm}, ${to}, ${staffId}, ${now})
    on conflict (kind, rhythm, email) do nothing`);
  return ok();
}

export async function removeSchedule(db: Database, scheduleId: number): Promise<Result<void, Refusal>> {
  const isGone = await db.changed(sql`delete from export_schedules where schedule_id = ${scheduleId}`);
  return isGone ? ok() : refuse('EXPORT_GONE', { field: 'schedule_id' });
}

/** Writes the mails of the reminders that are due on a day, each once: daily, on Mondays, on the first of the month. */
export function remindOfExports(db: Database, now: Date): Promise<void> {
  const today = romeTime(now).date;
  const rhythms: readonly ExportRhythm[] = [
    'day',
    ...(weekdayOf(today) === 1 ? (['week'] as const) : []),
    ...(today.endsWith('-01') ? (['month'] as const) : []),
  ];
  return db.tx(async (tx) => {
    const due = await tx.query<{ scheduleId: number }>(sql`
      update export_schedules set sent_on = ${today}::date
      where rhythm = any(${[...rhythms]}::text[]) and (sent_on is null or sent_on < ${today}::date)
      returning schedule_id -- in any order: each has a mail of its own
      `);
    for (const { scheduleId } of due) await enqueue(tx, 'export-reminder', { scheduleId, day: today });
  });
}

/** What the mail of a reminder says: the file, and the days that it is about. Undefined: it was removed meanwhile. */
export async function reminderOf(
  db: Queryable,
  scheduleId: number,
  day: string,
): Promise<(ScheduleRow & { readonly from: string; readonly to: string }) | undefined> {
  const { schedules } = await schedulesOf(db);
  const schedule = schedules.find((each) => each.scheduleId === scheduleId);
  if (!schedule) return undefined;
  const to = addDays(day, -1);
  const from = { day: to, week: addDays(day, -7), month: `${to.slice(0, 7)}-01` }[schedule.rhythm];
  return { ...schedule, sentOn: schedule.sentOn ?? null, from, to };
}

import { MAX_SCHEDULE_NAME } from '../../../contract/imports/limits.ts';
import type { ImportScheduleBody, ImportSchedules } from '../../../contract/imports/schedule-schemas.ts';
import type { ImportLayout } from '../../../contract/imports/schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Lane } from '../../infra/jobs/job-kinds.ts';
import { problemText } from './fault-words.ts';
import { importOf } from './imports.ts';
import { checkSource, type SourceRules } from './schedule-sources.ts';
import { allSchedules, modelsOf, nextRun, scheduleOf, scheduleSummary } from './schedules.ts';

interface Deps {
  readonly db: Database;
  readonly config: SourceRules;
  readonly wakeJobs: (lane?: Lane) => void;
}

/** Files that the shop imports by itself: made, changed, paused, started and removed by the staff. */
export function scheduleHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  /** Changes a schedule that is there, and returns all of them. */
  const change = async (
    scheduleId: number,
    context: CallContext,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<Outcome<ImportSchedules>> => {
    const changed = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
      const rows = await tx.query(sql`select 1 from import_schedules where schedule_id = ${scheduleId} for update`);
      if (rows.length === 0) return refuse('SCHEDULE_GONE');
      await work(tx);
      return ok();
    });
    if (!changed.ok) return changed;
    wakeJobs('import');
    return listed(deps, context);
  };
  return {
    staffImportSchedules: (context) => listed(deps, context),
    staffImportScheduleSave: async (context, { body }) => {
      const checked = checkBody(body, deps.config);
      if (!checked.ok) return checked;
      const { userId } = await context.staff();
      const saved = await db.tx((tx) => save(tx, body, { userId, now: context.now }));
      return saved.ok ? listed(deps, context) : saved;
    },
    staffImportSchedulePause: (context, { body: { schedule_id: scheduleId, is_paused: isPaused } }) =>
      change(scheduleId, context, async (tx) => {
        const schedule = await scheduleOf(tx, scheduleId);
        // what was missed while it stood still is not made up for
        const nextAt = schedule ? nextRun(schedule, context.now) : context.now;
        await tx.query(sql`
          update import_schedules set paused = ${isPaused}, next_at = ${nextAt}
          where schedule_id = ${scheduleId}`);
      }),
    staffImportScheduleRun: (context, { body: { schedule_id: scheduleId } }) =>
      change(scheduleId, context, (tx) => enqueue(tx, 'take-scheduled-file', { scheduleId })),
    staffImportScheduleRemove: (context, { body: { schedule_id: scheduleId } }) =>
      change(scheduleId, context, (tx) =>
        tx.query(sql`delete from import_schedules where schedule_id = ${scheduleId}`),
      ),
  } satisfies Partial<Handlers>;
}

async function listed({ db, config }: Deps, context: CallContext): Promise<Outcome<ImportSchedules>> {
  const [schedules, models] = await Promise.all([allSchedules(db), modelsOf(db)]);
  return done({
    schedules: schedules.map((each) => scheduleSummary(each, problemText(each, context))),
    hasFolder: config.importFolder !== undefined,
    hosts: [...config.importHosts],
    models,
  });
}

function checkBody(body: ImportScheduleBody, config: SourceRules): Result<void, Refusal> {
  const { name, at, source, place } = body;
  const checked = checkSource({ source, place: place.trim() }, config);
  return refuseIfAny<Refusal>([
    ...required('name', name),
    ...tooLong('name', name.trim(), MAX_SCHEDULE_NAME),
    ...(/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(at) ? [] : [{ code: 'SCHEDULE_TIME', field: 'at' } as const]),
    ...(checked.ok ? [] : checked.refusals),
  ]);
}

interface Model {
  readonly kind: string;
  readonly headings: readonly string[];
  readonly layout: ImportLayout;
}

/** Writes a schedule; one that somebody changed since it was read is refused. */
async function save(
  tx: Tx,
  body: ImportScheduleBody,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<Result<void, Refusal>> {
  const { schedule_id: scheduleId, modified_at: modifiedAt, at, rhythm, weekday } = body;
  const model = await modelFor(tx, body);
  if (!model.ok) return model;
  const { kind, headings, layout } = model.value;
  const values = sql`
    ${body.name.trim()} as name, ${kind} as kind, ${body.source} as source, ${body.place.trim()} as place,
      ${JSON.stringify(headings)}::jsonb as headings, ${JSON.stringify(layout)}::jsonb as layout, ${rhythm} as rhythm,
      ${at} as at_time, ${weekday}::int as weekday, ${body.refused_percent}::int as max_refused_percent,
      ${body.finished}::int as max_finished, ${body.price_percent}::int as max_price_percent,
      ${nextRun({ rhythm, at, weekday }, now)}::timestamptz as next_at, ${userId}::int as user_id,
      ${now}::timestamptz as modified_at`;
  if (scheduleId === undefined) {
    await tx.query(sql`
      insert into import_schedules (name, kind, source, place, headings, layout, rhythm, at_time, weekday,
        max_refused_percent, max_finished, max_price_percent, next_at, user_id, modified_at) select ${values}`);
    return ok();
  }
  const before = await scheduleOf(tx, scheduleId);
  if (!before) return refuse('SCHEDULE_GONE');
  if (before.modifiedAt.toISOString() !== modifiedAt) return refuse('SCHEDULE_CHANGED');
  await tx.query(sql`
    update import_schedules set (name, kind, source, place, headings, layout, rhythm, at_time, weekday,
      max_refused_percent, max_finished, max_price_percent, next_at, user_id, modified_at) = (select ${values}),
      problem = null where schedule_id = ${scheduleId}`);
  return ok();
}

/** Returns how the files of a schedule are read: as a written import was, or as before. */
async function modelFor(tx: Tx, body: ImportScheduleBody): Promise<Result<Model, Refusal>> {
  const { schedule_id: scheduleId, like_import_id: likeId } = body;
  const missing = refuse('SCHEDULE_MODEL', { field: 'like_import_id' });
  if (likeId === undefined) {
    await tx.query(sql`select 1 from import_schedules where schedule_id = ${scheduleId ?? 0} for update`);
    const before = scheduleId === undefined ? undefined : await scheduleOf(tx, scheduleId);
    if (before) return ok(before);
    return scheduleId === undefined ? missing : refuse('SCHEDULE_GONE');
  }
  const like = await importOf(tx, likeId);
  if (!like || like.state !== 'done') return missing;
  // what could do harm is for a person who looks on
  const layout = { ...like.layout, missing: 'keep' as const, allowsJumps: false };
  return ok({ kind: like.kind, headings: like.facts.headings, layout });
}

import type { RHYTHMS } from '../../../contract/imports/limits.ts';
import type { ImportSchedule, ImportSchedules } from '../../../contract/imports/schedule-schemas.ts';
import type { ImportLayout } from '../../../contract/imports/schemas.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/base/duration.ts';
import { addDays, instantOf, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { ImportProblem } from './imports.ts';

/** A schedule as it is stored, with the last import that it began. */
export interface StoredSchedule extends Omit<ImportSchedule, 'nextAt' | 'triedAt' | 'problem' | 'modifiedAt' | 'last'> {
  readonly headings: readonly string[];
  readonly layout: ImportLayout;
  readonly nextAt: Date;
  readonly triedAt: Date | null;
  readonly problem: ImportProblem | null;
  readonly modifiedAt: Date;
  readonly lastId: number | null;
  readonly lastAt: Date | null;
  readonly lastState: NonNullable<ImportSchedule['last']>['state'] | null;
  readonly lastCounts: NonNullable<ImportSchedule['last']>['counts'] | null;
}

function selectSchedules(condition: SqlFragment): SqlFragment {
  return sql`
    select s.schedule_id, s.name, s.kind, s.source, s.place, s.headings, s.layout, s.rhythm, s.at_time as at, s.weekday,
      s.max_refused_percent as refused_percent, s.max_finished as finished, s.max_price_percent as price_percent,
      s.paused as is_paused, s.next_at, s.tried_at, s.problem, s.modified_at,
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as by,
      i.import_id as last_id, i.created_at as last_at, i.state as last_state, i.counts as last_counts
    from import_schedules s left join customers u using (user_id)
    left join lateral (select import_id, created_at, state, counts from imports where schedule_id = s.schedule_id
      order by import_id desc limit 1) i on true
    where ${condition}`;
}

export async function scheduleOf(db: Queryable, scheduleId: number): Promise<StoredSchedule | undefined> {
  return db.maybeOne<StoredSchedule>(selectSchedules(sql`s.schedule_id = ${scheduleId}`));
}

export function allSchedules(db: Queryable): Promise<StoredSchedule[]> {
  return db.query<StoredSchedule>(sql`${selectSchedules(sql`true`)} order by lower(s.name), s.schedule_id`);
}

export function scheduleSummary(stored: StoredSchedule, problem: string | undefined): ImportSchedule {
  const { headings: _headings, layout: _layout, lastId, lastAt, lastState, lastCounts, ...rest } = stored;
  const { nextAt, triedAt, problem: _problem, modifiedAt, ...said } = rest;
  return {
    ...said,
    nextAt: nextAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    ...(triedAt ? { triedAt: triedAt.toISOString() } : {}),
    ...(problem === undefined ? {} : { problem }),
    ...(lastId === null || lastAt === null || lastState === null
      ? {}
      : {
          last: {
            importId: lastId,
            createdAt: lastAt.toISOString(),
            state: lastState,
            ...(lastCounts ? { counts: lastCounts } : {}),
          },
        }),
  };
}

const MODELS = 50;

/** Returns the last written import of each set of columns. */
export async function modelsOf(db: Queryable): Promise<ImportSchedules['models']> {
  const rows = await db.query<Omit<ImportSchedules['models'][number], 'createdAt'> & { createdAt: Date }>(sql`
    select import_id, kind, file_name, created_at from (
      select distinct on (kind, facts->'headings') import_id, kind, file_name, created_at from imports
      where state = 'done' order by kind, facts->'headings', import_id desc) last
    order by import_id desc limit ${MODELS}`);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Stores why a schedule waits for a person; null: it does not. */
export async function noteProblem(
  db: Queryable,
  scheduleId: number | null,
  problem: ImportProblem | null,
): Promise<void> {
  if (scheduleId === null) return;
  await db.query(sql`
    update import_schedules set problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb
    where schedule_id = ${scheduleId}`);
}

/** Counts the schedules that wait for a person; a paused one does not. */
export async function countStopped(db: Queryable): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from import_schedules where problem is not null and not paused`);
  return count;
}

export interface When {
  readonly rhythm: (typeof RHYTHMS)[number];
  /** HH:MM in Rome. */
  readonly at: string;
  /** 1 is Monday. */
  readonly weekday: number;
}

const MONTH_DAYS = 32;

/** Returns the first moment of a schedule after `now`; a time that the clock jumps over is when it has jumped. */
export function nextRun({ rhythm, at, weekday }: When, now: Date): Date {
  if (rhythm === 'hour') return nextInHour(Number(at.slice(3)), now);
  const today = romeTime(now).date;
  for (let days = 0; days <= MONTH_DAYS; days++) {
    const day = addDays(today, days);
    const fits = rhythm === 'day' || (rhythm === 'week' ? weekdayOf(day) === weekday : day.endsWith('-01'));
    const moment = instantOf(day, at);
    if (fits && moment > now) return moment;
  }
  throw new Error('a month has a first day');
}

/** The offset of Rome is in whole hours: a minute of the hour is the same there. */
function nextInHour(minute: number, now: Date): Date {
  const begin = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const moment = begin + minute * MINUTE_MS;
  return new Date(moment > now.getTime() ? moment : moment + HOUR_MS);
}

import type { Readable } from 'node:stream';
import { MAX_IMPORT_MEGABYTES } from '../../../contract/imports/limits.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { AllowedDownload } from '../../../pictures/store/allowed-fetch.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { ImportFiles } from './import-files.ts';
import { readTaken } from './import-files.ts';
import { addImport, type ImportProblem, type NewImport } from './imports.ts';
import { checkSource, filesIn, type SourceRules } from './schedule-sources.ts';
import { nextRun, noteProblem, type StoredSchedule, scheduleOf, type When } from './schedules.ts';

export interface TakeDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly files: ImportFiles;
  readonly config: SourceRules;
  readonly download: AllowedDownload;
}

/** Begins the schedules whose time has come. Each gets its next time at once, however long its file takes. */
export async function takeDueFiles({ db }: Pick<TakeDeps, 'db'>, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const due = await tx.query<When & { readonly scheduleId: number }>(sql`
      select schedule_id, rhythm, at_time as at, weekday from import_schedules
      where next_at <= ${now} and not paused order by schedule_id for update skip locked`);
    for (const { scheduleId, ...when } of due) {
      await tx.query(sql`
        update import_schedules set next_at = ${nextRun(when, now)} where schedule_id = ${scheduleId}`);
      await enqueue(tx, 'take-scheduled-file', { scheduleId });
    }
  });
}

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 1024 * 1024;

/**
 * Fetches the files of a schedule and has each new one checked, which writes it unless too much is wrong. Why there was
 * none is stored for a person to see. A job that runs twice finds that the file was taken.
 */
export async function takeScheduledFile(deps: TakeDeps, scheduleId: number): Promise<void> {
  const { db, clock } = deps;
  const schedule = await scheduleOf(db, scheduleId);
  if (!schedule) return;
  await db.query(sql`update import_schedules set tried_at = ${clock.now()} where schedule_id = ${scheduleId}`);
  const taken = await takeAll(deps, schedule).catch(notRead);
  if (!taken.ok) return noteProblem(db, scheduleId, problemOf(taken.refusals[0]));
  // what waits for a person keeps waiting while there is nothing new
  if (taken.value > 0 || schedule.lastState === 'done') await noteProblem(db, scheduleId, null);
}

/** A file or folder that the shop may not read is said like one that is missing. */
function notRead(error: unknown): Result<number, Refusal> {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) throw error;
  return refuse('SCHEDULE_NOT_FETCHED', { details: { what: `${syscall}: ${code}` } });
}

function problemOf({ code, details = {} }: Refusal): ImportProblem {
  const plain = Object.entries(details).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { code, details: Object.fromEntries(plain) };
}

/** Returns how many files were new. */
async function takeAll(deps: TakeDeps, schedule: StoredSchedule): Promise<Result<number, Refusal>> {
  const { source, place } = schedule;
  const { config } = deps;
  const allowed = checkSource(schedule, config);
  if (!allowed.ok) return allowed;
  if (source === 'address') return takeAddress(deps, schedule);
  const found = await filesIn(config.importFolder ?? '', place);
  if (!found.ok) return found;
  let count = 0;
  for (const { name, read } of found.value) {
    const taken = await takeOne(deps, schedule, { name, bytes: await read() });
    if (!taken.ok) return taken;
    if (taken.value) count++;
  }
  return ok(count);
}

async function takeAddress(deps: TakeDeps, schedule: StoredSchedule): Promise<Result<number, Refusal>> {
  const { place } = schedule;
  const name = new URL(place).pathname.split('/').at(-1)?.slice(0, 200) || 'file.csv';
  const got = await deps.download(place, (bytes) => takeOne(deps, schedule, { name, bytes }));
  if ('refused' in got) return refuse('SCHEDULE_NOT_FETCHED', { details: { what: got.refused } });
  return got.taken.ok ? ok(got.taken.value ? 1 : 0) : got.taken;
}

/** Has a file checked, unless it was taken before; returns whether it is new. */
async function takeOne(
  deps: TakeDeps,
  schedule: StoredSchedule,
  { name, bytes }: { readonly name: string; readonly bytes: Readable },
): Promise<Result<boolean, Refusal>> {
  const { db, files, clock } = deps;
  const stored = await files.take(bytes, MAX_BYTES);
  if (!stored) return refuse('IMPORT_FILE_TOO_LARGE', { details: { max: MAX_IMPORT_MEGABYTES } });
  const { kind } = schedule;
  const read = await readTaken(deps, { ...stored, name, kind, userId: null, now: clock.now() });
  const isNew = read.ok ? await db.tx((tx) => begin(tx, schedule, read.value)) : read;
  if (!isNew.ok || !isNew.value) await files.remove(stored.key);
  return isNew;
}

/** Begins the trial of a file with the columns that a person confirmed. */
async function begin(tx: Tx, schedule: StoredSchedule, read: NewImport): Promise<Result<boolean, Refusal>> {
  const { scheduleId, kind, layout, headings } = schedule;
  await tx.query(sql`select 1 from import_schedules where schedule_id = ${scheduleId} for update`);
  if (await wasTaken(tx, scheduleId, read.digest)) return ok(false);
  if (read.kind !== kind || JSON.stringify(read.facts.headings) !== JSON.stringify(headings))
    return refuse('SCHEDULE_COLUMNS');
  const { encoding, delimiter } = read.layout;
  const importId = await addImport(tx, { ...read, layout: { ...layout, encoding, delimiter }, scheduleId });
  await tx.query(sql`update imports set state = 'checking' where import_id = ${importId}`);
  await enqueue(tx, 'run-import', { importId });
  return ok(true);
}

/** Whether this is the last file that a schedule took under one of its names. One that failed is taken again. */
async function wasTaken(db: Queryable, scheduleId: number, digest: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from (select distinct on (file_name) digest from imports
      where schedule_id = ${scheduleId} and state <> 'failed' order by file_name, import_id desc) last
    where digest = ${digest}`);
  return rows.length > 0;
}

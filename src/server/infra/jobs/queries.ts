import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlFragment, sql } from '../database/sql.ts';
import type { Queryable, Tx } from '../database/types.ts';
import type { JobKind } from './job-kinds.ts';

/** A job that has not succeeded yet; `nextAt` is null if it failed as often as its kind allows. */
export interface OpenJob<Kind extends JobKind = JobKind> {
  readonly jobId: number;
  readonly kind: Kind;
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  readonly nextAt: Date | null;
}

/** dead: it failed as often as its kind allows. failing: it failed, and is tried again. waiting: it was never tried. */
export type JobState = 'dead' | 'failing' | 'waiting';

/** Whether a job `j` is in a state. A job that is running is in none. */
const IN_STATE: Readonly<Record<JobState, SqlFragment>> = {
  dead: sql`j.attempts >= j.max_attempts and j.locked_at is null`,
  failing: sql`j.attempts between 1 and j.max_attempts - 1 and j.locked_at is null`,
  waiting: sql`j.attempts = 0 and j.max_attempts > 0 and j.locked_at is null`,
};

const MAX_JOBS = 500;
const LOOK_MS = 200;
/** The maximum of checks: a job that runs for longer is stuck, and the later ones should still run. */
const MAX_LOOKS = 50;

/**
 * Resolves when no earlier job of this kind about this order is running or may run now, so that steps are reported in
 * the order in which they happened. A job that failed and is retried later is not waited for.
 */
export async function afterEarlier(
  db: Queryable,
  kind: JobKind,
  { key, orderId }: { readonly key: string; readonly orderId: number },
): Promise<void> {
  const jobId = Number(key.split('.')[0]);
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const earlier = await db.maybeOne(sql`
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${kind} and j.id < ${jobId} and j.payload ->> 'orderId' = ${String(orderId)}
        and (j.locked_at is not null or j.attempts = 0) and j.attempts < j.max_attempts limit 1`);
    if (!earlier) return;
    await sleep(LOOK_MS);
  }
}

/** Selects the kind and the payload of the job whose run has this key, while it runs. */
export function jobOfKey(key: string): SqlFragment {
  const [id = '', createdMs = ''] = key.split('.');
  if (!/^\d{1,18}$/.test(id)) return sql`select null::text as kind, null::jsonb as payload where false`;
  return sql`
    select t.identifier as kind, j.payload::jsonb as payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint and floor(extract(epoch from j.created_at) * 1000)::text = ${createdMs}`;
}

/** Returns the jobs of these kinds in a state, the latest first, at most 500. The public view has no payload. */
export async function readJobs<Kind extends JobKind>(
  db: Queryable,
  kinds: readonly Kind[],
  state: JobState,
): Promise<OpenJob<Kind>[]> {
  return db.query<OpenJob<Kind>>(sql`
    select j.id as job_id, t.identifier as kind, j.payload, j.attempts::int as attempts,
      coalesce(j.last_error, '') as last_error, j.created_at as enqueued_at, j.updated_at as failed_at,
      case when j.attempts < j.max_attempts then j.run_at end as next_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${kinds}::text[]) and ${IN_STATE[state]}
    order by j.updated_at desc, j.id desc limit ${MAX_JOBS}`);
}

/** Gives a failed job of these kinds all its attempts again, the first at once; false when there is no such job. */
export async function retryJob(tx: Tx, jobId: number, kinds: readonly JobKind[]): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where id = ${jobId} and task_identifier = any(${kinds}::text[]) and attempts > 0 and locked_at is null
        order by id),
      run_at => now(), attempts => 0) as job`);
  return rows.length > 0;
}

/** Returns the number of dead jobs of these kinds. */
export async function countDeadJobs(db: Queryable, kinds: readonly JobKind[]): Promise<number> {
  return (await countJobs(db, kinds)).dead;
}

/** Counts the jobs of these kinds in each state. */
export function countJobs(db: Queryable, kinds: readonly JobKind[]): Promise<Readonly<Record<JobState, number>>> {
  return db.one<Readonly<Record<JobState, number>>>(sql`
    select (count(*) filter (where ${IN_STATE.dead}))::int as dead,
      (count(*) filter (where ${IN_STATE.failing}))::int as failing,
      (count(*) filter (where ${IN_STATE.waiting}))::int as waiting
    from graphile_worker.jobs j where j.task_identifier = any(${kinds}::text[])`);
}

/** Deletes the jobs that died before a time: their payloads contain personal data. */
export async function deleteDeadJobs(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    select count(*) from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < ${before}
        order by id))`);
}

/** Returns how many jobs of these kinds may run now or are running, in any process. */
export async function countRunnable(db: Queryable, kinds: readonly JobKind[]): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) as count from graphile_worker.jobs
    where task_identifier = any(${kinds}::text[])
      and (locked_at is not null or (run_at <= now() and attempts < max_attempts))`);
  return row.count;
}

/** Unlocks the jobs that were locked for longer than any job may run: their process died. */
export async function unlockLost(db: Queryable, heldForMs: number): Promise<void> {
  await db.query(sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => ${heldForMs / 1000})
        order by locked_by))`);
}

/** Unlocks every job of these worker pools. */
export async function unlockPools(db: Queryable, poolIds: readonly string[]): Promise<void> {
  await db.query(sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`);
}

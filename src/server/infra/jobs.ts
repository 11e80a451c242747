import { sql } from './database/sql.ts';
import type { Database } from './database/types.ts';

export type JobHandler = (payload: Readonly<Record<string, unknown>>) => Promise<void>;

interface JobRow {
  job_id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export interface JobWorker {
  /** Says that a job was written: it is taken up now rather than at the next look. */
  wake(): void;
  /** Resolves when nothing is left that may run now. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 2_000;
const LOCK_MINUTES = 5;
const MAX_ATTEMPTS = 12;
const BATCH = 20;

/**
 * Does what was written into `jobs` by transactions, at least once: a job whose worker died is taken up again when its
 * lock has run out; one that fails waits twice as long each time. Several processes share the work.
 */
export function startJobs(
  db: Database,
  handlers: Readonly<Record<string, JobHandler>>,
  onError: (error: unknown, job: { jobId: number; kind: string }) => void,
): JobWorker {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let scheduled = false;
  const look = (): Promise<void> => {
    if (!scheduled && !stopped) {
      scheduled = true;
      running = running.then(async () => {
        scheduled = false;
        while (!stopped && (await runBatch(db, handlers, onError)) > 0);
      });
      running = running.catch((error) => onError(error, { jobId: 0, kind: 'look' }));
    }
    return running;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    wake: () => void look(),
    drained: () => look(),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function runBatch(
  db: Database,
  handlers: Readonly<Record<string, JobHandler>>,
  onError: (error: unknown, job: { jobId: number; kind: string }) => void,
): Promise<number> {
  const jobs = await db.query<JobRow>(sql`
    update jobs set locked_at = now(), attempts = attempts + 1
    where job_id in (
      select job_id from jobs
      where done_at is null and run_at <= now() and attempts < ${MAX_ATTEMPTS}
        and (locked_at is null or locked_at < now() - make_interval(mins => ${LOCK_MINUTES}))
      order by run_at limit ${BATCH} for update skip locked)
    returning job_id, kind, payload, attempts`);
  await Promise.all(
    jobs.map(async (job) => {
      try {
        const handler = handlers[job.kind];
        if (!handler) throw new Error(`nobody does jobs of kind ${job.kind}`);
        await handler(job.payload);
        await db.query(sql`update jobs set done_at = now(), locked_at = null where job_id = ${job.job_id}`);
      } catch (error) {
        onError(error, { jobId: job.job_id, kind: job.kind });
        await db.query(sql`
          update jobs set locked_at = null, last_error = ${String(error).slice(0, 500)},
            run_at = now() + make_interval(secs => ${Math.min(3600, 2 ** job.attempts)})
          where job_id = ${job.job_id}`);
      }
    }),
  );
  return jobs.length;
}

import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, RunnerOptions, TaskList, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import { untilSpareTime } from '../spare-time.ts';

export type JobLog = Pick<Logger, 'error' | 'warn'>;

export interface LaneOptions {
  readonly pool: pg.Pool;
  readonly tasks: TaskList;
  /** By kind: when it runs, besides when it is written. */
  readonly crons: ReadonlyMap<string, { cron: string; maxAttempts: number }>;
  readonly concurrency: number;
  readonly pollMs: number;
  /** How long a fetched job waits for a worker before it goes back to the queue. */
  readonly fetchedMs: number;
  readonly log: JobLog;
}

export interface RunningLane {
  /** Lets idle workers look at once. */
  wake(): void;
  /** Ids of the worker pools under which this lane has locked jobs. */
  poolIds(): readonly string[];
  /** Takes up nothing more; resolves when the jobs under way have ended. */
  stop(): Promise<void>;
}

const RESTART_MS = 2_000;
/** The longest that workers wait for a process that starts. */
const MAX_DEFERRED_MS = 3_000;
const FETCHED_AT_ONCE = 20;
/** Jobs that are written within this time begin together: fetching them costs one statement. */
const WAKE_MS = 100;

/** Runs the library's workers for one lane until it is stopped, and restarts them when they end after a lost database. */
export function startLane(options: LaneOptions): RunningLane {
  const stopping = new AbortController();
  const pools = new Set<WorkerPool>();
  let runner: Runner | undefined;
  let waking: NodeJS.Timeout | undefined;
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner = await startRunner(options, pools);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, 'job workers ended, they start again');
      }
      runner = undefined;
      await sleep(RESTART_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const ended = keepRunning();
  return {
    wake: () => {
      waking ??= setTimeout(() => {
        waking = undefined;
        // the library refuses to wake workers that end
        if (stopping.signal.aborted) return;
        for (const pool of pools) pool.nudge(options.concurrency);
      }, WAKE_MS).unref();
    },
    poolIds: () => [...pools].map(({ id }) => id),
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch((error: unknown) => options.log.warn({ err: error }, 'job workers ended badly'));
      await ended;
    },
  };
}

/** The library is loaded here, when the process has time: a shop that starts opens before its workers do. */
async function startRunner(options: LaneOptions, pools: Set<WorkerPool>): Promise<Runner> {
  await untilSpareTime(MAX_DEFERRED_MS);
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const { log } = options;
  const events: NonNullable<RunnerOptions['events']> = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool));
  events.on('pool:gracefulShutdown', ({ workerPool }) => pools.delete(workerPool));
  events.on('job:error', ({ job, error }) => {
    const { id: jobId, task_identifier: kind, attempts, max_attempts: maxAttempts } = job;
    log.error({ err: error, jobId, kind, attempts }, attempts >= maxAttempts ? 'job given up' : 'job failed');
  });
  const logger = new Logger(() => (level, message, meta) => {
    // a job that failed is logged above
    if (meta?.['failure'] === true) return;
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.['error'] }, message);
  });
  return run({
    pgPool: options.pool,
    taskList: options.tasks,
    parsedCronItems: parseCronItems(
      [...options.crons].map(([kind, { cron, maxAttempts }]) => ({
        task: kind,
        match: cron,
        identifier: kind,
        // one that still waits for its next attempt is replaced
        options: { jobKey: kind, maxAttempts },
      })),
    ),
    concurrency: options.concurrency,
    events,
    logger,
    noHandleSignals: true,
    preset: {
      worker: {
        pollInterval: options.pollMs,
        // If there is no delay, the library does not wait for what it writes after a job, and a database that went away
        // meanwhile would be an unhandled rejection, which ends the process.
        completeJobBatchDelay: 20,
        failJobBatchDelay: 0,
        // one statement fetches several jobs; what is fetched and not begun goes back when the process stops
        localQueue: { size: FETCHED_AT_ONCE, ttl: options.fetchedMs },
      },
    },
  });
}

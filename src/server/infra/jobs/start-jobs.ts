import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Runner, RunnerOptions, Task, TaskList, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../database/types.ts';
import type { Logger } from '../log.ts';
import { untilSpareTime } from '../spare-time.ts';
import { activeTracer } from '../tracing/tracing.ts';
import { JOB_KINDS, type JobHandlers, type JobKind, type JobRun, type Lane } from './job-kinds.ts';
import { countRunnable, unlockLost, unlockPools } from './queries.ts';

export interface JobWorker {
  /**
   * Notifies the workers that a job was enqueued, in this lane or in any: it runs now rather than at the next poll.
   * Each lane that is woken queries the database.
   */
  wake(lane?: Lane): void;
  /** Resolves when no job is left that may run now. */
  drained(): Promise<void>;
  /** Fetches no more jobs and waits for those under way, for a few seconds at most. */
  stop(): Promise<void>;
}

export interface JobTimes {
  /** The interval at which idle workers look for jobs of other processes and for due retries. */
  readonly pollMs: number;
  /** The time limit of a job. */
  readonly limitMs: number;
  /** A fetched job that no worker of this process has begun by then goes back to the queue. */
  readonly fetchedMs: number;
  /** How long `stop` waits for jobs under way; they go back to the queue after that. */
  readonly stopMs: number;
}

export interface JobDeps {
  readonly db: Database;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  readonly times?: Partial<JobTimes>;
  /** false: no scheduled jobs run. */
  readonly schedules?: boolean;
}

const TIMES: JobTimes = { pollMs: 2_000, limitMs: 180_000, fetchedMs: 30_000, stopMs: 8_000 };
/**
 * A lock older than the limit by this much belongs to a process that died: a living one holds a job while it waits for
 * a worker (`fetchedMs`) and for spare time, and then for `limitMs` at most.
 */
const LOST_AFTER_MS = 60_000;
/**
 * Orders have priority over their mails: a job begins when the process has time to spare, at the latest after this
 * time.
 */
const MAX_DEFERRED_MS = 2_000;
const CONCURRENCY: Readonly<Record<Lane, number>> = {
  mail: 4,
  push: 2,
  payment: 2,
  document: 1,
  import: 1,
  webhook: 4,
  upkeep: 2,
};
/** One connection listens for each lane; the others fetch jobs and store their results. */
const CONNECTIONS = 9;
const DRAIN_LOOK_MS = 10;

/**
 * Runs the jobs that transactions wrote with `enqueue`, each at least once, and scheduled ones, once among all
 * processes. A failed job is retried after growing pauses; after the last attempt it stays readable (`readJobs`).
 */
export function startJobs({ db, handlers, log, times, schedules = true }: JobDeps): JobWorker {
  const { pollMs, limitMs, fetchedMs, stopMs } = { ...TIMES, ...times };
  const all: JobHandlers = { ...handlers, 'unlock-lost-jobs': () => unlockLost(db, limitMs + LOST_AFTER_MS) };
  const kinds = (Object.keys(JOB_KINDS) as JobKind[]).filter((kind) => all[kind] !== undefined);
  const pool = db.ownPool(CONNECTIONS);
  const lanes = (Object.keys(CONCURRENCY) as Lane[])
    .map((lane) => ({ lane, kinds: kinds.filter((kind) => JOB_KINDS[kind].lane === lane) }))
    .filter((lane) => lane.kinds.length > 0)
    .map(({ lane, kinds: ofLane }) => {
      const running = startLane({
        pool,
        tasks: tasksOf(all, ofLane, limitMs),
        crons: schedules ? cronsOf(ofLane) : new Map(),
        concurrency: CONCURRENCY[lane],
        pollMs,
        fetchedMs,
        log,
      });
      return { lane, ...running };
    });
  const noLongerSurvive = surviveLostQueue(log);
  const wake = (wanted?: Lane) => {
    for (const { lane, wake: wakeIt } of lanes) if (wanted === undefined || wanted === lane) wakeIt();
  };
  return {
    wake,
    drained: async () => {
      while ((await countRunnable(db, kinds)) > 0) {
        wake();
        await sleep(DRAIN_LOOK_MS);
      }
    },
    stop: async () => {
      const late = new AbortController();
      const poolIds = lanes.flatMap((lane) => lane.poolIds());
      const stopped = Promise.all(lanes.map((lane) => lane.stop())).then(() => true);
      const inTime = await Promise.race([stopped, sleep(stopMs, false, { signal: late.signal }).catch(() => false)]);
      late.abort();
      // before the jobs go back: a worker that is polling would lock one again
      await pool.end();
      noLongerSurvive();
      if (inTime) return;
      log.warn({ stopMs }, 'jobs under way go back to the queue');
      await unlockPools(db, poolIds);
    },
  };
}

/** The library throws an error with these words if it cannot return fetched jobs while it stops. */
const JOBS_NOT_RETURNED = 'Error occurred whilst returning jobs from local queue to database queue';

/**
 * Keeps the process alive when the library leaves that error to nobody. The jobs are not lost: the job
 * `unlock-lost-jobs` gives them back. Any other unhandled rejection ends the process, as it does by default. Returns
 * the function that ends this.
 */
function surviveLostQueue(log: JobLog): () => void {
  const look = (reason: unknown) => {
    const errors: unknown[] = reason instanceof AggregateError ? reason.errors : [reason];
    const isKnown = errors.every((error) => error instanceof Error && error.message.startsWith(JOBS_NOT_RETURNED));
    if (!isKnown) throw reason;
    log.warn({ err: reason }, 'fetched jobs go back to the queue later');
  };
  process.on('unhandledRejection', look);
  return () => process.off('unhandledRejection', look);
}

function tasksOf(handlers: JobHandlers, kinds: readonly JobKind[], limitMs: number): TaskList {
  return Object.fromEntries(
    kinds.map((kind) => {
      // the payload was typed where it was written
      const handle = handlers[kind] as ((payload: unknown, run: JobRun) => Promise<void>) | undefined;
      const task: Task = async (payload, { job }) => {
        await untilSpareTime(MAX_DEFERRED_MS);
        const run = (given: unknown) => withinLimit(handle?.(given, { key: keyOf(job) }), limitMs);
        await (activeTracer() === undefined ? run(payload) : traced(kind, payload, run));
      };
      return [kind, task];
    }),
  );
}

/** Runs a job in the trace of the request that wrote it; one that runs on a schedule has a trace of its own. */
function traced(kind: JobKind, payload: unknown, run: (payload: unknown) => Promise<void>): Promise<void> {
  const { traceparent, ...given } = payload as { readonly traceparent?: string };
  const attributes = { 'messaging.system': 'graphile-worker', 'messaging.operation.type': 'process' };
  const work = () => run(given);
  return activeTracer()?.run(`job ${kind}`, { kind: 'consumer', attributes, traceparent }, work) ?? work();
}

/** The field of a line of the log that leads to the trace of a job. */
function traceOf(payload: unknown): { readonly trace_id?: string } {
  const [, id] = (payload as { readonly traceparent?: string }).traceparent?.split('-') ?? [];
  return id === undefined ? {} : { trace_id: id };
}

/** Ids restart in a new database: the creation time tells its jobs from those of an older one. */
function keyOf({ id, created_at: createdAt }: Job): string {
  return `${id}.${createdAt.getTime()}`;
}

async function withinLimit(work: Promise<void> | undefined, limitMs: number): Promise<void> {
  const ended = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`the job took longer than ${limitMs} ms`);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    ended.abort();
    await limit.catch(() => {});
  }
}

function cronsOf(kinds: readonly JobKind[]): Map<string, { cron: string; maxAttempts: number }> {
  const crons = new Map<string, { cron: string; maxAttempts: number }>();
  for (const kind of kinds) {
    const { cron, maxAttempts } = JOB_KINDS[kind];
    if (cron !== undefined) crons.set(kind, { cron, maxAttempts });
  }
  return crons;
}

type JobLog = Pick<Logger, 'error' | 'warn'>;

interface LaneOptions {
  readonly pool: pg.Pool;
  readonly tasks: TaskList;
  /** The schedule of each kind that has one. */
  readonly crons: ReadonlyMap<string, { cron: string; maxAttempts: number }>;
  readonly concurrency: number;
  readonly pollMs: number;
  /** How long a fetched job waits for a worker before it goes back to the queue. */
  readonly fetchedMs: number;
  readonly log: JobLog;
}

interface RunningLane {
  /** Makes idle workers poll at once. */
  wake(): void;
  /** Ids of the worker pools under which this lane has locked jobs. */
  poolIds(): readonly string[];
  /** Fetches no more jobs; resolves when the jobs under way have ended. */
  stop(): Promise<void>;
}

const RESTART_MS = 2_000;
/** The longest that workers wait for a process that starts. */
const MAX_LANE_PAUSE_MS = 3_000;
const FETCHED_AT_ONCE = 20;
/** Jobs that are enqueued within this time begin together: fetching them costs one statement. */
const WAKE_MS = 100;

/**
 * Runs the library's workers for one lane until it is stopped, and restarts them when they end after a lost database.
 */
function startLane(options: LaneOptions): RunningLane {
  const stopping = new AbortController();
  const pools = new Set<WorkerPool>();
  let runner: Runner | undefined;
  let waking: NodeJS.Timeout | undefined;
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const started = await startRunner(options, pools);
        runner = started.runner;
        if (stopping.signal.aborted) await runner.stop();
        await Promise.race([runner.promise, started.silentEnd]);
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, 'job workers ended, they start again');
        // it is refused where the library has stopped by itself
        await runner?.stop().catch(() => {});
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
        // the library refuses to wake workers that are ending
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

/** How long the library may take for its last writes after its workers have ended. */
const LAST_WRITES_MS = 5_000;

/**
 * Rejects a while after workers have ended. The library counts its unfinished writes wrong when two of them fail at the
 * same time (0.18.0, `batch` in main.js), and waits for ever for the rest; the lane would do no job any more.
 */
function silentEndOf(events: NonNullable<RunnerOptions['events']>): Promise<never> {
  const end = new Promise<never>((_, reject) => {
    const giveUp = () =>
      setTimeout(
        () => reject(new Error('the workers ended, and their library did not say so')),
        LAST_WRITES_MS,
      ).unref();
    events.once('pool:gracefulShutdown:complete', giveUp);
    events.once('pool:forcefulShutdown:complete', giveUp);
    events.once('pool:forcefulShutdown:error', giveUp);
  });
  end.catch(() => {}); // mostly nobody waits for it any more
  return end;
}

/** The library is loaded here, when the process has time: a starting shop serves before its workers run. */
async function startRunner(
  options: LaneOptions,
  pools: Set<WorkerPool>,
): Promise<{ readonly runner: Runner; readonly silentEnd: Promise<never> }> {
  await untilSpareTime(MAX_LANE_PAUSE_MS);
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const { log } = options;
  const events: NonNullable<RunnerOptions['events']> = new EventEmitter();
  const silentEnd = silentEndOf(events);
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool));
  events.on('pool:gracefulShutdown', ({ workerPool }) => pools.delete(workerPool));
  events.on('job:error', ({ job, error }) => {
    const { id: jobId, task_identifier: kind, attempts, max_attempts: maxAttempts, payload } = job;
    log.error(
      { err: error, jobId, kind, attempts, ...traceOf(payload) },
      attempts >= maxAttempts ? 'job given up' : 'job failed',
    );
  });
  const logger = new Logger(() => (level, message, meta) => {
    // a failed job is logged above
    if (meta?.['failure'] === true) return;
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.['error'] }, message);
  });
  const runner = await run({
    pgPool: options.pool,
    taskList: options.tasks,
    parsedCronItems: parseCronItems(
      [...options.crons].map(([kind, { cron, maxAttempts }]) => ({
        task: kind,
        match: cron,
        identifier: kind,
        // a run that still waits for its next attempt is replaced
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
        // Without a delay the library does not wait for its write after a job, and a lost database would be an
        // unhandled rejection, which ends the process.
        completeJobBatchDelay: 20,
        failJobBatchDelay: 0,
        // one statement fetches several jobs; those not begun go back when the process stops
        localQueue: { size: FETCHED_AT_ONCE, ttl: options.fetchedMs },
      },
    },
  });
  return { runner, silentEnd };
}

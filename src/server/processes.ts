/**
 * The main process of a shop with PROCESSES=2 or more (decision 162). It serves nobody: it starts the workers, which
 * share one port, replaces one that dies, and has all of them replaced by new ones on SIGUSR2, so that a new version
 * of the shop takes over without a dropped request.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { type Ending, ROLE_VARIABLE, type Role, type ToMain, type ToWorker } from './infra/processes/workers.ts';

export interface ProcessesOptions {
  readonly count: number;
  /** Address of the database of all workers. */
  readonly databaseUrl: string;
  /** Called with one line for each thing that an operator wants to know. */
  readonly say: (line: string) => void;
}

/** A worker ends within 45 seconds by itself (open-shop.ts). */
const END_LIMIT_MS = 50_000;
/** The pause before a worker is replaced that died before it was ready; it doubles. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Starts the workers; resolves when the shop was ended by a signal, with the exit code of the process. When the first
 * worker cannot start, which it says itself, the others are not tried.
 */
export async function runProcesses(options: ProcessesOptions): Promise<number> {
  const shop = new Processes(options);
  const ended = Promise.withResolvers<number>();
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) {
        shop.kill();
        process.exit(1);
      }
      isEnding = true;
      void shop.end().then(() => ended.resolve(0));
    });
  }
  process.on('SIGUSR2', () => void shop.rollOver());
  const code = await shop.start();
  return code === 0 || isEnding ? ended.promise : code;
}

class Processes {
  readonly #options: ProcessesOptions;
  /** The workers that the shop consists of; those that leave are in none of the two. */
  #serving: readonly Worker[] = [];
  /** Workers that are starting. */
  readonly #starting = new Set<Worker>();
  readonly #ending = new AbortController();
  #isRolling = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
    // limits that are counted in memory are counted here for all workers
    new RateLimiterClusterMaster();
    const metrics = new AggregatorRegistry();
    cluster.on('message', (worker, message: ToMain) => void this.#hear(worker, message, metrics));
    cluster.on('exit', (worker, code, signal) => this.#ended(worker, signal ?? `code ${code}`));
  }

  /** Returns 0 when all workers are ready, otherwise the exit code of the first one. */
  async start(): Promise<number> {
    const { count, say } = this.#options;
    const first = await this.#begin('first');
    if (typeof first === 'number') return first;
    this.#serving = [first];
    for (let more = 1; more < count && !this.#ending.signal.aborted; more++) await this.#add();
    say(`${this.#serving.length} processes serve it`);
    return 0;
  }

  /**
   * Starts as many new workers as there are, and lets the old ones leave when all of them are ready: at no moment do
   * two versions serve, so that a page never asks a process for a script that only the other version has. If one cannot
   * start, the old ones go on.
   */
  async rollOver(): Promise<void> {
    const { count, say } = this.#options;
    if (this.#isRolling || this.#ending.signal.aborted) return;
    this.#isRolling = true;
    say('New processes are starting beside the old ones');
    const fresh: Worker[] = [];
    while (fresh.length < count && !this.#ending.signal.aborted) {
      const worker = await this.#begin(fresh.length === 0 ? 'first' : 'further');
      if (typeof worker === 'number') break;
      fresh.push(worker);
    }
    const areReady = fresh.length === count && fresh.every((worker) => worker.isConnected());
    const old = areReady ? this.#serving : fresh;
    if (areReady) this.#serving = fresh;
    say(areReady ? 'The new processes have taken over' : 'The new processes could not start: the old ones go on');
    await Promise.all(old.map((worker) => this.#endWorker(worker, 'leave')));
    this.#isRolling = false;
  }

  /** Ends all workers; resolves when none is left. */
  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(workers().map((worker) => this.#endWorker(worker, 'end')));
  }

  kill(): void {
    for (const worker of workers()) worker.process.kill('SIGKILL');
  }

  /** Starts one worker; resolves with its exit code if it ends before it is ready. */
  #begin(role: Exclude<Role, 'only'>): Promise<Worker | number> {
    const worker = cluster.fork({ [ROLE_VARIABLE]: role, DATABASE_URL: this.#options.databaseUrl });
    this.#starting.add(worker);
    const { promise, resolve } = Promise.withResolvers<Worker | number>();
    worker.on('message', ({ bottega }: ToMain) => bottega === 'ready' && resolve(worker));
    worker.once('exit', (code) => resolve(code || 1));
    return promise.finally(() => this.#starting.delete(worker));
  }

  /** Adds one worker, however often that fails. */
  async #add(): Promise<void> {
    const { signal } = this.#ending;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const worker = await this.#begin('further');
      if (typeof worker !== 'number') {
        this.#serving = [...this.#serving, worker];
        return;
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #ended(worker: Worker, reason: string): void {
    if (!this.#serving.includes(worker)) return;
    this.#serving = this.#serving.filter((other) => other !== worker);
    if (this.#ending.signal.aborted) return;
    this.#options.say(`A process of the shop ended (${reason}): another one takes its place`);
    void this.#add();
  }

  async #hear(
    worker: Worker,
    message: ToMain,
    metrics: Pick<AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'>, 'clusterMetrics'>,
  ): Promise<void> {
    if (message.bottega === 'probed')
      for (const other of workers()) if (other !== worker) send(other, { bottega: 'probed' });
    if (message.bottega !== 'metrics') return;
    const text = await metrics.clusterMetrics().catch(() => undefined);
    send(worker, { bottega: 'metrics', id: message.id, ...(text !== undefined && { text }) });
  }

  async #endWorker(worker: Worker, how: Ending): Promise<void> {
    if (worker.isDead()) return;
    const exit = once(worker, 'exit');
    // one that is still starting cannot end cleanly, and has nothing to lose
    if (this.#starting.has(worker)) worker.process.kill('SIGKILL');
    else send(worker, { bottega: how });
    const late = setTimeout(() => worker.process.kill('SIGKILL'), END_LIMIT_MS);
    await exit;
    clearTimeout(late);
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** A worker that ended meanwhile needs to know nothing. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => {});
}

import type { Database } from './database/types.ts';

/** A notification of the database; `payload` is undefined after a broken connection, when some may have been missed. */
export interface Notification {
  readonly channel: string;
  readonly payload: string | undefined;
}

export interface LiveDeps<T> {
  /** The value of `current` before the first reading. */
  readonly initial: T;
  /**
   * Reads the value again; `notification` is undefined at the start and at each periodic reading. Resolves with
   * undefined when nothing has changed.
   */
  readonly read: (before: T, notification: Notification | undefined) => Promise<T | undefined>;
  /** The value is read again after each of these notifications. */
  readonly db?: Pick<Database, 'listen'> | undefined;
  readonly channels?: readonly string[];
  /** The interval of additional readings: a notification can be lost with a connection that looks alive. */
  readonly everyMs?: number;
  /** The timeout of the start. Without it a start waits for the first reading, and fails when that fails. */
  readonly startWithinMs?: number;
  /**
   * Readings that build on `before` run one after the other. Otherwise a hanging reading does not block the next one,
   * and a result that was requested earlier but arrives later is dropped.
   */
  readonly inTurn?: boolean;
  readonly onError: (error: unknown) => void;
}

const EVERY_MS = 60_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/** A value that follows the database or another source. Readers get the latest complete one and never wait. */
export class Live<T> {
  readonly #deps: LiveDeps<T>;
  #current: T;
  #asked = 0;
  #answered = 0;
  #queue: Promise<void> = Promise.resolve();
  #stopListening: readonly (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(deps: LiveDeps<T>) {
    this.#deps = deps;
    this.#current = deps.initial;
  }

  get current(): T {
    return this.#current;
  }

  /** Milliseconds since a reading succeeded, whether it found something new or not. */
  get ageMs(): number {
    return performance.now() - this.#readAt;
  }

  async start(): Promise<void> {
    const { db, channels = [], everyMs = EVERY_MS, startWithinMs } = this.#deps;
    this.#isRunning = true;
    if (db)
      this.#stopListening = await Promise.all(
        channels.map((channel) => db.listen(channel, (payload) => void this.#follow({ channel, payload }))),
      );
    if (startWithinMs === undefined) await this.#read(undefined);
    else await Promise.race([this.refresh(), new Promise((late) => setTimeout(late, startWithinMs).unref())]);
    this.#timer = setInterval(() => void this.refresh(), everyMs).unref();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearInterval(this.#timer);
    for (const stop of this.#stopListening) await stop();
    await this.#queue;
  }

  /** Reads the value again. It never fails: the value stays unchanged, and is read again a little later. */
  refresh(): Promise<void> {
    return this.#follow(undefined);
  }

  /** Waits until every notification so far was processed. Only for values with `inTurn`. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async #follow(notification: Notification | undefined, retryMs = FIRST_RETRY_MS): Promise<void> {
    const turn = this.#asked + 1;
    try {
      await this.#read(notification);
    } catch (error) {
      this.#deps.onError(error);
      const isOvertaken = !this.#deps.inTurn && turn < this.#answered;
      if (!this.#isRunning || isOvertaken) return;
      const again = () =>
        this.#isRunning ? this.#follow(notification, Math.min(retryMs * 2, MAX_RETRY_MS)) : undefined;
      setTimeout(() => void again(), retryMs).unref();
    }
  }

  #read(notification: Notification | undefined): Promise<void> {
    const turn = ++this.#asked;
    const work = async () => {
      const began = performance.now();
      const next = await this.#deps.read(this.#current, notification);
      this.#readAt = began;
      if (next === undefined || turn < this.#answered) return;
      this.#answered = turn;
      this.#current = next;
    };
    if (!this.#deps.inTurn) return work();
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { DatabaseAway } from '../database-away.ts';
import { sql } from '../sql.ts';
import { canBeTriedAgain } from '../transaction.ts';
import type { Database, Queryable } from '../types.ts';

/** A database that is only read. */
export type ReadDatabase = Queryable & Pick<Database, 'tx'>;

/** Gives the database for reads that may be some seconds old (decision 167). */
export interface Reads {
  /**
   * The copy of DATABASE_READ_URL while it is not too far behind, else the primary. Whatever must see what its own
   * request or person has just written reads the primary instead.
   */
  readonly db: ReadDatabase;
  /** How old (seconds) what is read there may be; undefined: the primary is read. */
  behindSeconds(): Promise<number | undefined>;
  /**
   * Reads what is committed on the primary now, or later: from the copy as soon as it has that, else from the primary.
   */
  caughtUp<T>(read: (db: ReadDatabase) => Promise<T>): Promise<T>;
  /** How the copy is; undefined: there is none. */
  copyNow(): Promise<CopyState | undefined>;
  close(): Promise<void>;
}

export type CopyState =
  | { readonly isUsed: true; readonly behindSeconds: number }
  | { readonly isUsed: false; readonly reason: string; readonly behindSeconds?: number };

interface ReadsOptions {
  readonly primary: Database;
  readonly copy: Database;
  /** A copy that is further behind is not read. */
  readonly limitSeconds: number;
  /** Called when reads leave the copy, and when they come back. */
  readonly onChange: (state: CopyState) => void;
  readonly lookEveryMs?: number;
  readonly catchUpLimitMs?: number;
}

/** Reads of a shop without a copy. */
export function primaryReads(primary: ReadDatabase): Reads {
  return {
    db: primary,
    behindSeconds: () => Promise.resolve(undefined),
    caughtUp: (read) => read(primary),
    copyNow: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}

/** Reads of a shop with a copy. It is looked at all the time, so that its lag is known when it is asked for. */
export function copyReads(options: ReadsOptions): Reads {
  const { primary, copy, lookEveryMs = 2_000, catchUpLimitMs = 10_000 } = options;
  const watch = new CopyWatch(options);
  const look = setInterval(() => void watch.look(), lookEveryMs).unref();
  const read = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    if (!(await watch.state()).isUsed) return work(primary);
    try {
      return await work(copy);
    } catch (error) {
      if (!isOfCopy(error)) throw error;
      watch.lost(error);
      return work(primary);
    }
  };
  return {
    db: {
      query: (statement, values) => read((db) => db.query(statement, values /* in any order: the caller says it */)),
      one: (statement) => read((db) => db.one(statement)),
      maybeOne: (statement) => read((db) => db.maybeOne(statement)),
      changed: () => Promise.reject(new Error('a copy is only read')),
      tx: (work) => read((db) => db.tx(work)),
    },
    behindSeconds: async () => {
      const state = await watch.state();
      return state.isUsed ? state.behindSeconds : undefined;
    },
    caughtUp: async (work) => ((await watch.reaches(catchUpLimitMs)) ? read(work) : work(primary)),
    copyNow: () => watch.state(),
    close: async () => {
      clearInterval(look);
      await copy.close();
    },
  };
}

/** Whether the copy failed and not the work: it is away, or took back what a long statement was reading. */
function isOfCopy(error: unknown): boolean {
  const onlyReads = error instanceof DatabaseAway && (error.cause as DatabaseError | undefined)?.code === '25006';
  return !onlyReads && (error instanceof DatabaseAway || canBeTriedAgain(error));
}

interface Place {
  readonly position: string;
  readonly isCopy: boolean;
  /** The start of the server's process: it is the same if both addresses lead to one server. */
  readonly startedAt: string;
}

/** How far a server has written its log, or a copy has replayed it. */
const PLACE = sql`select pg_is_in_recovery() as is_copy, pg_postmaster_start_time()::text as started_at,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position`;

const LOOK_LIMIT_MS = 2_000;
/** For so long a look counts. */
const FRESH_MS = 1_000;
const CATCH_UP_LOOK_MS = 50;
const MAX_MARKS = 1_000;

class CopyWatch {
  readonly #options: ReadsOptions;
  /** Positions of the primary's log with their times: a copy is as old as the newest position that it has replayed. */
  #marks: { readonly position: bigint; readonly at: number }[] = [];
  #looking: Promise<CopyState> | undefined;
  #state: CopyState | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReadsOptions) {
    this.#options = options;
  }

  state(): Promise<CopyState> {
    const isFresh = this.#state !== undefined && performance.now() - this.#lookedAt < FRESH_MS;
    return isFresh && this.#state ? Promise.resolve(this.#state) : this.look();
  }

  look(): Promise<CopyState> {
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  lost(error: unknown): void {
    this.#becomes({ isUsed: false, reason: error instanceof Error ? error.message : String(error) });
  }

  /** Resolves with true when the copy has all that the primary has now. */
  async reaches(limitMs: number): Promise<boolean> {
    try {
      const { position } = await this.#options.primary.one<Place>(PLACE);
      for (const until = performance.now() + limitMs; performance.now() < until; await sleep(CATCH_UP_LOOK_MS)) {
        const copy = await this.#placeOfCopy();
        if (numberOf(copy.position) >= numberOf(position)) return (await this.look()).isUsed;
      }
    } catch {
      // the look below says why
    }
    await this.look();
    return false;
  }

  async #lookNow(): Promise<CopyState> {
    try {
      const at = performance.now();
      const primary = await this.#options.primary.one<Place>(PLACE);
      const copy = await this.#placeOfCopy();
      if (!copy.isCopy && copy.startedAt !== primary.startedAt)
        return this.#becomes({ isUsed: false, reason: 'the server of DATABASE_READ_URL is no copy' });
      const behindSeconds = this.#behind(numberOf(primary.position), numberOf(copy.position), at);
      const isUsed = behindSeconds <= this.#options.limitSeconds;
      return this.#becomes(isUsed ? { isUsed, behindSeconds } : { isUsed, behindSeconds, reason: 'it is behind' });
    } catch (error) {
      return this.#becomes({ isUsed: false, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** A copy that does not answer is away, although its connection may last. */
  async #placeOfCopy(): Promise<Place> {
    const late = sleep(LOOK_LIMIT_MS, undefined, { ref: false });
    const asked = this.#options.copy.one<Place>(PLACE);
    asked.catch(() => {});
    const place = await Promise.race([asked, late]);
    if (place === undefined) throw new Error('the copy does not answer');
    return place;
  }

  #behind(primary: bigint, copy: bigint, at: number): number {
    this.#marks.push({ position: primary, at });
    const reached = this.#marks.findLastIndex(({ position }) => position <= copy);
    const first = this.#marks[0]?.at ?? at;
    const since = reached === -1 ? Number.POSITIVE_INFINITY : at - (this.#marks[reached]?.at ?? first);
    // what was reached last says how old the copy is; what was before it says nothing any more
    this.#marks = this.#marks.slice(Math.max(reached, 0)).slice(-MAX_MARKS);
    return Math.ceil(since / 1000);
  }

  #becomes(state: CopyState): CopyState {
    const isChange = this.#state === undefined ? !state.isUsed : this.#state.isUsed !== state.isUsed;
    this.#state = state;
    this.#lookedAt = performance.now();
    if (isChange) this.#options.onChange(state);
    return state;
  }
}

/** A position of the log, such as 16/B374D848, as a number. */
function numberOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

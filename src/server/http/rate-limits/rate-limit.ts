import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Statement } from '../../infra/database/types.ts';
import { roleOfProcess } from '../../infra/processes/workers.ts';

export interface RateLimitRule {
  /** The prefix of this limit's keys: two limits never share a count. */
  readonly name: string;
  /** The number of attempts of one key in each window. */
  readonly points: number;
  readonly windowSeconds: number;
  /**
   * `database`: one count for all processes, at the cost of a statement. `memory`: the processes of
   * one machine count together, those of several machines do not.
   */
  readonly countedIn: 'database' | 'memory';
  /** True if counts may be cleared, which every process has to see: then no process caches that a key is refused. */
  readonly isClearable?: boolean;
}

export interface RateLimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called when the database failed to count. The process counts in its own memory until the database is back. */
  readonly onError: (error: unknown) => void;
}

export type Attempt =
  | { readonly ok: true /** Takes the attempt back: a legitimate one does not count. */; giveBack(): Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /**
   * Counts one attempt for each of the keys, such as an account and an address; refused at the first key that is used
   * up. The attempt is counted before it is made, so parallel attempts cannot exceed the limit.
   */
  consume(...keys: readonly string[]): Promise<Attempt>;
  /** Reads a count without changing it: for a limit of which only failed attempts count. */
  state(key: string): Promise<LimitState>;
  /** Resets the count of a key. Only for limits that are clearable. */
  clear(key: string): Promise<void>;
}

/** Whether a key has used up its attempts in this window. */
export type LimitState = { readonly ok: true } | Extract<Attempt, { ok: false }>;

/** Thrown when a route is refused as a whole; the error handler sends it as 429 with Retry-After. */
export class TooManyRequests extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too many requests');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A limit with windows of fixed length. The number of the window is part of the key, so the given clock decides when a
 * window ends, and no count has to be reset.
 */
export function createRateLimit(rule: RateLimitRule, deps: RateLimitDeps): RateLimit {
  const windowMs = rule.windowSeconds * 1000;
  const limiter = limiterOf(rule, deps);
  const names = new KeyNames();

  async function isWithin(key: string): Promise<boolean> {
    try {
      await limiter.consume(key);
      return true;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false;
      throw refused;
    }
  }

  /** Returns the names under which keys are counted now, and the refusal of one that is used up. */
  function inWindow(keys: readonly string[]) {
    const now = deps.clock.now().getTime();
    const window = Math.floor(now / windowMs);
    const retryAfterSeconds = Math.ceil(((window + 1) * windowMs - now) / 1000);
    const named = keys.map((key) => `${window}:${names.of(key, window)}`);
    return { named, refusal: { ok: false, retryAfterSeconds } as const };
  }

  return {
    state: async (key) => {
      const { named, refusal } = inWindow([key]);
      const counted = await limiter.get(named[0] ?? key);
      return counted !== null && counted.consumedPoints >= rule.points ? refusal : { ok: true };
    },
    clear: async (key) => {
      for (const name of inWindow([key]).named) await limiter.delete(name);
    },
    consume: async (...keys) => {
      const { named, refusal } = inWindow(keys);
      // one after the other: an attempt refused by the first key does not count for the second
      for (const key of named) if (!(await isWithin(key))) return refusal;
      return {
        ok: true,
        giveBack: async () => {
          await Promise.all(named.map((key) => limiter.reward(key)));
        },
      };
    },
  };
}

/** A hook for `onRequest`: an address that sends too much is refused before the body is read. */
export function guardedBy(limit: RateLimit): (request: FastifyRequest) => Promise<void> {
  return async ({ ip }) => {
    const attempt = await limit.consume(byAddress(ip));
    if (!attempt.ok) throw new TooManyRequests(attempt.retryAfterSeconds);
  };
}

/** IPv6 addresses count by their first 64 bits, because a single household is given all addresses that begin so. */
export function byAddress(ip: string): string {
  if (!ip.includes(':')) return `address ${ip}`;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return `address ${mapped}`;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + last < 8) groups.push('0');
  }
  return `address ${groups.slice(0, 4).join(':')}::/64`;
}

export function byUser(userId: number): string {
  return `user ${userId}`;
}

function limiterOf(
  { name, points, windowSeconds, countedIn, isClearable }: RateLimitRule,
  { db, onError }: RateLimitDeps,
) {
  const options = { keyPrefix: name, points, duration: windowSeconds };
  // the main process counts for all workers
  const memory = roleOfProcess() === 'only' ? new RateLimiterMemory(options) : new RateLimiterCluster(options);
  if (countedIn === 'memory') return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(db, onError),
    storeType: 'client',
    tableName: 'rate_limits',
    // the table comes from a migration, and the hourly cleanup deletes rows of ended windows
    tableCreated: true,
    clearExpiredByTimeout: false,
    // once a key was refused, the rest of its window needs no statement
    ...(isClearable ? {} : { inMemoryBlockOnConsumed: points + 1 }),
    insuranceLimiter: memory,
  });
}

/** An adapter of our connections to the interface of `pg` that the limiter uses. */
function clientOf(db: Database, onError: (error: unknown) => void) {
  return {
    query: async (statement: Statement) => {
      try {
        const rows = await db.query<object>(statement /* in any order: those of a limiter, which asks for one key */);
        return { rows, rowCount: rows.length };
      } catch (error) {
        onError(error);
        throw error;
      }
    },
  };
}

const MAX_KEYS = 50_000;

/**
 * The names under which keys are counted. Past MAX_KEYS keys in one window, new ones share 4,096 names: memory is
 * bounded, and a flood of new keys never resets the count of another one.
 */
class KeyNames {
  readonly #names = new Set<string>();
  #window = Number.NaN;

  of(key: string, window: number): string {
    if (window !== this.#window) {
      this.#names.clear();
      this.#window = window;
    }
    const name = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    if (this.#names.has(name)) return name;
    if (this.#names.size >= MAX_KEYS) return name.slice(0, 2);
    this.#names.add(name);
    return name;
  }
}

/** Deletes the counts of ended windows. */
export async function deleteEndedCounts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from rate_limits where expire < ${now.getTime()}`);
}

import pg from 'pg';
import { dropConnection, endConnection } from './answer-limit.ts';
import { DatabaseAway, isLostConnection } from './database-away.ts';

export interface SharedConnections {
  /**
   * Runs a task on the connection with the fewest tasks, among those that are not stalled; of several with as few, on
   * the one on which a task ended last.
   */
  run<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SharedConnectionsOptions {
  readonly config: pg.ClientConfig;
  readonly size: number;
  /** The time (ms) that a statement waits for a lock. A statement queued behind it for longer gets an error. */
  readonly lockLimitMs: number;
  readonly onError: (error: Error) => void;
}

interface Lane {
  readonly isRelief: boolean;
  client: pg.Client | undefined;
  connecting: Promise<pg.Client> | undefined;
  tasks: number;
  /** When the last task ended, or the first one began (ms). */
  movedAt: number;
}

/**
 * A connection on which no task ended for this long is stalled: its first statement waits for a lock, and those behind
 * it wait with it.
 */
const STALLED_MS = 500;
const MAX_RELIEF = 4;

/**
 * A fixed number of pipelined connections that many callers use at once. A broken one is replaced at its next use.
 * While all of them are stalled, a few more are opened, so that statements that need no lock do not wait for those that
 * do; they close as soon as they are idle.
 */
export function createSharedConnections(options: SharedConnectionsOptions): SharedConnections {
  const { size, lockLimitMs } = options;
  const lanes = Array.from({ length: size }, () => newLane(false));
  let closed = false;

  function pick(): Lane {
    const moving = lanes.filter((lane) => !isStalled(lane));
    if (moving.length === 0 && lanes.length < size + MAX_RELIEF) {
      const relief = newLane(true);
      lanes.push(relief);
      return relief;
    }
    return (moving.length > 0 ? moving : lanes).reduce((best, next) => (isFreer(next, best) ? next : best));
  }

  async function start<T>(lane: Lane, task: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    try {
      return await task(lane.client ?? (await (lane.connecting ??= connect(lane, options))));
    } catch (error) {
      if (lane.client && isLostConnection(error)) {
        dropConnection(lane.client, 'its server is ending, starting or only reads');
        lane.client = undefined;
      }
      throw error;
    } finally {
      leave(lane).catch(options.onError);
    }
  }

  async function leave(lane: Lane): Promise<void> {
    lane.tasks -= 1;
    lane.movedAt = performance.now();
    if (!lane.isRelief || lane.tasks > 0) return;
    lanes.splice(lanes.indexOf(lane), 1);
    if (lane.client) await endConnection(lane.client);
  }

  return {
    run: (task) => {
      if (closed) return Promise.reject(new Error('The database is closed'));
      const lane = pick();
      const isBehind = lane.tasks > 0;
      if (!isBehind) lane.movedAt = performance.now();
      lane.tasks += 1;
      const running = start(lane, task);
      return isBehind ? behindOthers(lane, running, lockLimitMs) : running;
    },
    close: async () => {
      closed = true;
      await Promise.all(
        lanes.map(async (lane) => {
          const client = lane.client ?? (await lane.connecting?.catch(() => undefined));
          if (client) await endConnection(client);
        }),
      );
    },
  };
}

function newLane(isRelief: boolean): Lane {
  return { isRelief, client: undefined, connecting: undefined, tasks: 0, movedAt: 0 };
}

async function connect(lane: Lane, { config, onError }: SharedConnectionsOptions): Promise<pg.Client> {
  const client = new pg.Client(config);
  const forget = () => {
    if (lane.client === client) lane.client = undefined;
  };
  client.on('end', forget);
  // A broken connection emits 'error', and an 'error' without listeners ends the process.
  client.on('error', (error) => {
    forget();
    onError(error);
  });
  try {
    await client.connect();
    lane.client = client;
    return client;
  } finally {
    lane.connecting = undefined;
  }
}

/**
 * Returns whether a task should rather use one lane than the other. With equal numbers of tasks it is the lane on which
 * a task ended last: the first task of the other lane is more likely to wait for a lock.
 */
function isFreer(one: Lane, other: Lane): boolean {
  return one.tasks < other.tasks || (one.tasks === other.tasks && one.movedAt > other.movedAt);
}

function isStalled({ tasks, movedAt }: Lane): boolean {
  return tasks > 0 && performance.now() - movedAt >= STALLED_MS;
}

/**
 * Gives up once a statement waited as long as for a lock and its connection is stalled. The statement itself cannot be
 * cancelled: it may still be executed after its caller was told to try again.
 */
async function behindOthers<T>(lane: Lane, task: Promise<T>, limitMs: number): Promise<T> {
  const away = Promise.withResolvers<never>();
  const look = () => {
    if (isStalled(lane)) away.reject(new DatabaseAway('waited too long behind a statement that waits for a lock'));
    else timer = setTimeout(look, STALLED_MS);
  };
  let timer = setTimeout(look, limitMs + STALLED_MS);
  try {
    return await Promise.race([task, away.promise]);
  } finally {
    clearTimeout(timer);
  }
}

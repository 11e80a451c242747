import type { Client, ClientBase } from 'pg';
import { socketOf } from './pg-internals.ts';

/** The time (ms) that the server needs to report that it has cancelled a statement. */
const REPORT_MS = 2_000;
/** The time (ms) within which a working server closes a connection. */
const CLOSE_MS = 2_000;

interface Watch {
  running: number;
  timer: NodeJS.Timeout | undefined;
}

const watches = new WeakMap<ClientBase, Watch>();

/**
 * Runs one statement and drops its connection when nothing at all arrives for longer than the server may take for a
 * statement. The server's own limit does not help when the server or the network is frozen: without this, callers would
 * wait as long as that lasts. Every arriving result of the connection restarts the timeout, because statements on a
 * connection wait for each other.
 */
export async function withAnswerLimit<T>(client: ClientBase, limitMs: number, run: () => Promise<T>): Promise<T> {
  const watch = watches.get(client) ?? { running: 0, timer: undefined };
  watches.set(client, watch);
  watch.running += 1;
  if (watch.running === 1) begin(client, watch, limitMs);
  try {
    return await run();
  } finally {
    watch.running -= 1;
    if (watch.running === 0) clearTimeout(watch.timer);
    else watch.timer?.refresh();
  }
}

/** The limit that belongs to a `statement_timeout`; 0 is none, as for PostgreSQL. */
export function answerLimitFor(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + REPORT_MS;
}

/** Fails every statement of the connection at once. node-postgres has no call for this: `end` waits for the server. */
export function dropConnection(client: ClientBase, reason = 'the connection was dropped'): void {
  socketOf(client).destroy(new Error(`The database said nothing: ${reason}`));
}

/** Ends a connection after the statements under way. If a frozen server does not close it, it is dropped. */
export async function endConnection(client: Client): Promise<void> {
  let silent: NodeJS.Timeout | undefined;
  const isGone = new Promise<void>((resolve) => {
    silent = setInterval(() => {
      if (socketOf(client).destroyed) resolve();
      else if ((watches.get(client)?.running ?? 0) === 0) dropConnection(client, 'it did not close the connection');
    }, CLOSE_MS);
  });
  try {
    await Promise.race([client.end(), isGone]);
  } finally {
    clearInterval(silent);
  }
}

function begin(client: ClientBase, watch: Watch, limitMs: number): void {
  if (limitMs === 0) watch.timer = undefined;
  else watch.timer = setTimeout(() => dropConnection(client, `no answer in ${limitMs} ms`), limitMs).unref();
}

import pg from 'pg';
import { vi } from 'vitest';

/** Background work during a call: looking for jobs, changes of the catalogue and announcements. */
const BESIDE =
  /graphile_worker|catalogue_version|pg_notify|available_amount from stock|^\s*listen|^\s*select pg_is_in_recovery/i;
/** The message of node-postgres about a closed connection. */
const GONE = 'Connection terminated unexpectedly';

/** before: the statement never reaches the database. after: it does, but its result is lost. */
export type Cut = { readonly at: number; readonly when: 'before' | 'after' };

interface Connected {
  readonly connection: { readonly stream: { destroy(): void } };
}

interface Answering {
  callback?: (error: Error | null | undefined, result: unknown) => void;
}

type Send = (this: pg.Client, ...given: unknown[]) => unknown;

/**
 * Does work while the connection of its n-th statement is cut, as when the process is killed or the database fails: all
 * pending work of this connection is lost. Returns the statements that were sent, up to the cut and after it.
 */
export async function withCut<T>(cut: Cut | undefined, work: () => Promise<T>): Promise<{ result: T; sent: string[] }> {
  const sent: string[] = [];
  const original = pg.Client.prototype.query as unknown as Send;
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as {
    mockImplementation(send: Send): void;
    mockRestore(): void;
  };
  spy.mockImplementation(function send(this: pg.Client, ...given) {
    const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '');
    if (BESIDE.test(text)) return original.apply(this, given);
    sent.push(text);
    if (cut?.at !== sent.length) return original.apply(this, given);
    const { stream } = (this as unknown as Connected).connection;
    if (cut.when === 'before') stream.destroy();
    else loseAnswer(given[0], stream);
    const answer = original.apply(this, given);
    if (cut.when === 'before' || !(answer instanceof Promise)) return answer;
    return answer.then(() => {
      stream.destroy();
      throw new Error(GONE);
    });
  });
  try {
    return { result: await work(), sent };
  } finally {
    spy.mockRestore();
  }
}

/** Cuts the connection after the database has replied, and reports the closed connection to its users. */
function loseAnswer(query: unknown, stream: { destroy(): void }): void {
  const answering = query as Answering;
  const { callback } = answering;
  if (typeof query !== 'object' || !callback) return;
  answering.callback = (error, result) => {
    stream.destroy();
    callback(error ?? new Error(GONE), result);
  };
}

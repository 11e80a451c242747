import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { isRefused } from '../../../domain/base/result.ts';
import { runStatement } from './statement.ts';
import type { Tx } from './types.ts';

const MAX_ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Runs work in a transaction, again after a serialization failure or a deadlock. A refused result rolls it back. */
export async function runTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !canBeTriedAgain(error)) throw error;
      // Those who collided must not meet again in step.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const scope = openScope(client);
  try {
    // Not awaited: BEGIN travels together with the first statement of the work.
    const begun = client.query('begin');
    const [result] = await settleBoth(work(scope.tx), begun);
    scope.end();
    const isDone = !isRefused(result);
    const { command } = await client.query(isDone ? 'commit' : 'rollback');
    // A statement that failed unseen turns COMMIT into ROLLBACK without an error.
    if (isDone && command !== 'COMMIT') throw new Error('A statement of the transaction failed: it was rolled back');
    client.release();
    return result;
  } catch (error) {
    scope.end();
    await rollBackAndRelease(client);
    throw error;
  }
}

function openScope(client: PoolClient): { tx: Tx; end: () => void } {
  let open = true;
  const tx = {
    query: async <R>(...[statement, values]: Parameters<Tx['query']>): Promise<R[]> => {
      if (!open) throw new Error('The transaction has ended: a statement was not awaited in it');
      return runStatement<R>(client, statement, values);
    },
  } as Tx;
  return {
    tx,
    end: () => {
      open = false;
    },
  };
}

/** Both results, or the first failure once neither is under way any more. */
async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (b.status === 'rejected') throw b.reason;
  if (a.status === 'rejected') throw a.reason;
  return [a.value, b.value];
}

async function rollBackAndRelease(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    // Nobody knows what state it is in: the pool throws it away and the server rolls back by itself.
    client.release(error instanceof Error ? error : true);
  }
}

function canBeTriedAgain(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED);
}

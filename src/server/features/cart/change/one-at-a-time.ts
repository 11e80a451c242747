import type { Database } from '../../../infra/database/types.ts';

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs work after whatever is under way by the same key here: who would collide in the database waits in line instead. */
export async function oneAtATime<T>(db: Database, key: string, work: () => Promise<T>): Promise<T> {
  const line = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, line);
  const before = line.get(key);
  const mine = before ? before.then(work, work) : work();
  line.set(key, mine);
  try {
    return await mine;
  } finally {
    if (line.get(key) === mine) line.delete(key);
  }
}

import { type Result, refuseFor } from '../../../domain/base/result.ts';
import type { Database, Tx } from '../../infra/database/types.ts';

/** Does the work of an import in one transaction. A trial is rolled back, but its result is still returned. */
export async function writeOrTry<T>(
  db: Database,
  isTrial: boolean | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isTrial) return db.tx(work);
  const tried: Result<never, T> = await db.tx(async (tx) => refuseFor([await work(tx)]));
  if (tried.ok) throw new Error('a trial is not committed');
  return tried.refusals[0];
}

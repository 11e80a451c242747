import { CONTENT_CHANGED } from '../../infra/database/channels.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Call it last in the transaction of a change: running shops are notified when it commits. */
export async function announceContentChange(tx: Tx): Promise<void> {
  await tx.query(sql`
    with raised as (update content_version set version = version + 1 returning version)
    select pg_notify(${CONTENT_CHANGED}, version::text) from raised`);
}

import { type SqlFragment, sql } from '../database/sql.ts';
import type { Tx } from '../database/types.ts';
import { activeTracer } from '../tracing/tracing.ts';
import { JOB_KINDS, type JobKind, type JobPayloads } from './job-kinds.ts';

export interface EnqueueOptions {
  /** The job does not run before this time of the database's clock; absent: it runs at once. */
  readonly runAt?: Date;
}

/**
 * Writes a job in the caller's transaction: it exists if and only if that commits. Call `wake` after the commit to
 * notify the workers.
 */
export async function enqueue<Kind extends JobKind>(
  tx: Tx,
  kind: Kind,
  payload: JobPayloads[Kind],
  { runAt }: EnqueueOptions = {},
): Promise<void> {
  await tx.query(
    runAt === undefined
      ? sql`select ${enqueueSql(kind, sql`${JSON.stringify(payload)}::json`)}`
      : sql`select enqueue_job(${kind}, ${traced(sql`${JSON.stringify(payload)}::json`)},
          ${JOB_KINDS[kind].maxAttempts}, ${runAt})`,
  );
}

/**
 * The call that writes a job, for a statement that does more. `payload` is an expression of type json. PostgreSQL
 * calls it only where its value is used: a CTE that nothing selects from writes no job.
 */
export function enqueueSql(kind: JobKind, payload: SqlFragment): SqlFragment {
  return sql`enqueue_job(${kind}, ${traced(payload)}, ${JOB_KINDS[kind].maxAttempts})`;
}

/** Adds where a job comes from, so that it is seen in the trace of the request that wrote it. */
function traced(payload: SqlFragment): SqlFragment {
  const traceparent = activeTracer()?.traceparent();
  if (traceparent === undefined) return payload;
  return sql`((${payload})::jsonb || jsonb_build_object('traceparent', ${traceparent}::text))::json`;
}

import { DatabaseError } from 'pg';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { type SqlFragment, sql } from './sql.ts';

/** Why a statement refused its own work (`stepSql`). */
export interface RefusedStatement<Reason extends string> {
  readonly reason: Reason;
  /** The text that the statement gave as `detail` of `stepSql`. */
  readonly detail: string;
}

const REFUSED = 'BT001';

/**
 * An expression for a step of a statement: once `after` is true, it refuses the statement if `reason` is a text, and is
 * true if that is null. PostgreSQL rolls back a refused statement; a transaction in which it ran can only be rolled
 * back. A CASE is used because nothing else guarantees the order of evaluation.
 */
export function stepSql(after: SqlFragment, reason: SqlFragment, detail: SqlFragment = sql`''`): SqlFragment {
  return sql`case when ${after} then refuse(${reason}, ${detail}) is null end`;
}

/** Returns the result of a statement that may refuse itself as a value (rule 4); every other error is thrown. */
export async function refusable<Reason extends string, Row>(
  row: Promise<Row>,
): Promise<Result<Row, RefusedStatement<Reason>>> {
  try {
    return ok(await row);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== REFUSED) throw error;
    return refuseFor([{ reason: error.message as Reason, detail: error.detail ?? '' }]);
  }
}

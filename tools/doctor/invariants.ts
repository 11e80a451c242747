import { type SqlFragment, sql } from '../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../src/server/infra/database/types.ts';
import { INVARIANTS } from '../../test/support/invariants/rules.ts';

export interface BrokenInvariant {
  /** The rule as a sentence: what does not hold any more. */
  readonly rule: string;
  readonly rows: number;
}

/** It compares with moves that only a shop of a test records. */
const OF_TESTS = /test_watch/;

/** Returns the rules that do not hold for the data of a shop. It only reads, one rule after the other. */
export async function brokenInvariants(db: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [rule, statement] of Object.entries<SqlFragment>(INVARIANTS)) {
    if (OF_TESTS.test(statement.text)) continue;
    const { rows } = await db.one<{ rows: number }>(sql`select count(*)::int as rows from (${statement}) broken`);
    if (rows > 0) broken.push({ rule, rows });
  }
  return broken;
}

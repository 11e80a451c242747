import { sql } from '../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../src/server/infra/database/types.ts';
import { RULES } from './rules.ts';

export interface BrokenInvariant {
  /** The rule as a sentence: what does not hold any more. */
  readonly rule: keyof typeof RULES;
  readonly rows: number;
  /** The first of the rows that break it. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const MAX_EXAMPLES = 3;

/**
 * Returns the rules of rules.ts that do not hold for the data of a shop, none where all is right. It only reads, one
 * rule after the other, each in one statement, so that a shop that runs meanwhile gives no half-written rows.
 */
export async function brokenInvariants(db: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [rule, rows] of Object.entries(RULES)) {
    const found = await db.one<{ rows: number; examples: BrokenInvariant['examples'] }>(sql`
      select count(*)::int as rows, coalesce(jsonb_agg(row) filter (where number <= ${MAX_EXAMPLES}), '[]') as examples
      from (select to_jsonb(broken) as row, row_number() over () as number from (${rows}) broken) numbered`);
    if (found.rows > 0) broken.push({ rule: rule as BrokenInvariant['rule'], ...found });
  }
  return broken;
}

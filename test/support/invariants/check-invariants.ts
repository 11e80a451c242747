import { type SqlFragment, sql } from '../../../src/server/infra/database/sql.ts';
import type { Database, Queryable } from '../../../src/server/infra/database/types.ts';
import { INVARIANTS, type InvariantName, WATCH_STOCK } from './rules.ts';

export interface Broken {
  readonly invariant: InvariantName;
  /** A row that breaks the invariant. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The databases of the shops that tests have open in this process. */
export const openShops = new Set<Database>();

/** Records every change of the stock from now on. Called once for the database of a shop. */
export async function watchStock(db: Database): Promise<void> {
  for (const text of WATCH_STOCK) await db.query({ text });
}

/** Reads the rows that break an invariant, in one statement. */
export async function brokenInvariants(db: Queryable, but: readonly InvariantName[] = []): Promise<Broken[]> {
  const checked = Object.entries(INVARIANTS).filter(([name]) => !but.includes(name as InvariantName));
  const none = sql`select null::text as invariant, null::jsonb as row where false`;
  const all = checked.reduce(
    (before, [name, rows]: [string, SqlFragment]) =>
      sql`${before} union all select ${name}::text, to_jsonb(broken) from (${rows}) broken`,
    none,
  );
  return db.query<Broken>(all);
}

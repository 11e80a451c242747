import type { OwnDataExport } from '../../../contract/own-data/schemas.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Everything that is held of a customer, table by table, without secrets. Tables without a row of theirs are listed, too. */
export async function exportData(
  db: Queryable,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<OwnDataExport> {
  const tables: OwnDataExport['tables'] = {};
  for (const [name, { from, where, secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    const rows = await db.query<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - ${[...secret]}::text[] as row from ${from} where ${where({ userId, email, now })}`);
    tables[name] = rows.map(({ row }) => row);
  }
  return { exportedAt: now.toISOString(), userId, tables };
}

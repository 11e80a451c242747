import { sql } from '../../src/server/infra/database/sql.ts';
import type { Queryable } from '../../src/server/infra/database/types.ts';

/**
 * Returns a hash of the rows of each table, to show that nothing was written; attempts are counted and recorded, and
 * transactions marked, in any case.
 */
export async function tableContents(db: Queryable): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits',
      'agent_acts', 'commit_marks') order by table_name`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ xml: string }>(sql`
      select md5(query_to_xml(format('select t::text as r from %I t order by 1', ${name}::text), true, true,
        '')::text) as xml`);
    found[name] = row?.xml ?? '';
  }
  return found;
}

import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** A condition: a person works for the warehouse of the store `s`; one without own warehouses works for all. */
export function isOwnStore(own: readonly number[]): SqlFragment {
  return sql`(${own.length === 0}::boolean or s.warehouse_id = any(${own}::int[]))`;
}

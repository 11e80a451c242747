import { type SqlFragment, sql } from './sql.ts';
import type { Database, Queryable } from './types.ts';

/**
 * Runs reads whose plan depends on their values: pages of long lists, with any limit, filter and order. Other
 * statements are planned once for all values (open-database.ts), without knowing that a page of fifty rows is asked
 * for, or which partial index has them: of 100,000 products that took 200 ms instead of 3.
 */
export function planned<T>(db: Pick<Database, 'tx'>, read: (planned: Queryable) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    const [, result] = await Promise.all([
      tx.query({ text: 'set local plan_cache_mode = force_custom_plan' }),
      read(tx),
    ]);
    return result;
  });
}

export interface PageAsked {
  /** The column of the ids, as `from` names it. */
  readonly id: SqlFragment;
  readonly from: SqlFragment;
  readonly where: SqlFragment;
  readonly order: SqlFragment;
  readonly limit: number;
  readonly offset: number;
  /** How many rows match on all pages, where somebody counted them. */
  readonly total?: number | undefined;
}

/** The database sorts so many rows faster than it looks for them in the order of the list. */
const FEW = 5000;

/**
 * CTEs up to `page` (product_id, place) with the rows of a page. Where few rows match, all of them are found and then
 * sorted: else a rare word would be looked for along the whole list, until a page of rows has it.
 */
export function pageOf({ id, from, where, order, limit, offset, total }: PageAsked): SqlFragment {
  const found = sql`select ${id} as product_id, row_number() over (order by ${order}) as place from ${from}
    where ${where}`;
  return total !== undefined && total <= FEW
    ? sql`found as materialized (${found}),
      page as materialized (select * from found order by place limit ${limit} offset ${offset})`
    : sql`page as materialized (${found} order by ${order} limit ${limit} offset ${offset})`;
}

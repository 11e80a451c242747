import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * An expression for the price list of the company that a customer buys for, null without one: the own company's, or that of the master
 * account. This is the only place that says who has the prices of a company (decision 66).
 */
export function priceListOf(userId: SqlFragment): SqlFragment {
  return sql`(select l.price_list_id from company_price_lists l
    where l.master_id = coalesce((select m.master_id from company_users m where m.user_id = ${userId}), ${userId}))`;
}

/** The same list by itself; undefined: the customer has the prices of the store. */
export async function readPriceList(db: Queryable, userId: number): Promise<number | undefined> {
  const row = await db.maybeOne<{ id: number | null }>(sql`select ${priceListOf(sql`${userId}::int`)} as id`);
  return row?.id ?? undefined;
}

import { MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * An expression for the price list of the company that a customer buys for, null without one: the own company's, or
 * that of the master account. Only this decides who has the prices of a company (decision 66).
 */
export function priceListOf(userId: SqlFragment): SqlFragment {
  return sql`(select l.price_list_id from company_price_lists l
    where l.master_id = coalesce((select m.master_id from company_users m where m.user_id = ${userId}), ${userId}))`;
}

/** Reads the same list; undefined: the customer has the prices of the store. */
export async function readPriceList(db: Queryable, userId: number): Promise<number | undefined> {
  const row = await db.maybeOne<{ id: number | null }>(sql`select ${priceListOf(sql`${userId}::int`)} as id`);
  return row?.id ?? undefined;
}

/**
 * Columns of a session's customer from other tables, selected for the customer `c`: segments, price_list_id,
 * company_id.
 */
export const DERIVED_COLUMNS = sql`to_json(array(
  select json_build_object('segmentId', g.segment_id, 'value', g.value)
  from customer_segments g where g.user_id = c.user_id and g.value <> 0 order by g.segment_id)) as segments,
  ${priceListOf(sql`c.user_id`)} as price_list_id,
  coalesce((select m.master_id from company_users m where m.user_id = c.user_id),
    case when c.company_name <> '' and c.user_type_id = any(${[...MASTER_USER_TYPES]}::int[]) then c.user_id end)
    as company_id`;

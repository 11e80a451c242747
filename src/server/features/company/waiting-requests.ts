import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** Whether the request of the alias `r` is of the customer's company: they are its master, or an approver there. Own requests are not. */
export function isOfTheirCompanySql(userId: number): SqlFragment {
  return sql`(r.user_id <> ${userId} and (r.master_id = ${userId} or exists (
    select from company_users a where a.user_id = ${userId} and a.master_id = r.master_id and a.role = 'approver')))`;
}

/** Whether the customer may decide on it now: its buyer still buys for that company. */
export function mayDecideSql(userId: number): SqlFragment {
  return sql`(r.status = 'waiting' and ${isOfTheirCompanySql(userId)} and exists (
    select from company_users m join customers c using (user_id)
    where m.user_id = r.user_id and m.master_id = r.master_id and not c.blocked))`;
}

/** How many requests wait for a decision that this customer may make. */
export async function countWaiting(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from purchase_requests r where ${mayDecideSql(userId)}`);
  return row.count;
}

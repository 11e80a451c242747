import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Ends an account that is merged into another one: nobody logs in to it any more, and its e-mail address and customer
 * code lead to the account that is left.
 */
export async function endAsMerged(
  tx: Tx,
  { into, from, now }: { readonly into: number; readonly from: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update customers set merged_into = ${into}, closed_at = ${now}, blocked = true, password_hash = null,
      default_address_id = null, has_favorites = false where user_id = ${from}`);
}

/**
 * A condition: the account `c` is the one that a name belongs to, or the one that this was merged into. `where` is a
 * condition on accounts `n`, and `order` says which one counts.
 */
export function accountOf(where: SqlFragment, order: SqlFragment = sql`n.user_id`): SqlFragment {
  return sql`c.user_id = (
    select coalesce(n.merged_into, n.user_id) from customers n where ${where} order by ${order} limit 1)`;
}

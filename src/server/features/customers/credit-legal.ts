import { CREDIT_LEGAL } from '../../../domain/account/features.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Gives the agreement about buying on account (decision 47: the legal that opens `buyingOnAccount`) to those of these customers whose
 * company was granted credit, and takes it from the others. A closed line does not take it back: its dues are still to be paid.
 */
export async function writeCreditLegal(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update customers c set legal_ids = case when w.has then c.legal_ids || ${CREDIT_LEGAL}::int
      else array_remove(c.legal_ids, ${CREDIT_LEGAL}::int) end
    from (
      select u.user_id, exists (
        select from credit_lines l
        where l.master_id = coalesce((select m.master_id from company_users m where m.user_id = u.user_id), u.user_id)) as has
      from customers u where u.user_id = any(${[...userIds]}::int[]) order by u.user_id for no key update of u) w
    where c.user_id = w.user_id and w.has <> (c.legal_ids @> array[${CREDIT_LEGAL}::int])`);
}

import { CREDIT_LEGAL } from '../../../domain/account/features.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Gives the agreement about buying on account (decision 47: the legal that opens `buyingOnAccount`) to those of these
 * customers, `u`, for whom the condition `hasCredit` holds, and takes it from the others.
 */
export async function writeCreditLegal(tx: Tx, userIds: readonly number[], hasCredit: SqlFragment): Promise<void> {
  await tx.query(sql`
    update customers c set legal_ids = case when w.has then c.legal_ids || ${CREDIT_LEGAL}::int
      else array_remove(c.legal_ids, ${CREDIT_LEGAL}::int) end
    from (
      select u.user_id, ${hasCredit} as has
      from customers u where u.user_id = any(${[...userIds]}::int[]) order by u.user_id for no key update of u) w
    where c.user_id = w.user_id and w.has <> (c.legal_ids @> array[${CREDIT_LEGAL}::int])`);
}

import { MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { SessionCustomer } from '../../http/session.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { companyName, companyOfUser } from '../company/queries.ts';

export interface Company {
  readonly masterId: number;
  readonly companyName: string;
}

/**
 * Returns the company whose dues a customer may see: for its master, and for who approves its purchases (S 6). Buyers
 * are refused.
 */
export async function companyOf(
  db: Queryable,
  { userId, userTypeId }: Pick<SessionCustomer, 'userId' | 'userTypeId'>,
): Promise<Result<Company, Refusal>> {
  const isMaster = MASTER_USER_TYPES.includes(userTypeId);
  const own = isMaster ? undefined : await companyOfUser(db, userId);
  if (!isMaster && own?.role !== 'approver') return refuse('CREDIT_NOT_YOURS');
  const masterId = own?.masterId ?? userId;
  return ok({ masterId, companyName: await companyName(db, masterId) });
}

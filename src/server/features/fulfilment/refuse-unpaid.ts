import { formatCents } from '../../../domain/base/format.ts';
import { cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { uncoveredOf } from '../payments/uncollected.ts';

/** Refuses to let goods go that nobody has paid: their payment ended, and nobody has said how they are paid now (decision 71). The order is locked. */
export async function refuseUnpaid(tx: Tx, orderId: number): Promise<Result<void, Refusal>> {
  const { cents: missing } = await uncoveredOf(tx, orderId);
  return missing === 0 ? ok() : refuse('ORDER_UNPAID', { details: { amount: () => formatCents(cents(missing)) } });
}

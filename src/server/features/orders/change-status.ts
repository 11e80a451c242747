import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { statesThatBecome } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** As the history keeps it; a member of staff by the number of the account. */
export type Actor = 'customer' | 'system' | `staff:${number}`;

export interface ChangedBy {
  readonly actor: Actor;
  readonly now: Date;
  /** Italian, for whom the history is shown to. */
  readonly note?: string;
}

/** The table of states does not lead from where the order is to there, or there is no such order. */
export interface ForbiddenChange {
  readonly orderId: number;
  readonly statusId: number;
}

/**
 * Brings an order into another state and writes its history: the only writer of an order's state after it was placed. Its
 * row stays locked until the transaction ends. Of two changes at once the second is checked against what the first wrote.
 */
export async function changeStatus(
  tx: Tx,
  orderId: number,
  statusId: number,
  { actor, now, note = '' }: ChangedBy,
): Promise<Result<void, ForbiddenChange>> {
  const written = await tx.query(sql`
    with changed as (
      update orders set status_id = ${statusId}
      where order_id = ${orderId} and status_id = any(${statesThatBecome(statusId)}::int[]) returning order_id)
    insert into order_history (order_id, status_id, actor, note, changed_at)
    select order_id, ${statusId}, ${actor}, ${note}, ${now} from changed returning 1`);
  return written.length > 0 ? ok() : refuseFor([{ orderId, statusId }]);
}

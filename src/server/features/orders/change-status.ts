import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { statesThatBecome } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** The author of a change as the history stores it; a member of staff by account id. */
export type Actor = 'customer' | 'system' | `staff:${number}`;

export interface ChangedBy {
  readonly actor: Actor;
  readonly now: Date;
  /** Italian text that is shown with the history. */
  readonly note?: string;
}

/** The order does not exist, or the table of states has no transition from its state to the new one. */
export interface ForbiddenChange {
  readonly orderId: number;
  readonly statusId: number;
}

/**
 * Changes the state of an order and writes its history: the only writer of the state after an order is placed. The row
 * stays locked until the transaction ends, so of two concurrent changes the second is checked against the new state.
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

import { ok, type Result } from '../../../domain/base/result.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type FulfilmentRow, fulfilmentOf } from '../orders/picked-lines.ts';
import { type LockedOrder, lockAnyOrder } from '../orders/queries.ts';

export interface InCharge {
  readonly order: LockedOrder;
  readonly fulfilment: FulfilmentRow;
}

/** Locks an order that the staff have taken in charge and that is in one of these states, until the transaction ends. */
export async function lockInCharge(tx: Tx, orderId: number, states: readonly number[]): Promise<Result<InCharge, Refusal>> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const fulfilment = await fulfilmentOf(tx, orderId);
  if (!fulfilment) return refuse('NOT_IN_CHARGE');
  return states.includes(order.statusId) ? ok({ order, fulfilment }) : refuseStep(order.statusId);
}

/** Refuses a step that an order in this state cannot take. */
export function refuseStep(statusId: number): Result<never, Refusal> {
  return refuse('STEP_NOT_NOW', { details: { status: () => t(orderStatus(statusId).name) } });
}

/** The customer is not asked any more for a total above what was authorised. */
export async function takeBackQuestion(tx: Tx, orderId: number): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set asked_cents = null, agreed_cents = null, consent_until = null, picked_at = null
    where order_id = ${orderId} and answer is null`);
}

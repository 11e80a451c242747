import { ok, type Result } from '../../../domain/base/result.ts';
import { type OrderStep, orderStatus, PENDING, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { stepNotification } from '../../mails/notifications.ts';
import { type Actor, changeStatus } from '../orders/change-status.ts';
import { beginFulfilment } from '../orders/fulfilment-writes.ts';
import { type LockedOrder, lockAnyOrder } from '../orders/queries.ts';
import { type FulfilmentRow, fulfilmentOf } from '../orders/read/picked-lines.ts';
import { pushWith } from '../push/push-to-customer.ts';

/** The input of a step: the order, the actor, and the time. */
export interface Step {
  readonly orderId: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** The member of the staff who acts, and the time. */
export interface ActingStaff {
  /** The account of the member of the staff. */
  readonly staffId: number;
  readonly actor: `staff:${number}`;
  readonly now: Date;
}

/** The input of a step that only the staff can take. */
export interface StaffStep extends Step {
  readonly staffId: number;
}

/** D 4: the store takes an order in charge; from then on its customer can neither change nor cancel it. */
export function takeInCharge(db: Database, { orderId, actor, now }: Step): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const order = await lockAnyOrder(tx, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const changed = await changeStatus(tx, orderId, TAKEN_IN_CHARGE, { actor, now });
    if (!changed.ok)
      return PENDING.includes(order.statusId) ? refuse('ORDER_AWAITS_PAYMENT') : refuseStep(order.statusId);
    await beginFulfilment(tx, orderId, now);
    await tellStep(tx, order, 'taken');
    return ok();
  });
}

/**
 * Notifies a customer of a step of an order, by mail and on the devices, if and only if the caller's transaction
 * commits.
 */
export async function tellStep(
  tx: Tx,
  { orderId, orderNumber, userId }: { readonly orderId: number; readonly orderNumber: number; readonly userId: number },
  step: OrderStep,
): Promise<void> {
  await enqueue(tx, 'order-step', { orderId, step });
  await pushWith(tx, userId, () => stepNotification({ orderId, orderNumber }, step));
}

interface InCharge {
  readonly order: LockedOrder;
  readonly fulfilment: FulfilmentRow;
}

/** Locks an order that is taken in charge and in one of these states, until the transaction ends. */
export async function lockInCharge(
  tx: Tx,
  orderId: number,
  states: readonly number[],
): Promise<Result<InCharge, Refusal>> {
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

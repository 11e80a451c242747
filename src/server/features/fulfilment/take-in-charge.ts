import { ok, type Result } from '../../../domain/base/result.ts';
import { PENDING, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { type Actor, changeStatus } from '../orders/change-status.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { refuseStep } from './lock-in-charge.ts';
import { tellStep } from './tell-step.ts';

/** A step that is taken with an order. */
export interface Step {
  readonly orderId: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** A step that a member of the staff takes. */
export interface StaffStep extends Step {
  /** The account of the member of the staff. */
  readonly staffId: number;
}

/** D 4: the store takes an order in charge; from then on its customer neither changes nor cancels it. */
export function takeInCharge(db: Database, { orderId, actor, now }: Step): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const order = await lockAnyOrder(tx, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const changed = await changeStatus(tx, orderId, TAKEN_IN_CHARGE, { actor, now });
    if (!changed.ok) return PENDING.includes(order.statusId) ? refuse('ORDER_AWAITS_PAYMENT') : refuseStep(order.statusId);
    await tx.query(sql`insert into order_fulfilments (order_id, taken_at) values (${orderId}, ${now})`);
    await tellStep(tx, order, 'taken');
    return ok();
  });
}

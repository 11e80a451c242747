import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { whyNoArrival } from '../../../domain/orders/arrival.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { toPickUp } from './order-view.ts';
import { lockOwnOrder } from './queries.ts';

export interface Arrival {
  readonly orderId: number;
  /** Minutes until the customer is there. */
  readonly minutes: number;
  /** Says where the car stands, or how it is known. */
  readonly info: string;
}

/** D 7, order/reserve: stores when the customer comes to pick up an order. A later one takes the place of the one before. */
export function announceArrival(
  db: Database,
  userId: number,
  { orderId, minutes, info }: Arrival,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const problem = whyNoArrival(toPickUp(order), now);
    if (problem) return refuse(problem);
    const arrivesAt = new Date(now.getTime() + minutes * MINUTE_MS);
    await tx.query(sql`
      insert into order_arrivals (order_id, minutes, info, announced_at, arrives_at)
      values (${orderId}, ${minutes}, ${info}, ${now}, ${arrivesAt})
      on conflict (order_id) do update set minutes = excluded.minutes, info = excluded.info,
        announced_at = excluded.announced_at, arrives_at = excluded.arrives_at, served_at = null`);
    return ok();
  });
}

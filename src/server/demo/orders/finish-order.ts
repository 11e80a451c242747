import {
  ALMOST_READY,
  CANCELLED,
  DELIVERED,
  ON_ITS_WAY,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import { PAYMENT_CANCELLED, PAYMENT_CONFIRMED } from '../../../domain/orders/payment-status.ts';
import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { changeStatus } from '../../features/orders/change-status.ts';
import { billOf, writeBill } from '../../features/orders/final-bill.ts';
import { lockAnyOrder } from '../../features/orders/queries.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

export interface PlannedOrder {
  readonly placedAt: Date;
  /** The day of the delivery in Rome, YYYY-MM-DD. */
  readonly day: string;
  readonly isCancelled: boolean;
  readonly goods: readonly { readonly name: string; readonly amount: number }[];
}

const HOUR_MS = 3_600_000;
/** The states after "ordered", each with its start in hours before (-) or after the begin of the slot (D 4). */
const DELIVERY = [
  { statusId: TAKEN_IN_CHARGE, hours: -5 },
  { statusId: ALMOST_READY, hours: -3 },
  { statusId: ON_ITS_WAY, hours: -1 },
  { statusId: DELIVERED, hours: 0.5 },
] as const;
export interface Ending {
  readonly substitutions: SubstitutionRules;
  readonly orderId: number;
  readonly order: Pick<PlannedOrder, 'placedAt' | 'isCancelled'>;
  /** The begin of the slot. */
  readonly begin: Date;
  readonly now: Date;
}

/** Moves an order to its state at this time: picked, handed over, and its payment settled. */
export async function finishOrder(tx: Tx, { orderId, order, begin, now, substitutions }: Ending): Promise<void> {
  if (order.isCancelled) {
    const at = new Date(order.placedAt.getTime() + HOUR_MS);
    await changeStatus(tx, orderId, CANCELLED, { actor: 'customer', now: at });
    await settlePayment(tx, orderId, { statusId: PAYMENT_CANCELLED, capturedCents: 0, at });
    return;
  }
  const reached = new Map<number, Date>();
  for (const { statusId, hours } of DELIVERY) {
    const at = new Date(begin.getTime() + hours * HOUR_MS);
    if (at > now) break;
    await changeStatus(tx, orderId, statusId, { actor: 'system', now: at });
    reached.set(statusId, at);
  }
  const takenAt = reached.get(TAKEN_IN_CHARGE);
  if (takenAt === undefined) return;
  const handedOverAt = reached.get(DELIVERED);
  const picking = { takenAt, pickedAt: reached.get(ALMOST_READY), handedOverAt };
  const total = await pickOrder(tx, orderId, picking, substitutions);
  if (handedOverAt && total !== undefined)
    await settlePayment(tx, orderId, { statusId: PAYMENT_CONFIRMED, capturedCents: total, at: handedOverAt });
}

interface Picking {
  readonly takenAt: Date;
  /** undefined: it is still being picked. */
  readonly pickedAt: Date | undefined;
  readonly handedOverAt: Date | undefined;
}

/**
 * Writes that an order of the demo was picked completely and handed over, as the staff do it (decision 57). Returns its
 * final total in cents, undefined while it is being picked.
 */
async function pickOrder(
  tx: Tx,
  orderId: number,
  picking: Picking,
  rules: SubstitutionRules,
): Promise<number | undefined> {
  const { takenAt, pickedAt, handedOverAt } = picking;
  await tx.query(sql`
    insert into order_fulfilments (order_id, taken_at, picked_at) values (${orderId}, ${takenAt},
      ${pickedAt ?? null})`);
  if (pickedAt === undefined) return undefined;
  // loose goods weigh from 4 % less to 2 % more than ordered; the same line always has the same weight
  await tx.query(sql`
    insert into order_picks (order_item_id, order_id, quantity, weight_grams, picked_at)
    select order_item_id, order_id, quantity,
      round(weight_grams * (0.96 + (order_item_id * 7 % 13) * 0.005) / 5) * 5, ${pickedAt}
    from order_lines where order_id = ${orderId}`);
  const order = await lockAnyOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} of the demo is gone`);
  const bill = await billOf(tx, rules, order);
  const { total } = await writeBill(tx, order, bill, !bill.needsConsent);
  if (handedOverAt)
    await tx.query(sql`update order_fulfilments set handed_over_at = ${handedOverAt} where order_id = ${orderId}`);
  return total;
}

interface Settled {
  readonly statusId: number;
  readonly capturedCents: number;
  readonly at: Date;
}

async function settlePayment(tx: Tx, orderId: number, { statusId, capturedCents, at }: Settled): Promise<void> {
  await tx.query(sql`
    update payments set status_id = ${statusId}, updated_at = ${at}, captured_cents = ${capturedCents}
      where order_id = ${orderId}`);
}

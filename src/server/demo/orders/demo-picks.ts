import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { billOf, writeBill } from '../../features/fulfilment/final-bill.ts';
import { lockAnyOrder } from '../../features/orders/queries.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

interface Picking {
  readonly takenAt: Date;
  /** undefined: it is still being picked. */
  readonly pickedAt: Date | undefined;
  readonly handedOverAt: Date | undefined;
}

/**
 * Writes that an order of the demo was picked whole and handed over, as the staff do it (decision 57). Returns its final total (cents), undefined while
 * it is being picked.
 */
export async function pickOrder(
  tx: Tx,
  orderId: number,
  picking: Picking,
  rules: SubstitutionRules,
): Promise<number | undefined> {
  const { takenAt, pickedAt, handedOverAt } = picking;
  await tx.query(sql`
    insert into order_fulfilments (order_id, taken_at, picked_at) values (${orderId}, ${takenAt}, ${pickedAt ?? null})`);
  if (pickedAt === undefined) return undefined;
  // loose goods weigh from 4 % less to 2 % more than ordered, the same for the same line
  await tx.query(sql`
    insert into order_picks (order_item_id, order_id, quantity, weight_grams, picked_at)
    select order_item_id, order_id, quantity,
      round(weight_grams * (0.96 + (order_item_id * 7 % 13) * 0.005) / 5) * 5, ${pickedAt}
    from order_lines where order_id = ${orderId}`);
  const order = await lockAnyOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} of the demo is gone`);
  const bill = await billOf(tx, rules, order);
  const { total } = await writeBill(tx, orderId, bill, !bill.needsConsent);
  if (handedOverAt)
    await tx.query(sql`update order_fulfilments set handed_over_at = ${handedOverAt} where order_id = ${orderId}`);
  return total;
}

import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { type Bill, type FinalTotal, finalTotal } from '../../../domain/pricing/final-total.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { type PickedRow, pickedLine, pickedRows } from '../orders/picked-lines.ts';
import type { LockedOrder } from '../orders/queries.ts';
import { authorisedFor } from '../payments/collecting.ts';
import { isUncollected } from '../payments/uncollected.ts';

/** What an order costs by what was picked, with the lines that say so. */
export interface PickedBill extends FinalTotal {
  readonly rows: readonly PickedRow[];
  /** What was authorised for it. */
  readonly limitCents: number;
  /** What certificates paid of the goods as they were ordered. */
  readonly certificateCents: number;
}

interface Fixed {
  readonly bags_cents: number;
  readonly delivery_fee_cents: number;
  readonly certificate_cents: number;
}

/** Prices what was picked for an order by the one rule of final totals. */
export async function billOf(db: Queryable, rules: SubstitutionRules, order: LockedOrder): Promise<PickedBill> {
  const { order_id: orderId } = order;
  const [rows, fixed, authorised, isLapsed] = await Promise.all([
    pickedRows(db, orderId),
    fixedOf(db, orderId),
    authorisedFor(db, orderId),
    isUncollected(db, orderId),
  ]);
  // what an ended payment authorised was agreed all the same, and is asked for again
  const limitCents = isLapsed
    ? Math.max(authorised ?? 0, order.authorised_cents)
    : (authorised ?? order.authorised_cents);
  const picked = {
    lines: rows.map(pickedLine),
    bagsCents: fixed.bags_cents,
    deliveryFeeCents: fixed.delivery_fee_cents,
    certificateCents: fixed.certificate_cents,
  };
  return { ...finalTotal(rules, picked, limitCents), rows, limitCents, certificateCents: fixed.certificate_cents };
}

/** Writes the final totals of an order: of everything as weighed, or of what is charged unasked. */
export async function writeBill(
  tx: Tx,
  orderId: number,
  { rows, whole, agreed }: PickedBill,
  isWhole: boolean,
): Promise<Bill> {
  const bill = isWhole ? whole : agreed;
  const items = rows.map((row) => row.order_item_id);
  await tx.query(sql`
    update order_picks p set charged_cents = b.charged, whole_cents = b.whole
    from unnest(${items}::int[], ${[...bill.lines]}::int[], ${[...whole.lines]}::int[]) as b (id, charged, whole)
    where p.order_item_id = b.id`);
  await tx.query(sql`
    update order_fulfilments f set goods_cents = ${bill.goods}, bags_cents = o.bags_cents, delivery_fee_cents = o.delivery_fee_cents,
      certificate_cents = ${bill.certified}, total_cents = ${bill.total}
    from orders o where o.order_id = f.order_id and f.order_id = ${orderId}`);
  return bill;
}

async function fixedOf(db: Queryable, orderId: number): Promise<Fixed> {
  const [row] = await db.query<Fixed>(sql`
    select bags_cents, delivery_fee_cents, certificate_cents from orders where order_id = ${orderId}`);
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}

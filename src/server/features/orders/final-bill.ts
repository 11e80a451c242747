import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { type Bill, type FinalTotal, finalTotal } from '../../../domain/pricing/final-total.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { isUncollected } from '../payments/ledger/uncollected.ts';
import type { LockedOrder } from './queries.ts';
import { type PickedRow, pickedLine, pickedRows } from './read/picked-lines.ts';
import { finalStateVat } from './state-vat.ts';

/** The costs of an order by the picked amounts, with its lines. */
export interface PickedBill extends FinalTotal {
  readonly rows: readonly PickedRow[];
  /** The amount that was authorised for it. */
  readonly limitCents: number;
  /** The amount that certificates paid of the ordered goods. */
  readonly certificateCents: number;
}

interface Fixed {
  readonly bagsCents: number;
  readonly deliveryFeeCents: number;
  readonly certificateCents: number;
  readonly marginPercent: number;
}

/** Prices what was picked for an order by the one rule of final totals. */
export async function billOf(db: Queryable, rules: SubstitutionRules, order: LockedOrder): Promise<PickedBill> {
  const { orderId } = order;
  const [rows, fixed, { authorisedCents: authorised }, isLapsed] = await Promise.all([
    pickedRows(db, orderId),
    fixedOf(db, orderId),
    balanceOf(db, orderId),
    isUncollected(db, orderId),
  ]);
  // the VAT that the state gets was part of the agreed amount
  const agreed = authorised === null ? order.authorisedCents : authorised + order.stateVatCents;
  // the amount of an expired authorisation was agreed, too, and is asked for again
  const limitCents = isLapsed ? Math.max(agreed, order.authorisedCents) : agreed;
  const picked = {
    lines: rows.map(pickedLine),
    bagsCents: fixed.bagsCents,
    deliveryFeeCents: fixed.deliveryFeeCents,
    certificateCents: fixed.certificateCents,
    marginPercent: fixed.marginPercent,
  };
  return { ...finalTotal(rules, picked, limitCents), rows, limitCents, certificateCents: fixed.certificateCents };
}

/** The final bill, with the amount to pay. */
export interface WrittenBill extends Bill {
  /** Its total, less the VAT that a public body pays to the state. */
  readonly payableCents: number;
}

/** Writes the final totals of an order: with the weighed amounts, or with only what may be charged without asking. */
export async function writeBill(
  tx: Tx,
  { orderId, stateVatCents: stateVat }: Pick<LockedOrder, 'orderId' | 'stateVatCents'>,
  { rows, whole, agreed }: PickedBill,
  isWhole: boolean,
): Promise<WrittenBill> {
  const bill = isWhole ? whole : agreed;
  const items = rows.map((row) => row.orderItemId);
  await tx.query(sql`
    update order_picks p set charged_cents = b.charged, whole_cents = b.whole
    from unnest(${items}::int[], ${[...bill.lines]}::int[], ${[...whole.lines]}::int[]) as b (id, charged, whole)
    where p.order_item_id = b.id`);
  await tx.query(sql`
    update order_fulfilments f set goods_cents = ${bill.goods}, bags_cents = o.bags_cents,
      delivery_fee_cents = o.delivery_fee_cents, certificate_cents = ${bill.certified}, total_cents = ${bill.total}
    from orders o where o.order_id = f.order_id and f.order_id = ${orderId}`);
  if (stateVat === 0) return { ...bill, payableCents: bill.total };
  const vat = await finalStateVat(tx, orderId);
  await tx.query(sql`update order_fulfilments set state_vat_cents = ${vat} where order_id = ${orderId}`);
  return { ...bill, payableCents: bill.total - vat };
}

async function fixedOf(db: Queryable, orderId: number): Promise<Fixed> {
  const row = await db.maybeOne<Fixed>(sql`
    select bags_cents, delivery_fee_cents, certificate_cents, weight_margin as margin_percent from orders
    where order_id = ${orderId}`);
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}

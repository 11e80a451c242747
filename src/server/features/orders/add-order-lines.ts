import { type Crates, countCrates } from '../../../domain/delivery/crates.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type NewOrderLine, newLinesSql, wasLowered } from './insert-order.ts';
import type { OrderRow } from './queries.ts';

/** The amounts of an order after goods were added, in cents; the fee and the bags are those of the whole order. */
export interface AddedAmounts {
  readonly goodsCents: number;
  readonly discountCents: number;
  /** For goods that are weighed later. */
  readonly marginCents: number;
  readonly deliveryFeeCents: number;
  readonly bags: readonly object[];
  readonly bagsCents: number;
  /** The additional costs of the bags. */
  readonly bagsMoreCents: number;
}

/** Writes goods that are added to an order, which the caller has locked. Returns what it is to be paid with at most, in cents. */
export async function addOrderLines(
  tx: Tx,
  { orderId, warehouseId, deliveryFeeCents: feeBefore }: OrderRow,
  added: AddedAmounts,
  { lines, more }: { readonly lines: readonly NewOrderLine[]; readonly more: Crates },
): Promise<number> {
  const { goodsCents, marginCents, deliveryFeeCents, bagsMoreCents } = added;
  const totalMore = goodsCents + bagsMoreCents + deliveryFeeCents - feeBefore;
  const row = await tx.maybeOne<{ authorisedCents: number }>(sql`
    with last as (select coalesce(max(position), 0) as position from order_lines where order_id = ${orderId}),
    made as (
      update orders set goods_cents = goods_cents + ${goodsCents}, discount_cents = discount_cents + ${added.discountCents},
        delivery_fee_cents = ${deliveryFeeCents}, bags = ${JSON.stringify(added.bags)}::jsonb, bags_cents = ${added.bagsCents},
        total_cents = total_cents + ${totalMore}, authorised_cents = authorised_cents + ${totalMore + marginCents},
        crates = crates + ${countCrates(more)}, chilled_crates = chilled_crates + ${more.chilled},
        frozen_crates = frozen_crates + ${more.frozen}
      where order_id = ${orderId} returning order_id, authorised_cents),
    lined as (${newLinesSql(sql`made`, lines, { first: sql`(select position from last)`, counted: wasLowered({ warehouseId }) })})
    select authorised_cents from made`);
  if (!row) throw new Error('a locked order was not found');
  return row.authorisedCents;
}

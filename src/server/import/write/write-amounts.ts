import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

export interface StoreAmount {
  readonly productId: number;
  /** Pieces or grams; null: not counted; undefined: unchanged. */
  readonly available?: number | null;
  readonly listed?: boolean;
}

/**
 * Writes amounts of a store in the order of the products, in which orders lock them, too. What is finished for today
 * comes back with the new amount.
 */
export async function writeAmounts(tx: Tx, warehouseId: number, amounts: readonly StoreAmount[]): Promise<void> {
  const rows = JSON.stringify(
    amounts.map(({ productId, available, listed }) => ({
      product_id: productId,
      has_amount: available !== undefined,
      available: available ?? null,
      listed: listed ?? null,
    })),
  );
  await tx.query(sql`
    with asked as (
      select * from jsonb_to_recordset(${rows}::jsonb) as a(product_id int, has_amount boolean, available int,
        listed boolean)),
    locked as (
      select a.* from asked a join stock s using (product_id) where s.warehouse_id = ${warehouseId}
      order by product_id for update of s)
    update stock s set listed = coalesce(l.listed, s.listed),
      available_amount = case when not l.has_amount then s.available_amount when s.finished_until is null
        then l.available else 0 end,
      back_amount = case when l.has_amount and s.finished_until is not null then l.available else s.back_amount end
    from locked l where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id`);
}

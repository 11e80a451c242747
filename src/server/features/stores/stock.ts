import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Pieces, or grams of loose goods, of one product. */
export interface StockAmount {
  readonly productId: number;
  readonly amount: number;
}

/**
 * Takes goods from a store's stock, all or nothing; the caller rolls back when any is short. Rows are locked in the
 * order of their ids, and fall by one conditional UPDATE: never below zero, whatever comes in between.
 * Returns the products that were limited, and those of them that are short.
 */
export async function takeStock(
  tx: Tx,
  warehouseId: number,
  amounts: readonly StockAmount[],
): Promise<{ limited: number[]; short: number[] }> {
  const rows = await tx.query<{ productId: number; taken: boolean }>(sql`
    with asked as (
      select product_id, sum(amount)::int as amount
      from unnest(${amounts.map(({ productId }) => productId)}::int[],
        ${amounts.map(({ amount }) => amount)}::int[]) as w (product_id, amount)
      group by product_id),
    locked as (
      select s.product_id, w.amount from stock s join asked w using (product_id)
      where s.warehouse_id = ${warehouseId} and (s.available_amount is not null or not s.listed)
      order by s.product_id for update of s),
    lowered as (
      update stock s set available_amount = s.available_amount - l.amount
      from locked l
      where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id and s.listed and s.available_amount >= l.amount
      returning s.product_id)
    select l.product_id, w.product_id is not null as taken from locked l left join lowered w using (product_id)`);
  return { limited: rows.map((row) => row.productId), short: rows.filter((row) => !row.taken).map((row) => row.productId) };
}

/** Reads the remaining stock of these products in pieces or grams. */
export async function stockLeft(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<StockAmount[]> {
  return tx.query<StockAmount>(sql`
    select product_id, coalesce(available_amount, 0) as amount from stock
    where warehouse_id = ${warehouseId} and product_id = any(${productIds}::int[])`);
}

/** Puts goods back where stock is limited, locked in the order of their ids. Returns the products that came back. */
export async function returnStock(tx: Tx, warehouseId: number, amounts: readonly StockAmount[]): Promise<number[]> {
  const rows = await tx.query<{ productId: number }>(sql`
    with returned as (
      select product_id, sum(amount)::int as amount
      from unnest(${amounts.map(({ productId }) => productId)}::int[],
        ${amounts.map(({ amount }) => amount)}::int[]) as w (product_id, amount)
      group by product_id),
    locked as (
      select s.product_id, r.amount from stock s join returned r using (product_id)
      where s.warehouse_id = ${warehouseId} and s.available_amount is not null
      order by s.product_id for update of s)
    update stock s set available_amount = s.available_amount + l.amount
    from locked l where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id
    returning s.product_id`);
  return rows.map((row) => row.productId);
}

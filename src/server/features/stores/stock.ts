import { stepSql } from '../../infra/database/refused.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** An amount of one product: pieces, or grams of loose goods. */
export interface StockAmount {
  readonly productId: number;
  readonly amount: number;
}

/** Goods to be taken from stock. */
export interface AskedGoods extends StockAmount {
  /** Whether the catalogue counts their stock. */
  readonly isCounted?: boolean;
}

/**
 * CTEs that take goods, each product once, from a store's stock if `after` is true. Rows are locked in the order of
 * their ids, and reduced from their value at that time: never below zero, even with concurrent orders. `lowered` has
 * the goods whose stock is counted and was reduced, `short` those with too little stock, each with its position in
 * `goods`. A deleted row counts as too little for goods that the catalogue counts; others need no row.
 */
function lowerStockSql(warehouseId: number, goods: readonly AskedGoods[], after: SqlFragment): SqlFragment {
  return sql`
    asked as materialized (
      select * from unnest(${goods.map(({ productId }) => productId)}::int[],
        ${goods.map(({ amount }) => amount)}::int[],
        ${goods.map(({ isCounted = false }) => isCounted)}::boolean[]) with ordinality as a (product_id, amount,
        is_counted, place)),
    locked as materialized (
      select s.product_id, a.amount, s.listed, s.available_amount from asked a join stock s using (product_id)
      where ${after} and s.warehouse_id = ${warehouseId} and (s.available_amount is not null or not s.listed)
      order by s.product_id for update of s),
    lowered as (
      update stock s set available_amount = l.available_amount - l.amount
      from locked l
      where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id and l.listed
        and l.available_amount >= l.amount
      returning s.product_id, l.amount),
    short as materialized (
      select a.product_id, a.place from asked a
      where a.product_id not in (select product_id from lowered) and (a.product_id in (select product_id from locked)
        or a.is_counted and not exists (select from stock s where s.warehouse_id = ${warehouseId}
          and s.product_id = a.product_id)))`;
}

/**
 * CTEs that take `goods` or refuse the statement with the ids of those that are short; `has_goods` is true after
 * success.
 */
export function takeStockSql(warehouseId: number, goods: readonly AskedGoods[], after: SqlFragment): SqlFragment {
  const missing = sql`(select 'goods' where exists (select from short))`;
  return sql`${lowerStockSql(warehouseId, goods, after)},
    has_goods as materialized (
      select ${stepSql(
        after,
        missing,
        sql`array_to_json(array(select product_id from short
        order by place))::text`,
      )} as is_so)`;
}

/**
 * Takes goods in a separate statement; the caller rolls back when any are short. Returns the products whose stock was
 * reduced and the short ones.
 */
export async function takeStock(
  tx: Tx,
  warehouseId: number,
  goods: readonly AskedGoods[],
): Promise<{ readonly limited: number[]; readonly short: number[] }> {
  return tx.one(sql`
    with ${lowerStockSql(warehouseId, goods, sql`true`)}
    select array(select product_id from lowered order by product_id) as limited,
      array(select product_id from short order by place) as short`);
}

/** Reads the remaining stock of these products in pieces or grams. */
export async function stockLeft(
  db: Queryable,
  warehouseId: number,
  productIds: readonly number[],
): Promise<StockAmount[]> {
  return db.query<StockAmount>(sql`
    select product_id, coalesce(available_amount, 0) as amount from stock
    where warehouse_id = ${warehouseId} and product_id = any(${productIds}::int[]) -- in any order: a map
    `);
}

/** Returns goods to limited stock, locked in the order of their ids. Returns the products that are in stock again. */
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
    returning s.product_id -- in any order: all of them are announced
    `);
  return rows.map((row) => row.productId);
}

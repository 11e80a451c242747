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

/**
 * Returns goods to limited stock, locked in the order of their ids: first they settle what orders hold beyond what is
 * there, and of goods that are finished for today the rest comes back with them. Returns the products whose stock
 * changed.
 */
export async function returnStock(tx: Tx, warehouseId: number, amounts: readonly StockAmount[]): Promise<number[]> {
  const rows = await tx.query<{ productId: number }>(sql`
    with returned as (
      select product_id, sum(amount)::int as amount
      from unnest(${amounts.map(({ productId }) => productId)}::int[],
        ${amounts.map(({ amount }) => amount)}::int[]) as w (product_id, amount)
      group by product_id),
    locked as (
      select s.product_id, r.amount - least(r.amount, s.owed_amount) as amount,
        least(r.amount, s.owed_amount) as settled, s.finished_until is not null as is_finished
      from stock s join returned r using (product_id)
      where s.warehouse_id = ${warehouseId} and s.available_amount is not null
      order by s.product_id for update of s)
    update stock s set owed_amount = s.owed_amount - l.settled,
      available_amount = s.available_amount + case when l.is_finished then 0 else l.amount end,
      back_amount = s.back_amount + l.amount
    from locked l where s.warehouse_id = ${warehouseId} and s.product_id = l.product_id
    returning s.product_id -- in any order: all of them are announced
    `);
  return rows.map((row) => row.productId);
}

/**
 * Takes goods that a picker did not find off what orders hold beyond the counted stock: they were not there, as the
 * count had said.
 */
export async function settleOwed(tx: Tx, warehouseId: number, missing: readonly StockAmount[]): Promise<void> {
  await tx.query(sql`
    with missed as (
      select product_id, sum(amount)::int as amount
      from unnest(${missing.map(({ productId }) => productId)}::int[],
        ${missing.map(({ amount }) => amount)}::int[]) as w (product_id, amount)
      where amount > 0 group by product_id),
    to_settle as (
      select s.product_id, least(m.amount, s.owed_amount) as amount from stock s join missed m using (product_id)
      where s.warehouse_id = ${warehouseId} and s.owed_amount > 0 order by s.product_id for update of s)
    update stock s set owed_amount = s.owed_amount - t.amount
    from to_settle t where s.warehouse_id = ${warehouseId} and s.product_id = t.product_id`);
}

/** What a store has of a product beside the goods of its open orders. */
export interface StockLevel {
  /** Below zero: open orders hold more than there is. null: not counted. */
  readonly left: number | null;
  /** The day (YYYY-MM-DD) on which it is sold again; null: it is not finished. */
  readonly finishedUntil: string | null;
  readonly expiresOn: string | null;
}

/** What is left beside the goods of open orders, whether it is sold today or not. */
export const LEFT_SQL: SqlFragment = sql`(case when s.finished_until is null then s.available_amount
  else s.back_amount end - s.owed_amount)`;

/** Locks the stock of a product, so that orders wait until the transaction ends. */
export async function lockStock(tx: Tx, warehouseId: number, productId: number): Promise<StockLevel> {
  // a row without a limit means the same as none
  await tx.query(sql`
    insert into stock (warehouse_id, product_id) values (${warehouseId}, ${productId}) on conflict do nothing`);
  return tx.one<StockLevel>(sql`
    select ${LEFT_SQL} as left, s.finished_until::text, s.expires_on::text from stock s
    where s.warehouse_id = ${warehouseId} and s.product_id = ${productId} for update`);
}

/** Writes the stock of a product, which the caller has locked. */
export async function writeStock(
  tx: Tx,
  warehouseId: number,
  { productId, left, finishedUntil, expiresOn }: StockLevel & { readonly productId: number },
): Promise<void> {
  const most = left === null ? null : Math.max(left, 0);
  await tx.query(sql`
    update stock set available_amount = ${finishedUntil === null ? most : 0}::int,
      back_amount = ${finishedUntil === null ? null : most}::int, owed_amount = ${Math.max(-(left ?? 0), 0)},
      finished_until = ${finishedUntil}::date, expires_on = ${expiresOn}::date
    where warehouse_id = ${warehouseId} and product_id = ${productId}`);
}

/** Reads the stores with goods that are finished until this day (YYYY-MM-DD) or an earlier one. */
export async function storesWithFinished(db: Queryable, today: string): Promise<number[]> {
  const rows = await db.query<{ warehouseId: number }>(sql`
    select distinct warehouse_id from stock where finished_until <= ${today}::date order by warehouse_id`);
  return rows.map(({ warehouseId }) => warehouseId);
}

/** Sells again what a store had finished until this day (YYYY-MM-DD) or an earlier one; returns the products. */
export async function endFinished(tx: Tx, warehouseId: number, today: string): Promise<number[]> {
  const rows = await tx.query<{ productId: number }>(sql`
    with over as (
      select product_id from stock where warehouse_id = ${warehouseId} and finished_until <= ${today}::date
      order by product_id for update)
    update stock s set available_amount = s.back_amount, back_amount = null, finished_until = null
    from over o where s.warehouse_id = ${warehouseId} and s.product_id = o.product_id
    returning s.product_id -- in any order: all of them are announced
    `);
  return rows.map(({ productId }) => productId);
}

import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PreparedPurchase } from '../cart/stored/prepared-cart.ts';
import type { PlacesSql } from '../cart/stored/queries.ts';
import type { StockAmount } from '../stores/stock.ts';

export interface Preparation {
  readonly cartId: number;
  readonly warehouseId: number;
  /** A PreparedPurchase as JSON, without `countedIds`. */
  readonly purchase: string;
  readonly timeslotId: number;
  readonly minutes: number;
  readonly now: SqlFragment;
}

/**
 * The statement that stores the frozen purchase of a cart if `after` is true; it returns the end of the freeze, which
 * is never after its slot closes. `lowered` names a CTE with the goods whose stock was lowered.
 */
export function insertPreparedSql(
  { cartId, warehouseId, purchase, timeslotId, minutes, now }: Preparation,
  { lowered, after }: { readonly lowered: SqlFragment; readonly after: SqlFragment },
): SqlFragment {
  return sql`
    insert into prepared_carts (cart_id, until, warehouse_id, purchase, stock, prepared_at)
    select ${cartId}, least(${now} + make_interval(mins => ${minutes}), closes_at), ${warehouseId},
      ${purchase}::jsonb || jsonb_build_object('countedIds', array(select product_id from ${lowered}
      order by product_id)),
      (select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'amount', amount)
      order by product_id), '[]')
       from ${lowered}), ${now}
    from timeslots where timeslot_id = ${timeslotId} and ${after} returning until`;
}

/**
 * CTEs for the order of a prepared cart: `placed` has it if all was taken when it was prepared, and nothing is left to
 * take.
 */
export const takePreparedSql: PlacesSql = (carts) => sql`
    placed as (delete from prepared_carts p using ${carts} m where p.cart_id = m.cart_id returning p.cart_id),`;

export interface TakenPrepared {
  readonly warehouseId: number;
  readonly purchase: PreparedPurchase;
  readonly stock: readonly StockAmount[];
}

/**
 * Deletes and returns the frozen purchase of a cart, which the transaction has locked. `overBy`: only if its time is
 * over by then.
 */
export async function takePrepared(
  tx: Tx,
  cartId: number,
  overBy: SqlFragment | undefined,
): Promise<TakenPrepared | undefined> {
  const row = await tx.maybeOne<TakenPrepared>(sql`
    delete from prepared_carts where cart_id = ${cartId} ${overBy ? sql`and until <= ${overBy}` : sql``}
    returning warehouse_id, purchase, stock`);
  return row;
}

/** Returns the carts whose time is over, the longest first. */
export async function overduePrepared(db: Queryable, now: SqlFragment, limit: number): Promise<number[]> {
  const rows = await db.query<{ cartId: number }>(
    sql`select cart_id from prepared_carts where until <= ${now} order by until, cart_id limit ${limit}`,
  );
  return rows.map(({ cartId }) => cartId);
}

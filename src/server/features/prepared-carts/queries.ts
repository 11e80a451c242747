import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PreparedPurchase } from '../cart/prepared-cart.ts';
import type { StockAmount } from '../stores/stock.ts';

export interface Preparation {
  readonly cartId: number;
  readonly warehouseId: number;
  /** A PreparedPurchase as JSON. */
  readonly purchase: string;
  /** The goods whose stock was lowered. */
  readonly stock: readonly StockAmount[];
  readonly timeslotId: number;
  readonly minutes: number;
  readonly now: SqlFragment;
}

/** Stores what was frozen of a cart; returns until when, which is never after its slot closes. */
export async function insertPrepared(tx: Tx, preparation: Preparation): Promise<Date> {
  const { cartId, warehouseId, purchase, stock, timeslotId, minutes, now } = preparation;
  const row = await tx.maybeOne<{ until: Date }>(sql`
    insert into prepared_carts (cart_id, until, warehouse_id, purchase, stock, prepared_at)
    select ${cartId}, least(${now} + make_interval(mins => ${minutes}), closes_at), ${warehouseId}, ${purchase}::jsonb,
      ${JSON.stringify(stock)}::jsonb, ${now}
    from timeslots where timeslot_id = ${timeslotId} returning until`);
  if (!row) throw new Error('a cart was prepared for a slot that does not exist');
  return row.until;
}

export interface TakenPrepared {
  readonly warehouseId: number;
  readonly purchase: PreparedPurchase;
  readonly stock: readonly StockAmount[];
}

/** Deletes and returns what was frozen of a cart, which the transaction has locked. `overBy`: only if its time is over by then. */
export async function takePrepared(tx: Tx, cartId: number, overBy?: SqlFragment): Promise<TakenPrepared | undefined> {
  const row = await tx.maybeOne<TakenPrepared>(sql`
    delete from prepared_carts where cart_id = ${cartId} ${overBy ? sql`and until <= ${overBy}` : sql``}
    returning warehouse_id, purchase, stock`);
  return row;
}

/** The carts whose time is over, the longest first. */
export async function overduePrepared(db: Queryable, now: SqlFragment, limit: number): Promise<number[]> {
  const rows = await db.query<{ cartId: number }>(
    sql`select cart_id from prepared_carts where until <= ${now} order by until limit ${limit}`,
  );
  return rows.map(({ cartId }) => cartId);
}

import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Returns the products on sale that a file does not name. */
export async function missingProducts(tx: Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ productId: number }>(sql`
    select product_id from products where published and code <> all(${[...codes]}::text[]) order by product_id`);
  return rows.map(({ productId }) => productId);
}

/** Takes products off sale that this import put on sale although data are missing. */
export async function takeOffSale(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.query(sql`update products set published = false where product_id = any(${[...productIds]}::int[])`);
}

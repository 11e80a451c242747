import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** The texts that only a product's own page shows. */
export async function productMeta(db: Queryable, productId: number): Promise<Record<string, Record<string, string>>> {
  const [row] = await db.query<{ meta: Record<string, Record<string, string>> }>(sql`
    select meta from products where product_id = ${productId} and published`);
  return row?.meta ?? {};
}

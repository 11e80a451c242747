import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** The texts that only a product's own page shows. */
export async function productMeta(db: Queryable, productId: number): Promise<Record<string, Record<string, string>>> {
  const [row] = await db.query<{ meta: Record<string, Record<string, string>> }>(sql`
    select meta from products where product_id = ${productId} and published`);
  return row?.meta ?? {};
}

/** The allergens as they are declared, by product id; products that declare nothing are absent. */
export async function allergenTexts(db: Queryable, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ product_id: number; allergens: string }>(sql`
    select product_id, meta -> 'product_info' ->> 'allergens' as allergens from products
    where product_id = any(${productIds}::int[]) and meta -> 'product_info' ->> 'allergens' is not null`);
  return new Map(rows.map((row) => [row.product_id, row.allergens]));
}

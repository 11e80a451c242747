import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** Reads the texts that only a product's own page shows: not what the staff decided about it. */
export async function productMeta(db: Queryable, productId: number): Promise<Record<string, Record<string, string>>> {
  const row = await db.maybeOne<{ meta: Record<string, Record<string, string>> }>(sql`
    select meta - 'law' as meta from products where product_id = ${productId} and published`);
  return row?.meta ?? {};
}

const BATCH = 10_000;

/** Reads the day of the last change of every published product by id, in batches so that requests are not delayed. */
export async function changeDays(db: Queryable): Promise<Map<number, string>> {
  const days = new Map<number, string>();
  for (let after = 0; ; ) {
    const rows = await db.query<{ productId: number; day: string }>(sql`
      select product_id, to_char(updated_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day from products
      where published and product_id > ${after} order by product_id limit ${BATCH}`);
    for (const { productId, day } of rows) days.set(productId, day);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return days;
    after = last.productId;
  }
}

/** Reads the stores and lockers that have a page of their own. */
export async function storeSlugs(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from stores where kind in ('store', 'locker') and closed_at is null order by slug limit 5000`);
  return rows.map(({ slug }) => slug);
}

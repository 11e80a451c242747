import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Gives products a new moment of their last change, also where only a price or a class changed: whoever edits one of
 * them notices that somebody else saved it meanwhile.
 */
export async function touchProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update products set updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where product_id = any(${[...productIds]}::int[])`);
}

/** Gives all products of a category to another one. */
export async function moveProducts(tx: Tx, from: number, to: number): Promise<void> {
  await tx.query(sql`
    update products set category_id = ${to}, updated_at = now() where category_id = ${from}`);
}

import { announceChange } from '../../features/catalogue/engine/announce-change.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Gives a product these stored pictures in their order. */
export async function setPictures(tx: Tx, productId: number, keys: readonly string[]): Promise<void> {
  await tx.query(sql`update products set pictures = ${JSON.stringify(keys)}::jsonb where product_id = ${productId}`);
  await announceChange(tx, [{ what: 'products' }]);
}

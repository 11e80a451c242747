import { announceChange } from '../../features/catalogue/engine/announce-change.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

export interface PicturesOf {
  readonly productId: number;
  readonly keys: readonly string[];
}

/** Gives a product these stored pictures in their order. */
export function setPictures(tx: Tx, productId: number, keys: readonly string[]): Promise<void> {
  return setAllPictures(tx, [{ productId, keys }]);
}

/** Gives each product its stored pictures in their order. */
export async function setAllPictures(tx: Tx, given: readonly PicturesOf[]): Promise<void> {
  if (given.length === 0) return;
  await tx.query(sql`
    update products p set pictures = g.keys
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("productId" int, keys jsonb)
    where p.product_id = g."productId"`);
  await announceChange(tx, [{ what: 'products' }]);
}

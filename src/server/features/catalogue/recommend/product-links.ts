import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { announceChange } from '../engine/announce-change.ts';

/** It goes well with the product, it replaces it before any other, or it never replaces it. */
export type LinkKind = 'related' | 'alternative' | 'never';

export interface ProductLink {
  readonly productId: number;
  readonly otherId: number;
  readonly kind: LinkKind;
}

/** Returns what the staff say about these products, in their order. */
export function linksOf(db: Queryable, productIds: readonly number[]): Promise<ProductLink[]> {
  return db.query<ProductLink>(sql`
    select product_id, other_id, kind from product_links where product_id = any(${[...productIds]}::int[])
    order by product_id, position, other_id`);
}

/** Replaces what is said about a product; a product that is named twice counts where it is named first. */
export async function writeLinks(tx: Tx, productId: number, links: readonly Omit<ProductLink, 'productId'>[]) {
  await tx.query(sql`delete from product_links where product_id = ${productId}`);
  const rows = links.map(({ otherId, kind }, index) => ({ otherId, kind, position: index + 1 }));
  await tx.query(sql`
    insert into product_links (product_id, other_id, kind, position)
    select ${productId}, "otherId", kind, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l("otherId" int, kind text, position int)
    order by position on conflict do nothing`);
  await announceChange(tx, [{ what: 'products' }]);
}

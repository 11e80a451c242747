import { contradictionOf, isClaim } from '../../../../domain/catalogue/ingredients/claims.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { announceChange } from '../engine/announce-change.ts';
import { contentsOf, type ProductMeta } from './contents.ts';

export interface RefusedClaim {
  readonly productId: number;
  readonly code: string;
  /** The barcode without leading zeros; empty if there is none. */
  readonly ean: string;
  /** The name of the class. */
  readonly name: string;
  /** The text that contradicts it, for a report. */
  readonly because: string;
}

interface Claiming {
  readonly productId: number;
  readonly code: string;
  readonly ean: string;
  readonly productName: string;
  readonly meta: ProductMeta;
  readonly classIds: number[];
}

const BATCH = 500;

/**
 * Removes products from classes such as "Senza glutine" and "Vegano" that their own texts contradict, whatever the
 * sources. Every import ends with it, and the shop runs it at each start and each hour, for earlier imports. With
 * `productIds` only these are checked.
 */
export async function refuseClaims(tx: Tx, productIds?: readonly number[]): Promise<RefusedClaim[]> {
  const classes = await tx.query<{ classId: number; name: string }>(
    sql`select class_id, name from product_classes order by class_id`,
  );
  const claims = new Map(classes.filter(({ name }) => isClaim(name)).map(({ classId, name }) => [classId, name]));
  const refused: (RefusedClaim & { readonly classId: number })[] = [];
  for (let after = 0; claims.size > 0; ) {
    const products = await readClaiming(tx, [...claims.keys()], { after, productIds });
    for (const product of products) refused.push(...refusedOf(product, claims));
    const last = products.at(-1);
    if (last === undefined || products.length < BATCH) break;
    after = last.productId;
  }
  if (refused.length === 0) return [];
  await tx.query(sql`
    delete from product_class_members m
    using unnest(${refused.map(({ productId }) => productId)}::int[], ${refused.map(({ classId }) => classId)}::int[])
      as r(product_id, class_id)
    where m.product_id = r.product_id and m.class_id = r.class_id`);
  return refused.map(({ classId: _classId, ...each }) => each);
}

interface Among {
  readonly after: number;
  readonly productIds: readonly number[] | undefined;
}

function readClaiming(tx: Tx, classIds: readonly number[], { after, productIds }: Among): Promise<Claiming[]> {
  const among = productIds === undefined ? sql`true` : sql`p.product_id = any(${[...productIds]}::int[])`;
  return tx.query<Claiming>(sql`
    select p.product_id, p.code, coalesce(ltrim(p.barcode, '0'), '') as ean, p.name as product_name, p.meta,
      array_agg(m.class_id order by m.class_id) as class_ids
    from product_class_members m join products p using (product_id)
    where m.class_id = any(${classIds}::int[]) and p.product_id > ${after} and ${among}
    group by p.product_id order by p.product_id limit ${BATCH}`);
}

function refusedOf(
  { productId, code, ean, productName, meta, classIds }: Claiming,
  claims: ReadonlyMap<number, string>,
) {
  const contents = contentsOf(productName, meta);
  return classIds.flatMap((classId) => {
    const name = claims.get(classId) ?? '';
    const because = contradictionOf(name, contents);
    return because === undefined ? [] : [{ productId, code, ean, name, because, classId }];
  });
}

/** Checks all classes of the shop, for products that were imported before the present rules. */
export async function refuseOldClaims(db: Database): Promise<void> {
  await db.tx(async (tx) => {
    const refused = await refuseClaims(tx);
    if (refused.length > 0) await announceChange(tx, [{ what: 'products' }]);
  });
}

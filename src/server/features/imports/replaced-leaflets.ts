import type { ImportUndone } from '../../../contract/imports/schemas.ts';
import { restoreLeaflets } from '../../import/import-leaflets.ts';
import type { LeafletRecord } from '../../import/records/leaflet-record.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** A flyer that an import wrote: as it was before, null where there was none, and as the import left it. */
export interface ReplacedLeaflet {
  readonly slug: string;
  readonly before: LeafletRecord | null;
  readonly after: LeafletRecord;
}

/** Returns flyers as a file would have them, by their address. */
export async function leafletRecords(
  db: Queryable,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, LeafletRecord>> {
  const rows = await db.query<LeafletRecord>(sql`
    select l.leaflet_id as id, l.slug, l.name, l.description, l.cover, l.starts_on::text as "from",
      l.ends_on::text as "to",
      array(select warehouse_id from leaflet_warehouses w where w.leaflet_id = l.leaflet_id order by warehouse_id)
        as warehouse_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'promoCents',
          (select min(m.promo_price_cents) from promotions o join promotion_products m using (promotion_id)
            where o.leaflet_id = l.leaflet_id and m.product_id = g.product_id)) order by g.position, p.code), '[]')
        from leaflet_products g join products p using (product_id) where g.leaflet_id = l.leaflet_id) as products
    from leaflets l where l.slug = any(${[...slugs]}::text[]) order by l.slug`);
  return new Map(rows.map((record) => [record.slug, record]));
}

/** Returns a flyer as text, to compare it with another one: the database may store its fields in another order. */
function textOf(record: LeafletRecord | null | undefined): string {
  if (!record) return '';
  const { id, slug, name, description, cover, from, to, warehouseIds, products } = record;
  const goods = products.map(({ code, promoCents }) => [code, promoCents]);
  return JSON.stringify([id, slug, name, description, cover, from, to, warehouseIds, goods]);
}

/** Returns the flyers that differ from what they were. */
export async function replacedSince(
  db: Queryable,
  before: ReadonlyMap<string, LeafletRecord>,
  slugs: readonly string[],
): Promise<ReplacedLeaflet[]> {
  const now = await leafletRecords(db, slugs);
  return [...now.values()].flatMap((after) => {
    const was = before.get(after.slug) ?? null;
    return textOf(was) === textOf(after) ? [] : [{ slug: after.slug, before: was, after }];
  });
}

/**
 * Adds what corrected rows replaced to what their import did. A flyer that somebody changed between both stays as the
 * import left it, so that its undo finds it changed.
 */
export function joinReplaced(
  first: readonly ReplacedLeaflet[],
  second: readonly ReplacedLeaflet[],
): readonly ReplacedLeaflet[] {
  const bySlug = new Map(first.map((each) => [each.slug, each]));
  for (const next of second) {
    const own = bySlug.get(next.slug);
    const isNext = own === undefined || textOf(own.after) === textOf(next.before);
    if (isNext) bySlug.set(next.slug, { ...next, before: own ? own.before : next.before });
  }
  return [...bySlug.values()];
}

/** Reads what an import replaced. */
export async function readReplaced(db: Queryable, importId: number): Promise<readonly ReplacedLeaflet[]> {
  const { replaced } = await db.one<{ replaced: ReplacedLeaflet[] | null }>(sql`
    select replaced from imports where import_id = ${importId}`);
  return replaced ?? [];
}

export async function writeReplaced(tx: Tx, importId: number, replaced: readonly ReplacedLeaflet[]): Promise<void> {
  await tx.query(sql`
    update imports set replaced = ${JSON.stringify(replaced)}::jsonb where import_id = ${importId}`);
}

/** Gives flyers back as they were before an import, where they are as it left them. */
export async function takeLeafletsBack(
  tx: Tx,
  replaced: readonly ReplacedLeaflet[],
): Promise<Pick<ImportUndone, 'undone' | 'since'>> {
  const now = await leafletRecords(
    tx,
    replaced.map(({ slug }) => slug),
  );
  const isAsLeft = ({ slug, after }: ReplacedLeaflet) => textOf(now.get(slug)) === textOf(after);
  const free = replaced.filter(isAsLeft);
  await restoreLeaflets(tx, {
    before: free.flatMap(({ before }) => before ?? []),
    gone: free.filter(({ before }) => before === null).map(({ slug }) => slug),
  });
  const changed = replaced.filter((each) => !isAsLeft(each));
  return { undone: free.length, since: changed.map(({ slug, after }) => ({ code: slug, name: after.name })) };
}

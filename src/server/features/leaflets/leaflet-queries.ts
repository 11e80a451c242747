import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { DEFAULT_WAREHOUSE } from '../catalogue/engine/scope.ts';

export interface LeafletRow {
  leafletId: number;
  slug: string;
  name: string;
  description: string;
  cover: string | null;
  /** YYYY-MM-DD, both days included. */
  startsOn: string;
  endsOn: string;
  /** null: every store has it. */
  warehouseIds: number[] | null;
  /** In the flyer's order. */
  productIds: number[];
}

const MAX_LEAFLETS = 200;

/** Flyers that have not ended before `today`, those that are valid longest first. */
export async function leafletsFrom(db: Queryable, today: string): Promise<LeafletRow[]> {
  return db.query<LeafletRow>(sql`
    select leaflet_id, slug, name, description, cover, starts_on, ends_on,
      (select array_agg(warehouse_id) from leaflet_warehouses w where w.leaflet_id = l.leaflet_id) as warehouse_ids,
      (select coalesce(array_agg(product_id order by position), '{}') from leaflet_products p
       where p.leaflet_id = l.leaflet_id) as product_ids
    from leaflets l where ends_on >= ${today}::date order by starts_on, leaflet_id limit ${MAX_LEAFLETS}`);
}

/** Addresses of the flyers that the default store shows, from the day `today` to those that begin by `until`. */
export async function leafletSlugs(db: Queryable, today: string, until: string): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from leaflets l where ends_on >= ${today}::date and starts_on <= ${until}::date
      and (exists (select 1 from leaflet_warehouses w where w.leaflet_id = l.leaflet_id and w.warehouse_id = ${DEFAULT_WAREHOUSE})
        or not exists (select 1 from leaflet_warehouses w where w.leaflet_id = l.leaflet_id))
    order by slug limit ${MAX_LEAFLETS}`);
  return rows.map(({ slug }) => slug);
}

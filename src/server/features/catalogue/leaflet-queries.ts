import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface LeafletRow {
  leaflet_id: number;
  slug: string;
  name: string;
  description: string;
  cover: string | null;
  /** YYYY-MM-DD, both days included. */
  starts_on: string;
  ends_on: string;
  /** null: every store has it. */
  warehouse_ids: number[] | null;
  /** In the flyer's order. */
  product_ids: number[];
}

const MAX_LEAFLETS = 200;

/** Flyers that have not ended before `today`, the ones that hold longest already first. */
export async function leafletsFrom(db: Queryable, today: string): Promise<LeafletRow[]> {
  return db.query<LeafletRow>(sql`
    select leaflet_id, slug, name, description, cover, starts_on, ends_on,
      (select array_agg(warehouse_id) from leaflet_warehouses w where w.leaflet_id = l.leaflet_id) as warehouse_ids,
      (select coalesce(array_agg(product_id order by position), '{}') from leaflet_products p
       where p.leaflet_id = l.leaflet_id) as product_ids
    from leaflets l where ends_on >= ${today}::date order by starts_on, leaflet_id limit ${MAX_LEAFLETS}`);
}

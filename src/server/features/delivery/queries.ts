import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface DeliveringRow {
  readonly zone_id: number;
  readonly minimum_cents: number;
  readonly store_id: number;
  readonly store_name: string;
  readonly warehouse_id: number;
}

/** The store that delivers to a zone. */
export async function deliveringStore(db: Queryable, zoneId: number): Promise<DeliveringRow | undefined> {
  const [row] = await db.query<DeliveringRow>(sql`
    select z.zone_id, z.minimum_cents, s.store_id, s.name as store_name, s.warehouse_id
    from zones z join stores s using (store_id) where z.zone_id = ${zoneId}`);
  return row;
}

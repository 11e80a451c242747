import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface DeliveringRow {
  readonly zoneId: number;
  readonly minimumCents: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly warehouseId: number;
}

/** Returns the store that delivers to a zone. */
export async function deliveringStore(db: Queryable, zoneId: number): Promise<DeliveringRow | undefined> {
  const row = await db.maybeOne<DeliveringRow>(sql`
    select z.zone_id, z.minimum_cents, s.store_id, s.name as store_name, s.warehouse_id
    from zones z join stores s using (store_id) where z.zone_id = ${zoneId}`);
  return row;
}

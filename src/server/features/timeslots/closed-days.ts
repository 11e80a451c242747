import { CLOSED_DAYS_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { Live } from '../../infra/live.ts';

interface ClosedRow {
  /** Null: the whole chain. */
  readonly warehouseId: number | null;
  readonly day: string;
  readonly reason: string;
}

type ByWarehouse = ReadonlyMap<number | null, ReadonlyMap<string, string>>;
const NO_DAYS: ReadonlyMap<string, string> = new Map();

/**
 * The days on which nothing is handed over: for all services, in all stores of a warehouse. Pages announce them
 * (decision 151).
 */
export class ClosedDays extends Live<ByWarehouse> {
  constructor({ db, onError }: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    super({ initial: new Map(), read: () => readClosed(db), db, channels: [CLOSED_DAYS_CHANGED], onError });
  }

  /** Returns the reasons by day; a warehouse without stores, as that of the whole catalogue, has those of the chain. */
  of(warehouseId: number): ReadonlyMap<string, string> {
    return this.current.get(warehouseId) ?? this.current.get(null) ?? NO_DAYS;
  }
}

async function readClosed(db: Queryable): Promise<ByWarehouse> {
  const rows = await db.query<ClosedRow>(sql`
    with shops as (select store_id, warehouse_id from stores where kind <> 'global'),
      days as (select distinct day from closed_days where delivery_service_id is null),
      shut as (
        select s.warehouse_id, d.day, (select c.reason from closed_days c where c.day = d.day
            and c.delivery_service_id is null and (c.store_id is null or c.store_id = s.store_id)
          order by c.store_id nulls first, c.closed_day_id limit 1) as reason
        from shops s cross join days d)
    select warehouse_id, day::text as day, min(reason) as reason from shut
    group by grouping sets ((warehouse_id, day), (day)) having bool_and(reason is not null)
    order by warehouse_id nulls first, day`);
  // every warehouse has an entry, so that one that is open is not taken for one without stores
  const all = await db.query<{ warehouseId: number }>(sql`
    select distinct warehouse_id from stores where kind <> 'global' order by warehouse_id`);
  const days = new Map<number | null, Map<string, string>>(all.map(({ warehouseId }) => [warehouseId, new Map()]));
  for (const { warehouseId, day, reason } of rows)
    days.set(warehouseId, (days.get(warehouseId) ?? new Map<string, string>()).set(day, reason));
  return days;
}

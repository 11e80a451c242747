import { heldSql } from '../../features/stock/held.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** What a file made of the amount that is left for sale; null: not counted. */
export interface ImportedAmount {
  readonly productId: number;
  readonly before: number | null;
  readonly after: number | null;
}

interface Noted {
  readonly warehouseId: number;
  /** null: the shop itself, on a schedule. */
  readonly staffId: number | null;
  readonly now: Date;
  readonly note: string;
}

const MAX_NOTE = 200;

/**
 * Writes the amounts of a file into the history of the stock, as counts: on the shelf there are also the goods of
 * orders that nobody has picked.
 */
export async function noteStockMoves(
  tx: Tx,
  { warehouseId, staffId, now, note }: Noted,
  amounts: readonly ImportedAmount[],
): Promise<void> {
  if (amounts.length === 0) return;
  await tx.query(sql`
    with ${heldSql(warehouseId, now)}
    insert into stock_moves (event_id, warehouse_id, product_id, kind, before_amount, after_amount, note, staff_id,
      happened_at, recorded_at)
    select gen_random_uuid(), ${warehouseId}, a."productId", 'count', a.before + coalesce(h.amount, 0),
      a.after + coalesce(h.amount, 0), ${note.slice(0, MAX_NOTE)}, ${staffId}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a("productId" int, before int, after int)
    left join in_orders h on h.product_id = a."productId" order by a."productId"`);
}

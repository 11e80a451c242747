import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** The list whose prices hold where a warehouse's own list has none. */
export const basePriceList = -1;

export class UnknownWarehouseError extends Error {}

/** Returns the warehouse's own price list; creates one if it still uses the base list. */
export async function openPriceList(tx: Tx, warehouseId: number): Promise<number> {
  const warehouse = await tx.maybeOne<{ name: string; priceListId: number }>(sql`
    select name, price_list_id from warehouses where warehouse_id = ${warehouseId} for update`);
  if (!warehouse) throw new UnknownWarehouseError(`There is no warehouse ${warehouseId}`);
  if (warehouse.priceListId !== basePriceList) return warehouse.priceListId;
  await tx.query(
    sql`insert into price_lists (price_list_id, name) values (${warehouseId}, ${warehouse.name})
      on conflict do nothing`,
  );
  await tx.query(sql`update warehouses set price_list_id = ${warehouseId} where warehouse_id = ${warehouseId}`);
  return warehouseId;
}

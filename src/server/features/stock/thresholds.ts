import type { StaffStockThresholdBody } from '../../../contract/stock/schemas.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { checkStockAmount } from '../../../domain/stock/stock-amounts.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Holds for products `p` with stock `s` of a store that have to be ordered again: less is left than somebody said. */
export function isBelowThreshold(warehouseId: number): SqlFragment {
  return sql`s.available_amount < (select h.amount from stock_thresholds h
    where h.warehouse_id = ${warehouseId} and h.product_id = p.product_id)`;
}

/** Writes below which amount a product of a store has to be ordered again; without an amount nobody is told. */
export async function setThreshold(
  tx: Tx,
  { warehouse_id: warehouseId, product_id: productId, amount }: StaffStockThresholdBody,
): Promise<Result<void, Refusal>> {
  const product = await tx.maybeOne<{ isLoose: boolean; isStore: boolean }>(sql`
    select sale_type = 'Sfuso' as is_loose,
      exists (select from warehouses w where w.warehouse_id = ${warehouseId}) as is_store
    from products where product_id = ${productId}`);
  if (!product) return refuse('STOCK_PRODUCT_UNKNOWN', { field: 'product_id' });
  if (!product.isStore) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
  if (amount === undefined || amount === 0) {
    await tx.query(sql`
      delete from stock_thresholds where warehouse_id = ${warehouseId} and product_id = ${productId}`);
    return ok();
  }
  const checked = refuseIfAny<Refusal>(checkStockAmount('amount', amount, product.isLoose));
  if (!checked.ok) return checked;
  await tx.query(sql`
    insert into stock_thresholds (warehouse_id, product_id, amount) values (${warehouseId}, ${productId}, ${amount})
    on conflict (warehouse_id, product_id) do update set amount = excluded.amount`);
  return ok();
}

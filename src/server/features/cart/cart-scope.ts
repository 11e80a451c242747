import { canChangeCart } from '../../../domain/orders/cart-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { DEFAULT_WAREHOUSE, type Scope } from '../catalogue/engine/scope.ts';
import type { CartRow } from './queries.ts';

/** D 4: a cart that is prepared for payment does not change. */
export function isFrozen(cart: Pick<CartRow, 'statusId'>): boolean {
  return !canChangeCart(cart.statusId);
}

/** Store and day that decide assortment and stock of a cart; prices of a company are not looked at. */
export async function scopeOfCart(db: Queryable, catalogue: Catalogue, cart: CartRow): Promise<Scope> {
  if (cart.zoneId === null && cart.timeslotId === null) return catalogue.scopeAt(DEFAULT_WAREHOUSE, undefined);
  const row = await db.maybeOne<{ warehouseId: number; serviceDate: string | null }>(sql`
    select s.warehouse_id, (select service_date from slot_places where timeslot_id = ${cart.timeslotId}) as service_date
    from stores s where s.store_id = ${cart.storeId}`);
  return catalogue.scopeAt(row?.warehouseId ?? DEFAULT_WAREHOUSE, row?.serviceDate ?? undefined);
}

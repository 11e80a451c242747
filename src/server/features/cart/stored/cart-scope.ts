import { canChangeCart } from '../../../../domain/orders/cart-status.ts';
import type { CallContext } from '../../../http/call-context.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { DEFAULT_WAREHOUSE, type Scope } from '../../catalogue/engine/scope.ts';
import type { CartRow, FullCartRow } from './queries.ts';

/** D 4: a cart that is prepared for payment does not change. */
export function isFrozen(cart: Pick<CartRow, 'statusId'>): boolean {
  return !canChangeCart(cart.statusId);
}

/** Reads the store and day that decide assortment and stock of a cart; company prices are ignored. */
export async function scopeOfCart(db: Queryable, catalogue: Catalogue, cart: CartRow): Promise<Scope> {
  if (cart.zoneId === null && cart.timeslotId === null) return catalogue.scopeAt(DEFAULT_WAREHOUSE, undefined);
  const row = await db.maybeOne<{ warehouseId: number; serviceDate: string | null }>(sql`
    select s.warehouse_id, (select service_date from slot_places where timeslot_id = ${cart.timeslotId}) as service_date
    from stores s where s.store_id = ${cart.storeId}`);
  return catalogue.scopeAt(row?.warehouseId ?? DEFAULT_WAREHOUSE, row?.serviceDate ?? undefined);
}

/** Sets the cookie that tells pages which store and day the customer's cart is for: catalogue pages follow it. */
export function announceScope(context: CallContext, cart: FullCartRow | undefined): void {
  if (cart?.zoneId == null) return;
  context.setScope(`w${cart.warehouseId}d${cart.slot?.serviceDate ?? 0}t${cart.slot?.timeslotId ?? 0}`);
}

/** Sets the cookie after a purchase: the next cart is for the same store and has no slot yet. */
export function announceNextCart(context: CallContext): void {
  const [store] = /^w\d+/.exec(context.scopeHash ?? '') ?? [];
  if (store !== undefined) context.setScope(`${store}d0t0`);
}

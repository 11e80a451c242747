import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import type { CartDeps } from '../cart/deps.ts';
import { type FullCartRow, lockCart } from '../cart/queries.ts';
import { writeVisitorPlace } from '../cart/visitor-place.ts';
import { allPickupPoints } from '../stores/queries.ts';
import { selectPlace } from './select-place.ts';

/**
 * Picks the cart up at a store or locker (D 7 store/select, store-proximity/select): with its own service, and for a visitor's cart, too,
 * which is made if there is none. A store without a counter cannot be chosen.
 */
export async function selectStore(
  deps: CartDeps,
  context: CallContext,
  storeId: number,
): Promise<Result<FullCartRow, Refusal>> {
  const [point] = await allPickupPoints(deps.db, storeId);
  if (!point) return refuse('STORE_NOT_FOUND');
  const { delivery_service_id: serviceId, zone_id: zoneId } = point;
  const { customer, sessionId } = await context.visitorSession();
  if (customer) return selectPlace(deps, customer.userId, { address_id: storeId, delivery_service_id: serviceId });
  return deps.db.tx(async (tx) => {
    if (isFrozen(await lockCart(tx, { sessionId }))) return refuse('CART_FROZEN');
    const place = { serviceId, addressId: null, zoneId, storeId, isAutomatic: false };
    const changed = await writeVisitorPlace(tx, sessionId, place);
    if (!changed) throw new Error('the store was not written into a cart that is locked');
    return ok(changed);
  });
}

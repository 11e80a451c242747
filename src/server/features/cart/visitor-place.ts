import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Tx } from '../../infra/database/types.ts';
import { isFrozen } from './cart-scope.ts';
import { type DeliveryPlace, setPlace, writePlace } from './cart-writes.ts';
import { changeAndReadCart, type FullCartRow, lockCart, lockExistingCart } from './queries.ts';

/** Sets the place of a visitor's cart and reads the cart, as `writePlace` does for a customer's. The caller has locked the cart. */
export function writeVisitorPlace(tx: Tx, sessionId: number, place: DeliveryPlace): Promise<FullCartRow | undefined> {
  return changeAndReadCart(tx, { sessionId }, { set: setPlace(place) });
}

/**
 * Gives the customer's cart the store that the visitor chose before logging in, so that prices stay those that were shown. A place
 * that the customer chose before stays; one that the shop chose gives way.
 */
export async function keepVisitorPlace(tx: Tx, sessionId: number, userId: number): Promise<void> {
  const visitors = await lockExistingCart(tx, { sessionId });
  if (!visitors || visitors.zoneId === null || visitors.deliveryServiceId === null) return;
  const own = await lockCart(tx, { userId });
  if (isFrozen(own) || (own.zoneId !== null && !own.autoAssigned)) return;
  const { deliveryServiceId: serviceId, zoneId, storeId } = visitors;
  // an address that was only tried belongs to nobody: the customer's own one counts, or the one that is saved next (decision 85)
  if (serviceId === HOME) return;
  await writePlace(tx, userId, { serviceId, addressId: null, zoneId, storeId, isAutomatic: false });
}

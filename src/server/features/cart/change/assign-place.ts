import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { homeZone } from '../../addresses/coverage.ts';
import { ownAddress } from '../../addresses/queries.ts';
import { isFrozen } from '../cart-scope.ts';
import { writePlace } from '../cart-writes.ts';
import { lockCart } from '../queries.ts';

/**
 * Sends the customer's cart, which is created if needed, to the default address (D 3, D 4 autoAssigned), so that it has prices of a
 * store. A cart with a place keeps it, and an address that nobody serves is left out.
 */
export async function assignDefaultPlace(tx: Tx, userId: number, defaultAddressId: number | undefined): Promise<void> {
  if (defaultAddressId === undefined) return;
  const address = await ownAddress(tx, userId, defaultAddressId);
  const zone = address && (await homeZone(tx, address));
  if (!zone) return;
  const cart = await lockCart(tx, { userId });
  if (cart.zoneId !== null || isFrozen(cart)) return;
  const place = { addressId: defaultAddressId, zoneId: zone.zoneId, storeId: zone.storeId };
  await writePlace(tx, userId, { serviceId: HOME, ...place, isAutomatic: true });
}

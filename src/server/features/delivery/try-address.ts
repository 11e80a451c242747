import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { checkAddress } from '../addresses/check-address.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { writePlace } from '../cart/cart-writes.ts';
import type { CartDeps } from '../cart/deps.ts';
import { type FullCartRow, lockCart } from '../cart/queries.ts';
import { writeVisitorPlace } from '../cart/visitor-place.ts';

/**
 * Sends the cart to the zone of an address that is not saved yet, so that prices, slots and fees are those of there (decision 85). Such a
 * cart cannot be bought: the address is saved first. Refuses an address that nobody serves.
 */
export async function tryAddress(
  deps: CartDeps & { readonly geocoder: Geocoder },
  context: CallContext,
  typed: AddressInput,
): Promise<Result<FullCartRow, Refusal>> {
  const checked = await checkAddress(deps, typed);
  if (!checked.ok) return checked;
  const { zone } = checked.value;
  if (!zone) return refuse('ADDRESS_NOT_SERVED', { field: 'postalcode' });
  const { customer, sessionId } = await context.visitorSession();
  const owner = customer ? { userId: customer.userId } : { sessionId };
  const place = { addressId: null, zoneId: zone.zone_id, storeId: zone.store_id };
  return deps.db.tx(async (tx) => {
    if (isFrozen(await lockCart(tx, owner))) return refuse('CART_FROZEN');
    const home = { serviceId: HOME, ...place, isAutomatic: false };
    const changed =
      'userId' in owner ? await writePlace(tx, owner.userId, home) : await writeVisitorPlace(tx, owner.sessionId, home);
    if (!changed) throw new Error('the place was not written into a cart that is locked');
    return ok(changed);
  });
}

import { ok, type Result } from '../../../domain/base/result.ts';
import { deliveryServiceId, HOME, serviceOfAddressType } from '../../../domain/delivery/delivery-service.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { zoneToReach } from '../addresses/coverage.ts';
import { addressToReach } from '../addresses/queries.ts';
import { isFrozen } from '../cart/stored/cart-scope.ts';
import { type DeliveryPlace, writePlace } from '../cart/stored/cart-writes.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { endHolds } from '../cart/stored/hold-writes.ts';
import { type FullCartRow, lockCart } from '../cart/stored/queries.ts';
import { setFirstDefaultStore } from '../customers/queries.ts';
import { pickupPoints } from '../stores/queries.ts';
import { freePlacesSql } from '../timeslots/places.ts';
import { changeDelivery } from './select-slot.ts';

export interface PlaceChoice {
  readonly address_id: number;
  readonly address_type?: string;
  readonly delivery_service_id?: number;
}

/** Sends the customer's cart to an own address or a point of pickup (D 7 user-address/select). */
export async function selectPlace(
  deps: CartDeps,
  userId: number,
  choice: PlaceChoice,
): Promise<Result<FullCartRow, Refusal>> {
  const found = await findPlace(deps.db, userId, choice);
  if (!found.ok) return found;
  const changed = await changeDelivery(deps, userId, (db, cached) => writePlace(db, userId, found.value, cached));
  const selected = changed
    ? ok(await withoutOtherHold(deps.db, changed))
    : await inNewCart(deps.db, userId, found.value);
  const { serviceId, storeId } = found.value;
  if (selected.ok && serviceId !== HOME) await setFirstDefaultStore(deps.db, userId, storeId);
  return selected;
}

/** Returns the service of the chosen place: by its id, else by the type of the address, which is home by default. */
export function serviceOf({ address_type: type = 'home', delivery_service_id: id }: PlaceChoice): number {
  return id === undefined ? serviceOfAddressType(type) : deliveryServiceId(id);
}

/** Releases the hold of a cart that now goes to another place. */
async function withoutOtherHold(db: Database, cart: FullCartRow): Promise<FullCartRow> {
  if (cart.heldTimeslotId === null || cart.heldTimeslotId === cart.timeslotId) return cart;
  await endHolds(db, { cartId: cart.cartId }, freePlacesSql);
  return { ...cart, heldTimeslotId: null, heldCrates: null };
}

/** A customer who chooses an address before any goods gets a cart for it. */
function inNewCart(db: Database, userId: number, place: DeliveryPlace): Promise<Result<FullCartRow, Refusal>> {
  return db.tx(async (tx) => {
    if (isFrozen(await lockCart(tx, { userId }))) return refuse('CART_FROZEN');
    const changed = await writePlace(tx, userId, place);
    if (!changed) throw new Error('the place was not written into a cart that is locked');
    return ok(changed);
  });
}

async function findPlace(db: Database, userId: number, choice: PlaceChoice): Promise<Result<DeliveryPlace, Refusal>> {
  const serviceId = serviceOf(choice);
  if (serviceId !== HOME) {
    const point = (await pickupPoints(db, serviceId)).find((row) => row.storeId === choice.address_id);
    if (!point) return refuse('STORE_NOT_FOUND');
    return ok({ serviceId, addressId: null, zoneId: point.zoneId, storeId: point.storeId, isAutomatic: false });
  }
  const address = await addressToReach(db, userId, choice.address_id);
  if (!address) return refuse('ADDRESS_NOT_FOUND');
  const zone = await zoneToReach(db, address);
  if (!zone) return refuse('ADDRESS_NOT_SERVED');
  const { addressId } = address;
  return ok({ serviceId, addressId, zoneId: zone.zoneId, storeId: zone.storeId, isAutomatic: false });
}

import type { Address } from '../../../contract/addresses/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { makeDefault } from '../addresses/save-address.ts';
import { setDefaultStore } from '../customers/queries.ts';
import { pickupPoints } from '../stores/queries.ts';
import { type PlaceChoice, serviceOf } from './select-place.ts';
import { choices, type PlaceOwner } from './services.ts';

/** Makes an own address, or a store or locker, the default one of its kind (D 2, the star). Returns the places of its service. */
export async function makeDefaultPlace(
  db: Database,
  { userId, defaultStoreId }: PlaceOwner,
  choice: PlaceChoice,
): Promise<Result<Address[], Refusal>> {
  const serviceId = serviceOf(choice);
  const { address_id: addressId } = choice;
  if (serviceId === HOME) {
    if (!(await makeDefault(db, userId, addressId))) return refuse('ADDRESS_NOT_FOUND');
    return ok(await choices(db, serviceId, { userId, defaultStoreId }));
  }
  const points = await pickupPoints(db, serviceId);
  if (!points.some((point) => point.store_id === addressId)) return refuse('STORE_NOT_FOUND');
  await setDefaultStore(db, userId, addressId);
  return ok(await choices(db, serviceId, { userId, defaultStoreId: addressId }));
}

import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { allOf, ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { setDefaultAddress } from '../customers/queries.ts';
import type { AddressUse } from './address-use.ts';
import { type CheckDeps, checkAddress, checkForSaving } from './check-address.ts';
import {
  hideAddress,
  insertAddress,
  lockCustomer,
  type OwnAddressRow,
  ownAddress,
  ownAddresses,
  updateAddress,
} from './queries.ts';

const MAX_ADDRESSES = 30;

export interface AddressBook extends CheckDeps {
  readonly db: Database;
  readonly use: AddressUse;
}

/**
 * Saves a new address, or a change of an own one when it carries its id. An address that is not served at home is
 * refused; one with an unknown street is saved with a warning: the page has asked, and existing clients do not ask.
 */
export async function saveAddress(
  { db, use, geocoder }: AddressBook,
  userId: number,
  raw: AddressInput,
): Promise<Result<OwnAddressRow, Refusal>> {
  const before = raw.addressId === undefined ? undefined : await ownAddress(db, userId, raw.addressId);
  const checked = await checkAddress({ db, geocoder }, before ? withoutOldPoint(raw, before) : raw);
  const complete = allOf([checked, checkForSaving(raw)]);
  if (!complete.ok) return complete;
  if (!checked.ok) return checked;
  const { input, zone, isVerified, isLocated } = checked.value;
  if (!zone) return refuse('ADDRESS_NOT_SERVED', { field: 'postalcode' });
  const found = { zoneId: zone.zoneId, isVerified, isLocated };
  const saved = await db.tx(async (tx): Promise<Result<number, Refusal>> => {
    if (input.addressId === undefined) {
      await lockCustomer(tx, userId);
      if ((await ownAddresses(tx, userId)).length >= MAX_ADDRESSES)
        return refuse('TOO_MANY_ADDRESSES', { details: { max: MAX_ADDRESSES } });
      return ok(await insertAddress(tx, userId, input, found));
    }
    if (await use.isBeingPaid(tx, userId, input.addressId)) return refuse('CART_FROZEN');
    if (!(await updateAddress(tx, userId, input, found))) return refuse('ADDRESS_NOT_FOUND');
    await use.moved(tx, userId, input.addressId, zone);
    return ok(input.addressId);
  });
  if (!saved.ok) return saved;
  const address = await ownAddress(db, userId, saved.value);
  return address ? ok(address) : refuse('ADDRESS_NOT_FOUND');
}

/** A client sends the whole address back with its position: that of the old street must not be used for a new one. */
function withoutOldPoint(raw: AddressInput, before: OwnAddressRow): AddressInput {
  const { latitude, longitude, gpsLatitude, gpsLongitude, ...rest } = raw;
  const isMoved = !isSameText(raw.address1, before.street) || !isSameText(raw.postalcode, before.postcode);
  const isOld = (latitude ?? gpsLatitude) === before.latitude && (longitude ?? gpsLongitude) === before.longitude;
  return isMoved && isOld ? rest : raw;
}

function isSameText(a: string | undefined, b: string): boolean {
  return a?.trim().toLowerCase() === b.toLowerCase();
}

/** Returns false if the customer has no such address. */
export async function makeDefault(db: Database, userId: number, addressId: number): Promise<boolean> {
  return db.tx(async (tx) => {
    // without the lock an address that is being deleted could become the default
    await lockCustomer(tx, userId);
    if (!(await ownAddress(tx, userId, addressId))) return false;
    await setDefaultAddress(tx, userId, addressId);
    return true;
  });
}

/** D 8: neither the default address nor the one the cart goes to can be deleted. */
export async function deleteAddress(
  { db, use }: Omit<AddressBook, 'geocoder'>,
  userId: number,
  addressId: number,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockCustomer(tx, userId);
    const address = await ownAddress(tx, userId, addressId);
    if (!address) return refuse('ADDRESS_NOT_FOUND');
    if (address.isDefault) return refuse('ADDRESS_IS_DEFAULT');
    if (await use.isUsed(tx, userId, addressId)) return refuse('ADDRESS_IN_USE');
    await hideAddress(tx, userId, addressId, now);
    await use.moved(tx, userId, addressId, undefined);
    return ok();
  });
}

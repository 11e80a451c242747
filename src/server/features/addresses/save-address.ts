import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { AddressUse } from './address-use.ts';
import { checkAddress, saveProblems } from './check-address.ts';
import { hideAddress, insertAddress, type OwnAddressRow, ownAddress, ownAddresses, updateAddress } from './queries.ts';

const MAX_ADDRESSES = 30;

export interface AddressBook {
  readonly db: Database;
  readonly use: AddressUse;
}

export type Saved = { readonly address: OwnAddressRow } | { readonly refusals: Refusal[] };

/** A new address, or a change of an own one when it carries its id. An address that nobody serves at home is not saved. */
export async function saveAddress({ db, use }: AddressBook, userId: number, raw: AddressInput): Promise<Saved> {
  const problems = saveProblems(raw);
  const checked = await checkAddress(db, raw);
  if ('refusals' in checked) return { refusals: [...checked.refusals, ...problems] };
  if (problems.length > 0) return { refusals: problems };
  const { input, zone } = checked;
  if (!zone) return { refusals: [{ code: 'ADDRESS_NOT_SERVED', field: 'postalcode' }] };
  const addressId = await db.tx(async (tx) => {
    if (input.addressId === undefined) {
      if ((await ownAddresses(tx, userId)).length >= MAX_ADDRESSES) return 'too many' as const;
      return insertAddress(tx, userId, input, zone.zone_id);
    }
    if (!(await updateAddress(tx, userId, input, zone.zone_id))) return undefined;
    await use.moved(tx, userId, input.addressId, zone);
    return input.addressId;
  });
  if (addressId === 'too many') return { refusals: [{ code: 'TOO_MANY_ADDRESSES', details: { max: MAX_ADDRESSES } }] };
  const address = addressId === undefined ? undefined : await ownAddress(db, userId, addressId);
  return address ? { address } : { refusals: [{ code: 'ADDRESS_NOT_FOUND' }] };
}

/** D 8: neither the default address nor the one the cart goes to can be deleted. */
export async function deleteAddress(
  { db, use }: AddressBook,
  userId: number,
  addressId: number,
  now: Date,
): Promise<Refusal[]> {
  return db.tx(async (tx) => {
    const address = await ownAddress(tx, userId, addressId);
    if (!address) return [{ code: 'ADDRESS_NOT_FOUND' }];
    if (address.is_default) return [{ code: 'ADDRESS_IS_DEFAULT' }];
    if (await use.isUsed(tx, userId, addressId)) return [{ code: 'ADDRESS_IN_USE' }];
    await hideAddress(tx, userId, addressId, now);
    return [];
  });
}

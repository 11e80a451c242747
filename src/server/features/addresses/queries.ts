import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { setFirstDefaultAddress } from '../customers/queries.ts';
import type { AddressRow } from './address-view.ts';
import type { AddressToReach } from './coverage.ts';

export interface OwnAddressRow extends AddressRow {
  isVerified: boolean | null;
  isLocated: boolean;
  zoneId: number | null;
  zoneGroupId: number | null;
  isDefault: boolean;
}

const COLUMNS = sql`a.address_id, a.address_name, a.doorbell_name, a.doorbell_number, a.street, a.street_number, a.city,
  a.province, a.postcode, a.country, a.city_addition, a.phone_prefix, a.phone, a.floor, a.elevator, a.reception, a.note,
  a.latitude, a.longitude, a.is_verified, a.is_located, a.zone_id, z.zone_group_id,
  coalesce(c.default_address_id = a.address_id, false) as is_default`;

export async function ownAddresses(db: Queryable, userId: number): Promise<OwnAddressRow[]> {
  return db.query<OwnAddressRow>(sql`
    select ${COLUMNS} from addresses a join customers c using (user_id) left join zones z using (zone_id)
    where a.user_id = ${userId} and a.deleted_at is null
    order by is_default desc, a.address_id`);
}

export async function ownAddress(db: Queryable, userId: number, addressId: number): Promise<OwnAddressRow | undefined> {
  const row = await db.maybeOne<OwnAddressRow>(sql`
    select ${COLUMNS} from addresses a join customers c using (user_id) left join zones z using (zone_id)
    where a.user_id = ${userId} and a.address_id = ${addressId} and a.deleted_at is null`);
  return row;
}

export async function addressToReach(
  db: Queryable,
  userId: number,
  addressId: number,
): Promise<AddressToReach | undefined> {
  const row = await db.maybeOne<AddressToReach>(sql`
    select a.address_id, a.postcode, a.city, a.latitude, a.longitude, a.is_located,
      a.zones_version = v.version as is_looked_up,
      z.zone_id, z.zone_group_id, z.store_id
    from addresses a cross join zones_version v left join zones z using (zone_id)
    where a.user_id = ${userId} and a.address_id = ${addressId} and a.deleted_at is null`);
  return row;
}

/** Returns the spelling of a town for a postcode; undefined when the two do not belong together. */
export async function findMunicipality(db: Queryable, city: string, postcode: string) {
  const rows = await db.query<{
    name: string;
    province: string;
    latitude: number | null;
    longitude: number | null;
  }>(sql`
    select name, province, latitude, longitude from municipalities where postcode = ${postcode}
      order by name, province`);
  return rows.find((row) => foldTown(row.name) === foldTown(city));
}

/** Returns whether the register of towns holds the province with this code. */
export async function isProvinceKnown(db: Queryable, province: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(sql`
    select exists (select from municipalities where province = ${province}) as known`);
  return row.known;
}

/** Returns whether the register of towns has this postcode. */
export async function isPostcodeKnown(db: Queryable, postcode: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(sql`
    select exists (select from municipalities where postcode = ${postcode}) as known`);
  return row.known;
}

/** Locks the customer, so that addresses saved at the same time are counted one after the other. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`select 1 from customers where user_id = ${userId} for no key update`);
}

/** The results of the check that are stored with an address. */
interface Found {
  readonly zoneId: number;
  readonly isVerified: boolean | undefined;
  /** True if the position is that of the house or street. */
  readonly isLocated: boolean;
}

export async function insertAddress(
  tx: Tx,
  userId: number,
  input: AddressInput,
  { zoneId, isVerified, isLocated }: Found,
): Promise<number> {
  const row = await tx.maybeOne<{ addressId: number }>(sql`
    insert into addresses (user_id, address_name, doorbell_name, doorbell_number, street, street_number, city, province,
      postcode, country, city_addition, phone_prefix, phone, floor, elevator, reception, note, latitude, longitude,
      zone_id, is_verified, is_located)
    values (${userId}, ${input.addressName}, ${input.doorbellName}, ${input.doorbellNumber ?? ''}, ${input.address1},
      ${input.addressNumber}, ${input.city}, ${input.province}, ${input.postalcode}, ${input.country ?? 'Italia'},
      ${input.cityAdditionalInfo ?? ''}, ${input.prefix || '+39'}, ${input.referencePhoneNumber}, ${input.floor ?? ''},
      ${input.elevator ?? false}, ${input.apartmentNumber === 'true'}, ${input.addressNote ?? ''},
      ${input.latitude ?? null}, ${input.longitude ?? null}, ${zoneId}, ${isVerified ?? null}, ${isLocated})
    returning address_id`);
  if (!row) throw new Error('no address was written');
  await setFirstDefaultAddress(tx, userId, row.addressId);
  return row.addressId;
}

/** Returns false if the customer has no such address. */
export async function updateAddress(
  tx: Tx,
  userId: number,
  input: AddressInput,
  { zoneId, isVerified, isLocated }: Found,
): Promise<boolean> {
  return tx.changed(sql`
    update addresses set address_name = ${input.addressName}, doorbell_name = ${input.doorbellName},
      doorbell_number = ${input.doorbellNumber ?? ''}, street = ${input.address1},
      street_number = ${input.addressNumber}, city = ${input.city}, province = ${input.province},
      postcode = ${input.postalcode}, city_addition = ${input.cityAdditionalInfo ?? ''},
      phone_prefix = ${input.prefix || '+39'}, phone = ${input.referencePhoneNumber}, floor = ${input.floor ?? ''},
      elevator = ${input.elevator ?? false}, reception = ${input.apartmentNumber === 'true'},
      note = ${input.addressNote ?? ''}, latitude = ${input.latitude ?? null}, longitude = ${input.longitude ?? null},
      zone_id = ${zoneId}, is_verified = ${isVerified ?? null},
      is_located = ${isLocated}, zones_version = 0
    where address_id = ${input.addressId ?? 0} and user_id = ${userId} and deleted_at is null`);
}

export async function hideAddress(tx: Tx, userId: number, addressId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update addresses set deleted_at = ${now} where address_id = ${addressId} and user_id = ${userId}
      and deleted_at is null`);
}

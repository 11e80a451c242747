import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { setFirstDefaultAddress } from '../customers/queries.ts';
import type { AddressRow } from './address-view.ts';

export interface OwnAddressRow extends AddressRow {
  is_verified: boolean | null;
  zone_id: number | null;
  zone_group_id: number | null;
  is_default: boolean;
}

const COLUMNS = sql`a.address_id, a.address_name, a.doorbell_name, a.doorbell_number, a.street, a.street_number, a.city,
  a.province, a.postcode, a.country, a.city_addition, a.phone_prefix, a.phone, a.floor, a.elevator, a.reception, a.note,
  a.latitude, a.longitude, a.is_verified, a.zone_id, z.zone_group_id, coalesce(c.default_address_id = a.address_id, false) as is_default`;

export async function ownAddresses(db: Queryable, userId: number): Promise<OwnAddressRow[]> {
  return db.query<OwnAddressRow>(sql`
    select ${COLUMNS} from addresses a join customers c using (user_id) left join zones z using (zone_id)
    where a.user_id = ${userId} and a.deleted_at is null
    order by is_default desc, a.address_id`);
}

export async function ownAddress(db: Queryable, userId: number, addressId: number): Promise<OwnAddressRow | undefined> {
  const [row] = await db.query<OwnAddressRow>(sql`
    select ${COLUMNS} from addresses a join customers c using (user_id) left join zones z using (zone_id)
    where a.user_id = ${userId} and a.address_id = ${addressId} and a.deleted_at is null`);
  return row;
}

export interface HomeZone {
  zone_id: number;
  zone_group_id: number;
  store_id: number;
}

/** The home zone that serves a postcode; one that names the town wins over one that takes the whole postcode. */
export async function homeZone(db: Queryable, postcode: string, city: string): Promise<HomeZone | undefined> {
  const [row] = await db.query<HomeZone>(sql`
    select z.zone_id, z.zone_group_id, z.store_id
    from zone_areas a join zones z using (zone_id)
    where a.postcode = ${postcode} and z.delivery_service_id = ${HOME} and z.active
      and (a.city is null or a.city = ${foldTown(city)})
    order by a.city is null, z.zone_id limit 1`);
  return row;
}

/** The town as it is written, for a postcode; undefined when the two do not belong together. */
export async function findMunicipality(db: Queryable, city: string, postcode: string) {
  const rows = await db.query<{
    name: string;
    province: string;
    latitude: number | null;
    longitude: number | null;
  }>(sql`
    select name, province, latitude, longitude from municipalities where postcode = ${postcode}`);
  return rows.find((row) => foldTown(row.name) === foldTown(city));
}

/** Returns whether the register of towns holds this province, by its code. */
export async function isProvinceKnown(db: Queryable, province: string): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>(sql`
    select exists (select from municipalities where province = ${province}) as known`);
  return row?.known ?? false;
}

/** Locks the customer, so that addresses saved at the same time are counted one after the other. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`select 1 from customers where user_id = ${userId} for no key update`);
}

/** The results of the check that are stored with an address. */
interface Found {
  readonly zoneId: number;
  readonly isVerified: boolean | undefined;
}

export async function insertAddress(
  tx: Tx,
  userId: number,
  input: AddressInput,
  { zoneId, isVerified }: Found,
): Promise<number> {
  const [row] = await tx.query<{ address_id: number }>(sql`
    insert into addresses (user_id, address_name, doorbell_name, doorbell_number, street, street_number, city, province,
      postcode, country, city_addition, phone_prefix, phone, floor, elevator, reception, note, latitude, longitude, zone_id,
      is_verified)
    values (${userId}, ${input.addressName}, ${input.doorbellName}, ${input.doorbellNumber ?? ''}, ${input.address1},
      ${input.addressNumber}, ${input.city}, ${input.province}, ${input.postalcode}, ${input.country ?? 'Italia'},
      ${input.cityAdditionalInfo ?? ''}, ${input.prefix || '+39'}, ${input.referencePhoneNumber}, ${input.floor},
      ${input.elevator ?? false}, ${input.apartmentNumber === 'true'}, ${input.addressNote ?? ''},
      ${input.latitude ?? null}, ${input.longitude ?? null}, ${zoneId}, ${isVerified ?? null})
    returning address_id`);
  if (!row) throw new Error('no address was written');
  await setFirstDefaultAddress(tx, userId, row.address_id);
  return row.address_id;
}

/** false: no such address of this customer. */
export async function updateAddress(
  tx: Tx,
  userId: number,
  input: AddressInput,
  { zoneId, isVerified }: Found,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update addresses set address_name = ${input.addressName}, doorbell_name = ${input.doorbellName},
      doorbell_number = ${input.doorbellNumber ?? ''}, street = ${input.address1}, street_number = ${input.addressNumber},
      city = ${input.city}, province = ${input.province}, postcode = ${input.postalcode},
      city_addition = ${input.cityAdditionalInfo ?? ''}, phone_prefix = ${input.prefix || '+39'},
      phone = ${input.referencePhoneNumber}, floor = ${input.floor}, elevator = ${input.elevator ?? false},
      reception = ${input.apartmentNumber === 'true'}, note = ${input.addressNote ?? ''},
      latitude = ${input.latitude ?? null}, longitude = ${input.longitude ?? null}, zone_id = ${zoneId}, is_verified = ${isVerified ?? null}
    where address_id = ${input.addressId ?? 0} and user_id = ${userId} and deleted_at is null
    returning address_id`);
  return rows.length > 0;
}

export async function hideAddress(tx: Tx, userId: number, addressId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update addresses set deleted_at = ${now} where address_id = ${addressId} and user_id = ${userId} and deleted_at is null`);
}

interface MunicipalityRow {
  readonly name: string;
  readonly province: string;
  readonly postcodes: string[];
}

/** A position further than this from the middle of every known municipality is outside of the register: about 15 km, in metres squared. */
const NEAR_SQUARED = 15_000 ** 2;
const METRES_PER_DEGREE = 111_195;

/** Returns the municipality nearest to a position, its nearest postcodes first, or nothing. At these distances the earth is flat. */
export async function municipalityAt(db: Queryable, { latitude, longitude }: Point): Promise<MunicipalityRow[]> {
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return db.query<MunicipalityRow>(sql`
    select name, province, array_agg(postcode order by squared, postcode) as postcodes
    from (
      select name, province, postcode, ((latitude - ${latitude}::float8) * ${METRES_PER_DEGREE}::float8) ^ 2
        + ((longitude - ${longitude}::float8) * ${perDegreeEast}::float8) ^ 2 as squared
      from municipalities where latitude is not null and longitude is not null
    ) as measured
    group by name, province having min(squared) <= ${NEAR_SQUARED}::float8 order by min(squared), name limit 1`);
}

import { foldTown } from '../../../domain/delivery/address.ts';
import { coveringZones, type Position } from '../../../domain/delivery/coverage.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface CoveringZone {
  readonly zoneId: number;
  readonly zoneGroupId: number;
  readonly storeId: number;
}

/**
 * A place for which zones are looked up: a town with the postcodes that it may have, and its position where that is
 * known.
 */
export interface PlaceToCover {
  readonly city: string;
  readonly postcodes: readonly string[];
  readonly position: Position | undefined;
}

/** An address with the columns that decide about its zone. */
export interface AddressToCover {
  readonly postcode: string;
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isLocated: boolean;
}

/** An own address to which a cart goes: its place, and its zone if it was looked up. */
export interface AddressToReach extends AddressToCover {
  readonly addressId: number;
  /** True if the zone below (or none) was looked up since zones were last changed. */
  readonly isLookedUp: boolean;
  readonly zoneId: number | null;
  readonly zoneGroupId: number | null;
  readonly storeId: number | null;
}

/** Returns the home zone that serves an address (D 4). */
export async function homeZone(db: Queryable, address: AddressToCover): Promise<CoveringZone | undefined> {
  const { postcode, city, latitude, longitude, isLocated: isExact } = address;
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude, isExact };
  const [zone] = await zonesOf(db, HOME, { city, postcodes: [postcode], position });
  return zone;
}

/**
 * Returns the home zone of a saved address. No search is needed if the job of decision 32 has looked it up since zones
 * were last changed: each change raises their version.
 */
export async function zoneToReach(db: Queryable, address: AddressToReach): Promise<CoveringZone | undefined> {
  const { isLookedUp, zoneId, zoneGroupId, storeId } = address;
  if (!isLookedUp) return homeZone(db, address);
  if (zoneId === null || zoneGroupId === null || storeId === null) return undefined;
  return { zoneId, zoneGroupId, storeId };
}

/** A zone that covers a place by its drawn area (`is_drawn`), or by its postcodes. */
export interface ZoneOfPlace extends CoveringZone {
  readonly isDrawn: boolean;
}

/** Returns the active zones of a service that cover a place; the first one serves it. */
export async function zonesOf(
  db: Queryable,
  serviceId: number,
  { city, postcodes, position }: PlaceToCover,
): Promise<readonly ZoneOfPlace[]> {
  const { latitude = null, longitude = null } = position ?? {};
  const isInBox = sql`(coalesce(${longitude}::float8 between west and east and ${latitude}::float8 between south
    and north, false))`;
  const rows = await db.query<ClaimRow>(sql`
    with listed as (
      select zone_id, bool_or(city is not null) as names_town from zone_areas
      where postcode = any(${postcodes}::text[]) and (city is null or city = ${foldTown(city)})
      group by zone_id),
    drawn as (
      select zone_id, case when ${isInBox} then polygons else '[]' end as polygons from zone_polygons
      where ${isInBox} or zone_id in (select zone_id from listed))
    select zone_id, zone_group_id, store_id, names_town, polygons
    from listed full join drawn using (zone_id) join zones z using (zone_id)
    where z.delivery_service_id = ${serviceId} and z.active -- in any order: they are ranked
    `);
  const claims = rows.map(({ namesTown, polygons, ...zone }) => ({
    ...zone,
    listed: namesTown === null ? undefined : namesTown ? ('town' as const) : ('postcode' as const),
    polygons: polygons ?? undefined,
  }));
  return coveringZones(claims, position).map(({ zoneId, zoneGroupId, storeId, polygons }) => ({
    zoneId,
    zoneGroupId,
    storeId,
    isDrawn: polygons !== undefined,
  }));
}

interface ClaimRow extends CoveringZone {
  readonly namesTown: boolean | null;
  readonly polygons: MultiPolygon | null;
}

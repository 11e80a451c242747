import type { HomeDeliveryTowns } from '../../../contract/addresses/schemas.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { coveringZones, type Position, type ZoneClaim } from '../../../domain/delivery/coverage.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

type Towns = HomeDeliveryTowns['municipalities'];

/**
 * Returns the towns that home delivery reaches with the postcodes that it serves there, by name (D 7 geo/homedelivery-list-simple). A
 * drawn zone without postcodes reaches the towns whose middle it contains. A town with postcodes of several zone groups is listed
 * once for each group. `city`: only towns of this name.
 */
export async function homeDeliveryTowns(db: Queryable, city?: string): Promise<Towns> {
  const claimsOf = await homeClaims(db);
  const towns = new Map<string, Towns[number]>();
  const wanted = city === undefined ? undefined : foldTown(city);
  for (const row of await municipalities(db)) {
    if (wanted !== undefined && foldTown(row.name) !== wanted) continue;
    const [zone] = coveringZones(claimsOf(row), middleOf(row));
    if (!zone) continue;
    const { zoneGroupId } = zone;
    const key = `${row.province} ${row.name} ${zoneGroupId}`;
    const town = towns.get(key);
    if (town) town.postalcodes.push(row.postcode);
    else towns.set(key, { city: row.name, province: row.province, postalcodes: [row.postcode], zoneGroupId });
  }
  return [...towns.values()];
}

interface HomeClaim extends ZoneClaim {
  readonly zoneGroupId: number;
}

/** Returns a function that tells for a town and its postcode what the zones of home delivery say about them. */
async function homeClaims(db: Queryable): Promise<(town: TownRow) => HomeClaim[]> {
  const drawn = await db.query<{ zone_id: number; zone_group_id: number; polygons: MultiPolygon }>(sql`
    select zone_id, zone_group_id, polygons from zone_polygons join zones using (zone_id)
    where delivery_service_id = ${HOME} and active`);
  const areas = await db.query<{ zone_id: number; zone_group_id: number; postcode: string; city: string | null }>(sql`
    select zone_id, zone_group_id, postcode, city from zone_areas join zones using (zone_id)
    where delivery_service_id = ${HOME} and active`);
  const byPostcode = Map.groupBy(areas, ({ postcode }) => postcode);
  return ({ name, postcode }) => [
    ...drawn.map((row) => ({ ...claimOf(row), listed: undefined, polygons: row.polygons })),
    ...(byPostcode.get(postcode) ?? [])
      .filter(({ city }) => city === null || city === foldTown(name))
      .map((row) => ({
        ...claimOf(row),
        listed: row.city === null ? ('postcode' as const) : ('town' as const),
        polygons: undefined,
      })),
  ];
}

function claimOf(row: { readonly zone_id: number; readonly zone_group_id: number }) {
  return { zoneId: row.zone_id, zoneGroupId: row.zone_group_id };
}

interface TownRow {
  readonly name: string;
  readonly province: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

async function municipalities(db: Queryable): Promise<TownRow[]> {
  return db.query<TownRow>(sql`
    select name, province, postcode, latitude, longitude from municipalities order by name collate "C", province, postcode`);
}

function middleOf({ latitude, longitude }: TownRow): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude, isExact: false };
}

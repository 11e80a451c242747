import type { Area, ZoneArea, ZoneHead, ZoneView } from '../../../contract/zones/staff-schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface ZoneRow {
  readonly zoneId: number;
  readonly name: string;
  readonly deliveryServiceId: number;
  readonly storeId: number;
  readonly zoneGroupId: number;
  readonly active: boolean;
  readonly minimumCents: number;
  readonly modifiedAt: Date;
  readonly areas: Area[];
  readonly polygons: MultiPolygon;
}

/** A zone as it is to be written; `polygons` undefined: its area stays as it is. */
export interface ZoneToWrite extends Omit<ZoneRow, 'zoneId' | 'modifiedAt' | 'polygons'> {
  readonly polygons: MultiPolygon | undefined;
}

export async function listZones(db: Queryable): Promise<ZoneHead[]> {
  return db.query<ZoneHead>(sql`
    select z.zone_id, z.name, z.delivery_service_id as service_id, z.store_id, s.name as store_name,
      z.zone_group_id, z.active, p.zone_id is not null as is_drawn,
      (select count(*)::int from zone_areas a where a.zone_id = z.zone_id) as postcode_count
    from zones z join stores s using (store_id) left join zone_polygons p on p.zone_id = z.zone_id
    order by case z.delivery_service_id when ${HOME} then 0 else z.delivery_service_id end, s.name, z.name, z.zone_id`);
}

export async function drawnAreas(db: Queryable): Promise<ZoneArea[]> {
  return db.query<ZoneArea>(sql`
    select 'Feature' as type, jsonb_build_object('zone', z.zone_id, 'name', z.name, 'service', z.delivery_service_id,
        'store', z.store_id, 'group', z.zone_group_id) as properties,
      jsonb_build_object('type', 'MultiPolygon', 'coordinates', p.polygons) as geometry
    from zone_polygons p join zones z using (zone_id) order by z.zone_id`);
}

/** Reads a zone; `isLocked` locks it until the transaction ends. */
export async function readZone(db: Queryable, zoneId: number, isLocked = false): Promise<ZoneRow | undefined> {
  if (isLocked) await db.query(sql`select from zones where zone_id = ${zoneId} for update`);
  const row = await db.maybeOne<ZoneRow>(sql`
    select z.zone_id, z.name, z.delivery_service_id, z.store_id, z.zone_group_id, z.active, z.minimum_cents, z.modified_at,
      coalesce((select jsonb_agg(jsonb_build_object('postcode', a.postcode, 'city', coalesce(a.city, '')) order by a.postcode, a.city)
        from zone_areas a where a.zone_id = z.zone_id), '[]') as areas,
      coalesce((select p.polygons from zone_polygons p where p.zone_id = z.zone_id), '[]') as polygons
    from zones z where z.zone_id = ${zoneId}`);
  return row;
}

export async function zoneStores(db: Queryable): Promise<ZoneView['stores']> {
  const rows = await db.query<{ storeId: number; name: string; kind: string; at: [number, number] | null }>(sql`
    select store_id, name, kind,
      case when latitude is not null and longitude is not null then jsonb_build_array(latitude, longitude) end as at
    from stores where kind <> 'global' order by name, store_id`);
  return rows.map(({ at, ...store }) => ({ ...store, ...(at ? { latitude: at[0], longitude: at[1] } : {}) }));
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const MAX_TOWNS = 60;

/** Towns in a box. A town with many postcodes is a large one. */
export async function townsIn(db: Queryable, { west, south, east, north }: Box) {
  return db.query<{ name: string; latitude: number; longitude: number }>(sql`
    select name, min(latitude) as latitude, min(longitude) as longitude from municipalities
    where longitude between ${west} and ${east} and latitude between ${south} and ${north}
    group by name, province order by count(*) desc, name limit ${MAX_TOWNS}`);
}

/** Writes a new zone; returns its id. */
export async function insertZone(tx: Tx, zone: ZoneToWrite): Promise<number> {
  const row = await tx.one<{ zoneId: number }>(sql`
    insert into zones (name, delivery_service_id, store_id, zone_group_id, active, minimum_cents)
    values (${zone.name}, ${zone.deliveryServiceId}, ${zone.storeId}, ${zone.zoneGroupId}, ${zone.active}, ${zone.minimumCents})
    returning zone_id`);
  const zoneId = row.zoneId;
  await writeReach(tx, zoneId, zone);
  return zoneId;
}

/** `modified_at` always increases, even if the clock was set back. */
export async function updateZone(tx: Tx, zoneId: number, zone: ZoneToWrite): Promise<void> {
  await tx.query(sql`
    update zones set name = ${zone.name}, delivery_service_id = ${zone.deliveryServiceId}, store_id = ${zone.storeId},
      zone_group_id = ${zone.zoneGroupId}, active = ${zone.active}, minimum_cents = ${zone.minimumCents},
      modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where zone_id = ${zoneId}`);
  await writeReach(tx, zoneId, zone);
}

async function writeReach(tx: Tx, zoneId: number, { areas, polygons }: ZoneToWrite): Promise<void> {
  await tx.query(sql`delete from zone_areas where zone_id = ${zoneId}`);
  await tx.query(sql`
    insert into zone_areas (zone_id, postcode, city) select ${zoneId}, postcode, nullif(city, '')
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as a(postcode text, city text)`);
  if (!polygons) return;
  const corners = polygons.flat(2);
  const sides = (axis: 0 | 1) => corners.map((corner) => corner[axis] ?? 0);
  await tx.query(sql`delete from zone_polygons where zone_id = ${zoneId}`);
  if (corners.length === 0) return;
  await tx.query(sql`
    insert into zone_polygons (zone_id, polygons, west, south, east, north)
    values (${zoneId}, ${JSON.stringify(polygons)}::jsonb, ${Math.min(...sides(0))}, ${Math.min(...sides(1))},
      ${Math.max(...sides(0))}, ${Math.max(...sides(1))})`);
}

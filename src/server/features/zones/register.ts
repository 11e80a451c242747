import {
  MAX_ZONE_GROUP,
  MAX_ZONE_MINIMUM,
  MAX_ZONE_NAME,
  MAX_ZONE_POSTCODES,
} from '../../../contract/zones/staff-limits.ts';
import type {
  Area,
  Zone,
  ZoneArea,
  ZoneHead,
  ZoneInsertBody,
  ZoneUpdateBody,
  ZoneView,
} from '../../../contract/zones/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { problemIf, required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { DELIVERY_SERVICES, HOME } from '../../../domain/delivery/delivery-service.ts';
import { areaProblems, tidyArea } from '../../../domain/delivery/drawn-area.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Notice, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { isOwnStore } from './own-stores.ts';

/** Zones of delivery, which the staff edit. */
export function register(deps: ZoneDeps) {
  return { handlers: staffZoneHandlers(deps) } satisfies Feature;
}

interface ZoneDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** Issue 14: zones of delivery, drawn on a map or written as postcodes in the back office. */
function staffZoneHandlers({ db, wakeJobs }: ZoneDeps) {
  const view = async (zoneId: number | undefined, own: readonly number[]) => {
    const row = zoneId === undefined ? undefined : await readZone(db, zoneId, { own });
    if (zoneId !== undefined && !row) return refuse('ENTRY_NOT_FOUND');
    return done({ ...(row ? { zone: zoneOf(row) } : {}), stores: await zoneStores(db, own) });
  };
  const save = async (context: CallContext, body: Parameters<typeof saveZone>[1]) => {
    const own = (await context.staff()).stores;
    const saved = await saveZone(db, body, own);
    if (!saved.ok) return saved;
    wakeJobs();
    const shown = await view(saved.value, own);
    return shown.ok ? { ...shown, infos: [], warnings: await unservedNotice(db, body.areas) } : shown;
  };
  return {
    staffZoneList: async (context) => done({ zones: await listZones(db, (await context.staff()).stores) }),
    staffZoneAreas: async () => done({ type: 'FeatureCollection' as const, features: await drawnAreas(db) }),
    staffZoneTowns: async (_context, { query }) => done({ towns: await townsIn(db, query) }),
    staffZoneView: async (context, { query }) => view(query.zone_id, (await context.staff()).stores),
    staffZoneInsert: (context, { body }) => save(context, body),
    staffZoneUpdate: (context, { body }) => save(context, body),
  } satisfies Partial<Handlers>;
}

function zoneOf(row: ZoneRow): Zone {
  return {
    zoneId: row.zoneId,
    name: row.name,
    serviceId: row.deliveryServiceId,
    storeId: row.storeId,
    zoneGroupId: row.zoneGroupId,
    active: row.active,
    minimum: euroOf(row.minimumCents),
    areas: row.areas,
    polygons: row.polygons.map((rings) => rings.map((ring) => ring.map((corner) => [...corner]))),
    modifiedAt: row.modifiedAt.toISOString(),
  };
}

/**
 * Inserts a zone, or replaces one unless it was saved since it was read (optimistic lock). Customers who wait for
 * delivery in its area are notified by the same job as after an import. Returns the id of the zone.
 */
async function saveZone(
  db: Database,
  body: ZoneInsertBody | ZoneUpdateBody,
  own: readonly number[],
): Promise<Result<number, Refusal>> {
  const zone = zoneToWrite(body);
  const checked = refuseIfAny(problemsOf(body, zone));
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const stores = await zoneStores(tx, own);
    if (!stores.some(({ storeId }) => storeId === body.storeId)) return refuse('INVALID_CHOICE', { field: 'storeId' });
    const saved = 'zoneId' in body ? await replaceZone(tx, body, { zone, own }) : ok(await insertZone(tx, zone));
    if (saved.ok) await enqueue(tx, 'tell-area-waiters', {});
    return saved;
  });
}

async function replaceZone(
  tx: Tx,
  { zoneId, modifiedAt }: ZoneUpdateBody,
  { zone, own }: { readonly zone: ZoneToWrite; readonly own: readonly number[] },
): Promise<Result<number, Refusal>> {
  const before = await readZone(tx, zoneId, { own, isLocked: true });
  if (!before) return refuse('ENTRY_NOT_FOUND');
  if (before.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
  await updateZone(tx, zoneId, zone);
  return ok(zoneId);
}

function zoneToWrite(body: ZoneInsertBody | ZoneUpdateBody): ZoneToWrite {
  return {
    name: body.name.trim(),
    deliveryServiceId: body.serviceId,
    storeId: body.storeId ?? 0,
    zoneGroupId: body.zoneGroupId ?? 0,
    active: body.active,
    minimumCents: Math.round((body.minimum ?? 0) * 100),
    areas: body.areas.map(({ postcode, city }) => ({ postcode: postcode.trim(), city: foldTown(city) })),
    polygons: body.polygons && tidyArea(body.polygons),
  };
}

function problemsOf(body: ZoneInsertBody | ZoneUpdateBody, zone: ZoneToWrite): Refusal[] {
  const { serviceId, storeId, zoneGroupId, minimum } = body;
  return [
    ...required('name', zone.name),
    ...tooLong('name', zone.name, MAX_ZONE_NAME),
    ...problemIf(!DELIVERY_SERVICES.includes(serviceId), 'INVALID_CHOICE', 'serviceId'),
    ...problemIf(storeId === undefined, 'REQUIRED', 'storeId'),
    ...between('zoneGroupId', zoneGroupId, { min: 1, max: MAX_ZONE_GROUP }),
    ...problemIf(zoneGroupId !== undefined && !Number.isInteger(zoneGroupId), 'NUMBERS_ONLY', 'zoneGroupId'),
    ...between('minimum', minimum, { min: 0, max: MAX_ZONE_MINIMUM }),
    ...postcodeProblems(zone.areas),
    ...(zone.polygons ? areaProblems(zone.polygons) : []),
  ];
}

function between(
  field: string,
  value: number | undefined,
  { min, max }: { min: number; max: number },
): readonly Refusal[] {
  if (value === undefined) return [{ code: 'REQUIRED', field }];
  if (value < min) return [{ code: 'NUMBER_TOO_SMALL', field, details: { min } }];
  return value > max ? [{ code: 'NUMBER_TOO_LARGE', field, details: { max } }] : [];
}

/** Returns the problem of the first wrong line: the list of postcodes is one field. */
function postcodeProblems(areas: readonly Area[]): readonly Refusal[] {
  const field = 'areas';
  const wrong = areas.find(({ postcode }) => !/^\d{5}$/.test(postcode));
  if (wrong) return [{ code: 'POSTCODE_FIVE_DIGITS', field, details: { postcode: wrong.postcode.slice(0, 20) } }];
  const lines = areas.map(({ postcode, city }) => `${postcode} ${city}`.trim());
  const twice = lines.find((line, index) => lines.indexOf(line) < index);
  if (twice !== undefined) return [{ code: 'POSTCODE_TWICE', field, details: { postcode: twice } }];
  return tooMany(field, areas, MAX_ZONE_POSTCODES);
}

/**
 * Returns a notice with the postcodes that belong to no known town: an address there is never found, so the zone never
 * serves it.
 */
async function unservedNotice(db: Queryable, areas: readonly Area[]): Promise<Notice[]> {
  const written = areas.map(({ postcode }) => postcode.trim());
  const rows = await db.query<{ postcode: string }>(sql`
    select distinct w.postcode from unnest(${written}::text[]) w (postcode)
    where not exists (select from municipalities m where m.postcode = w.postcode) order by w.postcode`);
  if (rows.length === 0) return [];
  return [{ code: 'POSTCODES_UNKNOWN', details: { postcodes: rows.map(({ postcode }) => postcode).join(', ') } }];
}

interface ZoneRow {
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

/** A zone to be written; `polygons` undefined: its area stays as it is. */
interface ZoneToWrite extends Omit<ZoneRow, 'zoneId' | 'modifiedAt' | 'polygons'> {
  readonly polygons: MultiPolygon | undefined;
}

async function listZones(db: Queryable, own: readonly number[]): Promise<ZoneHead[]> {
  return db.query<ZoneHead>(sql`
    select z.zone_id, z.name, z.delivery_service_id as service_id, z.store_id, s.name as store_name,
      z.zone_group_id, z.active, p.zone_id is not null as is_drawn,
      (select count(*)::int from zone_areas a where a.zone_id = z.zone_id) as postcode_count
    from zones z join stores s using (store_id) left join zone_polygons p on p.zone_id = z.zone_id
    where ${isOwnStore(own)}
    order by case z.delivery_service_id when ${HOME} then 0 else z.delivery_service_id end, s.name, z.name, z.zone_id`);
}

async function drawnAreas(db: Queryable): Promise<ZoneArea[]> {
  return db.query<ZoneArea>(sql`
    select 'Feature' as type, jsonb_build_object('zone', z.zone_id, 'name', z.name, 'service', z.delivery_service_id,
        'store', z.store_id, 'group', z.zone_group_id) as properties,
      jsonb_build_object('type', 'MultiPolygon', 'coordinates', p.polygons) as geometry
    from zone_polygons p join zones z using (zone_id) order by z.zone_id`);
}

/** Reads a zone; `isLocked` locks it until the transaction ends. */
async function readZone(
  db: Queryable,
  zoneId: number,
  { own, isLocked = false }: { readonly own: readonly number[]; readonly isLocked?: boolean },
): Promise<ZoneRow | undefined> {
  if (isLocked) await db.query(sql`select from zones where zone_id = ${zoneId} for update`);
  const row = await db.maybeOne<ZoneRow>(sql`
    select z.zone_id, z.name, z.delivery_service_id, z.store_id, z.zone_group_id, z.active, z.minimum_cents,
      z.modified_at, coalesce((select jsonb_agg(jsonb_build_object('postcode', a.postcode, 'city', coalesce(a.city,
      '')) order by a.postcode, a.city)
        from zone_areas a where a.zone_id = z.zone_id), '[]') as areas,
      coalesce((select p.polygons from zone_polygons p where p.zone_id = z.zone_id), '[]') as polygons
    from zones z join stores s using (store_id) where z.zone_id = ${zoneId} and ${isOwnStore(own)}`);
  return row;
}

async function zoneStores(db: Queryable, own: readonly number[]): Promise<ZoneView['stores']> {
  const rows = await db.query<{ storeId: number; name: string; kind: string; at: [number, number] | null }>(sql`
    select store_id, name, kind,
      case when latitude is not null and longitude is not null then jsonb_build_array(latitude, longitude) end as at
    from stores s where kind <> 'global' and closed_at is null and ${isOwnStore(own)} order by name, store_id`);
  return rows.map(({ at, ...store }) => ({ ...store, ...(at ? { latitude: at[0], longitude: at[1] } : {}) }));
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const MAX_TOWNS = 60;

/** Returns the towns in a box. A town with many postcodes is a large one. */
async function townsIn(db: Queryable, { west, south, east, north }: Box) {
  return db.query<{ name: string; latitude: number; longitude: number }>(sql`
    select name, min(latitude) as latitude, min(longitude) as longitude from municipalities
    where longitude between ${west} and ${east} and latitude between ${south} and ${north}
    group by name, province order by count(*) desc, name, province limit ${MAX_TOWNS}`);
}

/** Writes a new zone; returns its id. */
async function insertZone(tx: Tx, zone: ZoneToWrite): Promise<number> {
  const row = await tx.one<{ zoneId: number }>(sql`
    insert into zones (name, delivery_service_id, store_id, zone_group_id, active, minimum_cents)
    values (${zone.name}, ${zone.deliveryServiceId}, ${zone.storeId}, ${zone.zoneGroupId}, ${zone.active},
      ${zone.minimumCents})
    returning zone_id`);
  const zoneId = row.zoneId;
  await writeReach(tx, zoneId, zone);
  return zoneId;
}

/** `modified_at` always increases, even if the clock was set back. */
async function updateZone(tx: Tx, zoneId: number, zone: ZoneToWrite): Promise<void> {
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

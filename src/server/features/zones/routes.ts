import { MAX_ZONE_GROUP, MAX_ZONE_MINIMUM, MAX_ZONE_NAME, MAX_ZONE_POSTCODES } from '../../../contract/zones/staff-limits.ts';
import type { Area, Zone, ZoneInsertBody, ZoneUpdateBody } from '../../../contract/zones/staff-schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { problemIf, required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { DELIVERY_SERVICES } from '../../../domain/delivery/delivery-service.ts';
import { areaProblems, tidyArea } from '../../../domain/delivery/drawn-area.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { drawnAreas, insertZone, listZones, readZone, townsIn, updateZone, type ZoneRow, type ZoneToWrite, zoneStores } from './queries.ts';

export interface ZoneDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

type ZoneHandlers = Pick<
  Handlers,
  'staffZoneList' | 'staffZoneAreas' | 'staffZoneTowns' | 'staffZoneView' | 'staffZoneInsert' | 'staffZoneUpdate'
>;

/** Issue 14: zones of delivery, drawn on a map or written as postcodes in the back office. */
export function staffZoneHandlers({ db, wakeJobs }: ZoneDeps): ZoneHandlers {
  const view = async (zoneId: number | undefined) => {
    const row = zoneId === undefined ? undefined : await readZone(db, zoneId);
    if (zoneId !== undefined && !row) return refuse('ENTRY_NOT_FOUND');
    return done({ ...(row ? { zone: zoneOf(row) } : {}), stores: await zoneStores(db) });
  };
  const save = async (body: Parameters<typeof saveZone>[1]) => {
    const saved = await saveZone(db, body);
    if (!saved.ok) return saved;
    wakeJobs();
    return view(saved.value);
  };
  return {
    staffZoneList: async () => done({ zones: await listZones(db) }),
    staffZoneAreas: async () => done({ type: 'FeatureCollection' as const, features: await drawnAreas(db) }),
    staffZoneTowns: async (_context, { query }) => done({ towns: await townsIn(db, query) }),
    staffZoneView: (_context, { query }) => view(query.zone_id),
    staffZoneInsert: (_context, { body }) => save(body),
    staffZoneUpdate: (_context, { body }) => save(body),
  };
}

function zoneOf(row: ZoneRow): Zone {
  return {
    zoneId: row.zoneId,
    name: row.name,
    serviceId: row.deliveryServiceId,
    storeId: row.storeId,
    zoneGroupId: row.zoneGroupId,
    active: row.active,
    minimum: toEuro(cents(row.minimumCents)),
    areas: row.areas,
    polygons: row.polygons.map((rings) => rings.map((ring) => ring.map((corner) => [...corner]))),
    modifiedAt: row.modifiedAt.toISOString(),
  };
}

/**
 * Makes a zone, or replaces one that nobody saved since it was read (optimistic lock). Customers who wait for its area are told by the job
 * that an import sets off, too. Returns the id of the zone.
 */
async function saveZone(db: Database, body: ZoneInsertBody | ZoneUpdateBody): Promise<Result<number, Refusal>> {
  const zone = zoneToWrite(body);
  const checked = refuseIfAny(problemsOf(body, zone));
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const stores = await zoneStores(tx);
    if (!stores.some(({ storeId }) => storeId === body.storeId)) return refuse('INVALID_CHOICE', { field: 'storeId' });
    const saved = 'zoneId' in body ? await replaceZone(tx, body, zone) : ok(await insertZone(tx, zone));
    if (saved.ok) await enqueue(tx, 'tell-area-waiters', {});
    return saved;
  });
}

async function replaceZone(tx: Tx, { zoneId, modifiedAt }: ZoneUpdateBody, zone: ZoneToWrite): Promise<Result<number, Refusal>> {
  const before = await readZone(tx, zoneId, true);
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

function between(field: string, value: number | undefined, { min, max }: { min: number; max: number }): readonly Refusal[] {
  if (value === undefined) return [{ code: 'REQUIRED', field }];
  if (value < min) return [{ code: 'NUMBER_TOO_SMALL', field, details: { min } }];
  return value > max ? [{ code: 'NUMBER_TOO_LARGE', field, details: { max } }] : [];
}

/** The list is one field: its first wrong line is named in the message. */
function postcodeProblems(areas: readonly Area[]): readonly Refusal[] {
  const field = 'areas';
  const wrong = areas.find(({ postcode }) => !/^\d{5}$/.test(postcode));
  if (wrong) return [{ code: 'POSTCODE_FIVE_DIGITS', field, details: { postcode: wrong.postcode.slice(0, 20) } }];
  const lines = areas.map(({ postcode, city }) => `${postcode} ${city}`.trim());
  const twice = lines.find((line, index) => lines.indexOf(line) < index);
  if (twice !== undefined) return [{ code: 'POSTCODE_TWICE', field, details: { postcode: twice } }];
  return tooMany(field, areas, MAX_ZONE_POSTCODES);
}

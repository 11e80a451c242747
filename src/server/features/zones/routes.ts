import type { Zone } from '../../../contract/zones/staff-schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { saveZone } from './edit-zone.ts';
import { drawnAreas, listZones, readZone, townsIn, type ZoneRow, zoneStores } from './queries.ts';

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
    zoneId: row.zone_id,
    name: row.name,
    serviceId: row.delivery_service_id,
    storeId: row.store_id,
    zoneGroupId: row.zone_group_id,
    active: row.active,
    minimum: toEuro(cents(row.minimum_cents)),
    areas: row.areas,
    polygons: row.polygons.map((rings) => rings.map((ring) => ring.map((corner) => [...corner]))),
    modifiedAt: row.modified_at.toISOString(),
  };
}

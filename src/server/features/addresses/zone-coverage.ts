import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type {
  CoverageRow,
  StaffZoneCoverage,
  ZoneCoverageQuery,
  ZoneEffect,
  ZoneEffectBody,
} from '../../../contract/zones/staff-schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { coveringZones, type Position, type ZoneClaim } from '../../../domain/delivery/coverage.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { tidyArea } from '../../../domain/delivery/drawn-area.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { isOwnStore } from '../zones/own-stores.ts';
import type { AddressToCover } from './coverage.ts';

/** Counts a check of an address that no zone serves. */
export async function countUnserved(db: Queryable, postcode: string, now: Date): Promise<void> {
  if (!/^\d{5}$/.test(postcode)) return;
  await db.query(sql`
    insert into unserved_checks as u (postcode, day, checks) values (${postcode}, ${romeTime(now).date}::date, 1)
    on conflict (postcode, day) do update set checks = u.checks + 1`);
}

/** Deletes counts of unserved checks before a day. */
export async function deleteOldChecks(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from unserved_checks where day < ${romeTime(before).date}::date`);
}

/** The days whose checks are counted in the list. */
const DAYS = 30;
const ROWS_ON_A_PAGE = 50;

interface Asked {
  /** The warehouses of the person; empty: all. */
  readonly own: readonly number[];
  readonly now: Date;
}

/**
 * Returns the postcodes that more than one zone of home delivery serves, those that customers asked for and that no
 * zone serves, or only in part, and those that a zone lists although no known town has them.
 */
export async function zoneCoverage(
  db: Queryable,
  { kind, q = '', sort = 'asked', page: asked }: ZoneCoverageQuery,
  { own, now }: Asked,
): Promise<StaffZoneCoverage> {
  const zones = await homeZones(db, own);
  const counts = await countsOf(db, now);
  const towns = Map.groupBy(await allTowns(db), ({ postcode }) => postcode);
  const listed = zones.flatMap(({ areas }) => areas.map(({ postcode }) => postcode));
  const postcodes = new Set([...towns.keys(), ...listed, ...counts.keys()]);
  const words = foldTown(q);
  const rows = Array.from(postcodes, (postcode) =>
    rowOf(postcode, { zones, towns: towns.get(postcode) ?? [], counts: counts.get(postcode) ?? NOTHING }),
  )
    .filter((row) => row !== undefined)
    .filter(
      (row) => (kind === undefined || row.kind === kind) && foldTown(`${row.postcode} ${row.towns}`).includes(words),
    )
    .sort((a, b) => SORTS[sort](a, b) || (a.postcode < b.postcode ? -1 : 1));
  const page = pageAsked(asked);
  return {
    page: pageBlock({ page, pageSize: ROWS_ON_A_PAGE, total: rows.length }),
    rows: rows.slice((page - 1) * ROWS_ON_A_PAGE, page * ROWS_ON_A_PAGE),
  };
}

const askedFor = ({ checks, waiters }: Pick<CoverageRow, 'checks' | 'waiters'>) => checks + waiters;

const SORTS: Readonly<Record<NonNullable<ZoneCoverageQuery['sort']>, (a: CoverageRow, b: CoverageRow) => number>> = {
  asked: (a, b) => askedFor(b) - askedFor(a) || b.addresses - a.addresses,
  '-asked': (a, b) => askedFor(a) - askedFor(b) || a.addresses - b.addresses,
  addresses: (a, b) => b.addresses - a.addresses,
  '-addresses': (a, b) => a.addresses - b.addresses,
  postcode: () => 0,
  '-postcode': (a, b) => (a.postcode < b.postcode ? 1 : -1),
};

interface Counts {
  readonly addresses: number;
  readonly unserved: number;
  readonly checks: number;
  readonly waiters: number;
}

const NOTHING: Counts = { addresses: 0, unserved: 0, checks: 0, waiters: 0 };

interface PostcodeFacts {
  readonly zones: readonly HomeZone[];
  readonly towns: readonly TownRow[];
  readonly counts: Counts;
}

/** Returns what is to be said of a postcode; undefined: one zone serves it, or nobody asked for it. */
function rowOf(postcode: string, { zones, towns, counts }: PostcodeFacts): CoverageRow | undefined {
  const { unserved, ...shown } = counts;
  const serving = towns.map((town) => coveringZones(claimsOf(zones, town), middleOf(town)));
  const covering = new Set(serving.flat().map(({ zoneId }) => zoneId));
  const involved = zones.filter(({ zoneId, areas }) =>
    towns.length === 0 ? areas.some((area) => area.postcode === postcode) : covering.has(zoneId),
  );
  const isAsked = unserved + askedFor(shown) > 0;
  const kind = towns.length === 0 && involved.length > 0 ? 'unknown' : kindOf(serving, { isAsked, unserved });
  if (kind === undefined) return undefined;
  if ((kind === 'unknown' || kind === 'overlap') && !involved.some(({ isOwn }) => isOwn)) return undefined;
  const winners = new Set(serving.flatMap(([first]) => first?.zoneId ?? []));
  const { latitude = null, longitude = null } = towns[0] ?? {};
  return {
    postcode,
    towns: [...new Set(towns.map(({ name }) => name))].join(', '),
    kind,
    zones: involved.map(({ zoneId, name }) => ({ zoneId, name, serves: winners.has(zoneId) })),
    ...shown,
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
  };
}

/** Returns the case of a postcode by the zones that cover each of its towns. */
function kindOf(
  serving: readonly (readonly ZoneClaim[])[],
  { isAsked, unserved }: { readonly isAsked: boolean; readonly unserved: number },
): CoverageRow['kind'] | undefined {
  if (serving.some((found) => found.length > 1)) return 'overlap';
  if (!isAsked) return undefined;
  if (serving.every((found) => found.length === 0)) return 'hole';
  return unserved > 0 || serving.some((found) => found.length === 0) ? 'part' : undefined;
}

interface HomeZone {
  readonly zoneId: number;
  readonly name: string;
  readonly isOwn: boolean;
  readonly polygons: MultiPolygon | null;
  readonly areas: readonly { readonly postcode: string; readonly city: string | null }[];
}

/** Returns the active zones of home delivery with their reach. */
function homeZones(db: Queryable, own: readonly number[]): Promise<HomeZone[]> {
  return db.query<HomeZone>(sql`
    select z.zone_id, z.name, ${isOwnStore(own)} as is_own, p.polygons,
      coalesce((select jsonb_agg(jsonb_build_object('postcode', a.postcode, 'city', a.city) order by a.postcode, a.city)
        from zone_areas a where a.zone_id = z.zone_id), '[]') as areas
    from zones z join stores s using (store_id) left join zone_polygons p using (zone_id)
    where z.delivery_service_id = ${HOME} and z.active order by z.zone_id`);
}

interface TownRow {
  readonly name: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

function allTowns(db: Queryable): Promise<TownRow[]> {
  return db.query<TownRow>(sql`
    select name, postcode, latitude, longitude from municipalities order by postcode, name, province`);
}

function middleOf({ latitude, longitude }: TownRow): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude, isExact: false };
}

/** Returns the zones that may cover a town's postcode, each with its reasons. */
function claimsOf(
  zones: readonly HomeZone[],
  { name, postcode }: { readonly name: string; readonly postcode: string },
): ZoneClaim[] {
  const town = foldTown(name);
  return zones.flatMap(({ zoneId, polygons, areas }) => {
    const matching = areas.filter((area) => area.postcode === postcode && (area.city === null || area.city === town));
    const listed = matching.some(({ city }) => city !== null) ? 'town' : matching.length > 0 ? 'postcode' : undefined;
    return listed === undefined && polygons === null ? [] : [{ zoneId, listed, polygons: polygons ?? undefined }];
  });
}

/** Returns what is known of each postcode that customers have or asked for. */
async function countsOf(db: Queryable, now: Date): Promise<ReadonlyMap<string, Counts>> {
  const rows = await db.query<Counts & { postcode: string }>(sql`
    select postcode, sum(addresses)::int as addresses, sum(unserved)::int as unserved, sum(checks)::int as checks,
      sum(waiters)::int as waiters
    from (
      select postcode, 1 as addresses, (zone_id is null)::int as unserved, 0 as checks, 0 as waiters
      from addresses where deleted_at is null and address_type_id = 2
      union all
      select postcode, 0, 0, checks, 0 from unserved_checks where day > ${addDays(romeTime(now).date, -DAYS)}::date
      union all
      select postcode, 0, 0, 0, 1 from area_waiters where told_at is null and postcode <> '') c
    group by postcode order by postcode`);
  return new Map(rows.map(({ postcode, ...counts }) => [postcode, counts]));
}

interface AddressInZone extends AddressToCover {
  readonly zoneId: number | null;
}

/**
 * Returns how many addresses of customers a zone would win and lose with another reach, and which of its postcodes
 * belong to no known town.
 */
export async function zoneEffect(db: Queryable, body: ZoneEffectBody): Promise<ZoneEffect> {
  const { zoneId = 0, serviceId, active } = body;
  const areas = body.areas
    .map(({ postcode, city }) => ({ postcode: postcode.trim(), city: foldTown(city) || null }))
    .filter(({ postcode }) => /^\d{5}$/.test(postcode));
  const unknownPostcodes = await unknownOf(
    db,
    areas.map(({ postcode }) => postcode),
  );
  const before = await homeZones(db, []);
  const others = before.filter((zone) => zone.zoneId !== zoneId);
  const saved = before.find((zone) => zone.zoneId === zoneId);
  const drawn = body.polygons ? tidyArea(body.polygons) : (saved?.polygons ?? []);
  const changed = { zoneId, name: '', isOwn: true, areas, polygons: drawn.length === 0 ? null : drawn };
  const after = serviceId === HOME && active ? [...others, changed] : others;
  let comesIn = 0;
  let goesOut = 0;
  let unserved = 0;
  for (const address of await addressesNear(db, changed)) {
    const was = zoneOf(before, address);
    const is = zoneOf(after, address);
    if (is === zoneId && was !== zoneId) comesIn += 1;
    if (was === zoneId && is !== zoneId) goesOut += 1;
    if (was === zoneId && is === undefined) unserved += 1;
  }
  return { comesIn, goesOut, unserved, unknownPostcodes };
}

function zoneOf(zones: readonly HomeZone[], address: AddressInZone): number | undefined {
  const { latitude, longitude, isLocated: isExact, city: name, postcode } = address;
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude, isExact };
  return coveringZones(claimsOf(zones, { name, postcode }), position)[0]?.zoneId;
}

/** Returns the addresses that are in a zone now, or that its new reach may cover. */
function addressesNear(db: Queryable, { zoneId, areas, polygons }: HomeZone): Promise<AddressInZone[]> {
  const corners = (polygons ?? []).flat(2);
  const sides = (axis: 0 | 1) => corners.map((corner) => corner[axis] ?? 0);
  const box =
    corners.length === 0
      ? [1, 0, 1, 0]
      : [Math.min(...sides(0)), Math.max(...sides(0)), Math.min(...sides(1)), Math.max(...sides(1))];
  const [west = 1, east = 0, south = 1, north = 0] = box;
  return db.query<AddressInZone>(sql`
    select postcode, city, latitude, longitude, is_located, zone_id from addresses
    where deleted_at is null and address_type_id = 2 and (zone_id = ${zoneId}
      or postcode = any(${areas.map(({ postcode }) => postcode)}::text[])
      or (longitude between ${west}::float8 and ${east}::float8
        and latitude between ${south}::float8 and ${north}::float8))
    order by address_id`);
}

async function unknownOf(db: Queryable, postcodes: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ postcode: string }>(sql`
    select distinct w.postcode from unnest(${[...postcodes]}::text[]) w (postcode)
    where not exists (select from municipalities m where m.postcode = w.postcode)
    order by w.postcode`);
  return rows.map(({ postcode }) => postcode);
}

import { isPolygonGeometry } from '../../../domain/delivery/polygon.ts';
import { sql } from '../../infra/database/sql.ts';
import type { TableFile } from './table-file.ts';

/** Names of towns by postcode, for addresses. */
export const municipalitiesFile: TableFile = {
  name: 'municipalities',
  columns: {
    name: { type: 'text', isNeeded: true },
    province: { type: 'text', isNeeded: true, pattern: /^[A-Z]{2}$/ },
    postcode: { type: 'text', isNeeded: true, pattern: /^\d{5}$/ },
    latitude: { type: 'decimal', least: -90, max: 90 },
    longitude: { type: 'decimal' },
  },
  keys: ['name', 'province', 'postcode'],
  select: sql`
    select name, province, postcode, latitude, longitude from municipalities order by province, name collate "C",
      postcode`,
  refusals: [],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into municipalities (name, province, postcode, latitude, longitude)
      select name, province, postcode, latitude, longitude from incoming
      on conflict (name, province, postcode) do update set latitude = excluded.latitude, longitude = excluded.longitude
      where (municipalities.latitude, municipalities.longitude) is distinct from (excluded.latitude,
        excluded.longitude) returning 1`);
    return { written: rows.length };
  },
};

/** Delivery fees by the value of the goods; a fee in the file is replaced completely. */
export const deliveryFeesFile: TableFile = {
  name: 'delivery-fees',
  columns: {
    fee: { type: 'id', isNeeded: true },
    name: { type: 'text', isNeeded: true },
    from: { type: 'euro', isNeeded: true },
    to: { type: 'euro' },
    price: { type: 'euro', isNeeded: true },
  },
  keys: ['fee', 'from'],
  select: sql`
    select delivery_fee_id as fee, name, from_cents as "from", to_cents as "to", fee_cents as price
    from delivery_fees join delivery_fee_rows using (delivery_fee_id) order by delivery_fee_id, from_cents`,
  refusals: [
    { when: `"to" <= "from"`, reason: 'to is not above from' },
    {
      when: `exists (select from incoming o where o.fee = i.fee and o.line < i.line
        and o."from" < coalesce(i."to", 2147483647) and i."from" < coalesce(o."to", 2147483647))`,
      reason: 'another line of the fee holds for the same value',
    },
  ],
  write: async (tx) => {
    await tx.query(sql`
      insert into delivery_fees (delivery_fee_id, name) select distinct on (fee) fee, name from incoming
        order by fee, line
      on conflict (delivery_fee_id) do update set name = excluded.name`);
    await tx.query(sql`delete from delivery_fee_rows where delivery_fee_id in (select fee from incoming)`);
    const rows = await tx.query(sql`
      insert into delivery_fee_rows (delivery_fee_id, from_cents, to_cents, fee_cents) select fee, "from", "to",
        price from incoming
        returning 1`);
    return { written: rows.length };
  },
};

export const zonesFile: TableFile = {
  name: 'zones',
  columns: {
    zone: { type: 'id', isNeeded: true },
    name: { type: 'text', isNeeded: true },
    service: { type: 'id', isNeeded: true },
    store: { type: 'id', isNeeded: true },
    group: { type: 'id' },
    active: { type: 'flag' },
    minimum: { type: 'euro' },
  },
  keys: ['zone'],
  select: sql`
    select zone_id as zone, name, delivery_service_id as service, store_id as store, zone_group_id as "group", active,
      minimum_cents as minimum from zones order by zone_id`,
  refusals: [
    { when: `store not in (select store_id from stores)`, reason: 'there is no such store' },
    {
      when: `service not in (select delivery_service_id from delivery_services)`,
      reason: 'service is none of 1 drive, 2 home, 4 locker',
    },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into zones (zone_id, name, delivery_service_id, store_id, zone_group_id, active, minimum_cents)
      select zone, name, service, store, coalesce("group", 1), coalesce(active, true), coalesce(minimum, 0)
        from incoming
      on conflict (zone_id) do update set name = excluded.name, delivery_service_id = excluded.delivery_service_id,
        store_id = excluded.store_id, zone_group_id = excluded.zone_group_id, active = excluded.active,
        minimum_cents = excluded.minimum_cents,
        modified_at = clock_timestamp()
      returning 1`);
    await tx.query(sql`
      select setval('zones_zone_id_seq', top) from (select max(zone) as top from incoming) o
      where top >= (select last_value from zones_zone_id_seq)`);
    return { written: rows.length };
  },
};

/** So that a person who is editing one of these zones in the back office is told that it has changed. */
const namedZonesChange = sql`update zones set modified_at = clock_timestamp() where zone_id in (select zone
  from incoming)`;

const knownZone = { when: `zone not in (select zone_id from zones)`, reason: 'there is no such zone' };

/** The postcodes of a zone for home delivery; the file replaces all postcodes of the zones in it. */
export const zoneAreasFile: TableFile = {
  name: 'zone-areas',
  columns: {
    zone: { type: 'id', isNeeded: true },
    postcode: { type: 'text', isNeeded: true, pattern: /^\d{5}$/ },
    city: { type: 'text', pattern: /^[^a-z]+$/ },
  },
  keys: ['zone', 'postcode', 'city'],
  select: sql`select zone_id as zone, postcode, city from zone_areas order by zone_id, postcode, city collate "C"`,
  refusals: [knownZone],
  write: async (tx) => {
    await tx.query(sql`delete from zone_areas where zone_id in (select zone from incoming)`);
    const rows = await tx.query(sql`
      insert into zone_areas (zone_id, postcode, city) select zone, postcode, city from incoming returning 1`);
    await tx.query(namedZonesChange);
    return { written: rows.length };
  },
};

/**
 * The areas of zones as drawn on a map, each a GeoJSON Polygon or MultiPolygon. The box around an area is computed
 * here. A zone that is not in the file keeps its area.
 */
export const zonePolygonsFile: TableFile = {
  name: 'zone-polygons',
  columns: {
    zone: { type: 'id', isNeeded: true },
    geometry: { type: 'json', isNeeded: true, isRight: isPolygonGeometry },
  },
  keys: ['zone'],
  select: sql`
    select zone_id as zone, jsonb_build_object('type', 'MultiPolygon', 'coordinates', polygons) as geometry
    from zone_polygons order by zone_id`,
  refusals: [knownZone],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into zone_polygons (zone_id, polygons, west, south, east, north)
      select zone, polygons, min(longitude), min(latitude), max(longitude), max(latitude)
      from (
        select zone, case geometry ->> 'type' when 'Polygon' then jsonb_build_array(geometry -> 'coordinates')
          else geometry -> 'coordinates' end as polygons
        from incoming) i
      cross join lateral (
        select (position ->> 0)::float8 as longitude, (position ->> 1)::float8 as latitude
        from jsonb_path_query(polygons, 'strict $[*][*][*]') as position) corners
      group by zone, polygons
      on conflict (zone_id) do update set polygons = excluded.polygons, west = excluded.west, south = excluded.south,
        east = excluded.east, north = excluded.north
      where zone_polygons.polygons <> excluded.polygons returning 1`);
    await tx.query(namedZonesChange);
    return { written: rows.length };
  },
};

/** The weekly templates of slots. */
export const timeslotsFile: TableFile = {
  name: 'timeslots',
  columns: {
    zone: { type: 'id', isNeeded: true },
    weekday: { type: 'whole', isNeeded: true, least: 1, max: 7 },
    begins: { type: 'time', isNeeded: true },
    ends: { type: 'time', isNeeded: true },
    capacity: { type: 'whole', isNeeded: true, max: 100_000 },
    cutoff_minutes: { type: 'whole', isNeeded: true, max: 100_000 },
    fee: { type: 'id', isNeeded: true },
    extended: { type: 'flag' },
    description: { type: 'text' },
    holidays: { type: 'flag' },
    crates: { type: 'whole', max: 100_000 },
  },
  keys: ['zone', 'weekday', 'begins', 'ends'],
  select: sql`
    select zone_id as zone, weekday, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends, capacity,
      cutoff_minutes, delivery_fee_id as fee, extended, description, on_holidays as holidays, crate_capacity as crates
    from timeslot_templates t order by zone_id, weekday, t.begins, t.ends`,
  refusals: [
    knownZone,
    { when: `fee not in (select delivery_fee_id from delivery_fees)`, reason: 'there is no such fee' },
    { when: `ends <= begins`, reason: 'it ends before it begins' },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes, delivery_fee_id,
        extended, description, on_holidays, crate_capacity)
      select zone, weekday, begins, ends, capacity, cutoff_minutes, fee, coalesce(extended, false),
        coalesce(description, ''), coalesce(holidays, false), crates
      from incoming order by line
      on conflict (zone_id, weekday, begins, ends) do update set capacity = excluded.capacity,
        cutoff_minutes = excluded.cutoff_minutes, delivery_fee_id = excluded.delivery_fee_id,
        extended = excluded.extended, description = excluded.description, on_holidays = excluded.on_holidays,
        crate_capacity = excluded.crate_capacity
      returning 1`);
    await tx.query(sql`
      insert into timeslot_weeks (zone_id) select distinct zone from incoming
      on conflict (zone_id) do update set modified_at = clock_timestamp()`);
    return { written: rows.length };
  },
};

/**
 * Days on which a store has no slots, or every store if none is named, for one service or for all. National holidays
 * need no line.
 */
export const closedDaysFile: TableFile = {
  name: 'closed-days',
  columns: {
    store: { type: 'id' },
    day: { type: 'date', isNeeded: true },
    reason: { type: 'text' },
    service: { type: 'id' },
  },
  keys: ['store', 'service', 'day'],
  select: sql`
    select store_id as store, day, reason, delivery_service_id as service from closed_days
    order by day, store_id nulls first, delivery_service_id nulls first`,
  refusals: [
    { when: `store is not null and store not in (select store_id from stores)`, reason: 'there is no such store' },
    {
      when: `service is not null and service not in (select delivery_service_id from delivery_services)`,
      reason: 'service is none of 1 drive, 2 home, 4 locker',
    },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into closed_days (store_id, delivery_service_id, day, reason)
      select store, service, day, coalesce(reason, '') from incoming order by line
      on conflict (store_id, delivery_service_id, day) do update set reason = excluded.reason
        where closed_days.reason <> excluded.reason
      returning 1`);
    return { written: rows.length };
  },
};

import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

// Zones of delivery, as the staff edit them (issue 14). An area has the coordinates of a GeoJSON MultiPolygon (RFC
// 7946).

const Corner = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
  minItems: 2,
  maxItems: 3,
  description: 'longitude, latitude; an altitude is ignored',
});
const Polygons = Type.Array(
  Type.Array(Type.Array(Corner, { maxItems: 5000 }), {
    maxItems: 200,
    description: 'the outer ring, then what is cut out',
  }),
  { maxItems: 200 },
);

const zoneHead = {
  zoneId: Type.Integer(),
  name: Type.String(),
  serviceId: Type.Integer({ description: '1 drive, 2 home, 4 locker' }),
  storeId: Type.Integer(),
  zoneGroupId: Type.Integer({ description: '5: the delivery partner takes the orders over' }),
  active: Type.Boolean(),
};

export const ZoneHead = Type.Object({
  ...zoneHead,
  storeName: Type.String(),
  postcodeCount: Type.Integer(),
  isDrawn: Type.Boolean({ description: 'an area is drawn for it' }),
});
export type ZoneHead = Static<typeof ZoneHead>;
export const ZoneList = Type.Object({ zones: Type.Array(ZoneHead, { description: 'by service, store and name' }) });

export const ZoneArea = Type.Object({
  type: Type.Literal('Feature'),
  properties: Type.Object({
    zone: Type.Integer(),
    name: Type.String(),
    service: Type.Integer(),
    store: Type.Integer(),
    group: Type.Integer(),
  }),
  geometry: Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Polygons }),
});
export type ZoneArea = Static<typeof ZoneArea>;
/** A GeoJSON file, which the import of zones also reads. */
export const ZoneAreas = Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(ZoneArea) });
export type ZoneAreas = Static<typeof ZoneAreas>;

export const TownsQuery = Type.Object({
  west: Type.Number({ minimum: -180, maximum: 180 }),
  south: Type.Number({ minimum: -90, maximum: 90 }),
  east: Type.Number({ minimum: -180, maximum: 180 }),
  north: Type.Number({ minimum: -90, maximum: 90 }),
});
export const Towns = Type.Object({
  towns: Type.Array(Type.Object({ name: Type.String(), latitude: Type.Number(), longitude: Type.Number() }), {
    description: 'in the box, those with most postcodes first, at most 60',
  }),
});
export type Towns = Static<typeof Towns>;

/**
 * A line of the list of postcodes. The schema accepts longer texts than allowed, so that the refusal names its field.
 */
const Area = Type.Object({
  postcode: Type.String({ maxLength: 100 }),
  city: Type.String({ maxLength: 200, default: '', description: 'empty: the whole postcode' }),
});
export type Area = Static<typeof Area>;

const zoneText = {
  name: Type.String({ maxLength: 1000 }),
  serviceId: Type.Integer(),
  storeId: Type.Optional(Type.Integer({ description: 'absent: none was chosen' })),
  zoneGroupId: Type.Optional(Type.Number({ description: '5: the delivery partner' })),
  active: Type.Boolean(),
  minimum: Type.Optional(Type.Number({ description: 'euro of goods' })),
  areas: Type.Array(Area, { maxItems: 5000 }),
};

export const Zone = Type.Object({
  ...zoneHead,
  minimum: Type.Number({ description: 'euro of goods' }),
  areas: Type.Array(Area),
  polygons: Polygons,
  modifiedAt: Type.String(),
});
export type Zone = Static<typeof Zone>;

/** A zone with the choices for its form. */
export const ZoneView = Type.Object({
  zone: Type.Optional(Zone),
  stores: Type.Array(
    Type.Object({
      storeId: Type.Integer(),
      name: Type.String(),
      kind: Type.String({ description: 'store or locker' }),
      latitude: Type.Optional(Type.Number()),
      longitude: Type.Optional(Type.Number()),
    }),
  ),
});
export type ZoneView = Static<typeof ZoneView>;

export const ZoneViewQuery = Type.Object({
  zone_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'absent: a new zone' })),
});
export const ZoneInsertBody = Type.Object({ ...zoneText, polygons: Polygons });
export type ZoneInsertBody = Static<typeof ZoneInsertBody>;
export const ZoneUpdateBody = Type.Object({
  ...zoneText,
  zoneId: Id,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the zone as it was read' }),
  polygons: Type.Optional(Polygons),
});
export type ZoneUpdateBody = Static<typeof ZoneUpdateBody>;

const CoverageRow = Type.Object({
  postcode: Type.String(),
  towns: Type.String({ description: 'its towns by name; empty: no known one' }),
  kind: Type.Enum(['overlap', 'hole', 'part', 'unknown'] as const, {
    description: 'overlap: several zones cover it; hole: none; part: not all of it; unknown: no known town has it',
  }),
  zones: Type.Array(
    Type.Object({
      zoneId: Type.Integer(),
      name: Type.String(),
      serves: Type.Boolean({ description: 'addresses there go to this zone' }),
    }),
    { description: 'that cover it, or list it' },
  ),
  addresses: Type.Integer({ description: 'of customers' }),
  checks: Type.Integer({ description: 'of addresses that no zone serves, in 30 days' }),
  waiters: Type.Integer({ description: 'people who want to know when it is served' }),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
});
export type CoverageRow = Static<typeof CoverageRow>;

export const ZoneCoverageQuery = Type.Object({
  kind: Type.Optional(Type.Enum(['overlap', 'hole', 'part', 'unknown'] as const)),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'part of the postcode or of the town' })),
  sort: Type.Optional(
    Type.Enum(['asked', '-asked', 'addresses', '-addresses', 'postcode', '-postcode'] as const, {
      description: 'asked and addresses: most first',
    }),
  ),
  page: pageNumber(1000),
});
export type ZoneCoverageQuery = Static<typeof ZoneCoverageQuery>;
export const StaffZoneCoverage = Type.Object({ page: Page, rows: Type.Array(CoverageRow) });
export type StaffZoneCoverage = Static<typeof StaffZoneCoverage>;

export const ZoneEffectBody = Type.Object({
  zoneId: Type.Optional(Id),
  serviceId: Type.Integer(),
  active: Type.Boolean(),
  areas: Type.Array(Area, { maxItems: 5000 }),
  polygons: Type.Optional(Polygons),
});
export type ZoneEffectBody = Static<typeof ZoneEffectBody>;
export const ZoneEffect = Type.Object({
  comesIn: Type.Integer({ description: 'addresses of customers' }),
  goesOut: Type.Integer(),
  unserved: Type.Integer({ description: 'of those that go out, those that no zone serves then' }),
  unknownPostcodes: Type.Array(Type.String(), { description: 'of its list: no known town has them' }),
});
export type ZoneEffect = Static<typeof ZoneEffect>;

const bind = bindFrom('issue 14, zones drawn on a map');

export const staffZonesCalls = {
  staffZoneList: bind(routes.staffZoneList, { data: ZoneList, summary: 'Every zone of delivery' }),
  staffZoneAreas: bind(routes.staffZoneAreas, { data: ZoneAreas, summary: 'The drawn areas of all zones as GeoJSON' }),
  staffZoneTowns: bind(routes.staffZoneTowns, {
    query: TownsQuery,
    data: Towns,
    summary: 'Towns in a part of the map, to find the way without tiles',
  }),
  staffZoneCoverage: bind(routes.staffZoneCoverage, {
    query: ZoneCoverageQuery,
    data: StaffZoneCoverage,
    summary:
      'Postcodes that several zones of home delivery cover, that none does although asked for, or that nobody knows',
  }),
  staffZoneEffect: bind(routes.staffZoneEffect, {
    body: ZoneEffectBody,
    data: ZoneEffect,
    summary: 'How many addresses of customers a zone would win and lose, and its postcodes that no town has',
  }),
  staffZoneView: bind(routes.staffZoneView, {
    query: ZoneViewQuery,
    data: ZoneView,
    summary: 'A zone with its postcodes and its area, and the stores that can be chosen',
  }),
  staffZoneInsert: bind(routes.staffZoneInsert, {
    body: ZoneInsertBody,
    data: ZoneView,
    summary: 'Makes a zone; who waits for its area is told',
  }),
  staffZoneUpdate: bind(routes.staffZoneUpdate, {
    body: ZoneUpdateBody,
    data: ZoneView,
    summary: 'Saves a zone as a whole; refused when somebody else saved it since it was read',
  }),
} as const;

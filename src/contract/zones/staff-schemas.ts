import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
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

const bind = bindFrom('issue 14, zones drawn on a map');

export const staffZonesCalls = {
  staffZoneList: bind(routes.staffZoneList, { data: ZoneList, summary: 'Every zone of delivery' }),
  staffZoneAreas: bind(routes.staffZoneAreas, { data: ZoneAreas, summary: 'The drawn areas of all zones as GeoJSON' }),
  staffZoneTowns: bind(routes.staffZoneTowns, {
    query: TownsQuery,
    data: Towns,
    summary: 'Towns in a part of the map, to find the way without tiles',
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

import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { Towns, TownsQuery, ZoneAreas, ZoneInsertBody, ZoneList, ZoneUpdateBody, ZoneView, ZoneViewQuery } from './staff-schemas.ts';

const SOURCE = 'issue 14, zones drawn on a map';

export const staffZonesCalls = {
  staffZoneList: bind(routes.staffZoneList, { data: ZoneList, summary: 'Every zone of delivery', source: SOURCE }),
  staffZoneAreas: bind(routes.staffZoneAreas, {
    data: ZoneAreas,
    summary: 'The drawn areas of all zones as GeoJSON',
    source: SOURCE,
  }),
  staffZoneTowns: bind(routes.staffZoneTowns, {
    query: TownsQuery,
    data: Towns,
    summary: 'Towns in a part of the map, to find the way without tiles',
    source: SOURCE,
  }),
  staffZoneView: bind(routes.staffZoneView, {
    query: ZoneViewQuery,
    data: ZoneView,
    summary: 'A zone with its postcodes and its area, and the stores that can be chosen',
    source: SOURCE,
  }),
  staffZoneInsert: bind(routes.staffZoneInsert, {
    body: ZoneInsertBody,
    data: ZoneView,
    summary: 'Makes a zone; who waits for its area is told',
    source: SOURCE,
  }),
  staffZoneUpdate: bind(routes.staffZoneUpdate, {
    body: ZoneUpdateBody,
    data: ZoneView,
    summary: 'Saves a zone as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
} as const;

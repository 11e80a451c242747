import type { Point } from './distance.ts';

/** Longitude and latitude in degrees, in the order of GeoJSON (RFC 7946); an altitude behind them is ignored. */
export type Position = readonly number[];
/** Corners in their order; the last one repeats the first. */
export type Ring = readonly Position[];
/** The coordinates of a GeoJSON MultiPolygon: polygons, each its outer ring followed by the rings of its holes. */
export type MultiPolygon = readonly (readonly Ring[])[];

/**
 * A product of two distances in degrees below which a point counts as on a line: about a centimetre beside an edge of a
 * metre.
 */
const ON_LINE = 1e-12;
const MIN_CORNERS = 4;

/**
 * Returns whether a point is in one of the polygons and in none of its holes. Borders belong to the polygon, those of
 * holes, too. Degrees are used as a plane: edges are straight lines on the map, and no polygon may cross the 180th
 * meridian.
 */
export function isInPolygons(point: Point, polygons: MultiPolygon): boolean {
  return polygons.some(
    ([outer, ...holes]) =>
      outer !== undefined &&
      sideOf(outer, point) !== 'outside' &&
      holes.every((hole) => sideOf(hole, point) !== 'inside'),
  );
}

/**
 * Returns whether a value is a GeoJSON geometry of the type Polygon or MultiPolygon, with closed rings of positions on
 * the earth.
 */
export function isPolygonGeometry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return false;
  const { type, coordinates } = value;
  if (type === 'Polygon') return isPolygon(coordinates);
  return type === 'MultiPolygon' && isFilledList(coordinates) && coordinates.every(isPolygon);
}

/** Casts a ray to the east and counts the edges that it crosses. */
function sideOf(ring: Ring, { latitude: y, longitude: x }: Point): 'inside' | 'border' | 'outside' {
  let isInside = false;
  for (let corner = 1; corner < ring.length; corner++) {
    const [x1 = 0, y1 = 0] = ring[corner - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[corner] ?? [];
    const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    if (Math.abs(cross) <= ON_LINE && isBetween(x, x1, x2) && isBetween(y, y1, y2)) return 'border';
    if (y1 > y !== y2 > y && cross > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

function isPolygon(value: unknown): boolean {
  return isFilledList(value) && value.every(isRing);
}

function isRing(value: unknown): boolean {
  if (!isFilledList(value) || value.length < MIN_CORNERS || !value.every(isPosition)) return false;
  const [first, last] = [value[0], value.at(-1)] as [Position, Position];
  return first[0] === last[0] && first[1] === last[1];
}

function isPosition(value: unknown): value is Position {
  if (!isFilledList(value)) return false;
  const [longitude, latitude] = value;
  return isWithin(longitude, 180) && isWithin(latitude, 90);
}

function isWithin(degrees: unknown, limit: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

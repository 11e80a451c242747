import { parseJson } from '../../../domain/base/parse-json.ts';
import { isInPolygons, isPolygonGeometry, type MultiPolygon, type Ring } from '../../../domain/delivery/polygon.ts';

/** A corner of an outline in degrees. */
export interface Corner {
  readonly latitude: number;
  readonly longitude: number;
}

/** An outline as it is drawn: an area of the zone, or a hole in one. It is closed when it is saved. */
export interface Outline {
  readonly isCutOut: boolean;
  readonly corners: readonly Corner[];
}

/** Degrees are written with six decimals, which is a precision of a tenth of a metre. */
const DECIMALS = 1e6;

export function outlinesOf(polygons: MultiPolygon): Outline[] {
  return polygons.flatMap((rings) => rings.map((ring, index) => ({ isCutOut: index > 0, corners: cornersOf(ring) })));
}

function cornersOf(ring: Ring): Corner[] {
  const corners = ring.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }));
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return isClosed ? corners.slice(0, -1) : corners;
}

/** Groups areas with their holes: a hole belongs to the area around its first corner, or else to the last area. */
function grouped(outlines: readonly Outline[]): Outline[][] {
  const drawn = outlines.filter(({ corners }) => corners.length > 0);
  const areas = drawn.filter(({ isCutOut }) => !isCutOut).map((area) => [area]);
  for (const outline of drawn.filter(({ isCutOut }) => isCutOut)) {
    const [first] = outline.corners;
    const around = areas.find(([area]) => area && first && isInPolygons(first, [[ringOf(area)]]));
    (around ?? areas.at(-1))?.push(outline);
  }
  return areas;
}

/** Returns the coordinates of a GeoJSON MultiPolygon. Outlines without a corner are left out. */
export function polygonsOf(outlines: readonly Outline[]): number[][][][] {
  return grouped(outlines).map((rings) => rings.map(ringOf));
}

function ringOf({ corners }: Outline): number[][] {
  const ring = corners.map(({ latitude, longitude }) => [longitude, latitude]);
  return ring[0] ? [...ring, [...ring[0]]] : [];
}

/** Returns the outline that a refusal of the server names: polygons/0/1. */
export function outlineOfField(outlines: readonly Outline[], field: string): Outline | undefined {
  const [, polygon, ring] = /^polygons\/(\d+)\/(\d+)$/.exec(field) ?? [];
  return polygon === undefined ? undefined : grouped(outlines)[Number(polygon)]?.[Number(ring)];
}

export function withCorner(outline: Outline, index: number, corner: Corner): Outline {
  return { ...outline, corners: outline.corners.toSpliced(index, 0, rounded(corner)) };
}

export function withMoved(outline: Outline, index: number, corner: Corner): Outline {
  return { ...outline, corners: outline.corners.with(index, rounded(corner)) };
}

export function withoutCorner(outline: Outline, index: number): Outline {
  return { ...outline, corners: outline.corners.toSpliced(index, 1) };
}

/** Removes an outline. If no area is left, the holes become areas. */
export function withoutOutline(outlines: readonly Outline[], index: number): Outline[] {
  const left = outlines.toSpliced(index, 1);
  const hasArea = left.some(({ isCutOut }) => !isCutOut);
  return hasArea ? left : left.map((outline) => ({ ...outline, isCutOut: false }));
}

/** Returns a new corner for the keyboard: halfway to the next one, or beside the only one. */
export function halfway(corners: readonly Corner[], index: number, centre: Corner): Corner {
  const from = corners[index];
  if (!from) return centre;
  const to = corners[(index + 1) % corners.length] ?? from;
  if (corners.length < 3)
    return { latitude: from.latitude + 0.01 * (index === 0 ? 0 : 1), longitude: from.longitude + 0.01 };
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
}

/**
 * Reads the areas of a GeoJSON file: a geometry, a feature or a collection of features. Returns undefined if it has
 * none.
 */
export function polygonsOfFile(text: string): MultiPolygon | undefined {
  const geometries = geometriesOf(parseJson(text));
  const polygons = geometries.flatMap((geometry) => {
    if (!isPolygonGeometry(geometry)) return [];
    const { type, coordinates } = geometry as { type: string; coordinates: unknown };
    return type === 'Polygon' ? [coordinates as MultiPolygon[number]] : (coordinates as MultiPolygon);
  });
  return polygons.length === 0 ? undefined : polygons;
}

function geometriesOf(value: unknown): unknown[] {
  const { type, features, geometry } = (value ?? {}) as Record<string, unknown>;
  if (type === 'FeatureCollection') return Array.isArray(features) ? features.flatMap(geometriesOf) : [];
  return [type === 'Feature' ? geometry : value];
}

function rounded({ latitude, longitude }: Corner): Corner {
  return {
    latitude: Math.round(latitude * DECIMALS) / DECIMALS,
    longitude: Math.round(longitude * DECIMALS) / DECIMALS,
  };
}

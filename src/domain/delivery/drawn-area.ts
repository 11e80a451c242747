import { type Problem, problemIf } from '../base/problems.ts';
import { isInPolygons, type MultiPolygon, type Position, type Ring } from './polygon.ts';

/** The maximum number of corners of one zone, in all its areas and holes. */
export const MAX_CORNERS = 2000;

/** The box around Italy, in degrees. */
export const ITALY = { west: 6, south: 35, east: 19, north: 47.5 } as const;

export type AreaCode =
  | 'AREA_TOO_FEW_CORNERS'
  | 'AREA_CROSSES'
  | 'AREA_OUTSIDE_ITALY'
  | 'AREA_TOO_LARGE'
  | 'AREA_HOLE_OUTSIDE';

/** The precision, about a tenth of a metre. */
const DECIMALS = 1e6;

/**
 * Normalises areas for storing: only longitude and latitude, six decimals, no repeated corner, every ring closed. Empty
 * rings and polygons are dropped.
 */
export function tidyArea(polygons: MultiPolygon): MultiPolygon {
  return polygons
    .map((rings) => rings.map(tidyRing).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
}

function tidyRing(ring: Ring): Ring {
  const corners = ring
    .map(([longitude = 0, latitude = 0]): Position => [rounded(longitude), rounded(latitude)])
    .filter((corner, index, all) => index === 0 || !isSame(corner, all[index - 1]));
  const [first] = corners;
  if (!first) return [];
  return corners.length > 1 && isSame(first, corners.at(-1)) ? corners : [...corners, first];
}

/** Returns what is wrong with a tidy area, at `polygons/0/1` for the second ring of the first polygon. */
export function areaProblems(polygons: MultiPolygon): readonly Problem<AreaCode>[] {
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  if (corners > MAX_CORNERS) return [{ code: 'AREA_TOO_LARGE', field: 'polygons', details: { max: MAX_CORNERS } }];
  return polygons.flatMap((rings, polygon) => {
    const [outer = []] = rings;
    return rings.flatMap((ring, index): readonly Problem<AreaCode>[] => {
      const field = `polygons/${polygon}/${index}`;
      const alone = ringProblem(ring);
      if (alone) return [{ code: alone, field }];
      return problemIf(index > 0 && !isWithin(ring, outer), 'AREA_HOLE_OUTSIDE', field);
    });
  });
}

function ringProblem(ring: Ring): AreaCode | undefined {
  if (new Set(ring.map(String)).size < 3) return 'AREA_TOO_FEW_CORNERS';
  if (!ring.every(isInItaly)) return 'AREA_OUTSIDE_ITALY';
  return crossesItself(ring) ? 'AREA_CROSSES' : undefined;
}

/** Returns whether a ring crosses itself: sides may touch only where they follow each other, and must not reverse. */
function crossesItself(ring: Ring): boolean {
  const sides = sidesOf(ring);
  return sides.some((side, index) => {
    const next = sides[(index + 1) % sides.length];
    if (next && goesBack(side, next)) return true;
    const lastOther = index === 0 ? sides.length - 1 : sides.length;
    for (let other = index + 2; other < lastOther; other++) {
      const far = sides[other];
      if (far && touch(side, far)) return true;
    }
    return false;
  });
}

function isWithin(hole: Ring, outer: Ring): boolean {
  const isInside = hole.every(([longitude = 0, latitude = 0]) => isInPolygons({ longitude, latitude }, [[outer]]));
  const around = sidesOf(outer);
  return isInside && !sidesOf(hole).some((side) => around.some((other) => isNear(side, other) && cross(side, other)));
}

/** A side from a to b, in millionths of a degree: integers, so that points on a line are recognised exactly. */
interface Side {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

function sidesOf(ring: Ring): Side[] {
  const corners = ring.map(([x = 0, y = 0]) => ({ x: Math.round(x * DECIMALS), y: Math.round(y * DECIMALS) }));
  return corners.slice(1).map(({ x, y }, index) => {
    const from = corners[index] ?? { x, y };
    return { ax: from.x, ay: from.y, bx: x, by: y };
  });
}

function goesBack({ ax, ay, bx, by }: Side, { bx: cx, by: cy }: Side): boolean {
  return turn({ ax, ay, bx, by }, cx, cy) === 0 && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0;
}

/** Returns whether the bounding boxes touch; of 2,000 sides this excludes nearly all others. */
function isNear(one: Side, other: Side): boolean {
  return (
    Math.min(one.ax, one.bx) <= Math.max(other.ax, other.bx) &&
    Math.min(other.ax, other.bx) <= Math.max(one.ax, one.bx) &&
    Math.min(one.ay, one.by) <= Math.max(other.ay, other.by) &&
    Math.min(other.ay, other.by) <= Math.max(one.ay, one.by)
  );
}

/** Returns whether they have a point in common. */
function touch(one: Side, other: Side): boolean {
  if (!isNear(one, other)) return false;
  return (
    cross(one, other) ||
    isOn(one, other.ax, other.ay) ||
    isOn(one, other.bx, other.by) ||
    isOn(other, one.ax, one.ay) ||
    isOn(other, one.bx, one.by)
  );
}

/** Returns whether each has its ends on both sides of the other. */
function cross(one: Side, other: Side): boolean {
  return (
    turn(one, other.ax, other.ay) * turn(one, other.bx, other.by) < 0 &&
    turn(other, one.ax, one.ay) * turn(other, one.bx, one.by) < 0
  );
}

function isOn(side: Side, x: number, y: number): boolean {
  return turn(side, x, y) === 0 && isBetween(x, side.ax, side.bx) && isBetween(y, side.ay, side.by);
}

/** Returns 1 if the point is to the left of the side, -1 to the right, 0 on its line. */
function turn({ ax, ay, bx, by }: Side, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

function isInItaly([longitude = 0, latitude = 0]: Position): boolean {
  return isBetween(longitude, ITALY.west, ITALY.east) && isBetween(latitude, ITALY.south, ITALY.north);
}

function isSame(one: Position, other: Position | undefined): boolean {
  return one[0] === other?.[0] && one[1] === other?.[1];
}

function rounded(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS;
}

import { expect, test } from 'vitest';
import { areaProblems, MAX_CORNERS, tidyArea } from './drawn-area.ts';
import type { MultiPolygon, Position } from './polygon.ts';

/** Parses "9,45 10,45 10,46" and closes the ring. */
const ring = (text: string): Position[] => {
  const corners = text.split(' ').map((corner) => corner.split(',').map(Number));
  return [...corners, corners[0] ?? []];
};
const SQUARE = ring('9,45 10,45 10,46 9,46');
const codes = (polygons: MultiPolygon) => areaProblems(tidyArea(polygons)).map(({ code, field }) => `${field} ${code}`);

test.each<[string, MultiPolygon, string[]]>([
  ['a square', [[SQUARE]], []],
  ['a concave area', [[ring('9,45 10,45 9.5,45.2 10,46 9,46')]], []],
  ['a square with a hole', [[SQUARE, ring('9.4,45.4 9.6,45.4 9.5,45.6')]], []],
  ['two areas', [[SQUARE], [ring('11,45 12,45 12,46')]], []],
  ['a corner on a straight side', [[ring('9,45 9.5,45 10,45 10,46 9,46')]], []],
  ['two corners', [[ring('9,45 10,45')]], ['polygons/0/0 AREA_TOO_FEW_CORNERS']],
  ['the same corner three times', [[ring('9,45 9,45 10,45')]], ['polygons/0/0 AREA_TOO_FEW_CORNERS']],
  ['a bow tie', [[ring('9,45 10,46 10,45 9,46')]], ['polygons/0/0 AREA_CROSSES']],
  ['a side that goes back', [[ring('9,45 10,45 9.5,45 9.5,46')]], ['polygons/0/0 AREA_CROSSES']],
  ['a corner that touches a side', [[ring('9,45 10,45 10,46 9.5,45 9,46')]], ['polygons/0/0 AREA_CROSSES']],
  ['Paris', [[ring('2,48 3,48 3,49')]], ['polygons/0/0 AREA_OUTSIDE_ITALY']],
  ['latitude and longitude swapped', [[ring('45,9 45,10 46,10')]], ['polygons/0/0 AREA_OUTSIDE_ITALY']],
  ['a hole beside the area', [[SQUARE, ring('11,45 12,45 12,46')]], ['polygons/0/1 AREA_HOLE_OUTSIDE']],
  ['a hole across the border', [[SQUARE, ring('9.5,45.5 10.5,45.5 9.5,45.6')]], ['polygons/0/1 AREA_HOLE_OUTSIDE']],
  [
    'a hole whose corners are inside, across a bay',
    [[ring('9,45 10,45 10,46 9.5,45.1 9,46'), ring('9.05,45.7 9.95,45.7 9.9,45.5')]],
    ['polygons/0/1 AREA_HOLE_OUTSIDE'],
  ],
  ['the wrong one of two', [[SQUARE], [ring('9,45 10,46 10,45 9,46')]], ['polygons/1/0 AREA_CROSSES']],
])('%s', (_, polygons, expected) => {
  expect(codes(polygons)).toEqual(expected);
});

test('too many corners are refused for the whole zone', () => {
  const circle = (count: number) =>
    Array.from({ length: count }, (_, index): Position => {
      const angle = (index * 2 * Math.PI) / count;
      return [10 + Math.cos(angle), 45 + Math.sin(angle)];
    });
  expect(codes([[circle(MAX_CORNERS)]])).toEqual([]);
  expect(codes([[circle(MAX_CORNERS)], [SQUARE]])).toEqual(['polygons AREA_TOO_LARGE']);
});

test('what is stored has no altitude, six decimals, closed rings and no corner twice in a row', () => {
  expect(
    tidyArea([
      [
        [
          [9, 45, 120],
          [9, 45],
          [10.123_456_78, 45],
          [10, 46],
        ],
        [],
      ],
      [],
    ]),
  ).toEqual([[ring('9,45 10.123457,45 10,46')]]);
});

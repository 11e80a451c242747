import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInPolygons, isPolygonGeometry } from './polygon.ts';

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const at = (longitude: number, latitude: number) => ({ latitude, longitude });

const RING = [[square(0, 10), square(4, 6)]];
/** An L: the corner at (10, 10) is missing. */
const ELL = [
  [
    [
      [0, 0],
      [10, 0],
      [10, 5],
      [5, 5],
      [5, 10],
      [0, 10],
      [0, 0],
    ],
  ],
];

test.each([
  ['inside', RING, at(2, 2), true],
  ['outside', RING, at(11, 5), false],
  ['beside it, on the height of its corners', RING, at(-1, 0), false],
  ['beside it, on the height of its upper edge', RING, at(-1, 10), false],
  ['on the left edge', RING, at(0, 5), true],
  ['on the right edge', RING, at(10, 5), true],
  ['on the lower edge', RING, at(5, 0), true],
  ['on the upper edge', RING, at(5, 10), true],
  ['on a corner', RING, at(10, 10), true],
  ['in the hole', RING, at(5, 5), false],
  ['on the border of the hole', RING, at(4, 5), true],
  ['on a corner of the hole', RING, at(6, 6), true],
  ['in an arm of the L', ELL, at(2, 8), true],
  ['in the missing corner of the L', ELL, at(8, 8), false],
  ['on the inner corner of the L', ELL, at(5, 5), true],
  ['on the height of the inner edge of the L', ELL, at(8, 5), true],
  ['in the second of two polygons', [[square(0, 1)], [square(4, 6)]], at(5, 5), true],
  ['between two polygons', [[square(0, 1)], [square(4, 6)]], at(2, 2), false],
  ['in a polygon that fills the hole of another', [...RING, [square(4.5, 5.5)]], at(5, 5), true],
  ['in nothing', [], at(5, 5), false],
])('a point %s', (_, polygons, point, expected) => {
  expect(isInPolygons(point, polygons)).toBe(expected);
  // the direction of a ring does not matter
  const turned = polygons.map((rings) => rings.map((ring) => ring.toReversed()));
  expect(isInPolygons(point, turned)).toBe(expected);
});

test('a point on a slanted border is in, one a metre beside it is in or out', () => {
  const triangle = [
    [
      [
        [9.6, 45.6],
        [9.7, 45.67],
        [9.6, 45.7],
        [9.6, 45.6],
      ],
    ],
  ];
  expect(isInPolygons(at(9.65, 45.635), triangle)).toBe(true);
  expect(isInPolygons(at(9.65, 45.63501), triangle)).toBe(true);
  expect(isInPolygons(at(9.65, 45.63499), triangle)).toBe(false);
});

test('of the tiles of a map every point is in at least one, and inside of a tile in that one only', () => {
  const tiles = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => ({ x, y })));
  const tileOf = ({ x, y }: { x: number; y: number }) => [
    [
      [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
        [x, y],
      ],
    ],
  ];
  const degree = fc.double({ min: 0, max: 4, noNaN: true });
  fc.assert(
    fc.property(degree, degree, (longitude, latitude) => {
      const around = tiles.filter((tile) => isInPolygons(at(longitude, latitude), tileOf(tile)));
      const isInside = [longitude, latitude].every((each) => Math.abs(each - Math.round(each)) > 1e-9);
      return isInside ? around.length === 1 : around.length >= 1;
    }),
  );
});

test.each([
  ['a polygon', { type: 'Polygon', coordinates: [square(0, 1)] }, true],
  ['a polygon with a hole', { type: 'Polygon', coordinates: RING[0] }, true],
  ['several polygons', { type: 'MultiPolygon', coordinates: RING }, true],
  ['positions with an altitude', { type: 'Polygon', coordinates: [square(0, 1).map((at) => [...at, 230])] }, true],
  ['a point', { type: 'Point', coordinates: [9.6, 45.6] }, false],
  ['no coordinates', { type: 'Polygon' }, false],
  ['an empty polygon', { type: 'Polygon', coordinates: [] }, false],
  ['no polygon', { type: 'MultiPolygon', coordinates: [] }, false],
  ['a ring that is not closed', { type: 'Polygon', coordinates: [square(0, 1).slice(0, 4)] }, false],
  ['a ring of two corners', { type: 'Polygon', coordinates: [[[0, 0], [1, 1], [0, 0]]] }, false], // biome-ignore format: one ring
  ['a latitude beyond the pole', { type: 'Polygon', coordinates: [square(80, 91)] }, false],
  ['texts for numbers', { type: 'Polygon', coordinates: [square(0, 1).map(() => ['0', '0'])] }, false],
  ['null', null, false],
  ['a text', 'Polygon', false],
])('whether %s is an area', (_, geometry, expected) => {
  expect(isPolygonGeometry(geometry)).toBe(expected);
});

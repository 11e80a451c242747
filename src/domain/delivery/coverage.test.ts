import { expect, test } from 'vitest';
import { coveringZones, type ZoneClaim } from './coverage.ts';

/** The area from 0 to 10 degrees in both directions. */
const polygons = [
  [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
];
const zone = (zoneId: number, rest: Partial<ZoneClaim> = {}): ZoneClaim => ({
  zoneId,
  listed: undefined,
  polygons: undefined,
  ...rest,
});
const inside = { latitude: 5, longitude: 5, isExact: true };
const outside = { latitude: 5, longitude: 15, isExact: true };
const idsOf = (claims: readonly ZoneClaim[], position?: Parameters<typeof coveringZones>[1]) =>
  coveringZones(claims, position).map(({ zoneId }) => zoneId);

test('without a position the lists of postcodes decide: a named town before a whole postcode, then the older zone', () => {
  const claims = [
    zone(4, { listed: 'postcode' }),
    zone(1, { listed: 'postcode' }),
    zone(3, { listed: 'town' }),
    zone(2),
  ];
  expect(idsOf(claims)).toEqual([3, 1, 4]);
  expect(idsOf([zone(5, { polygons })])).toEqual([]);
});

test('at the position of the house a drawn zone comes before every list, and does not reach beyond its border', () => {
  const claims = [zone(1, { listed: 'town' }), zone(2, { polygons }), zone(3, { listed: 'postcode', polygons })];
  expect(idsOf(claims, inside)).toEqual([2, 3, 1]);
  expect(idsOf(claims, outside)).toEqual([1]);
  expect(idsOf([zone(3, { listed: 'postcode', polygons })], outside)).toEqual([]);
});

test('the middle of a town only counts where no list knows the address', () => {
  const middle = { ...inside, isExact: false };
  expect(idsOf([zone(1, { polygons }), zone(2, { listed: 'postcode' })], middle)).toEqual([2, 1]);
  expect(idsOf([zone(1, { polygons })], { ...outside, isExact: false })).toEqual([]);
  // the postcodes of a drawn zone replace its area
  expect(idsOf([zone(1, { listed: 'postcode', polygons })], { ...outside, isExact: false })).toEqual([1]);
});

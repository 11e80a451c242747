import { expect, test } from 'vitest';
import {
  halfway,
  outlineOfField,
  outlinesOf,
  polygonsOf,
  polygonsOfFile,
  withCorner,
  withMoved,
  withoutCorner,
  withoutOutline,
} from './area-draft.ts';

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const TWO = [[square(9, 45, 10, 46), square(9.4, 45.4, 9.6, 45.6)], [square(11, 45, 12, 46)]];

test('an area is drawn as outlines and saved with what is cut out of it', () => {
  const outlines = outlinesOf(TWO);
  expect(outlines.map(({ isCutOut, corners }) => [isCutOut, corners.length])).toEqual([
    [false, 4],
    [true, 4],
    [false, 4],
  ]);
  expect(polygonsOf(outlines)).toEqual(TWO);
  // a hole belongs to the area around it, whatever its position in the list
  expect(polygonsOf(outlines.toReversed())).toEqual(TWO.toReversed());
  expect(outlineOfField(outlines, 'polygons/0/1')).toBe(outlines[1]);
  expect(outlineOfField(outlines, 'polygons/1/0')).toBe(outlines[2]);
  expect(outlineOfField(outlines, 'name')).toBeUndefined();
});

test('corners are added, moved and removed', () => {
  const [outline] = outlinesOf([[square(9, 45, 10, 46)]]);
  if (!outline) throw new Error('no outline');
  const added = withCorner(outline, 1, { latitude: 45.123_456_78, longitude: 9.5 });
  expect(added.corners[1]).toEqual({ latitude: 45.123_457, longitude: 9.5 });
  expect(withMoved(added, 1, { latitude: 45, longitude: 9 }).corners[1]).toEqual({ latitude: 45, longitude: 9 });
  expect(withoutCorner(added, 1)).toEqual(outline);
  expect(halfway(outline.corners, 3, { latitude: 0, longitude: 0 })).toEqual({ latitude: 45.5, longitude: 9 });
  expect(halfway([], -1, { latitude: 45, longitude: 9 })).toEqual({ latitude: 45, longitude: 9 });
});

test('what is cut out of no area is an area', () => {
  const outlines = outlinesOf([[square(9, 45, 10, 46), square(9.4, 45.4, 9.6, 45.6)]]);
  const left = withoutOutline(outlines, 0);
  expect(left.map(({ isCutOut }) => isCutOut)).toEqual([false]);
});

test('files of GeoJSON are read', () => {
  const polygon = { type: 'Polygon', coordinates: TWO[0] };
  const feature = { type: 'Feature', properties: {}, geometry: polygon };
  const many = { type: 'MultiPolygon', coordinates: TWO };
  expect(polygonsOfFile(JSON.stringify(polygon))).toEqual([TWO[0]]);
  expect(polygonsOfFile(JSON.stringify(feature))).toEqual([TWO[0]]);
  expect(
    polygonsOfFile(
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: many }, feature] }),
    ),
  ).toEqual([...TWO, TWO[0]]);
  for (const wrong of ['', '{', '[]', 'null', '{"type":"Point","coordinates":[9,45]}', '{"type":"FeatureCollection"}'])
    expect(polygonsOfFile(wrong)).toBeUndefined();
});

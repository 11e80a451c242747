import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import { expect, test } from 'vitest';
import { provinceShapes } from './province-shapes.ts';

test('the shapes of the provinces are those that the library of the format reads', async () => {
  const topology = JSON.parse(await readFile(new URL('provinces.json', import.meta.url), 'utf8'));
  const shapes = provinceShapes(topology);
  expect(shapes.features).toHaveLength(topology.objects.provinces.geometries.length);
  expect(shapes).toEqual(feature(topology, topology.objects.provinces));
});

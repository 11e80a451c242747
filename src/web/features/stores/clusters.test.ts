import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';

test('what lies close together is one, where the first of it stands', () => {
  const places = [
    { item: 'a', x: 10, y: 10 },
    { item: 'b', x: 30, y: 20 },
    { item: 'c', x: 90, y: 10 },
  ];
  expect(clustersOf(places, 60).map(({ items, x, y }) => [items, x, y])).toEqual([
    [['a', 'b'], 10, 10],
    [['c'], 90, 10],
  ]);
});

test('of 1,300 every one is in one group, and no two groups are near each other', () => {
  const places = Array.from({ length: 1300 }, (_, item) => ({
    item,
    x: (item * 7919) % 2000,
    y: (item * 104_729) % 2000,
  }));
  const clusters = clustersOf(places, 66);
  expect(clusters.flatMap(({ items }) => items).sort((a, b) => a - b)).toEqual(places.map(({ item }) => item));
  for (const [index, one] of clusters.entries())
    for (const other of clusters.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(66);
});

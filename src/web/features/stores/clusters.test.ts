import { expect, test } from 'vitest';
import { clustersOf, type Label, labelSpots } from './clusters.ts';

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

const MAP = { width: 400, height: 300 };
const label = (left: number, top: number, more?: Partial<Label>): Label => ({
  left,
  top,
  width: 80,
  height: 20,
  of: 'province',
  text: `${left} ${top}`,
  ...more,
});

test('a label stays where it is read whole', () => {
  expect(labelSpots([label(100, 100)], [], MAP)).toEqual([{ right: 0, down: 0 }]);
});

test('no label is under a pin, over another label, or cut by the edge', () => {
  const pin = { left: 120, top: 90, width: 44, height: 44 };
  const labels = [label(100, 100), label(110, 105), label(-30, 200), label(340, 290)];
  const spots = labelSpots(labels, [pin], MAP);
  const boxes = labels.map((each, index) => {
    const spot = spots[index];
    return spot && { ...each, left: each.left + spot.right, top: each.top + spot.down };
  });
  expect(boxes.every((box) => box !== undefined)).toBe(true);
  const all = [pin, ...boxes.filter((box) => box !== undefined)];
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1))
      expect(
        a.left >= b.left + b.width ||
          b.left >= a.left + a.width ||
          a.top >= b.top + b.height ||
          b.top >= a.top + a.height,
      ).toBe(true);
  for (const { left, top } of all) {
    expect(left).toBeGreaterThanOrEqual(4);
    expect(left).toBeLessThanOrEqual(MAP.width);
    expect(top).toBeLessThanOrEqual(MAP.height - 24);
  }
});

test('a label whose province is out of the map is not shown', () => {
  expect(labelSpots([label(-200, 100), label(100, 500)], [], MAP)).toEqual([undefined, undefined]);
});

test('the name of a town stands beside its dot, and a name stands once on the map', () => {
  const dot = { left: 136, top: 116, width: 8, height: 8 };
  const town = label(100, 110, { of: 'town', text: 'Bergamo' });
  const province = label(200, 200, { text: 'Bergamo' });
  const [spot, again] = labelSpots([town, province], [dot], MAP);
  expect(spot).toEqual({ right: 0, down: 14 });
  expect(again).toBeUndefined();
});

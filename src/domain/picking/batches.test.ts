import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { alongTheShelves, freeWords, PICKING_ZONES, planBatches, untouchedOf, zoneOf } from './batches.ts';

test('whatever the rules, every line is in exactly one batch, and no batch has more orders than one person takes', () => {
  const random = seededRandom(7);
  for (let run = 0; run < 200; run += 1) {
    let line = 0;
    const orders = Array.from({ length: random.below(30) }, (_, orderId) => ({
      orderId,
      lines: Array.from({ length: random.below(9) }, () => ({ line: ++line, zone: random.of(PICKING_ZONES) })),
    }));
    const rules = { orders: 1 + random.below(8), by: random.of(['order', 'zone'] as const) };
    const batches = planBatches(orders, rules);
    const lines = batches.flatMap((batch) => batch.orders.flatMap((order) => order.lines));
    expect([...lines].sort((one, other) => one - other)).toEqual(Array.from({ length: line }, (_, index) => index + 1));
    expect(Math.max(0, ...batches.map((batch) => batch.orders.length))).toBeLessThanOrEqual(rules.orders);
  }
});

test('a batch by zone has goods of one zone, and ham from the counter is not on a shelf', () => {
  const lines = [
    { line: 1, zone: 'frozen' },
    { line: 2, zone: 'ambient' },
    { line: 3, zone: 'frozen' },
  ] as const;
  expect(planBatches([{ orderId: 5, lines }], { orders: 6, by: 'zone' })).toEqual([
    { orders: [{ orderId: 5, lines: [2] }] },
    { orders: [{ orderId: 5, lines: [1, 3] }] },
  ]);
  const ham = { temperature: 'chilled', isLoose: true, categorySlug: 'salumi-e-formaggi/prosciutti' } as const;
  expect(zoneOf(ham)).toBe('counter');
  expect(zoneOf({ ...ham, isLoose: false })).toBe('fresh');
  expect(zoneOf({ temperature: 'ambient', isLoose: true, categorySlug: 'frutta-e-verdura/frutta' })).toBe('ambient');
});

test('goods follow the shelves of the store, and without them their departments, frozen ones last', () => {
  const at = (name: string, walk: number | null, rest: object = {}) => ({
    name,
    walk,
    zone: 'ambient' as const,
    department: 1,
    ...rest,
  });
  const frozen = at('gelato', null, { zone: 'frozen' });
  const goods = [frozen, at('pane', null), at('olio', null, { department: 0 }), at('tè', 9), at('riso', 2)];
  expect(goods.sort(alongTheShelves).map(({ name }) => name)).toEqual(['riso', 'tè', 'olio', 'pane', 'gelato']);
});

test('each order of a slot has a word of its own', () => {
  expect(new Set(freeWords([], 300)).size).toBe(300);
  expect(freeWords(['ROSA', 'FARO'], 2)).toEqual(['LUPO', 'NEVE']);
});

test('batches are made again where nobody picks another part of their orders', () => {
  const batch = (batchId: number, orders: readonly number[], isUntouched = true) => ({ batchId, orders, isUntouched });
  // the second shares an order with the first, which is taken, and the third with the second
  const batches = [
    batch(1, [10, 11], false),
    batch(2, [11, 12]),
    batch(3, [12, 13]),
    batch(4, [14]),
    batch(5, [14, 15]),
  ];
  expect(untouchedOf(batches).map(({ batchId }) => batchId)).toEqual([4, 5]);
  expect(untouchedOf([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { orderDifferences } from './order-differences.ts';

const line = (productId: number, name: string, quantity: number, weight = 0) => ({ productId, name, quantity, weight });

test('a change is what is added, taken away and ordered in another amount', () => {
  const before = [line(1, 'Latte', 2), line(2, 'Mele', 0, 1), line(3, 'Pane', 1), line(4, 'Vino', 1)];
  const after = [line(5, 'Burro', 1), line(1, 'Latte', 2), line(2, 'Mele', 0, 1.4), line(3, 'Pane', 3)];
  expect(orderDifferences(before, after)).toEqual([
    { productId: 5, name: 'Burro', before: 0, after: 1, isWeight: false },
    { productId: 2, name: 'Mele', before: 1, after: 1.4, isWeight: true },
    { productId: 3, name: 'Pane', before: 1, after: 3, isWeight: false },
    { productId: 4, name: 'Vino', before: 1, after: 0, isWeight: false },
  ]);
});

test('lines of one product with different choices count together', () => {
  expect(orderDifferences([line(1, 'Latte', 1), line(1, 'Latte', 2)], [line(1, 'Latte', 3)])).toEqual([]);
});

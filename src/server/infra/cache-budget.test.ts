import { afterEach, expect, test } from 'vitest';
import { cacheBytes, setCacheBudget } from './cache-budget.ts';

afterEach(() => setCacheBudget(100));

test('all caches together take what the shopkeeper allows', () => {
  setCacheBudget(50);
  const bytes = (['pages', 'replies', 'cards', 'carts', 'content', 'streets'] as const).map(cacheBytes);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBe(50 * 1024 * 1024);
});

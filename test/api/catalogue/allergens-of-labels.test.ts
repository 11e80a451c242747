import { expect, test } from 'vitest';
import { measureAllergens, readJudgedTexts } from '../../../bench/allergens/measure-allergens.ts';

test('no allergen is missed that one of 300 labels names, and none is promised to be free of what it has', () => {
  const { texts, claims, groups, faults } = measureAllergens(readJudgedTexts());
  expect(faults).toEqual([]);
  expect(texts).toBe(300);
  expect([...groups.values()].filter(({ named, tracesNamed }) => named + tracesNamed === 0)).toEqual([]);
  // right claims are not refused
  expect(claims.right / claims.possible).toBeGreaterThan(0.99);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptsAlternatives, isNearInPrice, substituteCents, USUAL_SUBSTITUTIONS as usual } from './substitution.ts';

const strict = { ...usual, acceptByDefault: false, neverDearer: false };

test.each([
  ['nobody said anything', usual, undefined, undefined, false, true],
  ['nobody said anything of a promotion', usual, undefined, undefined, true, false],
  ['the shop takes them on promotions too', { ...usual, acceptOnPromotions: true }, undefined, undefined, true, true],
  ['the shop asks first', strict, undefined, undefined, false, false],
  ['the cart says no', usual, undefined, 'false', false, false],
  ['the cart says yes, also of promotions', usual, undefined, 'true', true, true],
  ['the line says yes where the cart says no', usual, 'true', 'false', false, true],
  ['the line says no where the cart says yes', usual, 'false', 'true', false, false],
] as const)('%s', (_, rules, line, cart, isOnPromotion, expected) => {
  expect(acceptsAlternatives(rules, { line, cart, isOnPromotion })).toBe(expected);
});

test.each([
  [100, 120, true],
  [100, 121, false],
  [100, 80, true],
  [100, 79, false],
  [149, 178, true],
  [149, 179, false],
])('for %d cents, %d are near: %s', (ordered, other, expected) => {
  expect(isNearInPrice(usual, ordered, other)).toBe(expected);
});

test('nobody ever pays more than for what was ordered, unless the shop says so', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(fc.property(cents, cents, (ordered, other) => substituteCents(usual, ordered, other) <= ordered));
  expect(substituteCents(usual, 200, 150)).toBe(150);
  expect(substituteCents(strict, 100, 120)).toBe(120);
});

import { expect, test } from 'vitest';
import { placesLeft, slotStatus } from './slot-status.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const later = new Date('2026-11-21T09:00:00Z');

test.each([
  [10, 0, later, false, 'available'],
  [10, 9, later, false, 'almost_full'],
  [20, 18, later, false, 'almost_full'],
  [10, 10, later, false, 'not_available'],
  [10, 0, NOW, false, 'not_available'],
  [1, 0, later, false, 'available'],
  [10, 3, later, true, 'selected'],
  [10, 10, later, true, 'not_available'],
] as const)('%i places, %i taken, closing %s, chosen %s: %s', (capacity, taken, closesAt, chosen, status) => {
  expect(slotStatus({ capacity, taken, closesAt }, NOW, chosen)).toBe(status);
});

test('a closed slot has no places', () => {
  expect(placesLeft({ capacity: 5, taken: 0, closesAt: NOW }, NOW)).toBe(0);
});

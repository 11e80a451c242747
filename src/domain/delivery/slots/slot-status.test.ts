import { expect, test } from 'vitest';
import { placesLeft, slotStatus } from './slot-status.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const later = new Date('2026-11-21T09:00:00Z');

test.each([
  [10, 0, 0, later, false, 'available'],
  [10, 9, 0, later, false, 'almost_full'],
  [10, 5, 4, later, false, 'almost_full'],
  [20, 18, 0, later, false, 'almost_full'],
  [10, 10, 0, later, false, 'not_available'],
  [10, 4, 6, later, false, 'not_available'],
  [10, 0, 0, NOW, false, 'not_available'],
  [1, 0, 0, later, false, 'available'],
  [10, 3, 0, later, true, 'selected'],
  [10, 10, 0, later, true, 'not_available'],
] as const)(
  '%i places, %i taken, %i held, closing %s, chosen %s: %s',
  (capacity, taken, held, closesAt, chosen, status) => {
    expect(slotStatus({ capacity, taken, held, closesAt, isOwn: false }, NOW, chosen)).toBe(status);
  },
);

test('the place that the own cart holds is not lost to its customer', () => {
  const slot = { capacity: 10, taken: 9, held: 1, closesAt: later, isOwn: true };
  expect(placesLeft(slot, NOW)).toBe(1);
  expect(slotStatus(slot, NOW, true)).toBe('selected');
});

test('a closed slot has no places', () => {
  expect(placesLeft({ capacity: 5, taken: 0, held: 1, closesAt: NOW, isOwn: true }, NOW)).toBe(0);
});

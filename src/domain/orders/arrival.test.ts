import { expect, test } from 'vitest';
import { whyNoArrival } from './arrival.ts';

/** Half past eight in Rome's winter. */
const NOW = new Date('2026-11-24T07:30:00Z');

test.each([
  [true, 3, '2026-11-24T08:00:00Z', undefined],
  [true, 6, '2026-11-24T08:30:00Z', undefined],
  [true, 6, '2026-11-24T05:00:00Z', undefined],
  [true, 3, '2026-11-24T08:31:00Z', 'ARRIVAL_TOO_EARLY'],
  [true, 3, '2026-11-25T08:00:00Z', 'ARRIVAL_NOT_TODAY'],
  [true, 3, '2026-11-23T17:00:00Z', 'ARRIVAL_NOT_TODAY'],
  [false, 3, '2026-11-24T08:00:00Z', 'ARRIVAL_NOT_PICKUP'],
  [true, 1, '2026-11-24T08:00:00Z', 'ARRIVAL_ORDER_ENDED'],
  [true, 8, '2026-11-24T08:00:00Z', 'ARRIVAL_ORDER_ENDED'],
  [true, 10, '2026-11-24T08:00:00Z', 'ARRIVAL_ORDER_ENDED'],
] as const)('pickup %s, status %i, from %s: %s', (isPickup, statusId, begins, why) => {
  expect(whyNoArrival({ isPickup, statusId, begins: new Date(begins) }, NOW)).toBe(why);
});

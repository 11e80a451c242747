import { expect, test } from 'vitest';
import { whyNoArrival } from './arrival.ts';

const TODAY = '2026-11-24';

test.each([
  [true, 3, TODAY, undefined],
  [true, 6, TODAY, undefined],
  [true, 3, '2026-11-25', 'ARRIVAL_NOT_TODAY'],
  [true, 3, '2026-11-23', 'ARRIVAL_NOT_TODAY'],
  [false, 3, TODAY, 'ARRIVAL_NOT_PICKUP'],
  [true, 1, TODAY, 'ARRIVAL_ORDER_ENDED'],
  [true, 8, TODAY, 'ARRIVAL_ORDER_ENDED'],
  [true, 10, TODAY, 'ARRIVAL_ORDER_ENDED'],
] as const)('pickup %s, status %i, for %s: %s', (isPickup, statusId, day, why) => {
  expect(whyNoArrival({ isPickup, statusId, day }, TODAY)).toBe(why);
});

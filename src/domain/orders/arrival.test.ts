import { expect, test } from 'vitest';
import { whyNoArrival } from './arrival.ts';

const TODAY = '2026-11-24';

test.each([
  [1, 3, TODAY, undefined],
  [1, 6, TODAY, undefined],
  [1, 3, '2026-11-25', 'ARRIVAL_NOT_TODAY'],
  [1, 3, '2026-11-23', 'ARRIVAL_NOT_TODAY'],
  [2, 3, TODAY, 'ARRIVAL_NOT_PICKUP'],
  [4, 3, TODAY, 'ARRIVAL_NOT_PICKUP'],
  [1, 1, TODAY, 'ARRIVAL_ORDER_ENDED'],
  [1, 8, TODAY, 'ARRIVAL_ORDER_ENDED'],
  [1, 10, TODAY, 'ARRIVAL_ORDER_ENDED'],
] as const)('service %i, status %i, for %s: %s', (serviceId, statusId, day, why) => {
  expect(whyNoArrival({ serviceId, statusId, day }, TODAY)).toBe(why);
});

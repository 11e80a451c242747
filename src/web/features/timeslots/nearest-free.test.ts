import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { nearestFree } from './LostSlot.tsx';

const day = (dateIso: string, ...slots: [id: number, beginTime: string, active: number][]) =>
  ({
    dateIso,
    timeslots: slots.map(([timeslotId, beginTime, active]) => ({ timeslotId, beginTime, active })),
  }) as TimeslotDay;

it('offers the three free slots that are nearest to the lost one, in their order', () => {
  const days = [
    day('2026-03-04', [1, '08:00', 3], [2, '18:00', 0]),
    day('2026-03-05', [3, '08:00', 1], [4, '10:00', 5], [5, '12:00', 0], [6, '18:00', 2]),
    day('2026-03-06', [7, '08:00', 9]),
  ];
  const lost = { timeslotId: 4, dateIso: '2026-03-05', beginTime: '10:00' } as NonNullable<Cart['timeslot']>;
  expect(nearestFree(days, lost).map(({ slot }) => slot.timeslotId)).toEqual([3, 6, 7]);
  expect(nearestFree([], lost)).toEqual([]);
});

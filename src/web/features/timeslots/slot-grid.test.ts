import { expect, test } from 'vitest';
import type { Timeslot, TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { proposedSlot, slotGrid } from './slot-grid.ts';

const slot = (timeslotId: number, hours: string, rest: Partial<Timeslot> & { readonly EXPAND?: string } = {}) => {
  const [beginTime = '', endTime = ''] = hours.split('-');
  const { EXPAND = '0', ...others } = rest;
  const metaData = { timeslot_info: { EXPAND, TIMESLOT_DESCRIPTION: '' } };
  return { timeslotId, beginTime, endTime, active: 3, deliveryFee: 4.9, metaData, ...others } as Timeslot;
};

const DAYS: readonly TimeslotDay[] = [
  { dateIso: '2026-02-27', timeslots: [slot(1, '18:00-20:00', { active: 0 }), slot(2, '20:00-22:00')] },
  {
    dateIso: '2026-03-01',
    timeslots: [
      slot(3, '08:00-10:00'),
      slot(4, '18:00-20:00', { usual: true }),
      slot(5, '08:00-14:00', { EXPAND: '1', deliveryFee: 2.9 }),
    ],
  },
];

test('days without slots are columns, too; long bands come first, and the cheapest fee is known', () => {
  const grid = slotGrid(DAYS, true);
  expect(grid.days.map(({ dateIso, lowestFee, slots }) => [dateIso, lowestFee, slots.size])).toEqual([
    ['2026-02-27', 4.9, 2],
    ['2026-02-28', undefined, 0],
    ['2026-03-01', 2.9, 3],
  ]);
  expect(grid.bands.map(({ beginTime, endTime, isExtended }) => `${beginTime}-${endTime} ${isExtended}`)).toEqual([
    '08:00-14:00 true',
    '08:00-10:00 false',
    '18:00-20:00 false',
    '20:00-22:00 false',
  ]);
  expect(grid.cheapest).toBe(2.9);
  expect(slotGrid([], true)).toEqual({ days: [], bands: [], cheapest: undefined });
});

test('the usual slot is proposed, and the first free one to who has none', () => {
  expect(proposedSlot(DAYS)?.slot.timeslotId).toBe(4);
  const unknown = DAYS.map((day) => ({ ...day, timeslots: day.timeslots.map(({ usual: _, ...rest }) => rest) }));
  expect(proposedSlot(unknown)?.slot.timeslotId).toBe(2);
  expect(proposedSlot(unknown.slice(1))?.slot.timeslotId).toBe(3);
  const sameDay = [slot(6, '10:00-12:00', { deliveryFee: 6.9 }), slot(7, '12:00-14:00'), slot(8, '14:00-16:00')];
  expect(proposedSlot([{ dateIso: '2026-03-02', timeslots: sameDay }])?.slot.timeslotId).toBe(7);
  expect(proposedSlot([])).toBeUndefined();
});

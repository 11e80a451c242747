import { describe, expect, it } from 'vitest';
import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { dayText, feeText, slotGroups } from './timeslot-text.ts';

const slot = (timeslotId: number, EXPAND: string) =>
  ({ timeslotId, metaData: { timeslot_info: { EXPAND, TIMESLOT_DESCRIPTION: '' } } }) as Timeslot;

const rowOf = (deliveryFee: number, index: number) => ({ from: index * 20, deliveryFee });

describe('the timeslot picker (delivery 2, 9)', () => {
  it('calls today OGGI and other days by weekday, day and month', () => {
    expect(dayText('2026-03-03', '2026-03-03')).toBe('OGGI');
    expect(dayText('2026-03-03', '2026-03-02')).toBe('martedì 3 marzo');
  });

  it.each([
    [{ deliveryFeeId: 1, deliveryFee: 0 }, 'GRATIS'],
    [{ deliveryFeeId: 7, deliveryFee: 2 }, 'PROMO · 2,00\u00a0€'],
    [{ deliveryFeeId: 10, deliveryFee: 0 }, 'PROMO · GRATIS'],
    [{ deliveryFeeId: 5, deliveryFee: 3.9 }, 'A PARTIRE DA 3,90\u00a0€'],
    [{ deliveryFeeId: 5, deliveryFee: 5.9, deliveryFeeRows: [5.9, 3].map(rowOf) }, 'A PARTIRE DA 3,00\u00a0€'],
    [{ deliveryFeeId: 1, deliveryFee: 4.9 }, '4,90\u00a0€'],
  ])('writes the fee badge of %o', (fee, text) => {
    expect(feeText({ deliveryFeeRows: [], ...fee })).toBe(text);
  });

  it('splits home delivery into standard and extended slots, pickup not', () => {
    const slots = [slot(1, '0'), slot(2, '1'), slot(3, '0')];
    expect(slotGroups(slots, true).map((group) => [group.title, group.slots.map((each) => each.timeslotId)])).toEqual([
      ['FASCE STANDARD', [1, 3]],
      ['FASCE ESTESE', [2]],
    ]);
    expect(slotGroups(slots, false)).toEqual([{ title: undefined, slots }]);
    expect(slotGroups([slot(1, '0')], true)).toHaveLength(1);
  });
});

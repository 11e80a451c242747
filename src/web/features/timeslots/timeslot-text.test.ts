import { describe, expect, it } from 'vitest';
import { shortHours, slotText, weekdayText } from '../../kit/slot-text.ts';
import { feeText, shortFee } from './timeslot-text.ts';

const rowOf = (deliveryFee: number, index: number) => ({ from: index * 20, deliveryFee });

describe('the timeslot picker (delivery 2, 9)', () => {
  it('calls today OGGI and other days by their weekday', () => {
    expect([weekdayText('2026-03-03', '2026-03-03'), weekdayText('2026-03-03', '2026-03-02')]).toEqual(['OGGI', 'mar']);
  });

  it('writes hours as short as they are clear', () => {
    expect(shortHours({ beginTime: '08:00', endTime: '10:30' })).toBe('8–10:30');
    expect(slotText({ dateIso: '2026-03-03', beginTime: '08:00', endTime: '10:30' })).toBe('mar 3 mar, 08:00–10:30');
  });

  it.each([
    [{ deliveryFeeId: 1, deliveryFee: 0 }, 'GRATIS', 'gratis'],
    [{ deliveryFeeId: 7, deliveryFee: 2 }, 'PROMO · 2,00\u00a0€', '2,00'],
    [{ deliveryFeeId: 10, deliveryFee: 0 }, 'PROMO · GRATIS', 'gratis'],
    [{ deliveryFeeId: 5, deliveryFee: 3.9 }, 'A PARTIRE DA 3,90\u00a0€', 'da 3,90'],
    [
      { deliveryFeeId: 5, deliveryFee: 5.9, deliveryFeeRows: [5.9, 3].map(rowOf) },
      'A PARTIRE DA 3,00\u00a0€',
      'da 3,00',
    ],
    [
      { deliveryFeeId: 5, deliveryFee: 5.9, deliveryFeeRows: [5.9, 0].map(rowOf) },
      'A PARTIRE DA 0,00\u00a0€',
      'da 0,00',
    ],
    [{ deliveryFeeId: 1, deliveryFee: 4.9 }, '4,90\u00a0€', '4,90'],
  ])('writes the fee badge of %o', (fee, text, short) => {
    expect(feeText({ deliveryFeeRows: [], ...fee })).toBe(text);
    expect(shortFee({ deliveryFeeRows: [], ...fee })).toBe(short);
  });
});

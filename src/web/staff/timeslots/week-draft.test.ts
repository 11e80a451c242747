import { expect, test } from 'vitest';
import { numberOf } from '../kit/SendForm.tsx';
import { draftOf, isWeekDraft, rowOf, rowsOf } from './week-words.ts';

const ROW = {
  weekdays: [1, 2],
  begins: '09:00',
  ends: '11:00',
  cutoffMinutes: 60,
  capacity: 4,
  deliveryFeeId: 1,
  extended: false,
  onHolidays: true,
  description: 'Al piano',
};

test('a pattern is edited as texts and saved as numbers', () => {
  const rows = [ROW, { ...ROW, crateCapacity: 12 }];
  expect(rowsOf(draftOf({ rows }))).toEqual(rows);
  expect(isWeekDraft(draftOf({ rows }))).toBe(true);
  expect(isWeekDraft({ rows: [null], changesSlots: true })).toBe(false);
});

test('what is no number is not sent', () => {
  expect([' ', 'x', '12', '1,5'].map((text) => numberOf('n', text))).toEqual([{}, {}, { n: 12 }, { n: 1.5 }]);
});

test('refusals find their row', () => {
  const draft = draftOf({ rows: [ROW, ROW] });
  expect(rowOf(draft, 'rows/1/capacity')).toEqual({ row: 'r1', field: 'capacity' });
  expect(rowOf(draft, 'rows/2/capacity')).toBeUndefined();
  expect(rowOf(draft, 'rows')).toBeUndefined();
});

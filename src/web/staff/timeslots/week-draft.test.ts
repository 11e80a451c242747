import { expect, test } from 'vitest';
import { numberOf } from '../kit/SendForm.tsx';
import { cellOfField, changeLines, draftOf, rowsOf, withCells, withDayCopied } from './week-words.ts';

const ROW = {
  begins: '08:00',
  ends: '10:00',
  cutoffMinutes: 60,
  capacity: 4,
  crateCapacity: 9,
  extended: false,
  deliveryFeeId: 1,
  onHolidays: true,
  description: 'Al piano',
};
const WEEK = {
  rows: [
    { ...ROW, weekdays: [1, 2, 3] },
    { ...ROW, weekdays: [7], begins: '15:00', ends: '16:00' },
  ],
};

test('a pattern is edited in cells and sent as it was read', () => {
  const draft = draftOf(WEEK);
  expect(Object.keys(draft.cells)).toEqual(['1 08:00-10:00', '2 08:00-10:00', '3 08:00-10:00', '7 15:00-16:00']);
  expect(rowsOf(draft)).toEqual(
    [1, 2, 3].map((day) => ({ ...ROW, weekdays: [day] })).concat({ ...WEEK.rows[1], weekdays: [7] } as never),
  );
  expect(cellOfField(draft, 'rows/3/capacity')).toEqual({ key: '7 15:00-16:00', name: 'capacity' });
  expect(cellOfField(draft, 'validFrom')).toBeUndefined();
});

test('the plan for a later day is what is edited', () => {
  const plan = { validFrom: '2031-01-06', rows: [{ ...ROW, weekdays: [4] }] };
  expect(draftOf({ ...WEEK, plan })).toMatchObject({ validFrom: '2031-01-06', bands: { '08:00-10:00': true } });
});

test('what changed is said in lines of hours and days', () => {
  const draft = draftOf(WEEK);
  const more = withCells(
    draft,
    ['1 08:00-10:00', '2 08:00-10:00', '3 08:00-10:00'],
    (cell) => cell && { ...cell, capacity: '9' },
  );
  const next = withDayCopied(
    withCells(more, ['7 15:00-16:00'], () => undefined),
    1,
    [5],
  );
  expect(changeLines(draft, next)).toEqual([
    '8–10, lunedì–mercoledì: da 4 a 9 posti',
    '8–10, venerdì: nuova, 9 posti',
    '15–16, domenica: tolta',
  ]);
  expect(changeLines(draft, draft)).toEqual([]);
});

test('what is no number is not sent', () => {
  expect([' ', 'x', '12', '1,5'].map((text) => numberOf('n', text))).toEqual([{}, {}, { n: 12 }, { n: 1.5 }]);
});

import { expect, onTestFinished, test } from 'vitest';
import { setLocaleSource } from '../../../language/language.ts';
import { addMonths, monthNames, weekdayNames, within } from './pick-date.tsx';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['1910-01-20', -1, '1910-01-01'],
  ['2100-12-20', 12, '2100-12-31'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

test('a day outside the calendar is its nearest end', () => {
  expect([within('1800-05-05'), within('2500-05-05'), within('2026-05-05')]).toEqual([
    '1910-01-01',
    '2100-12-31',
    '2026-05-05',
  ]);
});

test('months begin in January and weeks on Monday, in the language of the page', () => {
  expect([monthNames().length, monthNames()[0], monthNames()[11]]).toEqual([12, 'gennaio', 'dicembre']);
  expect([weekdayNames().length, weekdayNames()[0], weekdayNames()[6]]).toEqual([7, 'lunedì', 'domenica']);
  setLocaleSource(() => ({ language: 'en' }));
  onTestFinished(() => setLocaleSource(() => ({ language: 'it' })));
  expect([monthNames()[0], weekdayNames()[0]]).toEqual(['January', 'Monday']);
});

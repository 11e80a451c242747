import { expect, test } from 'vitest';
import { holidayName, holidaysBetween, holidaysOf } from './holidays.ts';

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, easter) => {
  expect(holidaysOf(year)).toContain(easter);
});

test('a year has ten fixed holidays, Easter and the Monday after it, and San Francesco from 2026 on', () => {
  expect(holidaysOf(2025)).toHaveLength(12);
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-05',
    '2026-04-06',
    '2026-04-25',
    '2026-05-01',
    '2026-06-02',
    '2026-08-15',
    '2026-10-04',
    '2026-11-01',
    '2026-12-08',
    '2026-12-25',
    '2026-12-26',
  ]);
});

test('holidays of a span reach over the turn of the year', () => {
  expect(holidaysBetween('2026-12-25', '2027-01-06')).toEqual(['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-06']);
});

test.each([
  ['2027-12-25', 'Natale'],
  ['2027-03-28', 'Pasqua'],
  ['2027-03-29', 'Lunedì dell’Angelo'],
  ['2025-10-04', undefined],
  ['2026-10-04', 'San Francesco'],
  ['2027-12-24', undefined],
])('%s is %s', (day, name) => {
  expect(holidayName(day)).toBe(name);
});

import { expect, test } from 'vitest';
import { addDays, dayNamed, instantOf, isDate, romeTime, wireDate } from './rome-time.ts';

test.each([
  ['2026-11-21T22:59:00Z', '2026-11-21', '23:59'],
  ['2026-11-21T23:00:00Z', '2026-11-22', '00:00'],
  ['2026-07-01T22:00:00Z', '2026-07-02', '00:00'],
])('%s is %s %s in Rome', (instant, date, time) => {
  expect(romeTime(new Date(instant))).toEqual({ date, time });
});

test.each([
  ['2026-11-21', '10:00', '2026-11-21T09:00:00.000Z'],
  ['2026-07-01', '10:00', '2026-07-01T08:00:00.000Z'],
  // clocks go forward at 2:00 on 29 March 2026, back at 3:00 on 25 October
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T03:00:00.000Z'],
])('%s %s in Rome is %s', (date, time, instant) => {
  expect(instantOf(date, time).toISOString()).toBe(instant);
});

test('days are calendar days, also over a change of the clock', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('the wire writes days first', () => {
  expect(wireDate('2026-10-02')).toBe('02/10/2026');
});

test.each([
  ['2026-02-28', true],
  ['2026-02-31', false],
  ['0000-01-01', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['oggi', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  [' 1/2/2026 ', '2026-02-01'],
  ['31/02/2026', undefined],
  ['2026-13-01', undefined],
  ['22-11-2026', undefined],
  ['ieri', undefined],
  ['', undefined],
])('"%s" names the day %s', (text, day) => {
  expect(dayNamed(text)).toBe(day);
});

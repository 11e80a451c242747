import { afterEach, describe, expect, test } from 'vitest';
import { setLocaleSource } from '../../language/language.ts';
import { localeOf } from '../../server/infra/language/dictionaries.ts';
import { type OpeningRule, openingWeek, openState, schemaHours, stretchesText } from './opening-hours.ts';

const rule = (beginWeekDay: number, beginHour: string, endHour: string): OpeningRule => ({
  beginWeekDay,
  beginHour,
  endHour,
});
/** Monday split, Tuesday whole, Sunday mornings. */
const RULES = [
  rule(1, '09:00', '13:00'),
  rule(2, '15:00', '19:30'),
  rule(2, '08:30', '13:00'),
  rule(3, '08:30', '13:00'),
  rule(3, '13:00', '19:30'),
];
const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => rule(day, '00:00', '24:00'));

describe('whether a store is open', () => {
  test.each([
    ['2026-11-23', '08:29', false, 'Chiuso, apre alle 08:30'],
    ['2026-11-23', '08:30', true, 'Aperto fino alle 13:00'],
    ['2026-11-23', '13:00', false, 'Chiuso, apre alle 15:00'],
    ['2026-11-23', '19:30', false, 'Chiuso, apre domani alle 08:30'],
    ['2026-11-24', '13:00', true, 'Aperto fino alle 19:30'],
    ['2026-11-24', '20:00', false, 'Chiuso, apre domenica alle 09:00'],
    ['2026-11-22', '12:59', true, 'Aperto fino alle 13:00'],
    ['2026-11-22', '14:00', false, 'Chiuso, apre domani alle 08:30'],
  ])('on %s at %s', (date, time, isOpen, text) => {
    expect(openState(RULES, { date, time })).toEqual({ isOpen, text });
  });

  test.each<[readonly OpeningRule[], boolean | undefined, string]>([
    [[], undefined, 'Orari da confermare'],
    [ALWAYS, true, 'Sempre aperto'],
    [[rule(2, '18:00', '00:00')], true, 'Aperto fino a mezzanotte'],
    [[rule(2, '08:00', '09:00')], false, 'Chiuso, apre lunedì alle 08:00'],
  ])('in special weeks: %j', (rules, isOpen, text) => {
    expect(openState(rules, { date: '2026-11-23', time: '21:00' })).toEqual({ isOpen, text });
  });
});

test.each([
  ['2026-11-23', '09:00', false, 'Chiuso, apre domani alle 10:00'],
  ['2026-11-24', '09:00', false, 'Chiuso, apre alle 10:00'],
  ['2026-11-24', '11:00', true, 'Aperto fino alle 12:00'],
  ['2026-11-30', '09:00', true, 'Aperto fino alle 13:00'],
])('a special day goes before its weekday: on %s at %s', (date, time, isOpen, text) => {
  const special = [{ day: '2026-11-23' }, { day: '2026-11-24', beginHour: '10:00', endHour: '12:00' }];
  expect(openState([...RULES, rule(2, '08:00', '13:00')], { date, time }, special)).toEqual({ isOpen, text });
});

test('the week is read from Monday on, touching stretches as one', () => {
  expect(openingWeek(RULES).map((day) => `${day.name} ${stretchesText(day)}`)).toEqual([
    'lunedì 08:30–13:00, 15:00–19:30',
    'martedì 08:30–19:30',
    'mercoledì chiuso',
    'giovedì chiuso',
    'venerdì chiuso',
    'sabato chiuso',
    'domenica 09:00–13:00',
  ]);
});

test('search engines get it in their own words', () => {
  expect(schemaHours(RULES)).toEqual(['Mo 08:30-13:00', 'Mo 15:00-19:30', 'Tu 08:30-19:30', 'Su 09:00-13:00']);
});

afterEach(() => setLocaleSource(() => ({ language: 'it' })));

test('in English the days are English too', () => {
  setLocaleSource(() => localeOf('en'));
  expect(openState(RULES, { date: '2026-11-24', time: '19:30' }).text).toBe('Closed, opens Sunday at 09:00');
  expect(openingWeek(RULES).map((day) => `${day.name} ${stretchesText(day)}`)).toContain('Wednesday closed');
  expect(openState(ALWAYS, { date: '2026-11-24', time: '03:00' }).text).toBe('Always open');
});

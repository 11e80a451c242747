import { afterEach, expect, test } from 'vitest';
import { setLocaleSource } from '../../language/language.ts';
import { localeOf } from '../../server/infra/language/dictionaries.ts';
import { daysLeftText, fromWireDate, validityText } from './validity.ts';

test.each([
  ['2026-11-19', '2026-11-29', 'da giovedì 19 a domenica 29 novembre'],
  ['2026-11-28', '2026-12-06', 'da sabato 28 novembre a domenica 6 dicembre'],
  ['2026-12-28', '2027-01-03', 'da lunedì 28 dicembre a domenica 3 gennaio'],
  ['2026-11-21', '2026-11-21', 'solo sabato 21 novembre'],
])('from %s to %s is said %j', (from, to, said) => {
  expect(validityText({ from, to })).toBe(said);
});

test.each([
  ['2026-11-19', '2026-11-29', 'ancora 8 giorni'],
  ['2026-11-19', '2026-11-22', 'fino a domani'],
  ['2026-11-19', '2026-11-21', 'ultimo giorno'],
  ['2026-11-19', '2026-11-20', 'terminato'],
  ['2026-11-21', '2026-11-25', 'ancora 4 giorni'],
  ['2026-11-22', '2026-11-25', 'da domani'],
  ['2026-11-28', '2026-12-06', 'tra 7 giorni'],
])('on 21 November what holds from %s to %s is %j', (from, to, said) => {
  expect(daysLeftText({ from, to }, '2026-11-21')).toBe(said);
});

test('days of the wire are read', () => {
  expect(fromWireDate('03/12/2026')).toBe('2026-12-03');
});

afterEach(() => setLocaleSource(() => ({ language: 'it' })));

test('in English the days are English too', () => {
  setLocaleSource(() => localeOf('en'));
  expect(validityText({ from: '2026-11-19', to: '2026-11-29' })).toBe('from Thursday 19 to Sunday 29 November');
  expect(validityText({ from: '2026-11-21', to: '2026-11-21' })).toBe('on Saturday 21 November only');
  expect(daysLeftText({ from: '2026-11-19', to: '2026-11-25' }, '2026-11-21')).toBe('4 days left');
});

import { expect, test } from 'vitest';
import { formatCents, formatDay, formatGrams, parseDecimal } from './format.ts';
import { cents } from './money.ts';

test.each([
  [123_450, '1.234,50\u00a0€'],
  [5, '0,05\u00a0€'],
])('%i cents are %s', (amount, text) => {
  expect(formatCents(cents(amount))).toBe(text);
});

test.each([
  [350, '350 g'],
  [1250, '1,25 kg'],
  [1000, '1 kg'],
])('%i grams are %s', (weight, text) => {
  expect(formatGrams(weight)).toBe(text);
});

test('days have Italian names', () => {
  expect(formatDay('2026-03-03')).toBe('martedì 3 marzo');
});

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1.234,50', 1234.5],
  ['1.234', 1234],
  ['0.025', 0.025],
  [' 12 ', 12],
  ['dodici', undefined],
  ['', undefined],
])('%s is read as %s', (text, expected) => {
  expect(parseDecimal(text)).toBe(expected);
});

import { expect, test } from 'vitest';
import { withLocale } from '../../language/language.ts';
import { formatCents, formatDay, formatEuro, formatGrams, formatNumber, parseDecimal } from './format.ts';
import { cents } from './money.ts';

test.each([
  [123_450, '1.234,50\u00a0€'],
  [5, '0,05\u00a0€'],
])('%i cents are %s', (amount, text) => {
  expect(formatCents(cents(amount))).toBe(text);
});

const NUMBERS = [
  0, 0.001, 0.005, 0.05, 0.7, 1, 1.005, 9.995, 12.5, 35.855, 100, 999.999, 1000, 1234.5, 98765.4321, 1e6, 1e-7,
];

test.each([
  { language: 'it', locale: 'it-IT' },
  { language: 'en', locale: 'en-GB' },
] as const)('prices and numbers are written as Intl writes them in $locale', ({ language, locale }) => {
  const euro = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' });
  const values = [...NUMBERS, ...Array.from({ length: 1000 }, (_, index) => (index * 37) / 1000)];
  withLocale({ language }, () => {
    const all = [...values, ...values.filter((each) => each >= 0.01).map((each) => -each)];
    expect(all.map(formatEuro)).toEqual(all.map(euro.format));
    expect(all.map(formatNumber)).toEqual(all.map(plain.format));
  });
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

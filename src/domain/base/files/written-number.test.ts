import { expect, test } from 'vitest';
import { findNotation, isPriceJump, readCents, readNumber, UNCLEAR } from './written-number.ts';

const decimal = (sign: '.' | ',' | undefined) => ({ decimal: sign });

test.each([
  ['1,50', decimal(undefined), 1.5],
  ['1.50', decimal(undefined), 1.5],
  ['1.234,50', decimal(undefined), 1234.5],
  ['1,234.50', decimal(undefined), 1234.5],
  ['1234,567', decimal(undefined), 1234.567],
  ['12', decimal(undefined), 12],
  ['1,800', decimal(undefined), UNCLEAR],
  ['1,800', decimal('.'), UNCLEAR],
  ['1,800', decimal(','), 1.8],
  ['1.800', decimal('.'), 1.8],
  ['1.800', 'it', 1800],
  ['1.800', 'en', 1.8],
  // a group of thousands never begins with 0
  ['0,990', decimal(undefined), 0.99],
  ['0,990', 'en', undefined],
  ['0.125', 'it', undefined],
  ['1,2,3', decimal(undefined), undefined],
  ['1e3', decimal(undefined), undefined],
  ['', decimal(undefined), undefined],
] as const)('%j, where the file says %j, is %j', (text, notation, value) => {
  expect(readNumber(text, notation)).toBe(value);
});

test('a price has whole cents', () => {
  expect(
    ['1,005', '1.005', '0,00', '100000,01', '€ 1,20', '0,990'].map((text) => readCents(text, decimal(','))),
  ).toEqual([undefined, UNCLEAR, undefined, undefined, 120, 99]);
  expect(readCents('1.005', 'en')).toBeUndefined();
});

test.each<[readonly string[], ReturnType<typeof findNotation>]>([
  [['2,40', '3'], { notation: decimal(',') }],
  [['2.40', '1,800'], { notation: decimal('.') }],
  [['0,990', '1,800', '1.005'], { notation: decimal(',') }],
  [['2.40', '2,40'], { notation: decimal(undefined) }],
  [['3', '€ 4', 'gratis'], { notation: decimal(undefined) }],
  [['1.800', '1.005'], { unclear: '1.800' }],
  [['2.40', '2,40', '1,800'], { unclear: '1,800' }],
])('the numbers %j say %j', (texts, found) => {
  expect(findNotation(texts)).toEqual(found);
});

test('ten times a price, or a tenth of it, is a slip', () => {
  expect([isPriceJump(250, 2499), isPriceJump(250, 2500), isPriceJump(250, 26), isPriceJump(250, 25)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

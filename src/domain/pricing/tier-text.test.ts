import { expect, test } from 'vitest';
import { readTierText, tiersIn, tierText } from './tier-text.ts';

test.each([
  ['6=1,90|12=1,80', [6, 190, 12, 180]],
  ['12=1.80 | 6 = € 1.9', [6, 190, 12, 180]],
  ['0,5=10', [0.5, 1000]],
  ['', []],
])('%j is read', (text, numbers) => {
  expect(readTierText(text)?.flatMap(({ amount, cents }) => [amount, cents])).toEqual(numbers);
});

test.each(['6', '6=', '=1,90', '6=1,905', '0=1', '6=0', 'sei=1', '6=1,90;12=1,80'])('%j is no tier', (text) => {
  expect(readTierText(text)).toBeUndefined();
});

test('what is written is read again, in pieces and in grams', () => {
  for (const [tiers, isLoose] of [
    [[{ from: 6, cents: 190 }], false],
    [
      [
        { from: 500, cents: 990 },
        { from: 1500, cents: 950 },
      ],
      true,
    ],
  ] as const)
    expect(tiersIn(readTierText(tierText(tiers, isLoose)) ?? [], isLoose)).toEqual(tiers);
  expect(tierText(null, false)).toBe('');
});

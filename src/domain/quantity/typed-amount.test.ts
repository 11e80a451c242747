import { expect, test } from 'vitest';
import type { QuantityRule } from './quantity.ts';
import { readAmount } from './typed-amount.ts';

const piece: QuantityRule = { saleType: 'Pezzo', multiple: 1, minimum: 1 };
const apples: QuantityRule = { saleType: 'Sfuso', multiple: 1, minimum: 1, portionGrams: 1000, stepGrams: 200 };

test.each([
  [piece, '3', 3],
  [piece, '2,4', 2],
  [piece, ' 4 pz ', 4],
  [piece, '', undefined],
  [piece, 'tre', undefined],
  [piece, '2 kg', 2],
  [apples, '1,5', 1500],
  [apples, '1.5', 1500],
  [apples, '1,5 kg', 1500],
  [apples, '0,3', 300],
  [apples, '350', 350_000],
  [apples, '350 g', 350],
  [apples, '3 etti', 300],
  [apples, '49', 49_000],
  [apples, '50', 50_000],
  [apples, '99', 99_000],
  [apples, '-1', undefined],
])('somebody who buys %o and types %j wants %s', (rule, text, expected) => {
  expect(readAmount(rule, text)).toBe(expected);
});

import { expect, test } from 'vitest';
import { creditLines } from './credit.ts';
import type { DocumentLine } from './document.ts';

const MILK: DocumentLine = {
  ...{ kind: 'goods', code: '1', name: 'Latte', quantity: 6, weightGrams: 0, grossCents: 894, vatBasisPoints: 400 },
};
const APPLES: DocumentLine = { ...MILK, code: '2', name: 'Mele', quantity: 0, weightGrams: 1200, grossCents: 264 };
// three for five euro
const SET: DocumentLine = { ...MILK, code: '3', name: 'Riso', quantity: 3, grossCents: 500 };

test.each([
  ['two of six packs', 1, 298, 2, 0],
  ['all of them', 1, 894, 6, 0],
  ['one of a set, at the price of a third', 3, 167, 1, 0],
  ['two of a set', 3, 333, 2, 0],
  ['half a kilo', 2, 110, 0, 500],
  ['a part of the price is no piece', 1, 200, 1, 0],
])('what is taken back of a line says how much it was: %s', (_name, line, cents, quantity, weightGrams) => {
  const noted = creditLines([MILK, APPLES, SET], [], { lines: [{ line, cents }] });
  const [of] = [[MILK, APPLES, SET][line - 1]];
  expect(noted).toEqual({
    ok: true,
    value: [{ ...of, quantity, weightGrams, grossCents: cents, ofLine: line }],
  });
});

import { expect, test } from 'vitest';
import { creditKindOf, creditProblem, remainingCents } from './credit-line.ts';

test.each([
  [11, 'deferred'],
  [10003, 'deferred'],
  [101, 'summary'],
  [1, undefined],
  [2, undefined],
  [9, undefined],
])('payment type %d takes from a line of kind %s', (typeId, kind) => {
  expect(creditKindOf(typeId)).toBe(kind);
});

test('what remains is never less than nothing', () => {
  expect(remainingCents({ limitCents: 1000, committedCents: 400 })).toBe(600);
  expect(remainingCents({ limitCents: 300, committedCents: 400 })).toBe(0);
});

const RULES = { blocksExpired: true };

test.each([
  ['just what is left', { limitCents: 1000, committedCents: 1000, expiredCents: 0 }, { takes: 400, had: 0 }, undefined],
  [
    'a cent too much',
    { limitCents: 1000, committedCents: 1001, expiredCents: 0 },
    { takes: 401, had: 0 },
    'CREDIT_EXCEEDED',
  ],
  [
    'anything while dues are expired',
    { limitCents: 1000, committedCents: 500, expiredCents: 1 },
    { takes: 1, had: 0 },
    'CREDIT_EXPIRED',
  ],
  // the limit was lowered since, or a due has expired
  [
    'no more than before',
    { limitCents: 100, committedCents: 900, expiredCents: 1 },
    { takes: 300, had: 300 },
    undefined,
  ],
  [
    'more than before',
    { limitCents: 100, committedCents: 900, expiredCents: 0 },
    { takes: 301, had: 300 },
    'CREDIT_EXCEEDED',
  ],
] as const)('an order that takes %s', (_, use, order, problem) => {
  expect(creditProblem(use, order, RULES)).toBe(problem);
});

test('a shop may let companies with expired dues order', () => {
  const use = { limitCents: 1000, committedCents: 500, expiredCents: 100 };
  expect(creditProblem(use, { takes: 100, had: 0 }, { blocksExpired: false })).toBeUndefined();
});

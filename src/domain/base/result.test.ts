import { expect, test } from 'vitest';
import { allOf, isRefused, ok, refuseFor, refuseIfAny } from './result.ts';

test('several results are refused for every reason of theirs, in their order', () => {
  expect(allOf([ok(1), refuseFor(['a', 'b']), ok(), refuseFor(['c'])])).toEqual({
    ok: false,
    refusals: ['a', 'b', 'c'],
  });
  expect(allOf([ok(1), ok(2)])).toEqual(ok());
  expect(allOf([])).toEqual(ok());
});

test('an input without problems is not refused', () => {
  expect(refuseIfAny([])).toEqual(ok());
  expect(refuseIfAny(['a', 'b'])).toEqual(refuseFor(['a', 'b']));
});

test('nothing is refused without a reason', () => {
  expect(() => refuseFor([])).toThrow('reason');
});

test('a refused result is told from other values', () => {
  expect(isRefused(refuseFor(['a']))).toBe(true);
  for (const other of [ok(), { ok: false }, undefined, null, 'a', [], { refusals: ['a'] }])
    expect(isRefused(other)).toBe(false);
});

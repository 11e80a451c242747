import { expect, test } from 'vitest';
import { profileLevelOf, statesBefore } from './company-request.ts';

test('a refusal may be taken back, an approval may not, and nothing becomes pending again', () => {
  expect(statesBefore('approved')).toEqual(['pending', 'refused']);
  expect(statesBefore('refused')).toEqual(['pending']);
  expect(statesBefore('pending')).toEqual([]);
});

test('only an approved company has the level that ordering needs', () => {
  expect([profileLevelOf('pending'), profileLevelOf('refused'), profileLevelOf('approved')]).toEqual([1, 1, 2]);
});

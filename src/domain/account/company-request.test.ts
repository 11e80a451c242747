import { expect, test } from 'vitest';
import { statesBefore } from '../base/states.ts';
import { COMPANY_REQUEST_STATES, profileLevelOf } from './company-request.ts';

test('a refusal may be taken back, an approval may not, and nothing becomes pending again', () => {
  expect(statesBefore(COMPANY_REQUEST_STATES, 'approved')).toEqual(['pending', 'refused']);
  expect(statesBefore(COMPANY_REQUEST_STATES, 'refused')).toEqual(['pending']);
  expect(statesBefore(COMPANY_REQUEST_STATES, 'pending')).toEqual([]);
});

test('only an approved company has the level that ordering needs', () => {
  expect([profileLevelOf('pending'), profileLevelOf('refused'), profileLevelOf('approved')]).toEqual([1, 1, 2]);
});

import { expect, test } from 'vitest';
import { requestHash } from './request-hash.ts';

test('the order of members does not matter, their values do', () => {
  const hash = requestHash({ payment_type_id: 2, accept_terms: true });
  expect(requestHash({ accept_terms: true, payment_type_id: 2, expected_total: undefined })).toEqual(hash);
  expect(requestHash({ payment_type_id: 3, accept_terms: true })).not.toEqual(hash);
  expect(requestHash({ payment_type_id: 2 })).not.toEqual(hash);
});

import { expect, it } from 'vitest';
import { calls } from '../../../../contract/calls.ts';
import { sharedCartEndpoints } from './shared-cart-endpoints.ts';

it('calls what the contract lists', () => {
  const ours = Object.values(sharedCartEndpoints).map(({ method, path }) => `${method} ${path}`);
  const { cartShare, cartShared, cartAddAllShared } = calls;
  expect(ours).toEqual([cartShare, cartShared, cartAddAllShared].map(({ method, path }) => `${method} ${path}`));
});

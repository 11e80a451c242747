import { expect, it } from 'vitest';
import { calls } from '../../../../contract/calls.ts';
import { sourceEndpoints } from './source-endpoints.ts';

it('calls what the contract lists', () => {
  const ours = Object.values(sourceEndpoints).map(({ method, path }) => `${method} ${path}`);
  const { wishlistInsertFrom, wishlistUsual } = calls;
  expect(ours).toEqual([wishlistInsertFrom, wishlistUsual].map(({ method, path }) => `${method} ${path}`));
});

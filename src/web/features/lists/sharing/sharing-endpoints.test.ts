import { expect, it } from 'vitest';
import { calls } from '../../../../contract/calls.ts';
import { sharingEndpoints } from './sharing-endpoints.ts';

it('calls what the contract lists', () => {
  const ours = Object.values(sharingEndpoints).map(({ method, path }) => `${method} ${path}`);
  const { wishlistSharing, wishlistShare, wishlistUnshare, wishlistInvitation, wishlistAccept } = calls;
  expect(ours).toEqual(
    [wishlistSharing, wishlistShare, wishlistUnshare, wishlistInvitation, wishlistAccept].map(
      ({ method, path }) => `${method} ${path}`,
    ),
  );
});

import type { Static } from 'typebox';
import type {
  InvitedList,
  ListInvitation,
  ListShareBody,
  ListSharing,
  ListUnshareBody,
} from '../../../../contract/lists/sharing-schemas.ts';
import type { Endpoint } from '../../../api/endpoints.ts';

/** Beside those of every page: only pages of shared lists load them. The test holds them against the contract's list. */
export const sharingEndpoints = {
  sharing: { method: 'GET', path: '/ebsn/api/wishlist/sharing' } as Endpoint<
    ListSharing,
    { list_id: number },
    undefined
  >,
  share: { method: 'POST', path: '/ebsn/api/wishlist/share' } as Endpoint<
    ListInvitation,
    undefined,
    Static<typeof ListShareBody>
  >,
  unshare: { method: 'POST', path: '/ebsn/api/wishlist/unshare' } as Endpoint<
    ListSharing,
    undefined,
    Static<typeof ListUnshareBody>
  >,
  invitation: { method: 'GET', path: '/ebsn/api/wishlist/invitation' } as Endpoint<
    InvitedList,
    { token: string },
    undefined
  >,
  accept: { method: 'POST', path: '/ebsn/api/wishlist/accept' } as Endpoint<
    { listId: number },
    undefined,
    { token: string }
  >,
} as const;

import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import {
  InvitationToken,
  InvitedList,
  ListInvitation,
  ListShareBody,
  ListSharing,
  ListUnshareBody,
} from './sharing-schemas.ts';

export const listSharingCalls = {
  wishlistConfirm: call('POST', '/wishlist/confirm', 'user', {
    body: Type.Object({ address_id: Id, list_id: Id }),
    data: Cart,
    summary: 'Send the cart to an own address and put a whole list into it; what was not possible is a warning',
    source: 'S 7; what it does is our reading',
  }),
  wishlistSharing: call('GET', '/wishlist/sharing', 'user', {
    query: Type.Object({ list_id: Id }),
    data: ListSharing,
    summary: 'Who may use an own list, and the invitations to it that are open',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistShare: call('POST', '/wishlist/share', 'user', {
    body: ListShareBody,
    data: ListInvitation,
    summary: 'An invitation to an own list, as a link and by e-mail; good for 30 days',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistUnshare: call('POST', '/wishlist/unshare', 'user', {
    body: ListUnshareBody,
    data: ListSharing,
    summary: 'Take an own list from somebody, or an invitation back',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistInvitation: call('GET', '/wishlist/invitation', 'user', {
    query: Type.Object({ token: InvitationToken }),
    data: InvitedList,
    summary: 'The list that an invitation leads to',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistAccept: call('POST', '/wishlist/accept', 'user', {
    body: Type.Object({ token: InvitationToken }),
    data: Type.Object({ listId: Type.Integer() }),
    summary: 'Put the list of an invitation among one’s own',
    source: 'ours (S 3, sharingData)',
  }),
} as const;

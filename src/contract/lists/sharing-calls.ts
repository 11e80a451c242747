import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './sharing-routes.ts';
import { InvitationToken, InvitedList, ListInvitation, ListShareBody, ListSharing, ListUnshareBody } from './sharing-schemas.ts';

export const listSharingCalls = {
  wishlistConfirm: bind(routes.wishlistConfirm, {
    body: Type.Object({ address_id: Id, list_id: Id }),
    data: Cart,
    summary: 'Send the cart to an own address, a store or a locker, and put a whole list into it; what was not possible is a warning',
    source: 'S 7; what it does is our reading',
  }),
  wishlistSharing: bind(routes.wishlistSharing, {
    query: Type.Object({ list_id: Id }),
    data: ListSharing,
    summary: 'Who may use an own list, and the invitations to it that are open',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistShare: bind(routes.wishlistShare, {
    body: ListShareBody,
    data: ListInvitation,
    summary: 'An invitation to an own list, as a link and by e-mail; good for 30 days',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistUnshare: bind(routes.wishlistUnshare, {
    body: ListUnshareBody,
    data: ListSharing,
    summary: 'Take an own list from somebody, or an invitation back',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistInvitation: bind(routes.wishlistInvitation, {
    query: Type.Object({ token: InvitationToken }),
    data: InvitedList,
    summary: 'The list that an invitation leads to',
    source: 'ours (S 3, sharingData)',
  }),
  wishlistAccept: bind(routes.wishlistAccept, {
    body: Type.Object({ token: InvitationToken }),
    data: Type.Object({ listId: Type.Integer() }),
    summary: 'Put the list of an invitation among one’s own',
    source: 'ours (S 3, sharingData)',
  }),
} as const;

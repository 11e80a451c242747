import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import { MAX_LIST_PEOPLE } from './limits.ts';
import * as routes from './routes.ts';

const bind = bindFrom('ours (S 3, sharingData)');

// The documents only describe how a shared list is shown (S 3, sharingData.grant); the calls that share one are ours.

const Grant = Type.Enum(['READ', 'WRITE'] as const);

export const ListSharing = Type.Object({
  people: Type.Array(
    Type.Object({ personId: Type.Integer(), name: Type.String({ description: 'Anna B.' }), grant: Grant }),
    { maxItems: MAX_LIST_PEOPLE },
  ),
  invitations: Type.Array(
    Type.Object({
      invitationId: Type.Integer(),
      email: Type.String({ description: 'empty: a link to pass on' }),
      grant: Grant,
      endsOn: Type.String({ description: 'yyyy-mm-dd' }),
    }),
    { maxItems: MAX_LIST_PEOPLE },
  ),
});
export type ListSharing = Static<typeof ListSharing>;

export const ListShareBody = Type.Object({
  list_id: Id,
  grant: Grant,
  email: Type.Optional(Type.String({ maxLength: 254, description: 'sends the invitation there' })),
});

export const ListInvitation = Type.Object({
  url: Type.String({ description: 'of this shop; whoever has it may use the list. It is not told again' }),
  endsOn: Type.String({ description: 'yyyy-mm-dd' }),
});
export type ListInvitation = Static<typeof ListInvitation>;

export const ListUnshareBody = Type.Object({
  list_id: Id,
  person_id: Type.Optional(Id),
  invitation_id: Type.Optional(Id),
});

export const InvitationToken = Type.String({ minLength: 1, maxLength: 100 });

export const InvitedList = Type.Object({
  name: Type.String(),
  ownerName: Type.String(),
  size: Type.Integer({ description: 'items' }),
  grant: Grant,
  isOwn: Type.Boolean(),
});
export type InvitedList = Static<typeof InvitedList>;

export const listSharingCalls = {
  wishlistConfirm: bind(routes.wishlistConfirm, {
    body: Type.Object({ address_id: Id, list_id: Id }),
    data: Cart,
    summary:
      'Send the cart to an own address, a store or a locker, and put a whole list into it; what was not possible is a warning',
    source: 'S 7; what it does is our reading',
  }),
  wishlistSharing: bind(routes.wishlistSharing, {
    query: Type.Object({ list_id: Id }),
    data: ListSharing,
    summary: 'Who may use an own list, and the invitations to it that are open',
  }),
  wishlistShare: bind(routes.wishlistShare, {
    body: ListShareBody,
    data: ListInvitation,
    summary: 'An invitation to an own list, as a link and by e-mail; good for 30 days',
  }),
  wishlistUnshare: bind(routes.wishlistUnshare, {
    body: ListUnshareBody,
    data: ListSharing,
    summary: 'Take an own list from somebody, or an invitation back',
  }),
  wishlistInvitation: bind(routes.wishlistInvitation, {
    query: Type.Object({ token: InvitationToken }),
    data: InvitedList,
    summary: 'The list that an invitation leads to',
  }),
  wishlistAccept: bind(routes.wishlistAccept, {
    body: Type.Object({ token: InvitationToken }),
    data: Type.Object({ listId: Type.Integer() }),
    summary: 'Put the list of an invitation among one’s own',
  }),
} as const;

import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { MAX_LIST_PEOPLE } from './limits.ts';

// The documents only tell how a shared list is shown (S 3, sharingData.grant); the calls that share one are ours.

const Grant = Type.Enum(['READ', 'WRITE'] as const);

export const ListSharing = Type.Object({
  people: Type.Array(Type.Object({ personId: Type.Integer(), name: Type.String({ description: 'Anna B.' }), grant: Grant }), {
    maxItems: MAX_LIST_PEOPLE,
  }),
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

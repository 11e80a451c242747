import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { StaffRoleName } from '../base/right-schemas.ts';

export const BackofficeLoginBody = Type.Object({
  backoffice_user: Type.Optional(Type.String({ maxLength: 254, description: 'the e-mail of a member of the staff' })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
  otp: Type.Optional(Type.String({ maxLength: 20, description: 'of the second factor, where the account has one' })),
});

export const USER_SORTS = ['name', 'email', 'newest'] as const;

export const UserSearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'words of name, company, e-mail, phone or address' })),
  cod_int: Type.Optional(Type.String({ maxLength: 40, description: 'the customer code' })),
  page: pageNumber(10_000),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  sort: Type.Optional(Type.Enum(USER_SORTS, { default: 'name' })),
  user_type_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});

export const FoundUser = Type.Object({
  userId: Type.Integer(),
  login: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: Type.Optional(Type.String()),
  codInt: Type.Optional(Type.String({ description: 'the customer code' })),
  phone: Type.String(),
  city: Type.Optional(Type.String({ description: 'of the default address' })),
  blocked: Type.Boolean(),
  userType: Type.Object({ userTypeId: Type.Integer() }),
});
export type FoundUser = Static<typeof FoundUser>;

export const UserList = Type.Object({ page: Page, users: Type.Array(FoundUser) });

export const UserSelectBody = Type.Object({ user_id: Id });

export const ActsQuery = Type.Object({
  user_id: Type.Optional(Id),
  agent_id: Type.Optional(Id),
  page: pageNumber(10_000),
});

export const AgentAct = Type.Object({
  actId: Type.Integer(),
  agent: Type.String({ description: 'name of the member of the staff' }),
  customer: Type.String({ description: 'empty: it concerns nobody in particular' }),
  userId: Type.Optional(Type.Integer()),
  isLook: Type.Boolean({ description: 'nothing was to be changed; the same look is recorded once in ten minutes' }),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  call: Type.String({ description: 'name of the call in the contract' }),
  input: Type.String({ description: 'JSON of what was sent, without secrets' }),
  actedAt: Type.String(),
  refused: Type.Optional(Type.Array(Type.String(), { description: 'codes; empty: done; left out: it did not end' })),
});
export const AgentActs = Type.Object({ page: Page, acts: Type.Array(AgentAct) });
export type AgentAct = Static<typeof AgentAct>;

export const StaffPerson = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  blocked: Type.Boolean(),
  roles: Type.Array(StaffRoleName),
});
export type StaffPerson = Static<typeof StaffPerson>;
export const StaffPeople = Type.Object({ people: Type.Array(StaffPerson) });

export const StaffRolesBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  roles: Type.Array(StaffRoleName, { maxItems: 10, uniqueItems: true, description: 'empty: no longer of the staff' }),
});

import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { StaffRightName, StaffRoleName } from '../base/right-schemas.ts';
import { Cart } from '../cart/schemas.ts';
import { MAX_ROLES, ROLE_NAME_LENGTH } from './limits.ts';
import * as routes from './routes.ts';
import { StaffPeople, Work } from './schemas.ts';

const bind = bindFrom('issue 48');

export const StaffRoleRow = Type.Object({
  roleId: Type.Integer(),
  builtin: Type.Optional(StaffRoleName),
  name: Type.String({ description: 'of a role of the shop’s own' }),
  rights: Type.Array(StaffRightName),
  needsFactor: Type.Boolean({ description: 'its people log in with a second factor' }),
  version: Type.Integer(),
  people: Type.Integer(),
});
export type StaffRoleRow = Static<typeof StaffRoleRow>;
export const StaffRoles = Type.Object({ roles: Type.Array(StaffRoleRow) });

export const RoleSaveBody = Type.Object({
  role_id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'as it was read' })),
  name: Type.Optional(Type.String({ maxLength: ROLE_NAME_LENGTH })),
  rights: Type.Optional(Type.Array(StaffRightName, { maxItems: 100, uniqueItems: true })),
  needs_factor: Type.Boolean(),
});
export type RoleSaveBody = Static<typeof RoleSaveBody>;
export const RoleDeleteBody = Type.Object({ role_id: Id });

export const InviteBody = Type.Object({ email: Type.String({ maxLength: 254 }), ...Work });
export const InvitationRemoveBody = Type.Object({ invitation_id: Id });

const token = Type.String({ maxLength: 100, description: 'of the mail' });
export const InvitationQuery = Type.Object({ token });
export const InvitationTakeBody = Type.Object({
  token,
  first_name: Type.String({ maxLength: 80 }),
  last_name: Type.String({ maxLength: 80 }),
  password: Type.String({ maxLength: 200 }),
});

export const roleCalls = {
  staffRoles: bind(routes.staffRoles, { data: StaffRoles, summary: 'All roles with their rights and people' }),
  staffRoleSave: bind(routes.staffRoleSave, {
    body: RoleSaveBody,
    data: StaffRoles,
    summary: `Make a role of rights, or change one; of a built-in role only whether it asks for a second factor. At most ${MAX_ROLES}`,
  }),
  staffRoleDelete: bind(routes.staffRoleDelete, {
    body: RoleDeleteBody,
    data: StaffRoles,
    summary: 'Delete a role that nobody has',
  }),
  staffInvite: bind(routes.staffInvite, {
    body: InviteBody,
    data: StaffPeople,
    summary: 'Invite somebody without an account to work here; the link of the mail makes the account with the roles',
  }),
  staffInvitationRemove: bind(routes.staffInvitationRemove, {
    body: InvitationRemoveBody,
    data: StaffPeople,
    summary: 'Withdraw an invitation',
  }),
  staffInvitationView: bind(routes.staffInvitationView, {
    query: InvitationQuery,
    data: Type.Object({ email: Type.String() }),
    summary: 'The address to which an invitation to work here was sent, while its link can be used',
  }),
  staffInvitationTake: bind(routes.staffInvitationTake, {
    body: InvitationTakeBody,
    data: Cart,
    summary: 'Make the account of an invitation to work here, and log in',
  }),
} as const;

/** Refusals about roles and invitations. Code -> Italian text; details fill the {braces}. */
export const ROLE_ERRORS = {
  ROLE_NOT_FOUND: 'Questo ruolo non c’è più: ricarica la pagina',
  ROLE_CHANGED: 'Qualcuno ha cambiato questo ruolo: ricarica la pagina e guarda che cosa è cambiato',
  ROLE_NAME_TAKEN: 'C’è già un ruolo con questo nome',
  ROLE_WITHOUT_RIGHTS: 'Scegli almeno un diritto',
  ROLE_USED: 'Qualcuno ha questo ruolo, o un invito con questo ruolo: prima daglene un altro',
  ROLE_TOO_MUCH: 'Non puoi dare, cambiare o togliere diritti che tu non hai',
  ROLES_FULL: 'I ruoli sono già {number}: togline qualcuno',
  INVITED_HAS_ACCOUNT: 'Questa persona ha già un account nel negozio: dalle i ruoli qui sopra',
  INVITATION_NOT_FOUND: 'Questo invito non c’è più',
} as const;

import { type Static, Type } from 'typebox';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { CountedPage, pageNumber } from '../base/page.ts';
import { StaffRightName, StaffRoleName } from '../base/right-schemas.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 6, 7');

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

export const UserList = Type.Object({ page: CountedPage, users: Type.Array(FoundUser) });

export const UserSelectBody = Type.Object({ user_id: Id });

export const ACT_KINDS = ['acts', 'looks', 'refused'] as const;

export const ActsQuery = Type.Object({
  user_id: Type.Optional(Id),
  agent_id: Type.Optional(Id),
  kind: Type.Optional(Type.Enum(ACT_KINDS, { description: 'what changed something, what was only read, or refused' })),
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'words of the people, of what was sent, or of what it changed' }),
  ),
  calls: Type.Optional(
    Type.String({ maxLength: 4000, description: 'names of calls with commas, found as well as what has the words' }),
  ),
  from: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD in Rome' })),
  to: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD in Rome' })),
  page: pageNumber(10_000),
});
export type ActsQuery = Static<typeof ActsQuery>;

export const AgentAct = Type.Object({
  actId: Type.Integer(),
  agent: Type.String({ description: 'name of the member of the staff' }),
  key: Type.Optional(Type.String({ description: 'name of the key by which a program acted for them' })),
  customer: Type.String({ description: 'empty: it concerns nobody in particular' }),
  userId: Type.Optional(Type.Integer()),
  isLook: Type.Boolean({ description: 'nothing was to be changed; the same look is recorded once in ten minutes' }),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  call: Type.String({ description: 'name of the call in the contract' }),
  input: Type.String({ description: 'JSON of what was sent, without secrets' }),
  actedAt: Type.String(),
  refused: Type.Optional(Type.Array(Type.String(), { description: 'codes; empty: done; left out: it did not end' })),
});
export const AgentActs = Type.Object({ page: CountedPage, acts: Type.Array(AgentAct) });
export type AgentAct = Static<typeof AgentAct>;

export const StaffPerson = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  blocked: Type.Boolean(),
  roles: Type.Array(StaffRoleName),
  ownRoles: Type.Array(Type.Integer(), { description: 'roles that the shop has made' }),
  stores: Type.Array(Type.Integer(), { description: 'those of the roles; empty: all' }),
  needsFactor: Type.Boolean({ description: 'a role asks for a second factor' }),
  lastSeenAt: Type.Optional(Type.String({ description: 'ISO instant of the last call; absent: never logged in' })),
  openSessions: Type.Integer({ description: 'logins that have not ended, also those for a customer' }),
  hasSecondFactor: Type.Boolean({ description: 'an app, codes by mail or a passkey' }),
});
export type StaffPerson = Static<typeof StaffPerson>;
export const StaffPeople = Type.Object({
  people: Type.Array(StaffPerson),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() }), {
    description: 'all that a role can be limited to',
  }),
  ownRoles: Type.Array(Type.Object({ roleId: Type.Integer(), name: Type.String() }), {
    description: 'roles that the shop has made',
  }),
  invitations: Type.Array(
    Type.Object({
      invitationId: Type.Integer(),
      email: Type.String(),
      roles: Type.Array(StaffRoleName),
      ownRoles: Type.Array(Type.Integer()),
      stores: Type.Array(Type.Integer()),
      by: Type.String(),
      endsAt: Type.String({ description: 'ISO instant' }),
      hasEnded: Type.Boolean(),
    }),
    { description: 'that nobody has taken' },
  ),
});
export type StaffPeople = Static<typeof StaffPeople>;

/** The roles of a person, and the stores for which they hold. */
export const Work = {
  roles: Type.Array(StaffRoleName, { maxItems: 10, uniqueItems: true, description: 'empty: no longer of the staff' }),
  stores: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 500,
      uniqueItems: true,
      description: 'warehouses; empty: all',
    }),
  ),
  own_roles: Type.Optional(
    Type.Array(Id, { maxItems: 50, uniqueItems: true, description: 'roles that the shop made' }),
  ),
};
export const StaffRolesBody = Type.Object({ email: Type.String({ maxLength: 254 }), ...Work });

export const MAX_STAFF_VIEWS = 200;

export const StaffView = Type.Object({
  viewId: Type.Integer(),
  path: Type.String({ description: 'of the list' }),
  name: Type.String(),
  search: Type.String({ description: 'the query of the address' }),
  isOwn: Type.Boolean({ description: 'shared by the person who looks' }),
});
export type StaffView = Static<typeof StaffView>;
export const StaffViews = Type.Object({ views: Type.Array(StaffView) });
export const StaffViewShareBody = Type.Object({
  path: Type.String({ maxLength: 100, pattern: '^/gestione(/[a-z-]+)*$', description: 'of the list' }),
  name: Type.String({ minLength: 1, maxLength: 40 }),
  search: Type.String({ maxLength: 1000, description: 'the query of the address' }),
});
export const StaffViewUnshareBody = Type.Object({ view_id: Type.Integer({ minimum: 1 }) });

export const StaffOverview = Type.Object({
  userId: Type.Integer({ description: 'of the person who looks' }),
  firstName: Type.String(),
  lastName: Type.String(),
  roles: Type.Array(StaffRoleName, { description: 'what this person does in the shop' }),
  rights: Type.Array(StaffRightName, { description: 'what the roles allow: screens and calls' }),
  stores: Type.Array(Type.Integer(), { description: 'warehouses of the roles; empty: all' }),
  views: Type.Array(StaffView, { description: 'of lists, that somebody shares with all' }),
  isContentElsewhere: Type.Boolean({ description: 'texts are edited in another system: the calls for them refuse' }),
  givenUpJobs: Type.Integer({ description: 'mails, payments and documents that were given up' }),
  endingProofs: Type.Integer({
    description: 'products on sale with a green claim that has no proof, or none in 30 days; 0 without the right',
  }),
  stoppedImports: Type.Integer({ description: 'scheduled imports that stopped; 0 without the right' }),
});
export type StaffOverview = Static<typeof StaffOverview>;

const select = { data: Cart, summary: 'Act for a customer; `data` is their cart' } as const;

export const backofficeCalls = {
  backofficeLogin: bind(routes.backofficeLogin, {
    query: OfPeople,
    body: BackofficeLoginBody,
    data: Cart,
    summary: 'Log in as a member of the staff, with a second factor where the account has one',
  }),
  userSearch: bind(routes.userSearch, {
    query: UserSearchQuery,
    data: UserList,
    summary: 'Customers by words of name, company, e-mail or phone, or by their code',
  }),
  userSelect: bind(routes.userSelect, { query: UserSelectBody, ...select }),
  userSelectPost: bind(routes.userSelectPost, { body: UserSelectBody, ...select }),
  ssoLogout: bind(routes.ssoLogout, {
    data: Cart,
    summary: 'Stop acting for a customer, back to the own account of the staff; log out where nobody is acted for',
  }),
  staffViewShare: bind(routes.staffViewShare, {
    body: StaffViewShareBody,
    data: StaffViews,
    summary: 'Share a named state of a list with all colleagues',
  }),
  staffViewUnshare: bind(routes.staffViewUnshare, {
    body: StaffViewUnshareBody,
    data: StaffViews,
    summary: 'Share a list’s state no more: who shared it, or an administrator',
  }),
  agentActs: bind(routes.agentActs, {
    query: ActsQuery,
    data: AgentActs,
    summary: 'What the staff did, looked at and were refused, newest first',
    source: 'issues 15 and 48',
  }),
  staffPeople: bind(routes.staffPeople, {
    data: StaffPeople,
    summary: 'Everybody of the staff with their roles',
    source: 'issue 15',
  }),
  staffSessionsEnd: bind(routes.staffSessionsEnd, {
    body: UserSelectBody,
    data: StaffPeople,
    summary: 'End all logins of somebody of the staff, but for the one that asks',
    source: 'issue 48',
  }),
  staffRolesUpdate: bind(routes.staffRolesUpdate, {
    body: StaffRolesBody,
    data: StaffPeople,
    summary: 'Give somebody roles, or take them away',
    source: 'issue 15',
  }),
  staffOverview: bind(routes.staffOverview, {
    data: StaffOverview,
    summary: 'Who of the staff is logged in, and what can be edited here',
    source: 'issue 4',
  }),
} as const;

/** Refusals of the back-office access. Code -> Italian text; details fill the {braces}. */
export const BACKOFFICE_ERRORS = {
  NOT_STAFF: 'Questo accesso è riservato al personale del negozio',
  CUSTOMER_NOT_FOUND: 'Cliente non trovato',
  NO_ACTING_FOR_STAFF: 'Non è possibile operare per conto di una persona del personale',
  CUSTOMER_BLOCKED: 'Il cliente è bloccato: per operare per suo conto bisogna prima sbloccarlo',
  NO_BLOCKING_STAFF: 'Chi lavora qui non si blocca: prima togli i suoi ruoli',
  OWN_CHOICE_SEGMENT: 'In questo segmento entra ed esce solo il cliente, con le sue scelte sui cookie',
  DAY_IN_THE_PAST: 'Scegli un giorno da oggi in poi',
  CARD_NEEDS_TAX_CODE: 'Servono la partita IVA o il codice fiscale',
  AGREEMENT_NOT_FOUND: 'Convenzione non trovata',
  AGREEMENT_CODE_WRONG: 'Il codice ha da 4 a 40 lettere, cifre o trattini',
  AGREEMENT_CODE_TAKEN: 'C’è già una convenzione con questo codice',
  NOT_FOR_AGENTS: 'Solo il cliente può farlo: stai operando per suo conto.',
  STAFF_SECOND_FACTOR: 'Per lavorare qui serve la verifica in due passaggi: attivala adesso',
  STAFF_FACTOR_STAYS: 'Chi lavora qui non può disattivare la verifica in due passaggi',
  ADMINISTRATOR_STORES: 'Un amministratore lavora per tutti i negozi: togli i negozi o il ruolo',
  STAFF_VIEW_NAME: 'C’è già una vista “{name}” condivisa: scegli un altro nome',
  STAFF_VIEWS_FULL: 'Le viste condivise sono già {number}: togline qualcuna',
  STAFF_VIEW_OF_OTHERS: 'Questa vista è di un collega: può toglierla chi l’ha condivisa, o un amministratore',
  LAST_ADMINISTRATOR: 'Deve restare almeno una persona con il ruolo di amministratore',
  COMPANY_DECIDED: 'Su questa azienda ha già deciso qualcun altro',
} as const;

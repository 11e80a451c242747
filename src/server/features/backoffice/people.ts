import { MAX_ROLES } from '../../../contract/backoffice/limits.ts';
import type { RoleSaveBody, StaffRoleRow } from '../../../contract/backoffice/role-schemas.ts';
import type { StaffPeople } from '../../../contract/backoffice/schemas.ts';
import {
  builtinRoles,
  type GrantedRole,
  hasRight,
  rightsOf,
  type StaffRight,
  type StaffRole,
} from '../../../contract/base/rights.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refused, refuse } from '../../http/outcome.ts';
import { closeStaffSessions } from '../../http/sessions/account-sessions.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { readInvitations } from '../customers/staff-invitations.ts';
import {
  deleteRole,
  GRANTED_ROLES,
  insertRole,
  lockRole,
  NEEDS_FACTOR,
  type RoleToWrite,
  readRoles,
  rightsOfRoles,
  type StaffWork,
  setStaffRoles,
  writeRole,
} from '../customers/staff-roles.ts';

/** Issues 15 and 48: who works here, with which roles, and the roles themselves. */
export function peopleHandlers({ db }: { readonly db: Database }) {
  return {
    staffPeople: async ({ now }) => done(await readPeople(db, now)),
    staffSessionsEnd: async (context, { body: { user_id: userId } }) => {
      const { now } = context;
      const isStaff = await db.maybeOne(sql`
        select user_id from customers where user_id = ${userId} and staff_roles <> '{}'`);
      if (!isStaff) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
      await closeStaffSessions(db, { userId, sessionId: (await context.session())?.sessionId, now });
      return done(await readPeople(db, now));
    },
    staffRolesUpdate: async (context, { body }) => {
      const email = normaliseEmail(body.email);
      const work = workOf(body);
      const changed = await db.tx(async (tx) => {
        const refused = (await beyond(tx, context, work)) ?? (await beyondTarget(tx, context, email));
        if (refused) return refused;
        const set = await setStaffRoles(tx, email, work);
        if (set.ok) return done({});
        return refuse(set.reason, { field: set.reason === 'ADMINISTRATOR_STORES' ? 'stores' : 'email' });
      });
      return changed.ok ? done(await readPeople(db, context.now)) : changed;
    },
    ...roleHandlers(db),
  } satisfies Partial<Handlers>;
}

/** The roles that the shop makes of rights (decision 112). */
function roleHandlers(db: Database) {
  return {
    staffRoles: async () => done(await allRoles(db)),
    staffRoleSave: async (context, { body }) => {
      const saved = await db.tx((tx) => saveRole(tx, context, body));
      return saved.ok ? done(await allRoles(db)) : saved;
    },
    staffRoleDelete: async (context, { body: { role_id: roleId } }) => {
      const deleted = await db.tx(async (tx) => {
        const rights = await rightsOfRoles(tx, { roles: [], ownRoles: [roleId] });
        if (rights && (await lacks(context, rights))) return refuse('ROLE_TOO_MUCH', { field: 'role_id' });
        const outcome = await deleteRole(tx, roleId);
        if (outcome === 'deleted') return done({});
        return refuse(outcome === 'used' ? 'ROLE_USED' : 'ROLE_NOT_FOUND', { field: 'role_id' });
      });
      return deleted.ok ? done(await allRoles(db)) : deleted;
    },
  } satisfies Partial<Handlers>;
}

/** Returns what an input says about the work of a person. */
export function workOf(body: {
  readonly roles: readonly StaffRole[];
  readonly own_roles?: readonly number[] | undefined;
  readonly stores?: readonly number[] | undefined;
}) {
  return { roles: body.roles, ownRoles: body.own_roles ?? [], stores: body.stores ?? [] } satisfies StaffWork;
}

/** Refuses roles that do not exist, and those with a right that the person who gives them lacks. */
export async function beyond(tx: Tx, context: CallContext, work: StaffWork): Promise<Refused | undefined> {
  const rights = await rightsOfRoles(tx, work);
  if (!rights) return refuse('ROLE_NOT_FOUND', { field: 'roles' });
  return (await lacks(context, rights)) ? refuse('ROLE_TOO_MUCH', { field: 'roles' }) : undefined;
}

/** Nobody takes roles from somebody who may do more. */
async function beyondTarget(tx: Tx, context: CallContext, email: string): Promise<Refused | undefined> {
  const target = await tx.maybeOne<{ roles: GrantedRole[] }>(sql`
    select ${GRANTED_ROLES} as roles from customers where email = ${email}`);
  const rights = rightsOf(target?.roles ?? []);
  return (await lacks(context, rights)) ? refuse('ROLE_TOO_MUCH', { field: 'email' }) : undefined;
}

async function lacks(context: CallContext, rights: readonly StaffRight[]): Promise<boolean> {
  const { roles } = await context.staff();
  return rights.some((right) => !hasRight(roles, right));
}

async function saveRole(tx: Tx, context: CallContext, body: RoleSaveBody) {
  const { role_id: roleId, name = '', rights = [], needs_factor: needsFactor } = body;
  const role = { name: name.trim(), rights, needsFactor };
  if (roleId === undefined) return makeRole(tx, context, role);
  const before = await lockRole(tx, roleId, body.version ?? 0);
  if (!before) return refuse('ROLE_CHANGED', { field: 'version' });
  const { builtin } = before;
  const checked = builtin === null ? checkRole(role) : ok();
  if (!checked.ok) return checked;
  const touched = builtin === null ? [...rights, ...before.rights] : rightsOf([builtin]);
  if (await lacks(context, touched)) return refuse('ROLE_TOO_MUCH', { field: 'rights' });
  return (await writeRole(tx, roleId, role)) ? done({}) : refuse('ROLE_NAME_TAKEN', { field: 'name' });
}

async function makeRole(tx: Tx, context: CallContext, role: RoleToWrite) {
  const checked = checkRole(role);
  if (!checked.ok) return checked;
  if (await lacks(context, role.rights)) return refuse('ROLE_TOO_MUCH', { field: 'rights' });
  if ((await readRoles(tx)).length >= MAX_ROLES) return refuse('ROLES_FULL', { details: { number: MAX_ROLES } });
  return (await insertRole(tx, role)) ? done({}) : refuse('ROLE_NAME_TAKEN', { field: 'name' });
}

function checkRole({ name, rights }: RoleToWrite) {
  return refuseIfAny([
    ...problemIf(name === '', 'REQUIRED', 'name'),
    ...problemIf(rights.length === 0, 'ROLE_WITHOUT_RIGHTS', 'rights'),
  ]);
}

async function allRoles(db: Queryable): Promise<{ roles: StaffRoleRow[] }> {
  const roles = await readRoles(db);
  return {
    roles: roles.map(({ builtin, rights, ...role }) => ({
      ...role,
      rights: builtin === null ? rights : rightsOf([builtin]),
      ...(builtin === null ? {} : { builtin }),
    })),
  };
}

interface PersonRow {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly blocked: boolean;
  /** Built-in ones; `own` stands for those that the chain made. */
  readonly roles: string[];
  readonly ownRoles: number[];
  readonly stores: number[];
  readonly needsFactor: boolean;
  readonly lastSeenAt: Date | null;
  readonly openSessions: number;
  readonly hasSecondFactor: boolean;
}

/** Everybody of the staff, what they can be given, and who is invited. */
export async function readPeople(db: Queryable, now: Date): Promise<StaffPeople> {
  const people = await db.query<PersonRow>(sql`
    select c.user_id, c.email, c.first_name, c.last_name, c.blocked, c.staff_roles as roles, c.own_roles,
      c.staff_stores as stores, ${NEEDS_FACTOR} as needs_factor, s.last_seen_at, s.open_sessions,
      exists (select from second_factors f where f.user_id = c.user_id and f.enabled_at is not null)
        or exists (select from passkeys p where p.user_id = c.user_id) as has_second_factor
    from customers c cross join lateral (
      select max(last_seen_at) as last_seen_at, count(*) filter (where expires_at > ${now})::int as open_sessions
      from sessions where user_id = c.user_id or agent_id = c.user_id) s
    where c.staff_roles <> '{}' order by lower(c.last_name), lower(c.first_name), c.user_id`);
  const [stores, roles, invitations] = await Promise.all([
    db.query<{ warehouseId: number; name: string }>(sql`
      select warehouse_id, name from warehouses order by lower(name), warehouse_id`),
    readRoles(db),
    readInvitations(db),
  ]);
  return {
    people: people.map(({ lastSeenAt: at, ...person }) => ({
      ...person,
      roles: builtinRoles(person.roles),
      ...(at === null ? {} : { lastSeenAt: at.toISOString() }),
    })),
    stores,
    ownRoles: roles.filter(({ builtin }) => builtin === null).map(({ roleId, name }) => ({ roleId, name })),
    invitations: invitations.map(({ endsAt, ...invitation }) => ({
      ...invitation,
      endsAt: endsAt.toISOString(),
      hasEnded: endsAt <= now,
    })),
  };
}

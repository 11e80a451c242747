import { type GrantedRole, rightsOf, type StaffRight, type StaffRole } from '../../../contract/base/rights.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/**
 * An expression for what the roles of an account grant: the built-in roles by their names, and each right of the shop's
 * own roles. Its columns have no alias, so that it also fits what an insert returns.
 */
export const GRANTED_ROLES = sql`
  (case when own_roles = '{}' then staff_roles else array_remove(staff_roles, 'own') || array(
    select distinct 'right:' || granted from roles_of_staff r, unnest(r.rights || array['overview']) granted
    where r.role_id = any(own_roles) order by 1) end)`;

/** A condition: a role of the account asks for a second factor. */
export const NEEDS_FACTOR = sql`
  (case when staff_roles = '{}' then false else exists (
    select from roles_of_staff r
    where r.needs_factor and (r.builtin = any(staff_roles) or r.role_id = any(own_roles))) end)`;

type RolesChanged =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'CUSTOMER_NOT_FOUND' | 'LAST_ADMINISTRATOR' | 'ADMINISTRATOR_STORES' };

export interface StaffWork {
  readonly roles: readonly StaffRole[];
  /** Roles of the shop's own. */
  readonly ownRoles?: readonly number[];
  /** The stores of the roles; empty: all of them. An administrator cannot be limited to some. */
  readonly stores?: readonly number[];
}

/**
 * Gives an account these roles; with none it becomes a customer's. The last administrator cannot lose the role: the
 * administrators are locked before they are counted, so that two who take the role from each other at once do not both
 * succeed.
 */
export async function setStaffRoles(tx: Tx, email: string, work: StaffWork): Promise<RolesChanged> {
  const { roles, ownRoles = [], stores = [] } = work;
  if (stores.length > 0 && roles.includes('administrator')) return { ok: false, reason: 'ADMINISTRATOR_STORES' };
  const administrators = await tx.query<{ email: string }>(sql`
    select email from customers where 'administrator' = any(staff_roles) and not blocked order by user_id for update`);
  const others = administrators.filter((person) => person.email !== email);
  if (others.length === 0 && !roles.includes('administrator')) return { ok: false, reason: 'LAST_ADMINISTRATOR' };
  const all = [...roles, ...(ownRoles.length > 0 ? ['own'] : [])];
  const changed = await tx.query(sql`
    update customers set staff_roles = ${all}::text[], own_roles = ${[...ownRoles]}::int[],
      staff_stores = ${all.length > 0 ? [...stores] : []}::int[]
    where email = ${email} and closed_at is null returning 1`);
  return changed.length > 0 ? { ok: true } : { ok: false, reason: 'CUSTOMER_NOT_FOUND' };
}

/**
 * Returns the rights of these roles together, and locks the shop's own ones, so that none of them vanishes meanwhile;
 * undefined: one of them does not exist.
 */
export async function rightsOfRoles(
  tx: Tx,
  { roles, ownRoles = [] }: Pick<StaffWork, 'roles' | 'ownRoles'>,
): Promise<StaffRight[] | undefined> {
  const own = await tx.query<{ rights: StaffRight[] }>(sql`
    select rights from roles_of_staff where role_id = any(${[...ownRoles]}::int[]) and builtin is null
    order by role_id for share`);
  if (own.length < new Set(ownRoles).size) return undefined;
  const granted = own.flatMap(({ rights }) => rights.map((right): GrantedRole => `right:${right}`));
  return rightsOf([...roles, ...granted]);
}

export interface RoleRow {
  readonly roleId: number;
  readonly builtin: StaffRole | null;
  readonly name: string;
  readonly rights: StaffRight[];
  readonly needsFactor: boolean;
  readonly version: number;
  readonly people: number;
}

/** All roles with the number of people who have them: the built-in ones first. */
export function readRoles(db: Queryable): Promise<RoleRow[]> {
  return db.query<RoleRow>(sql`
    select r.role_id, r.builtin, r.name, r.rights, r.needs_factor, r.version,
      (select count(*)::int from (
        select user_id from customers where staff_roles <> '{}' and r.builtin = any(staff_roles)
        union select user_id from customers where own_roles <> '{}' and own_roles @> array[r.role_id]) p) as people
    from roles_of_staff r order by r.builtin is null, case when r.builtin is null then lower(r.name) end, r.role_id`);
}

export interface RoleToWrite {
  readonly name: string;
  readonly rights: readonly StaffRight[];
  readonly needsFactor: boolean;
}

/** Makes a role. False: another one has the name. */
export function insertRole(tx: Tx, { name, rights, needsFactor }: RoleToWrite): Promise<boolean> {
  return tx.changed(sql`
    insert into roles_of_staff (name, rights, needs_factor) values (${name}, ${[...rights]}::text[], ${needsFactor})
    on conflict do nothing`);
}

/** Locks a role as somebody saw it; undefined: it was changed or deleted since. */
export function lockRole(tx: Tx, roleId: number, version: number) {
  return tx.maybeOne<{ builtin: StaffRole | null; rights: StaffRight[] }>(sql`
    select builtin, rights from roles_of_staff where role_id = ${roleId} and version = ${version} for update`);
}

/** Writes a locked role; name and rights of a built-in one stay. False: another one has the name. */
export async function writeRole(tx: Tx, roleId: number, { name, rights, needsFactor }: RoleToWrite): Promise<boolean> {
  const isTaken = await tx.maybeOne(sql`
    select role_id from roles_of_staff
    where builtin is null and lower(name) = lower(${name}) and role_id <> ${roleId}`);
  if (isTaken) return false;
  await tx.query(sql`
    update roles_of_staff set needs_factor = ${needsFactor}, version = version + 1,
      name = case when builtin is null then ${name} else '' end,
      rights = case when builtin is null then ${[...rights]}::text[] else '{}' end
    where role_id = ${roleId}`);
  return true;
}

/** Deletes a role of the shop's own that nobody has and nobody is invited to. */
export async function deleteRole(tx: Tx, roleId: number): Promise<'deleted' | 'used' | 'none'> {
  const row = await tx.maybeOne<{ isUsed: boolean }>(sql`
    select exists (select from customers c where c.own_roles @> array[r.role_id])
      or exists (select from staff_invitations i where i.own_roles @> array[r.role_id]) as is_used
    from roles_of_staff r where r.role_id = ${roleId} and r.builtin is null for update`);
  if (!row) return 'none';
  if (row.isUsed) return 'used';
  await tx.query(sql`delete from roles_of_staff where role_id = ${roleId}`);
  return 'deleted';
}

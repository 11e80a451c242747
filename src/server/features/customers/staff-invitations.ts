import type { StaffRole } from '../../../contract/base/rights.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { fullName } from './queries.ts';
import type { StaffWork } from './staff-roles.ts';

/** The days for which the link of an invitation can be used. */
export const INVITATION_DAYS = 7;

export interface InvitationRow {
  readonly invitationId: number;
  readonly email: string;
  readonly roles: StaffRole[];
  readonly ownRoles: number[];
  readonly stores: number[];
  readonly by: string;
  readonly endsAt: Date;
}

/** Writes an invitation, in place of an earlier one to the same address. Returns its id. */
export async function writeInvitation(
  tx: Tx,
  { email, by, now, roles, ownRoles = [], stores = [] }: StaffWork & { email: string; by: number; now: Date },
): Promise<number> {
  const row = await tx.one<{ invitationId: number }>(sql`
    insert into staff_invitations (email, roles, own_roles, stores, invited_by, made_at, ends_at)
    values (${email}, ${[...roles]}::text[], ${[...ownRoles]}::int[], ${[...stores]}::int[], ${by}, ${now},
      ${new Date(now.getTime() + INVITATION_DAYS * DAY_MS)})
    on conflict (email) do update set roles = excluded.roles, own_roles = excluded.own_roles, stores = excluded.stores,
      invited_by = excluded.invited_by, made_at = excluded.made_at, ends_at = excluded.ends_at, token_hash = null
    returning invitation_id`);
  return row.invitationId;
}

/** The invitations that nobody has taken, also those that have ended. */
export function readInvitations(db: Queryable): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(sql`
    select i.invitation_id, i.email, i.roles, i.own_roles, i.stores, ${fullName(sql`c`)} as by, i.ends_at
    from staff_invitations i join customers c on c.user_id = i.invited_by order by i.email`);
}

/**
 * Makes the token of a mail, of which only the hash is stored; undefined: the invitation was withdrawn or has ended.
 */
export async function tokenOfInvitation(
  db: Database,
  invitationId: number,
  now: Date,
): Promise<{ readonly token: string; readonly email: string; readonly by: string } | undefined> {
  const token = newToken();
  const row = await db.maybeOne<{ email: string; by: string }>(sql`
    update staff_invitations i set token_hash = ${hashToken(token)} from customers c
    where i.invitation_id = ${invitationId} and i.ends_at > ${now} and c.user_id = i.invited_by
    returning i.email, ${fullName(sql`c`)} as by`);
  return row && { token, ...row };
}

export function invitationOf(db: Queryable, token: string, now: Date): Promise<{ email: string } | undefined> {
  return db.maybeOne<{ email: string }>(sql`
    select email from staff_invitations where token_hash = ${hashToken(token)} and ends_at > ${now}`);
}

/** Uses an invitation up; undefined: it was used, withdrawn, or has ended. */
export async function takeInvitation(tx: Tx, token: string, now: Date) {
  return tx.maybeOne<Pick<InvitationRow, 'email' | 'roles' | 'ownRoles' | 'stores'>>(sql`
    delete from staff_invitations where token_hash = ${hashToken(token)} and ends_at > ${now}
    returning email, roles, own_roles, stores`);
}

export function removeInvitation(db: Queryable, invitationId: number): Promise<boolean> {
  return db.changed(sql`delete from staff_invitations where invitation_id = ${invitationId}`);
}

import type { PurchaseLimits } from '../../../domain/account/purchase-limits.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export type CompanyRole = 'buyer' | 'approver';

/** Role and limits of somebody who buys for a company. */
export interface CompanyPart extends PurchaseLimits {
  readonly role: CompanyRole;
}

export interface CompanyUserRow extends CompanyPart {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly spentCents: number;
}

export interface InvitationRow extends CompanyPart {
  readonly companyInvitationId: number;
  readonly masterId: number;
  readonly email: string;
  readonly endsAt: Date;
}

const PART = sql`role, order_limit_cents, month_limit_cents`;

/** An expression for the cents that a customer ordered in the calendar month of `now`. Orders are on a higher floor. */
export type SpentSql = (userId: SqlFragment, now: Date) => SqlFragment;

/** Returns the people who buy for a company, by name. */
export function usersOfCompany(
  db: Queryable,
  masterId: number,
  { spentSql, now }: { readonly spentSql: SpentSql; readonly now: Date },
): Promise<CompanyUserRow[]> {
  return db.query<CompanyUserRow>(sql`
    select u.user_id, c.email, c.first_name, c.last_name, ${PART},
      ${spentSql(sql`u.user_id`, now)} as spent_cents
    from company_users u join customers c using (user_id)
    where u.master_id = ${masterId} order by lower(c.last_name), lower(c.first_name), u.user_id`);
}

export function invitationsOfCompany(db: Queryable, masterId: number, now: Date): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(sql`
    select ${INVITATION} from company_invitations where master_id = ${masterId} and ends_at > ${now} order by email`);
}

const INVITATION = sql`company_invitation_id, master_id, email, ${PART}, ends_at`;

/** The membership of a person in a company. */
export interface Membership extends CompanyPart {
  readonly masterId: number;
  readonly spentCents: number;
}

/** Returns the company that a person buys for, and the role; undefined: they buy for themselves. */
export async function companyOfUser(
  db: Queryable,
  userId: number,
): Promise<Pick<Membership, 'masterId' | 'role'> | undefined> {
  const row = await db.maybeOne<Pick<Membership, 'masterId' | 'role'>>(sql`
    select master_id, role from company_users where user_id = ${userId}`);
  return row;
}

/** Returns the same with limits, and the amount spent of them. */
export async function membershipOf(
  db: Queryable,
  userId: number,
  { spentSql, now }: { readonly spentSql: SpentSql; readonly now: Date },
): Promise<Membership | undefined> {
  const row = await db.maybeOne<Membership>(sql`
    select master_id, ${PART}, ${spentSql(sql`u.user_id`, now)} as spent_cents
    from company_users u where u.user_id = ${userId}`);
  return row;
}

/** Reads the name of the company of a master account; empty: it has none. */
export async function companyName(db: Queryable, masterId: number): Promise<string> {
  const row = await db.maybeOne<{ name: string | null }>(sql`
    select company_name as name from customers where user_id = ${masterId}`);
  return row?.name ?? '';
}

/** Reads the name of a price list of a company. */
export async function nameOfPriceList(db: Queryable, priceListId: number): Promise<string | undefined> {
  const row = await db.maybeOne<{ name: string }>(sql`
    select name from price_lists where price_list_id = ${priceListId}`);
  return row?.name;
}

/** Locks the master account, so that its people are counted one after the other. */
export async function lockMaster(tx: Tx, masterId: number): Promise<void> {
  await tx.query(sql`select 1 from customers where user_id = ${masterId} for no key update`);
}

export async function companyHasUsers(db: Queryable, masterId: number): Promise<boolean> {
  const rows = await db.query(sql`select 1 from company_users where master_id = ${masterId} limit 1`);
  return rows.length > 0;
}

/** Writes an invitation; an earlier one for this e-mail is replaced. Returns its id. */
export async function writeInvitation(
  tx: Tx,
  { masterId, email, role, orderLimitCents, monthLimitCents, endsAt }: Omit<InvitationRow, 'companyInvitationId'>,
  now: Date,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into company_invitations (master_id, email, role, order_limit_cents, month_limit_cents, made_at, ends_at)
    values (${masterId}, ${email}, ${role}, ${orderLimitCents}, ${monthLimitCents}, ${now}, ${endsAt})
    on conflict (master_id, email) do update set role = excluded.role, order_limit_cents = excluded.order_limit_cents,
      month_limit_cents = excluded.month_limit_cents, made_at = excluded.made_at, ends_at = excluded.ends_at,
      token_hash = null
    returning company_invitation_id as id`);
  return row.id;
}

/** Stores the token of the newest mail of the invitation. undefined: it was withdrawn. */
export async function setInvitationToken(
  db: Queryable,
  companyInvitationId: number,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  const row = await db.maybeOne<InvitationRow>(sql`
    update company_invitations set token_hash = ${tokenHash} where company_invitation_id = ${companyInvitationId}
    returning ${INVITATION}`);
  return row;
}

export async function invitationByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const row = await db.maybeOne<InvitationRow>(sql`
    select ${INVITATION} from company_invitations i where token_hash = ${tokenHash} and ends_at > ${now}
      and exists (select from customers m where m.user_id = i.master_id and not m.blocked)`);
  return row;
}

/** Returns whether the company had such an invitation. */
export async function deleteInvitation(db: Queryable, masterId: number, companyInvitationId: number): Promise<boolean> {
  return db.changed(sql`
    delete from company_invitations where master_id = ${masterId} and company_invitation_id = ${companyInvitationId}`);
}

/** Returns false if the person buys for a company already. */
export async function insertCompanyUser(
  tx: Tx,
  { userId, masterId, role, orderLimitCents, monthLimitCents }: CompanyPart & { userId: number; masterId: number },
  now: Date,
): Promise<boolean> {
  return tx.changed(sql`
    insert into company_users (user_id, master_id, role, order_limit_cents, month_limit_cents, joined_at)
    values (${userId}, ${masterId}, ${role}, ${orderLimitCents}, ${monthLimitCents}, ${now})
    on conflict (user_id) do nothing`);
}

export async function updateCompanyUser(
  db: Queryable,
  masterId: number,
  { userId, role, orderLimitCents, monthLimitCents }: CompanyPart & { readonly userId: number },
): Promise<boolean> {
  return db.changed(sql`
    update company_users set role = ${role}, order_limit_cents = ${orderLimitCents},
      month_limit_cents = ${monthLimitCents}
    where master_id = ${masterId} and user_id = ${userId}`);
}

export async function deleteCompanyUser(tx: Tx, masterId: number, userId: number): Promise<boolean> {
  return tx.changed(sql`
    delete from company_users where master_id = ${masterId} and user_id = ${userId}`);
}

export async function deleteEndedCompanyInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from company_invitations where ends_at < ${now}`);
}

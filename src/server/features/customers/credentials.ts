import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { endLinks } from './account-tokens.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { accountOf } from './merged.ts';
import { disableFactor } from './second-factor.ts';

/** The data of an account that a mail about it needs. */
export interface AccountToMail {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly isConfirmed: boolean;
  readonly customerCode: string | null;
}

const COLUMNS = sql`user_id, email, customer_code, first_name, email_confirmed_at is not null as is_confirmed`;

/** The maximum number of accounts with one fiscal code that get a mail; confirmed and older ones first. */
const MAX_OF_A_CODE = 10;

/**
 * Finds the accounts of a name, in lower case: that of an e-mail or of a customer code, or else those of a fiscal code,
 * which several may have. Each kind of name is looked up apart, so that nobody hides an account by writing its name
 * into another field. Blocked accounts get no mails.
 */
export async function accountsByName(db: Queryable, name: string): Promise<AccountToMail[]> {
  if (name.includes('@')) {
    const account = await accountByEmail(db, name);
    return account ? [account] : [];
  }
  const code = name.toUpperCase();
  const ofCard = await db.maybeOne<AccountToMail>(
    sql`select ${COLUMNS} from customers c where ${accountOf(sql`n.customer_code = ${code}`)} and not blocked`,
  );
  if (ofCard) return [ofCard];
  return db.query<AccountToMail>(sql`
    select ${COLUMNS} from customers where upper(fiscal_code) = ${code} and not blocked
    order by email_confirmed_at is null, user_id limit ${MAX_OF_A_CODE}`);
}

/** Returns the account of an e-mail; of one that was merged into another account: the one that is left. */
export async function accountByEmail(db: Queryable, email: string): Promise<AccountToMail | undefined> {
  const row = await db.maybeOne<AccountToMail>(
    sql`select ${COLUMNS} from customers c where ${accountOf(sql`n.email = ${email}`)} and not blocked`,
  );
  return row;
}

export async function accountById(db: Queryable, userId: number): Promise<AccountToMail | undefined> {
  const row = await db.maybeOne<AccountToMail>(
    sql`select ${COLUMNS} from customers where user_id = ${userId} and not blocked`,
  );
  return row;
}

export async function passwordHashOf(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.maybeOne<{ passwordHash: string | null }>(
    sql`select password_hash from customers where user_id = ${userId}`,
  );
  return row?.passwordHash ?? undefined;
}

/** Sets another password: every link that was mailed before ends. */
export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx.query(sql`update customers set password_hash = ${hash} where user_id = ${userId}`);
  await endLinks(tx, userId);
}

interface FirstPassword {
  readonly userId: number;
  readonly hash: string;
  readonly sessionId: number;
}

/** Sets the password of an account that has none, in a session that the shop itself opened. Returns false otherwise. */
export async function setFirstPassword(tx: Tx, { userId, hash, sessionId }: FirstPassword): Promise<boolean> {
  return tx.changed(sql`
    update customers set password_hash = ${hash} where user_id = ${userId} and password_hash is null
      and exists (select from sessions s where s.session_id = ${sessionId} and s.user_id = ${userId}
        and s.sign_on = 'password')`);
}

/** Replaces the hash of the same password by one of today's cost. */
export async function renewPasswordHash(db: Queryable, userId: number, hash: string): Promise<void> {
  await db.query(sql`update customers set password_hash = ${hash} where user_id = ${userId}`);
}

/** Confirms the e-mail: whoever read a mail of the account owns its mailbox. */
export async function confirmEmail(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update customers set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where user_id = ${userId}`);
}

/**
 * Changes the e-mail to one whose mailbox the customer owns; every link that was mailed before ends. Returns the old
 * one; undefined: another account has the new one, or may get it back.
 */
export async function changeEmail(tx: Tx, userId: number, email: string, now: Date): Promise<string | undefined> {
  await lockEmail(tx, email);
  const row = await tx.maybeOne<{ before: string }>(sql`
    update customers c set email = ${email}, email_confirmed_at = ${now} from customers b
    where c.user_id = ${userId} and b.user_id = c.user_id
      and not exists (select from customers o where o.email = ${email} and o.user_id <> ${userId})
      and not ${isHeldFor(email, userId, now)}
    returning b.email as before`);
  if (row) await endLinks(tx, userId);
  return row?.before;
}

/** Restores the earlier e-mail of an account and deletes its password. */
export async function restoreEmail(tx: Tx, userId: number, email: string, now: Date): Promise<boolean> {
  const before = await changeEmail(tx, userId, email, now);
  if (before === undefined) return false;
  await tx.query(sql`update customers set password_hash = null where user_id = ${userId}`);
  await forgetBrowsers(tx, userId);
  return true;
}

/** Locks an e-mail: if several transactions want the same one, they run one after the other. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`);
}

/**
 * Returns whether another account may still get this e-mail back after it was changed: until then nobody can register
 * with it.
 */
export async function isEmailHeld(tx: Tx, email: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`select 1 where ${isHeldFor(email, 0, now)}`);
  return rows.length > 0;
}

function isHeldFor(email: string, userId: number, now: Date) {
  return sql`exists (
    select from account_tokens t join customers o using (user_id)
    where t.purpose = 'email-undo' and t.data ->> 'before' = ${email} and t.user_id <> ${userId}
      and t.expires_at > ${now}
      and t.used_at is null and o.email <> ${email})`;
}

/**
 * Removes all ways to log in without the password that were added to an account since then: passkeys, linked accounts
 * and the second factor. Older ones stay.
 */
export async function dropAccessSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.query(sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`);
  await tx.query(sql`delete from external_identities where user_id = ${userId} and linked_at >= ${since}`);
  const factor = await tx.query(sql`select from second_factors where user_id = ${userId} and enabled_at >= ${since}`);
  if (factor.length > 0) await disableFactor(tx, userId);
}

/** Masks an e-mail so that its owner still recognises it: "c•••@esempio.it". */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}

import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';

/** An act that a token sent by mail allows its reader to do, once. */
export type TokenPurpose = 'password-reset' | 'email-change' | 'email-confirm' | 'account-close' | SurvivingPurpose;

/**
 * Tokens that survive a change of password or e-mail: with them the owner undoes changes of somebody who took the
 * account over.
 */
const SURVIVING = ['email-undo', 'factor-objection', 'erasure-objection'] as const;
type SurvivingPurpose = (typeof SURVIVING)[number];

export interface TokenRow {
  readonly userId: number;
  /** The data of the request for which the token was issued, such as the new e-mail address. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

interface TokenToIssue {
  readonly purpose: TokenPurpose;
  readonly userId: number;
  readonly minutes: number;
  readonly now: Date;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Makes a token; earlier ones of this account for the same purpose end. The account is locked first, so that those of a
 * concurrent call end, too. Tokens that undo a change do not end each other. Only the hash of a token is stored.
 */
export async function issueToken(tx: Tx, { purpose, userId, minutes, now, data = {} }: TokenToIssue): Promise<string> {
  const token = newToken();
  await lockAccount(tx, userId);
  await tx.query(sql`
    with ended as (
      delete from account_tokens where user_id = ${userId} and purpose = ${purpose}
        and purpose <> all(${[...SURVIVING]}::text[]))
    insert into account_tokens (token_hash, purpose, user_id, data, created_at, expires_at)
    values (${hashToken(token)}, ${purpose}, ${userId},
      ${JSON.stringify(data)}::jsonb, ${now}, ${new Date(now.getTime() + minutes * 60_000)})`);
  return token;
}

/** Returns the purpose and data of a token, unless it was used or has expired. */
export async function readToken(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const row = await db.maybeOne<TokenRow>(sql`
    select user_id, data, created_at from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}`);
  return row;
}

/**
 * Returns whose token it is, also after it has expired: with it another one is requested. undefined: it is unknown,
 * used, or was replaced by a newer one.
 */
export async function ownerOfToken(db: Queryable, purpose: TokenPurpose, token: string): Promise<number | undefined> {
  const row = await db.maybeOne<Pick<TokenRow, 'userId'>>(sql`
    select user_id from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null`);
  return row?.userId;
}

/** Uses a token up. undefined: it is unknown, used or expired; of two parallel uses one succeeds. */
export async function takeToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const known = await readToken(tx, purpose, token, now);
  if (!known) return undefined;
  await lockAccount(tx, known.userId);
  const row = await tx.maybeOne<TokenRow>(sql`
    update account_tokens set used_at = ${now}
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning user_id, data, created_at`);
  return row;
}

/** Binds a token to this session (or to what `to` names), which may then use it without sending it again. */
export async function bindToken(db: Queryable, purpose: TokenPurpose, token: string, to: string): Promise<void> {
  await db.query(sql`
    update account_tokens set data = data || jsonb_build_object('boundTo', ${to}::text)
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null`);
}

/** Uses up the token of an account that was bound to `to`; as `takeToken`. */
export async function takeBoundToken(
  tx: Tx,
  purpose: TokenPurpose,
  { userId, to, now }: { readonly userId: number; readonly to: string; readonly now: Date },
): Promise<TokenRow | undefined> {
  await lockAccount(tx, userId);
  const row = await tx.maybeOne<TokenRow>(sql`
    update account_tokens set used_at = ${now}
    where user_id = ${userId} and purpose = ${purpose} and data ->> 'boundTo' = ${to} and used_at is null
      and expires_at > ${now}
    returning user_id, data, created_at`);
  return row;
}

/**
 * Ends every link that was mailed about an account, because its password or e-mail changed. Only links that undo a
 * change stay valid.
 */
export async function endLinks(tx: Tx, userId: number): Promise<void> {
  await tx.query(
    sql`delete from account_tokens where user_id = ${userId} and purpose <> all(${[...SURVIVING]}::text[])`,
  );
}

/** Ends the links that undo newer changes of the e-mail: an older change was undone, which undoes them, too. */
export async function endNewerUndos(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.query(sql`
    delete from account_tokens where user_id = ${userId} and purpose = 'email-undo' and created_at >= ${since}`);
}

/**
 * Locks an account. Every writer of its tokens does this first, so that they run one after the other and cannot
 * deadlock.
 */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`select from customers where user_id = ${userId} for no key update`);
}

export async function deleteEndedTokens(db: Queryable, endedBefore: Date): Promise<void> {
  await db.query(sql`delete from account_tokens where expires_at < ${endedBefore}`);
}

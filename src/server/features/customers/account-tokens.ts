import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';

/** What a token that was sent by mail allows its reader to do, once. */
export type TokenPurpose = 'password-reset' | 'email-change' | 'email-confirm' | 'account-close';

export interface TokenRow {
  readonly userId: number;
  /** What was asked for when the token was issued, as the new e-mail address. */
  readonly data: Readonly<Record<string, unknown>>;
}

interface TokenToIssue {
  readonly purpose: TokenPurpose;
  readonly userId: number;
  readonly minutes: number;
  readonly now: Date;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Makes a token; the earlier ones of this account for the same purpose end. Only its hash is stored. */
export async function issueToken(tx: Tx, { purpose, userId, minutes, now, data = {} }: TokenToIssue): Promise<string> {
  const token = newToken();
  await tx.query(sql`
    with ended as (
      delete from account_tokens where user_id = ${userId} and purpose = ${purpose})
    insert into account_tokens (token_hash, purpose, user_id, data, created_at, expires_at)
    values (${hashToken(token)}, ${purpose}, ${userId}, ${JSON.stringify(data)}::jsonb, ${now}, ${new Date(now.getTime() + minutes * 60_000)})`);
  return token;
}

/** What a token is for, as long as it was not used and has not ended. */
export async function readToken(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(sql`
    select user_id as "userId", data from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}`);
  return row;
}

/** Uses a token up. undefined: it is unknown, was used or has ended; of two parallel uses one gets it. */
export async function takeToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await tx.query<TokenRow>(sql`
    update account_tokens set used_at = ${now}
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning user_id as "userId", data`);
  return row;
}

/** Whoever has this session (or whatever `to` names) may use the token without showing it again. */
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
  const [row] = await tx.query<TokenRow>(sql`
    update account_tokens set used_at = ${now}
    where user_id = ${userId} and purpose = ${purpose} and data ->> 'boundTo' = ${to} and used_at is null and expires_at > ${now}
    returning user_id as "userId", data`);
  return row;
}

export async function deleteEndedTokens(db: Queryable, endedBefore: Date): Promise<void> {
  await db.query(sql`delete from account_tokens where expires_at < ${endedBefore}`);
}

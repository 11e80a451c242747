import type { ExternalIdentity, SignOnProvider } from '../../../domain/account/sign-on.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken } from '../../infra/tokens.ts';
import { confirmEmail } from './credentials.ts';

/** An account of an identity provider that is linked to one here. */
export interface LinkedIdentity {
  readonly identityId: number;
  readonly provider: SignOnProvider;
  readonly email: string;
  readonly linkedAt: Date;
}

export function identitiesOf(db: Queryable, userId: number): Promise<LinkedIdentity[]> {
  return db.query<LinkedIdentity>(sql`
    select identity_id, provider, email, linked_at from external_identities
    where user_id = ${userId} order by identity_id`);
}

type Name = Pick<ExternalIdentity, 'provider' | 'issuer' | 'subject'>;

/** Finds the account to which an identity is linked. */
export async function accountOfIdentity(
  db: Queryable,
  { provider, issuer, subject }: Name,
): Promise<number | undefined> {
  const row = await db.maybeOne<{ userId: number }>(sql`
    select user_id from external_identities where provider = ${provider} and issuer = ${issuer}
      and subject = ${subject}`);
  return row?.userId;
}

export async function identityUsed(db: Queryable, { provider, issuer, subject, email }: ExternalIdentity, now: Date) {
  await db.query(sql`
    update external_identities set last_used_at = ${now}, email = ${email}
    where provider = ${provider} and issuer = ${issuer} and subject = ${subject}`);
}

export interface IdentityToLink {
  readonly userId: number;
  /** The e-mail of the account, for the notification. */
  readonly to: string;
  readonly identity: ExternalIdentity;
  readonly now: Date;
}

/**
 * Links an identity to an account, and notifies its owner by mail. Returns false if the identity has another account,
 * or the account another identity of the provider.
 */
export async function linkIdentity(tx: Tx, { userId, to, identity, now }: IdentityToLink): Promise<boolean> {
  const { provider, issuer, subject, email } = identity;
  if (
    !(await tx.changed(sql`
    insert into external_identities (provider, issuer, subject, user_id, email, linked_at, last_used_at)
    values (${provider}, ${issuer}, ${subject}, ${userId}, ${email}, ${now}, ${now})
    on conflict do nothing`))
  )
    return false;
  await enqueue(tx, 'account-changed', { userId, change: 'sign-on', to });
  return true;
}

/** Unlinks one of the own identities. Returns whether there was one. */
export async function deleteIdentity(tx: Tx, userId: number, identityId: number): Promise<boolean> {
  return tx.changed(sql`
    delete from external_identities where identity_id = ${identityId} and user_id = ${userId}`);
}

/** Minutes in which a browser may complete the remaining step of a sign-on: a code, a password, a registration. */
const VERIFIED_MINUTES = 30;

/** A sign-on of a browser with its remaining step. */
export interface VerifiedIdentity {
  readonly step: 'code' | 'link' | 'register';
  /** The linked account that needs a code; null in the other steps. */
  readonly userId: number | null;
  readonly identity: ExternalIdentity;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

/** Stores the identity that the user of a browser has proved; an earlier one of the browser is replaced. */
export async function storeVerified(
  db: Queryable,
  browser: string,
  { step, userId, identity, returnTo }: Omit<VerifiedIdentity, 'expiresAt'>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + VERIFIED_MINUTES * 60_000);
  await db.query(sql`
    insert into verified_identities (browser_hash, step, user_id, identity, return_to, expires_at)
    values (${hashToken(browser)}, ${step}, ${userId}, ${JSON.stringify(identity)}::jsonb, ${returnTo}, ${expiresAt})
    on conflict (browser_hash) do update set step = excluded.step, user_id = excluded.user_id,
      identity = excluded.identity, return_to = excluded.return_to, expires_at = excluded.expires_at`);
}

/** Returns the identity that the user of a browser has proved. undefined: there is none, or it has expired. */
export async function readVerified(
  db: Queryable,
  browser: string | undefined,
  now: Date,
): Promise<VerifiedIdentity | undefined> {
  if (browser === undefined) return undefined;
  const row = await db.maybeOne<VerifiedIdentity>(sql`
    select step, user_id, identity, return_to, expires_at
    from verified_identities where browser_hash = ${hashToken(browser)} and expires_at > ${now}`);
  return row;
}

/** Uses up the identity that the user of a browser has proved; one of two parallel uses succeeds. */
export async function takeVerified(tx: Tx, browser: string, now: Date): Promise<VerifiedIdentity | undefined> {
  const row = await tx.maybeOne<VerifiedIdentity>(sql`
    delete from verified_identities where browser_hash = ${hashToken(browser)} and expires_at > ${now}
    returning step, user_id, identity, return_to, expires_at`);
  return row;
}

export async function deleteEndedVerified(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from verified_identities where expires_at < ${now}`);
}

export interface NewLink {
  /** `signOnBrowser` of the call's context. */
  readonly browser: string | undefined;
  /** The provider that the page names in `social_login`. */
  readonly provider: SignOnProvider;
  readonly userId: number;
  /** The e-mail of the new account. */
  readonly email: string;
  readonly now: Date;
}

/**
 * For registrations: links the proved identity of this browser's user to the account that the transaction makes, and
 * confirms its e-mail if the provider has verified the same one. undefined: the proof has expired, is of another
 * provider, or has an account already; then the registration should be refused with SIGN_ON_ENDED, which rolls back.
 */
export async function linkVerifiedIdentity(tx: Tx, link: NewLink): Promise<ExternalIdentity | undefined> {
  const { browser, provider, userId, email, now } = link;
  const verified = browser === undefined ? undefined : await takeVerified(tx, browser, now);
  if (!verified || verified.step === 'code' || verified.identity.provider !== provider) return undefined;
  const { identity } = verified;
  if (!(await linkIdentity(tx, { userId, to: email, identity, now }))) return undefined;
  if (identity.isEmailVerified && identity.email === email) await confirmEmail(tx, userId, now);
  return identity;
}

import type { ExternalIdentity, SignOnProvider } from '../../../domain/account/sign-on.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';

/** Minutes within which the browser must return from the provider. */
const ATTEMPT_MINUTES = 15;

/** A sign-on that has begun in a browser. */
export interface Attempt {
  readonly provider: SignOnProvider;
  /** Set for SAML only. */
  readonly requestId?: string | undefined;
  readonly isPassive?: boolean | undefined;
  /** Set for OpenID Connect and OAuth. */
  readonly nonce?: string | undefined;
  readonly codeVerifier?: string | undefined;
  readonly popup?: string | undefined;
  readonly returnTo: string;
}

interface AttemptRow {
  readonly provider: SignOnProvider;
  readonly requestId: string | null;
  readonly isPassive: boolean;
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
  readonly popup: string | null;
  readonly returnTo: string;
  readonly verified: ExternalIdentity | null;
}

const COLUMNS = sql`provider, request_id, is_passive, nonce, code_verifier, popup, return_to, verified`;

/** The keys of a new attempt: the value that goes to the provider and back, and the key of the browser. */
interface Started {
  readonly state: string;
  readonly browser: string;
  readonly now: Date;
}

export async function insertAttempt(db: Queryable, attempt: Attempt, { state, browser, now }: Started): Promise<void> {
  const { provider, requestId, nonce, codeVerifier, isPassive = false, popup, returnTo } = attempt;
  const expiresAt = new Date(now.getTime() + ATTEMPT_MINUTES * 60_000);
  await db.query(sql`
    insert into sign_on_attempts (state_hash, browser_hash,
      provider, request_id, nonce, code_verifier, is_passive, popup, return_to, expires_at)
    values (${hashToken(state)}, ${hashToken(browser)}, ${provider}, ${requestId ?? null}, ${nonce ?? null},
      ${codeVerifier ?? null},
      ${isPassive}, ${popup ?? null}, ${returnTo}, ${expiresAt})`);
}

/**
 * Uses up an attempt of this browser; of two parallel requests one gets it. undefined: none is open, or it began in
 * another browser.
 */
export async function takeAttempt(
  db: Queryable,
  provider: SignOnProvider,
  { state, browser, now }: Started,
): Promise<(Attempt & { readonly verified: ExternalIdentity | undefined }) | undefined> {
  const row = await db.maybeOne<AttemptRow>(sql`
    delete from sign_on_attempts
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and provider = ${provider}
      and expires_at > ${now}
    returning ${COLUMNS}`);
  return row && { ...attemptOf(row), verified: row.verified ?? undefined };
}

/**
 * Returns the open SAML attempt to which a provider posts an answer, without the browser's cookie, because other sites
 * do not send it. An attempt accepts one answer only.
 */
export async function openSamlAttempt(db: Queryable, state: string, now: Date): Promise<Attempt | undefined> {
  const row = await db.maybeOne<AttemptRow>(sql`
    select ${COLUMNS} from sign_on_attempts
    where state_hash = ${hashToken(state)} and provider = 'saml' and verified is null and expires_at > ${now}`);
  return row && attemptOf(row);
}

/**
 * Stores the identity that the provider has asserted until the browser fetches it. Returns false if another answer was
 * first.
 */
export async function answerSamlAttempt(db: Queryable, state: string, identity: ExternalIdentity): Promise<boolean> {
  return db.changed(sql`
    update sign_on_attempts set verified = ${JSON.stringify(identity)}::jsonb
    where state_hash = ${hashToken(state)} and provider = 'saml' and verified is null`);
}

/** Marks a SAML assertion as used, for all processes. Returns false if it was used before. */
export async function takeAssertion(db: Queryable, id: string, expiresAt: Date): Promise<boolean> {
  return db.changed(sql`
    insert into used_assertions (assertion_hash, expires_at) values (${hashToken(id)}, ${expiresAt})
    on conflict do nothing`);
}

export async function deleteEndedAttempts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from sign_on_attempts where expires_at < ${now}`);
  await db.query(sql`delete from used_assertions where expires_at < ${now}`);
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    provider: row.provider,
    requestId: row.requestId ?? undefined,
    isPassive: row.isPassive,
    nonce: row.nonce ?? undefined,
    codeVerifier: row.codeVerifier ?? undefined,
    popup: row.popup ?? undefined,
    returnTo: row.returnTo,
  };
}

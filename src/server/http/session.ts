import type { Config } from '../config/config.ts';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeUser } from '../../contract/base/envelope.ts';
import type { GrantedRole } from '../../contract/base/rights.ts';
import { isSsoAuthenticated, type SignOnWay, type SsoUser } from '../../domain/account/sign-on.ts';
import { DAY_MS } from '../../domain/base/duration.ts';
import { type SqlFragment, sql } from '../infra/database/sql.ts';
import type { Queryable } from '../infra/database/types.ts';
import { hashToken, newToken } from '../infra/tokens.ts';

/** Returns the member of the staff of a session: the one who is logged in, or who acts for the logged-in customer. */
export function staffIn(session: Session | undefined): SessionAgent | undefined {
  const person = session?.agent ?? session?.customer;
  return person && person.roles.length > 0 ? person : undefined;
}

/**
 * Whether a session of the staff has shown a second factor, where the shop demands one of everybody
 * (STAFF_SECOND_FACTOR) or of a role of the person.
 */
export function hasNeededFactor(session: Session, { staffSecondFactor }: Pick<Config, 'staffSecondFactor'>): boolean {
  const isNeeded = staffSecondFactor || staffIn(session)?.needsFactor === true;
  return !isNeeded || session.hasSecondFactor === true;
}

export interface SessionCustomer {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userTypeId: number;
  readonly profileLevel: number;
  /** Empty for customers. */
  readonly roles: readonly GrantedRole[];
  /** A role of the person asks for a second factor. */
  readonly needsFactor: boolean;
  /** The stores (warehouses) for which a member of the staff works; empty: all of them. */
  readonly stores: readonly number[];
  readonly confirmed: boolean;
  readonly defaultAddressId: number | undefined;
  readonly defaultStoreId: number | undefined;
  readonly hasFavorites: boolean;
  /** The CRM segments of the customer that are valid now (S 6). */
  readonly segments: readonly CustomerSegment[];
  readonly isBetaTester: boolean;
  /**
   * The company for which the customer buys: its price list, the id of its master account, and whether prices are shown
   * without VAT.
   */
  readonly priceListId: number | undefined;
  readonly companyId: number | undefined;
  readonly hasNetPrices: boolean;
  /** The disclaimers that gate features (S 6, D 6: legals). */
  readonly legalIds: readonly number[];
}

export interface CustomerSegment {
  readonly segmentId: number;
  readonly value: number;
}

/** The member of the staff who acts for the customer of a session (D 6, back-office access). */
export interface SessionAgent {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly GrantedRole[];
  readonly needsFactor: boolean;
  /** The stores (warehouses) for which they work; empty: all of them. */
  readonly stores: readonly number[];
}

export interface Session {
  readonly sessionId: number;
  readonly customer: SessionCustomer | undefined;
  readonly agent?: SessionAgent;
  /** A second factor was shown in this session. */
  readonly hasSecondFactor?: boolean;
  /** How the session was opened; only for sessions of customers. */
  readonly signOn?: SignOnWay;
  /** D 3, SSO user: of a session that was opened by SAML. */
  readonly sso?: SsoUser;
  /** Set if the current request is answered in English. */
  readonly language?: 'en';
  /** The key by which another program acts for `agent`; there is no customer then. */
  readonly keyId?: number;
}

const COOKIE = 'X-Ebsn-Session';
const ACCOUNT_COOKIE = 'X-Ebsn-Account';
const TOKEN = /^[\w-]{20,64}$/;
const MAX_DAYS = 365;
const REMEMBERED_DAYS = 60;
const NOT_REMEMBERED_DAYS = 1;

/** Returns the live session of a token. The feature that knows customers (features/auth) provides it. */
export type FindSession = (token: string, now: Date) => Promise<Session | undefined>;

/** The tokens a request carries: headers of existing clients first, then our own cookie (decisions, Session). */
export function tokensOf(request: FastifyRequest): string[] {
  const { headers, cookies } = request;
  const candidates = [headers['x-ebsn-session'], headers['x-ebsn-account'], cookies[COOKIE], cookies[ACCOUNT_COOKIE]];
  return [...new Set(candidates.filter((value): value is string => typeof value === 'string' && TOKEN.test(value)))];
}

/** Returns whether this token belongs to a session that has ended. */
export async function hasEnded(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (
    (await db.query(sql`select 1 from sessions where token_hash = ${hashToken(token)} and expires_at <= ${now}`))
      .length > 0
  );
}

export interface NewSession {
  readonly userId: number | undefined;
  readonly remember: boolean;
  readonly now: Date;
  /** The member of the staff who acts for the customer. */
  readonly agentId?: number | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  readonly signOn?: SignOnWay | undefined;
  readonly sso?: SsoUser | undefined;
  /** The name that the browser sends. */
  readonly device?: string | undefined;
}

/** A session that is not written yet: the client gets the token, the database stores only the hash. */
export interface SessionToOpen {
  readonly token: string;
  /** Writes the session, and returns its session_id and user_id. */
  readonly statement: SqlFragment;
}

export function sessionToOpen({ userId, remember, now, agentId, ...session }: NewSession): SessionToOpen {
  const { hasSecondFactor, signOn = 'password', sso, device } = session;
  const token = newToken();
  const days = userId === undefined || remember ? REMEMBERED_DAYS : NOT_REMEMBERED_DAYS;
  const statement = sql`
    insert into sessions (token_hash, user_id, remember,
      created_at, last_seen_at, expires_at, agent_id, second_factor_at, device, sign_on, sso)
    values (${hashToken(token)}, ${userId ?? null},
      ${remember}, ${now}, ${now}, ${new Date(now.getTime() + days * DAY_MS)}, ${agentId ?? null},
      ${hasSecondFactor ? now : null}, ${device ?? ''}, ${signOn}, ${sso ? JSON.stringify(sso) : null}::jsonb)
    returning session_id, user_id`;
  return { token, statement };
}

export async function openSession(db: Queryable, session: NewSession): Promise<{ token: string; sessionId: number }> {
  const { token, statement } = sessionToOpen(session);
  const row = await db.maybeOne<{ sessionId: number }>(statement);
  if (!row) throw new Error('no session was written');
  return { token, sessionId: row.sessionId };
}

/**
 * Ends a session. Its row stays for a while, so that a late request with this token is refused and starts no new
 * session.
 */
export async function closeSession(db: Queryable, token: string, now: Date): Promise<void> {
  await db.query(sql`update sessions set expires_at = ${now} where token_hash = ${hashToken(token)}`);
}

/** Sends the token: a cookie for browsers, headers for existing clients. */
export function sendToken(reply: FastifyReply, token: string, options: { secure: boolean; remember: boolean }): void {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    ...(options.remember ? { maxAge: (REMEMBERED_DAYS * DAY_MS) / 1000 } : {}),
  });
  reply.header('x-ebsn-session', token).header('x-ebsn-account', token);
}

export function clearToken(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' }).clearCookie(ACCOUNT_COOKIE, { path: '/' });
}

export function envelopeUser(session: Session | undefined): EnvelopeUser {
  const { customer, agent, sso } = session ?? {};
  if (!customer) return { userId: -1, login: '', profileConfirmed: false };
  return {
    userId: customer.userId,
    login: customer.email,
    profileConfirmed: customer.confirmed,
    ...(agent ? { agent: agentName(agent) } : {}),
    ...(sso && isSsoAuthenticated(sso) ? { ssoUser: { username: sso.username, roles: [...sso.roles] } } : {}),
  };
}

/** Returns the name under which replies show the member of the staff who acts for a customer. */
export function agentName({ firstName, lastName }: SessionAgent): string {
  return `${firstName} ${lastName}`.trim();
}

/** A session as it was read. */
export interface SessionToProlong {
  readonly sessionId: number;
  readonly isVisitor: boolean;
  readonly remember: boolean;
  /** The time as text, which is exact to the microsecond. */
  readonly expiresAt: string;
}

/**
 * Prolongs a session as it was read (optimistic lock): a logout that was committed meanwhile is final. A stolen token
 * does not live for ever: a session ends after MAX_DAYS, however often it is used.
 */
export async function prolongSession(
  db: Queryable,
  { sessionId, isVisitor, remember, expiresAt }: SessionToProlong,
  now: Date,
): Promise<void> {
  const days = isVisitor || remember ? REMEMBERED_DAYS : NOT_REMEMBERED_DAYS;
  await db.query(sql`
    update sessions set last_seen_at = ${now},
      expires_at = least(${new Date(now.getTime() + days * DAY_MS)}::timestamptz,
      created_at + ${MAX_DAYS} * interval '24 hours')
    where session_id = ${sessionId} and expires_at = ${expiresAt}::timestamptz`);
}

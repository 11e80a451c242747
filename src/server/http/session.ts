import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeUser } from '../../contract/base/envelope.ts';
import type { StaffRole } from '../../contract/base/rights.ts';
import { isSsoAuthenticated, type SignOnWay, type SsoUser } from '../../domain/account/sign-on.ts';
import { DAY_MS } from '../../domain/base/duration.ts';
import { type SqlFragment, sql } from '../infra/database/sql.ts';
import type { Database, Queryable } from '../infra/database/types.ts';
import { hashToken, newToken } from '../infra/tokens.ts';
import { DERIVED_COLUMNS } from './sessions/price-list.ts';

export interface SessionCustomer {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userTypeId: number;
  readonly profileLevel: number;
  /** Empty for customers. */
  readonly roles: readonly StaffRole[];
  readonly confirmed: boolean;
  readonly defaultAddressId: number | undefined;
  readonly defaultStoreId: number | undefined;
  readonly hasFavorites: boolean;
  /** The CRM segments of the customer that are valid now (S 6). */
  readonly segments: readonly CustomerSegment[];
  readonly isBetaTester: boolean;
  /** The company that the customer buys for: its price list, the id of its master account, and whether prices are shown without VAT. */
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
  readonly roles: readonly StaffRole[];
}

export interface Session {
  readonly sessionId: number;
  readonly customer: SessionCustomer | undefined;
  readonly agent?: SessionAgent;
  /** A second factor was shown in this session. */
  readonly hasSecondFactor?: boolean;
  /** How it was opened; only of a customer's. */
  readonly signOn?: SignOnWay;
  /** D 3, SSO user: of a session that was signed on by SAML. */
  readonly sso?: SsoUser;
  /** The request that runs in it is answered in English. */
  readonly language?: 'en';
}

const COOKIE = 'X-Ebsn-Session';
const ACCOUNT_COOKIE = 'X-Ebsn-Account';
const TOKEN = /^[\w-]{20,64}$/;
const MAX_DAYS = 365;
const REMEMBERED_DAYS = 60;
const NOT_REMEMBERED_DAYS = 1;

/** The columns of a customer that belong to a session. */
export interface CustomerColumns {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userTypeId: number;
  readonly profileLevel: number;
  readonly staffRoles: readonly StaffRole[];
  readonly confirmed: boolean;
  readonly defaultAddressId: number | null;
  readonly defaultStoreId: number | null;
  readonly hasFavorites: boolean;
  readonly betaTester: boolean;
  readonly legalIds: readonly number[];
  readonly segments: readonly CustomerSegment[];
  readonly priceListId: number | null;
  readonly companyId: number | null;
  readonly netPrices: boolean;
}

interface SessionColumns {
  readonly sessionId: number;
  readonly remember: boolean;
  readonly stale: boolean;
  readonly agent: SessionAgent | null;
  readonly secondFactor: boolean;
  readonly signOn: SignOnWay;
  readonly sso: SsoUser | null;
  /** The time as text, which is exact to the microsecond. */
  readonly expiresAt: string;
}

/** A visitor's session has no customer. */
type SessionRow = SessionColumns & (CustomerColumns | { readonly userId: null });

/** The tokens a request carries: headers of existing clients first, then our own cookie (decisions, Session). */
export function tokensOf(request: FastifyRequest): string[] {
  const { headers, cookies } = request;
  const candidates = [headers['x-ebsn-session'], headers['x-ebsn-account'], cookies[COOKIE], cookies[ACCOUNT_COOKIE]];
  return [...new Set(candidates.filter((value): value is string => typeof value === 'string' && TOKEN.test(value)))];
}

/** Did this token open a session that has ended? */
export async function hasEnded(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.query(sql`select 1 from sessions where token_hash = ${hashToken(token)} and expires_at <= ${now}`)).length > 0;
}

/**
 * The live session of a token. Blocked customers have none, and who acts for a customer has none any more once they are blocked
 * or are no longer of the staff.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const row = await db.maybeOne<SessionRow>(sql`
    select s.session_id, s.user_id, s.remember, s.last_seen_at < ${now}::timestamptz - interval '10 minutes' as stale,
      s.expires_at::text as expires_at, s.second_factor_at is not null as second_factor, s.sign_on, s.sso,
      case when s.agent_id is not null then (
        select json_build_object('userId', a.user_id, 'email',
          a.email, 'firstName', a.first_name, 'lastName', a.last_name, 'roles', a.staff_roles)
        from customers a where a.user_id = s.agent_id and not a.blocked and a.staff_roles <> '{}') end as agent,
      c.email, c.first_name, c.last_name, c.user_type_id, c.profile_level, c.staff_roles,
      c.email_confirmed_at is not null as confirmed, c.default_address_id, c.default_store_id, c.has_favorites, c.beta_tester, c.legal_ids,
      c.net_prices,
      ${DERIVED_COLUMNS}
    from sessions s left join customers c using (user_id)
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now} and not coalesce(c.blocked, false)
      and (s.agent_id is null or exists (
        select from customers a where a.user_id = s.agent_id and not a.blocked and a.staff_roles <> '{}'))`);
  if (!row) return undefined;
  if (row.stale) await touch(db, row, now);
  return {
    sessionId: row.sessionId,
    customer: row.userId === null ? undefined : sessionCustomer(row),
    ...(row.agent ? { agent: row.agent } : {}),
    ...(row.secondFactor ? { hasSecondFactor: true } : {}),
    ...(row.userId === null ? {} : { signOn: row.signOn, ...(row.sso ? { sso: row.sso } : {}) }),
  };
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
  /** The name that the browser gives itself. */
  readonly device?: string | undefined;
}

/** A session that is not written yet: its token is what the client keeps, the database only holds the hash. */
export interface SessionToOpen {
  readonly token: string;
  /** Writes it, and returns its session_id and user_id. */
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

/** Ends a session. Its row stays for a while, so that a late request with this token is refused and starts no new session. */
export async function closeSession(db: Queryable, token: string, now: Date): Promise<void> {
  await db.query(sql`update sessions set expires_at = ${now} where token_hash = ${hashToken(token)}`);
}

/** Hands the token out: a cookie for browsers, headers for existing clients. */
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

/** How replies name the member of the staff who acts for a customer. */
export function agentName({ firstName, lastName }: SessionAgent): string {
  return `${firstName} ${lastName}`.trim();
}

export function sessionCustomer(row: CustomerColumns): SessionCustomer {
  return {
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    userTypeId: row.userTypeId,
    profileLevel: row.profileLevel,
    roles: row.staffRoles,
    confirmed: row.confirmed,
    defaultAddressId: row.defaultAddressId ?? undefined,
    defaultStoreId: row.defaultStoreId ?? undefined,
    hasFavorites: row.hasFavorites,
    segments: row.segments,
    isBetaTester: row.betaTester,
    priceListId: row.priceListId ?? undefined,
    companyId: row.companyId ?? undefined,
    hasNetPrices: row.netPrices && row.companyId != null,
    legalIds: row.legalIds,
  };
}

/**
 * Prolongs a session as it was read (optimistic lock): a logout that was committed meanwhile is final. A token that somebody else got
 * hold of does not live for ever: a session ends after MAX_DAYS, however often it is used.
 */
async function touch(db: Database, row: SessionRow, now: Date): Promise<void> {
  const days = row.userId !== null && !row.remember ? NOT_REMEMBERED_DAYS : REMEMBERED_DAYS;
  await db.query(sql`
    update sessions set last_seen_at = ${now},
      expires_at = least(${new Date(now.getTime() + days * DAY_MS)}::timestamptz, created_at + ${MAX_DAYS} * interval '24 hours')
    where session_id = ${row.sessionId} and expires_at = ${row.expiresAt}::timestamptz`);
}

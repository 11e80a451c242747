import type { GrantedRole } from '../../../contract/base/rights.ts';
import type { SignOnWay, SsoUser } from '../../../domain/account/sign-on.ts';
import {
  type CustomerSegment,
  prolongSession,
  type Session,
  type SessionAgent,
  type SessionCustomer,
  type SessionToProlong,
} from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';
import { DERIVED_COLUMNS } from '../company/price-list.ts';
import { GRANTED_ROLES, NEEDS_FACTOR } from '../customers/staff-roles.ts';

/**
 * Returns the live session of a token. Blocked customers have none, and a session in which the staff act for a customer
 * ends once that person is blocked or has left the staff.
 */
export async function findSession(db: Queryable, token: string, now: Date): Promise<Session | undefined> {
  const row = await db.maybeOne<SessionRow>(sql`
    select s.session_id, s.user_id, s.remember, s.last_seen_at < ${now}::timestamptz - interval '10 minutes' as stale,
      s.expires_at::text as expires_at, s.second_factor_at is not null as second_factor, s.sign_on, s.sso,
      case when s.agent_id is not null then (
        select json_build_object('userId', a.user_id, 'email',
          a.email, 'firstName', a.first_name, 'lastName', a.last_name, 'roles', ${GRANTED_ROLES},
          'stores', a.staff_stores, 'needsFactor', ${NEEDS_FACTOR})
        from customers a where a.user_id = s.agent_id and not a.blocked and a.staff_roles <> '{}') end as agent,
      c.email, c.first_name, c.last_name, c.user_type_id, c.profile_level, ${GRANTED_ROLES} as staff_roles,
      c.staff_stores, ${NEEDS_FACTOR} as needs_factor,
      c.email_confirmed_at is not null as confirmed, c.default_address_id, c.default_store_id, c.has_favorites,
      c.beta_tester, c.legal_ids, c.net_prices,
      ${DERIVED_COLUMNS}
    from sessions s left join customers c using (user_id)
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now} and not coalesce(c.blocked, false)
      and (s.agent_id is null or exists (
        select from customers a where a.user_id = s.agent_id and not a.blocked and a.staff_roles <> '{}'))`);
  if (!row) return undefined;
  if (row.stale) await prolongSession(db, { ...row, isVisitor: row.userId === null }, now);
  return {
    sessionId: row.sessionId,
    customer: row.userId === null ? undefined : sessionCustomer(row),
    ...(row.agent ? { agent: row.agent } : {}),
    ...(row.secondFactor ? { hasSecondFactor: true } : {}),
    ...(row.userId === null ? {} : { signOn: row.signOn, ...(row.sso ? { sso: row.sso } : {}) }),
  };
}

interface SessionColumns extends Omit<SessionToProlong, 'isVisitor'> {
  readonly stale: boolean;
  readonly agent: SessionAgent | null;
  readonly secondFactor: boolean;
  readonly signOn: SignOnWay;
  readonly sso: SsoUser | null;
}

/** A visitor's session has no customer. */
type SessionRow = SessionColumns & (CustomerColumns | { readonly userId: null });

/** The columns of a customer that belong to a session. */
export interface CustomerColumns {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userTypeId: number;
  readonly profileLevel: number;
  readonly staffRoles: readonly GrantedRole[];
  readonly needsFactor: boolean;
  readonly staffStores: readonly number[];
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

export function sessionCustomer(row: CustomerColumns): SessionCustomer {
  return {
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    userTypeId: row.userTypeId,
    profileLevel: row.profileLevel,
    roles: row.staffRoles,
    needsFactor: row.needsFactor,
    stores: row.staffStores,
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

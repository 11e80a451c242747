import type { SignOnWay } from '../../../domain/account/sign-on.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** Ends every session of an account but this one, also those in which the staff act for it. */
export async function closeOtherSessions(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number | undefined; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where user_id = ${userId} and expires_at > ${now} and session_id is distinct from ${sessionId ?? null}`);
}

interface OpenSession {
  readonly sessionId: number;
  readonly device: string;
  readonly openedAt: string;
  readonly lastSeenAt: string;
  readonly signOn: SignOnWay;
  readonly agent?: string;
}

const MOST_SESSIONS = 50;

/** Returns where somebody is logged in, the latest first. */
export async function listSessions(db: Queryable, userId: number, now: Date): Promise<OpenSession[]> {
  const rows = await db.query<{
    sessionId: number;
    device: string;
    createdAt: Date;
    lastSeenAt: Date;
    signOn: SignOnWay;
    agent: string | null;
  }>(sql`
    select s.session_id, s.device, s.created_at, s.last_seen_at, s.sign_on, a.first_name || ' ' || a.last_name as agent
    from sessions s left join customers a on a.user_id = s.agent_id
    where s.user_id = ${userId} and s.expires_at > ${now} order by s.last_seen_at desc, s.session_id desc limit ${MOST_SESSIONS}`);
  return rows.map(({ sessionId, device, createdAt, lastSeenAt, signOn, agent }) => ({
    sessionId,
    device,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    signOn,
    ...(agent === null ? {} : { agent }),
  }));
}

/** Ends one session of an account. A number of somebody else's session ends nothing. */
export async function closeOwnSession(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where session_id = ${sessionId} and user_id = ${userId} and expires_at > ${now}`);
}

/** Ends the sessions that single logout names (SAML profiles, 4.4): those of one login at the provider, or all of somebody. */
export async function closeSsoSessions(
  db: Queryable,
  { nameId, sessionIndex, now }: { readonly nameId: string; readonly sessionIndex: string | undefined; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where sso ->> 'nameId' = ${nameId} and expires_at > ${now}
      and (${sessionIndex ?? null}::text is null or sso ->> 'sessionIndex' is not distinct from ${sessionIndex ?? null})`);
}

export async function deleteEndedSessions(db: Queryable, endedBefore: Date): Promise<void> {
  await db.query(sql`delete from sessions where expires_at < ${endedBefore}`);
}

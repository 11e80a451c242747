import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** Ends every other session of an account, also those in which the staff act for it. */
export async function closeOtherSessions(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number | undefined; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where user_id = ${userId} and expires_at > ${now} and session_id is distinct from ${sessionId ?? null}`);
}

/** Ends every session of a member of the staff but one, also those in which they act for a customer. */
export async function closeStaffSessions(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number | undefined; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where expires_at > ${now} and session_id is distinct from ${sessionId ?? null}
      and (agent_id = ${userId} or user_id = ${userId})`);
}

/** Ends one session of an account. The id of somebody else's session ends nothing. */
export async function closeOwnSession(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where session_id = ${sessionId} and user_id = ${userId} and expires_at > ${now}`);
}

/**
 * Ends the sessions that single logout names (SAML profiles, 4.4): those of one login at the provider, or all of a
 * person.
 */
export async function closeSsoSessions(
  db: Queryable,
  {
    nameId,
    sessionIndex,
    now,
  }: { readonly nameId: string; readonly sessionIndex: string | undefined; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${now}
    where sso ->> 'nameId' = ${nameId} and expires_at > ${now}
      and (${sessionIndex ?? null}::text is null or sso ->> 'sessionIndex'
        is not distinct from ${sessionIndex ?? null})`);
}

export async function deleteEndedSessions(db: Queryable, endedBefore: Date): Promise<void> {
  await db.query(sql`delete from sessions where expires_at < ${endedBefore}`);
}

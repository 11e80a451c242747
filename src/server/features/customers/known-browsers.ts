import { HOUR_MS } from '../../../domain/base/duration.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';

/** The maximum number of remembered browsers of one account, the latest ones. */
const MAX_BROWSERS = 50;
/** Each login of a client without cookies counts as a new browser, so the number of mails to the owner is limited. */
const MAX_NOTICES_AN_HOUR = 5;

/** Returns whether this account was logged in to in this browser before; unknown names take the same time. */
export async function isKnownTo(db: Queryable, name: string, browser: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from known_browsers b join customers c using (user_id)
    where b.browser_hash = ${hashToken(browser)} and (c.email = ${name} or c.customer_code = ${name.toUpperCase()})`);
  return rows.length > 0;
}

export async function isKnownToAccount(db: Queryable, userId: number, browser: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from known_browsers where user_id = ${userId} and browser_hash = ${hashToken(browser)}`);
  return rows.length > 0;
}

interface Seen {
  readonly userId: number;
  readonly browser: string;
  readonly now: Date;
}

/**
 * Remembers the browser of a login. Returns whether the owner must be notified: it is new, and not the first one of the
 * account.
 */
export async function rememberBrowser(tx: Tx, { userId, browser, now }: Seen): Promise<boolean> {
  const hash = hashToken(browser);
  const before = await tx.maybeOne<{ known: boolean; others: number; recent: number }>(sql`
    select coalesce(bool_or(browser_hash = ${hash}), false) as known, count(*)::int as others,
      count(*) filter (where first_seen_at > ${new Date(now.getTime() - HOUR_MS)})::int as recent
    from known_browsers where user_id = ${userId}`);
  await tx.query(sql`
    insert into known_browsers (user_id, browser_hash, first_seen_at, last_seen_at) values (${userId}, ${hash}, ${now},
      ${now})
    on conflict (user_id, browser_hash) do update set last_seen_at = ${now}`);
  const { known = false, others = 0, recent = 0 } = before ?? {};
  if (others >= MAX_BROWSERS) await forgetOldest(tx, userId);
  return !known && others > 0 && recent <= MAX_NOTICES_AN_HOUR;
}

async function forgetOldest(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`
    delete from known_browsers where user_id = ${userId} and browser_hash not in (
      select browser_hash from known_browsers where user_id = ${userId} order by last_seen_at desc, browser_hash
        limit ${MAX_BROWSERS})`);
}

/** Forgets all browsers of an account: from now on they count as unknown. */
export async function forgetBrowsers(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from known_browsers where user_id = ${userId}`);
}

export async function deleteOldBrowsers(db: Queryable, seenBefore: Date): Promise<void> {
  await db.query(sql`delete from known_browsers where last_seen_at < ${seenBefore}`);
}

import { rollUpCounts } from './infra/analytics/daily-counts.ts';
import { sql } from './infra/database/sql.ts';
import type { Database } from './infra/database/types.ts';
import { deleteDeadJobs } from './infra/jobs/queries.ts';

const KEPT_DAYS = 30;

/**
 * Takes away what nobody can use any more: sessions that ended, visitors' carts without one, old answers, jobs that were
 * given up, what was asked for a year ago, proofs of visitors' cookie choices of two years ago, counts of rate limits
 * whose window ended, rare searched words.
 */
export async function tidy(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const aYearAgo = new Date(now.getTime() - 365 * 86_400_000);
  const twoYearsAgo = new Date(now.getTime() - 730 * 86_400_000);
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  await db.query(sql`delete from sessions where expires_at < ${anHourAgo}`);
  await db.query(sql`delete from carts where user_id is null and session_id is null and updated_at < ${now}`);
  await db.query(sql`delete from idempotency_keys where created_at < ${before}`);
  await deleteDeadJobs(db, before);
  await db.query(sql`delete from product_requests where created_at < ${aYearAgo}`);
  await db.query(sql`delete from consent_choices where user_id is null and recorded_at < ${twoYearsAgo}`);
  await db.query(sql`delete from rate_limits where expire < ${now.getTime()}`);
  await db.query(sql`delete from shared_carts where ends_at < ${now}`);
  await db.query(sql`delete from list_invitations where ends_at < ${now}`);
  await db.query(sql`delete from list_invitation_mails where sent_at < ${before}`);
  await rollUpCounts(db, now);
  await db.query(sql`delete from mailbox where sent_at < ${before}`);
}

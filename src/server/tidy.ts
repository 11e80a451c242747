import { daysBefore, HOUR_MS } from '../domain/base/duration.ts';
import { deleteAreaWaiters } from './features/addresses/area-waiters.ts';
import { BROWSER_DAYS } from './features/auth/known-browser.ts';
import { deleteLostCarts } from './features/cart/cart-writes.ts';
import { deleteEndedLinks } from './features/cart/share/shared-carts.ts';
import { deleteOldRequests } from './features/catalogue/requests/product-requests.ts';
import { deleteOldReplies } from './features/checkout/queries.ts';
import { deleteEndedCompanyInvitations } from './features/company/queries.ts';
import { deleteVisitorsChoices } from './features/consent/queries.ts';
import { deleteEndedTokens } from './features/customers/account-tokens.ts';
import { deleteEndedVerified } from './features/customers/external-identities.ts';
import { deleteOldBrowsers } from './features/customers/known-browsers.ts';
import { deleteEndedChallenges } from './features/customers/passkeys.ts';
import { deleteOldDocuments } from './features/documents/document-writes.ts';
import { deleteOldParties } from './features/invoices/invoice-parties.ts';
import { deleteEndedInvitations } from './features/lists/sharing-queries.ts';
import { deleteEndedAttempts } from './features/single-sign-on/attempts.ts';
import { deleteOldWaits } from './features/timeslots/waiters.ts';
import { deleteUsedBotTokens } from './http/bot-checks/bot-checks.ts';
import { deleteEndedCounts } from './http/rate-limits/rate-limit.ts';
import { deleteEndedSessions } from './http/sessions/account-sessions.ts';
import { rollUpCounts } from './infra/analytics/daily-counts.ts';
import type { Database } from './infra/database/types.ts';
import { deleteDeadJobs } from './infra/jobs/queries.ts';
import { deleteOldMails } from './infra/mail.ts';
import { deleteKeptPushes } from './infra/push/push-sender.ts';

const RETENTION_DAYS = 30;
const REQUESTS_RETENTION_DAYS = 365;
/** A request to be told when home delivery reaches an address is kept this long. */
const AREA_WAITS_RETENTION_DAYS = 730;
/** Whom invoices name, for ten years and a little (art. 2220 of the civil code). */
const INVOICES_RETENTION_DAYS = 3660;
/** Proofs of a visitor's choice of cookies. */
const CHOICES_RETENTION_DAYS = 730;

/**
 * Takes away what nobody can use any more: sessions that ended, visitors' carts without one, old replies, jobs that were
 * given up, tokens of mails, sign-ons that nobody finished, what was asked for a year ago, proofs of visitors' cookie choices of two
 * years ago, counts of rate limits whose window ended, rare searched words, invitations of companies, parties of invoices after ten
 * years, waits for slots that are over and for areas of which the waiter was told.
 */
export async function tidy(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, RETENTION_DAYS);
  // an hour of grace: a request that began in time still has its session
  await deleteEndedTokens(db, before);
  await deleteEndedChallenges(db, now);
  await deleteOldBrowsers(db, daysBefore(now, BROWSER_DAYS));
  await deleteEndedVerified(db, now);
  await deleteEndedAttempts(db, now);
  await deleteEndedSessions(db, new Date(now.getTime() - HOUR_MS));
  await deleteLostCarts(db, now);
  await deleteOldReplies(db, before);
  await deleteDeadJobs(db, before);
  await deleteOldRequests(db, daysBefore(now, REQUESTS_RETENTION_DAYS));
  await deleteVisitorsChoices(db, daysBefore(now, CHOICES_RETENTION_DAYS));
  await deleteEndedCounts(db, now);
  await deleteUsedBotTokens(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedInvitations(db, { endedBefore: now, mailedBefore: before });
  await rollUpCounts(db, now);
  await deleteOldWaits(db, now);
  await deleteAreaWaiters(db, { toldBefore: before, askedBefore: daysBefore(now, AREA_WAITS_RETENTION_DAYS) });
  await deleteEndedCompanyInvitations(db, now);
  await deleteOldDocuments(db, daysBefore(now, INVOICES_RETENTION_DAYS));
  await deleteOldParties(db, daysBefore(now, INVOICES_RETENTION_DAYS));
  await deleteOldMails(db, before);
  await deleteKeptPushes(db, before);
}

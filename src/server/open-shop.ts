import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { daysBefore, HOUR_MS } from '../domain/base/duration.ts';
import { createPictureComposer } from '../pictures/compose/picture-composer.ts';
import { createSceneComposer } from '../pictures/compose/scene-composer.ts';
import { createMediaStore } from '../pictures/store/media-store.ts';
import { createPictureStore, type PictureStore } from '../pictures/store/picture-store.ts';
import { type App, buildApp } from './app.ts';
import { type Config, isLocal } from './config/config.ts';
import { senderOf } from './config/invoicing.ts';
import { type DemoLifeDeps, loadDemoLife } from './demo/day/demo-day.ts';
import { loadDemoBlocks } from './demo/demo-blocks.ts';
import { loadDemoContent } from './demo/demo-content.ts';
import { loadDemoForms } from './demo/demo-forms.ts';
import { fillDemoLibrary, loadMissingDemoPictures } from './demo/demo-pictures.ts';
import { readDemoScenes } from './demo/demo-scenes.ts';
import { loadDemoShop } from './demo/load-demo.ts';
import { deleteAreaWaiters } from './features/addresses/area-waiters.ts';
import { deleteOldChecks } from './features/addresses/zone-coverage.ts';
import { BROWSER_DAYS } from './features/auth/known-browser.ts';
import { deleteOldParties } from './features/billing-parties/parties.ts';
import { deleteEndedLinks } from './features/cart/shared-carts.ts';
import { deleteLostCarts } from './features/cart/stored/cart-writes.ts';
import { refuseOldClaims } from './features/catalogue/claims/refuse-claims.ts';
import { deleteOldRequests } from './features/catalogue/requests/product-requests.ts';
import { deleteOldReplies } from './features/checkout/queries.ts';
import { deleteEndedCompanyInvitations } from './features/company/queries.ts';
import { deleteVisitorsChoices } from './features/consent/queries.ts';
import { deleteEndedTokens } from './features/customers/account-tokens.ts';
import { deleteEndedVerified } from './features/customers/external-identities.ts';
import { administratorLink, linkForEmptyShop } from './features/customers/first-administrator.ts';
import { deleteOldBrowsers } from './features/customers/known-browsers.ts';
import { deleteEndedChallenges } from './features/customers/passkeys.ts';
import { languageOf } from './features/customers/queries.ts';
import { deleteOldDocuments } from './features/documents/document-writes.ts';
import { closeEmptyShop } from './features/first-steps/opening.ts';
import { tidyForms } from './features/forms/tidy-forms.ts';
import { deleteRefusedCodes } from './features/gift-certificates/refused-codes.ts';
import { tidyImports } from './features/imports/tidy-imports.ts';
import { deleteEndedInvitations } from './features/lists/sharing-queries.ts';
import { recordOrderMessage } from './features/orders/staff-notes.ts';
import { LiveSettings } from './features/settings/live-settings.ts';
import { deleteEndedAttempts } from './features/single-sign-on/attempts.ts';
import { ensureSlots } from './features/timeslots/ensure-slots.ts';
import { deleteOldWaits } from './features/timeslots/waiters.ts';
import { deleteOldEvents } from './features/webhooks/deliver.ts';
import { payablesOf } from './features.ts';
import { deleteUsedBotTokens } from './http/bot-checks.ts';
import { deleteEndedCounts } from './http/rate-limits/rate-limit.ts';
import { deleteEndedSessions } from './http/sessions/account-sessions.ts';
import { shopVersion } from './http/version.ts';
import { rollUpCounts } from './infra/analytics/daily-counts.ts';
import { setCacheBudget } from './infra/cache-budget.ts';
import { type Clock, sharedClock } from './infra/clock.ts';
import { type CopyState, copyReads, primaryReads, type Reads } from './infra/database/copy/reads.ts';
import type { EmbeddedPostgres } from './infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from './infra/database/migrate.ts';
import { openDatabase } from './infra/database/open-database.ts';
import { deleteOldMarks } from './infra/database/transaction.ts';
import type { Database } from './infra/database/types.ts';
import type { UpkeepHandlers } from './infra/jobs/job-kinds.ts';
import { deleteDeadJobs } from './infra/jobs/queries.ts';
import { createLog, type Logger } from './infra/log.ts';
import { deleteOldMails, type Mailer, mailboxMailer } from './infra/mail.ts';
import { type Ending, hearMain, roleOfProcess, tellMain } from './infra/processes/workers.ts';
import { deleteStoredPushes } from './infra/push/push-sender.ts';
import { startTracing } from './infra/tracing/tracing.ts';
import { straightLine } from './infra/travel/travel-times.ts';
import { createUploadStore, type UploadStore } from './infra/uploads/upload-store.ts';
import { type LetterTransport, startMailThread } from './mails/mail-thread.ts';
import { speakingMailer } from './mails/sender.ts';
import { createPayments, type Infra } from './makers.ts';
import { ROOT } from './storefront.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Only the first of several processes says how the start goes. */
const say = (line: string) => roleOfProcess() === 'further' || console.log(`  ${line}`);

/**
 * Runs migrations, demo shop, catalogue and server, one after the other, and logs each. `embedded` is the database
 * server of this process.
 */
export async function openShop(
  environment: Config,
  embedded: EmbeddedPostgres | undefined,
  pagesBuilt: Promise<void>,
): Promise<void> {
  const url = environment.databaseUrl ?? embedded?.url ?? '';
  setCacheBudget(environment.cacheMegabytes);
  const stopTracing = await beginTracing(environment);
  const log = createLog(environment.logLevel);
  const ending: EndingStep[] = [stopTracing, async () => embedded?.stop()];
  endWhenAsked(ending, log);
  const { applied } = await migrate(url, MIGRATIONS, { say });
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps)`);
  const db = openDatabase(url, { onConnectionError: (error) => log.warn({ err: error }, 'database connection lost') });
  ending.unshift(() => db.close());
  const reads = openReads(db, environment, log);
  ending.unshift(() => reads.close());
  const settings = await openSettings(db, environment, { log, ending });
  const { config } = settings;
  const pictures = createPictureStore(join(config.dataDir, 'pictures', 'stored'));
  const uploads = createUploadStore(join(config.dataDir, 'uploads'));
  const media = createMediaStore(join(config.dataDir, 'media'));
  const clock = sharedClock(db, log);
  await clock.start();
  ending.unshift(() => clock.stop());
  const upkeep = upkeepHandlers({ db, clock, uploads }, config);
  if (roleOfProcess() !== 'further') await prepareShop({ db, clock, pictures, upkeep, log }, config);
  const mailThread = startMailThread(
    config.smtpUrl === undefined ? mailboxMailer(db) : { url: config.smtpUrl, from: config.mailFrom },
  );
  ending.unshift(() => mailThread.close());
  const app = await buildApp(config, {
    db,
    reads,
    settings,
    clock,
    log,
    mailer: shopMailer(db, settings, mailThread),
    composer: createPictureComposer({ cacheDir: join(config.dataDir, 'pictures') }),
    pictures,
    uploads,
    upkeep,
    media,
    pagesBuilt,
    ...(config.demo && {
      scenes: { composer: createSceneComposer({ cacheDir: join(config.dataDir, 'pictures') }), scenes: readDemoScenes },
    }),
  });
  ending.unshift((how) => app.close(how));
  const isFirst = roleOfProcess() !== 'further';
  if (config.demo && isFirst) await liveDemo(config, { db, log, uploads, clock }, app);
  await app.server.listen({ host: config.host, port: config.port });
  if (isFirst) await greet(config, { db, clock }, app);
  tellMain({ bottega: 'ready' });
  if (config.demo && isFirst)
    void fillDemoLibrary({ db, media }).catch((error: unknown) =>
      log.warn({ err: error }, 'the library was not filled'),
    );
}

/** Opens the copy for reports, if there is one. */
function openReads(db: Database, { databaseCopy }: Config, log: Logger): Reads {
  if (databaseCopy === undefined) return primaryReads(db);
  const onConnectionError = (error: Error) => log.debug({ err: error }, 'connection to the copy lost');
  const pools = { transactionConnections: 2, sharedConnections: 1 };
  const copy = openDatabase(databaseCopy.url, {
    ...pools,
    onlyReads: true,
    connectTimeoutMs: 3_000,
    onConnectionError,
  });
  const onChange = (state: CopyState) =>
    state.isUsed
      ? log.warn(state, 'reports are read from the copy again')
      : log.warn(state, 'reports are read from the primary: the copy is away or too far behind');
  return copyReads({ primary: db, copy, limitSeconds: databaseCopy.limitSeconds, onChange });
}

/** Traces what the shop does, if it has a collector; returns what sends the rest. */
async function beginTracing({ tracing, logLevel }: Config): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => {};
  const log = createLog(logLevel);
  const onError = (message: string) => log.warn({ reason: message }, 'traces were not sent');
  return startTracing({ ...tracing, version: shopVersion(ROOT), onError });
}

/** Writes the orders of the demo, of a year and of this day. */
async function liveDemo(
  config: Config,
  { clock, ...given }: Pick<Infra, 'db' | 'log' | 'uploads' | 'clock'>,
  app: App,
): Promise<void> {
  const { year, day } = await loadDemoLife(given.db, demoDeps(config, given, app), clock.now());
  if (year > 0) say(`Wrote the demo's orders of a year (${year})${day > 0 ? ` and of this day (${day})` : ''}`);
  if (day > 0) app.jobs.wake();
}

/** Says that the shop is open, and what its operator has to know. */
async function greet(config: Config, { db, clock }: Pick<Infra, 'db' | 'clock'>, app: App): Promise<void> {
  say(`${app.catalogue.snapshot.size} products in memory`);
  if (config.demo && !isLocal(config))
    say('DEMO is on: whoever reaches this shop may use the demo logins. Set DEMO=off for a real one.');
  await sayAdministratorLink(db, clock, config);
  console.log(`\n  Bottega is open: ${addressOf(config, app.server.server.address())}\n`);
}

/** Writes mails with the texts, the name and the colours that the chain has now. */
function shopMailer(db: Database, settings: LiveSettings, transport: LetterTransport): Mailer {
  return speakingMailer({
    languageOf: (reader) => languageOf(db, reader),
    transport,
    sender: () => senderOf(settings.config),
    textsOf: (kind, language) => settings.mailTexts(kind, language),
    sent: (mail) => recordOrderMessage(db, 'mail', mail),
  });
}

async function openSettings(
  db: Database,
  base: Config,
  { log, ending }: { readonly log: Logger; readonly ending: EndingStep[] },
): Promise<LiveSettings> {
  const onError = (error: unknown) => log.error({ err: error }, 'settings could not be read');
  const settings = new LiveSettings({ db, base, onError });
  await settings.start();
  ending.unshift(() => settings.stop());
  return settings;
}

function demoDeps(
  config: Config,
  given: Pick<Infra, 'db' | 'log' | 'uploads'>,
  { catalogue }: Pick<App, 'catalogue'>,
): DemoLifeDeps {
  const { seller, exchange } = config.invoicing;
  return {
    ...{ ...given, config, catalogue, substitutions: config.substitutions },
    invoicing: { seller, isSimulated: exchange.kind === 'folder' },
    travelTimes: straightLine,
    payments: (db) => {
      return { ...createPayments(config, { db }), payables: payablesOf(config) };
    },
  };
}

/** Logs once how the first administrator gets an account, if the shop has none (decision 78). The demo has one. */
async function sayAdministratorLink(db: Database, clock: Clock, { demo, publicUrl }: Config): Promise<void> {
  const token = demo ? undefined : await linkForEmptyShop(db, clock.now());
  if (token === undefined) return;
  say('Nobody administers this shop yet. Whoever opens this link makes the account that does; it is shown once:');
  say(administratorLink(publicUrl, token));
}

interface Prepared {
  readonly db: Database;
  readonly clock: Clock;
  readonly pictures: PictureStore;
  readonly upkeep: UpkeepHandlers;
  readonly log: Logger;
}

async function prepareShop({ db, clock, pictures, upkeep, log }: Prepared, config: Config): Promise<void> {
  if (config.demo) {
    const loaded = await loadDemoShop(db, { now: clock.now() });
    await loadMissingDemoPictures(db, pictures);
    if (loaded.products > 0) say(`Loaded the demo shop (${loaded.products} products)`);
    const pages = await loadDemoContent(db);
    if (pages > 0) say(`Wrote the demo's pages (${pages})`);
    await loadDemoForms(db);
    const blocks = await loadDemoBlocks(db);
    if (blocks > 0) say(`Wrote the demo's blocks (${blocks})`);
  } else await closeEmptyShop(db, clock.now());
  const { 'add-timeslots': addTimeslots, ...deletions } = upkeep;
  await addTimeslots();
  // a deletion that fails does not stop the start: its job runs within the hour, and is retried
  for (const [name, keepUp] of Object.entries(deletions))
    await keepUp().catch((error: unknown) => log.error({ err: error }, `${name} failed at the start of the shop`));
}

/** Hourly maintenance, which also runs at each start: it makes the slots of new days and deletes old data. */
function upkeepHandlers(
  { db, clock, uploads }: { readonly db: Database; readonly clock: Clock; readonly uploads: UploadStore },
  config: Config,
): UpkeepHandlers {
  return {
    'add-timeslots': async () => {
      await ensureSlots(db, { now: clock.now(), days: config.sale.slotDays });
    },
    'tidy-shop': async () => {
      await tidy(db, clock.now());
      await tidyImports(db, config.dataDir, clock.now());
    },
    'tidy-forms': () => tidyForms(db, uploads, { now: clock.now(), retentionDays: config.formsRetentionDays }),
  };
}

/** Load balancers, requests and jobs take 38 seconds at most to end (http/serving/health.ts, infra/jobs). */
const END_LIMIT_MS = 45_000;

/** One step of the end of the process. */
type EndingStep = (how: Ending) => Promise<void>;

/**
 * On Ctrl-C ends everything that was started, in the opposite order; a second Ctrl-C does not wait. One of several
 * processes waits for the word of the main process, because a terminal sends Ctrl-C to all of them.
 */
function endWhenAsked(ending: readonly EndingStep[], log: Logger): void {
  let ended = false;
  const end = async (how: Ending) => {
    if (ended) process.exit(1);
    ended = true;
    // an import that is under way would be waited for; it is done again by the next process
    setTimeout(() => {
      log.warn({ limitMs: END_LIMIT_MS }, 'what was under way is given up');
      process.exit(0);
    }, END_LIMIT_MS).unref();
    for (const step of ending)
      await step(how).catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
    process.exit(0);
  };
  const isOnly = roleOfProcess() === 'only';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => isOnly && void end('end'));
  process.on(
    'SIGUSR2',
    () => isOnly && say('Only a shop with PROCESSES=2 or more replaces its processes while it runs'),
  );
  hearMain(({ bottega }) => {
    if ((bottega === 'end' || bottega === 'leave') && !ended) void end(bottega);
  });
}

/** Returns the address of the shop. If PORT is 0, the system chooses the port, so the listening address counts. */
function addressOf(config: Config, address: string | { port: number } | null): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  return config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
}

const RETENTION_DAYS = 30;
const REQUESTS_RETENTION_DAYS = 365;
/** The days for which codes that customers could not use are counted. */
const REFUSED_CODES_RETENTION_DAYS = 90;
/** The days for which a request to be notified of home delivery is stored. */
const AREA_WAITS_RETENTION_DAYS = 730;
/**
 * The days for which the parties of invoices are stored: a little more than ten years (art. 2220 of the civil code).
 */
const INVOICES_RETENTION_DAYS = 3660;
/** The days for which a visitor's choice of cookies is stored as evidence. */
const CHOICES_RETENTION_DAYS = 730;

/**
 * Deletes data that are no longer needed: sessions that ended, visitors' carts without a session, old replies, failed
 * jobs, tokens of mails, unfinished sign-ons, product requests of a year ago, refused codes of a
 * quarter ago, proofs of visitors' cookie choices of two
 * years ago, expired counts of rate limits, rare search terms, invitations of companies, parties of invoices after ten
 * years, waits for past slots, waits for areas whose customers were notified, and classes that the texts of a product
 * contradict.
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
  await deleteRefusedCodes(db, daysBefore(now, REFUSED_CODES_RETENTION_DAYS));
  await deleteVisitorsChoices(db, daysBefore(now, CHOICES_RETENTION_DAYS));
  await deleteEndedCounts(db, now);
  await deleteOldMarks(db);
  await deleteUsedBotTokens(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedInvitations(db, { endedBefore: now, mailedBefore: before });
  await rollUpCounts(db, now);
  await deleteOldWaits(db, now);
  await deleteAreaWaiters(db, { notifiedBefore: before, askedBefore: daysBefore(now, AREA_WAITS_RETENTION_DAYS) });
  await deleteOldChecks(db, daysBefore(now, AREA_WAITS_RETENTION_DAYS));
  await deleteEndedCompanyInvitations(db, now);
  await deleteOldDocuments(db, daysBefore(now, INVOICES_RETENTION_DAYS));
  await deleteOldParties(db, daysBefore(now, INVOICES_RETENTION_DAYS));
  await deleteOldMails(db, before);
  await deleteStoredPushes(db, before);
  await deleteOldEvents(db, before);
  await refuseOldClaims(db);
}

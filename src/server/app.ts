import { join } from 'node:path';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { romeTime } from '../domain/base/rome-time.ts';
import type { Config } from './config/config.ts';
import { findKey } from './features/api-keys/keys.ts';
import { findSession } from './features/auth/session-customer.ts';
import { CartEvents } from './features/cart/cart-events.ts';
import { Catalogue } from './features/catalogue/engine/catalogue.ts';
import { contentViews } from './features/content/blocks/block-view.ts';
import { ContentStore } from './features/content/blocks/content-store.ts';
import { FooterMenu } from './features/content/menus/footer-menu.ts';
import { closedState, Opening } from './features/first-steps/opening.ts';
import { formDeps } from './features/forms/register.ts';
import { Labels } from './features/languages/labels.ts';
import { readLabels } from './features/languages/queries.ts';
import { OrderEvents } from './features/orders/order-events.ts';
import { ClosedDays } from './features/timeslots/closed-days.ts';
import { shopFeatures } from './features.ts';
import type { ClosedPage } from './http/closed-shop/closed-page.ts';
import { closedToVisitors } from './http/closed-shop/closed-shop.ts';
import { compressJson } from './http/compression.ts';
import { contextFactory } from './http/context.ts';
import { registerDocsSite } from './http/docs-site/docs-site.ts';
import { answerUnreadable, registerErrors, registerNotFound } from './http/errors.ts';
import type { EventSource } from './http/events/event-source.ts';
import { registerEventStream } from './http/events/event-stream.ts';
import { lazyValidators } from './http/lazy-validators.ts';
import { registerListFiles } from './http/list-files/list-files.ts';
import { registerOpenApi } from './http/openapi/openapi.ts';
import { refuseOtherHosts } from './http/own-hosts.ts';
import { createRateLimits } from './http/rate-limits/limits.ts';
import { type RegisterDeps, registerCalls } from './http/register-calls.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Draining, registerHealth, watchRequests } from './http/serving/health.ts';
import { registerMetrics } from './http/serving/metrics.ts';
import { limitRequests, SLOW_REQUESTS } from './http/serving/slow-requests.ts';
import { traceRequests } from './http/serving/traces.ts';
import { StaffRecord } from './http/staff-record.ts';
import { registerVersion, shopVersion } from './http/version.ts';
import { MissedSearches } from './infra/analytics/missed-searches.ts';
import { primaryReads, type Reads } from './infra/database/copy/reads.ts';
import type { Database } from './infra/database/types.ts';
import type { Lane } from './infra/jobs/job-kinds.ts';
import { type JobWorker, startJobs } from './infra/jobs/start-jobs.ts';
import type { Ending } from './infra/processes/workers.ts';
import type { Infra } from './makers.ts';
import { analyticsSinks, botChecks, contentSource, createGeocoder } from './makers.ts';
import { ROOT, registerStorefront } from './storefront.ts';

export interface App {
  readonly server: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly jobs: JobWorker;
  /** `leave`: other processes serve on, so this one first stops taking connections. */
  close(how?: Ending): Promise<void>;
}

export interface AppOptions {
  /** false: only the API, for tests that need no pages and have no web build. */
  readonly pages: boolean;
  /** false: jobs run only when they are enqueued, never on a schedule, for tests that compare stored data. */
  readonly schedules: boolean;
}

const MAX_BODY_BYTES = 256 * 1024;
const WHOLE: AppOptions = { pages: true, schedules: true };

/** Builds the server of the shop. The order is the order in which a request passes through. */
export async function buildApp(config: Config, infra: Infra, options: AppOptions = WHOLE): Promise<App> {
  const { db, clock, log } = infra;
  const reads = infra.reads ?? primaryReads(db);
  const warning = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  const catalogue = new Catalogue({
    ...{ db, clock, firstRead: reads.caughtUp },
    ...catalogueSettings(config),
    onError: (error) => log.error({ err: error }, 'catalogue refresh failed'),
  });
  const content = new ContentStore({
    db,
    views: contentViews(config.ownHosts, siteOf(config)),
    onError: (error) => log.error({ err: error }, 'content refresh failed'),
  });
  const source = contentSource(config, infra);
  const geocoder = createGeocoder(config, infra);
  const footer = new FooterMenu({ source, ownHosts: new Set(config.ownHosts), db });
  const live = liveValues(db, warning);
  const { labels, cartEvents, orderEvents, opening, closedDays } = live;
  const followers = [...Object.values(live), geocoder, ...(options.pages ? [footer] : [])];
  await Promise.all([catalogue, content, ...followers].map((each) => each.start()));
  const staffRecord = new StaffRecord({ db, recorded: () => features.recorded });
  const calls = {
    ...callDeps(config, infra),
    staffRecord,
    ofStores: () => features.ofStores,
    labels,
    onCartChanged: cartEvents.changed.bind(cartEvents),
  };
  const used = { catalogue, contextOf: contextFactory(calls) };
  const wakeJobs = (lane?: Lane) => jobs.wake(lane);
  const forms = formDeps(calls, { uploads: infra.uploads, ...used, wakeJobs });
  const sinks = analyticsSinks(config, infra);
  const missed = new MissedSearches({ db, onError: warning('searches without result were not counted') });
  const made = { contentStore: content, source, geocoder, labels, forms, sinks, missed };
  const features = shopFeatures({ config, infra, ...made, ...limitsOf(calls), staffRecord, ...used, wakeJobs });
  const jobs = startJobs({ db, log, handlers: { ...infra.upkeep, ...features.jobs }, schedules: options.schedules });
  const { server, draining } = await buildServer(config, infra, {
    ...{ catalogue, reads },
    calls,
    features,
    events: [cartEvents, orderEvents],
    isOpen: () => opening.current.isOpen,
    closed: () => closedPageOf(config, opening, clock.now()),
  });
  if (options.pages) {
    await infra.pagesBuilt;
    const shown = { content, footer, labels, closedDays, forms, ...used };
    await registerStorefront(server, { config, settings: infra.settings, clock, ...shown });
  }
  return {
    server,
    catalogue,
    jobs,
    close: async (how = 'end') => {
      await draining.drainAndClose(how);
      for (const follower of followers) await follower.stop();
      for (const sink of sinks) await sink.stop();
      await missed.stop();
      await jobs.stop();
      await content.stop();
      await catalogue.stop();
    },
  };
}

/** Makes the values that follow the database, and tell their readers. */
function liveValues(db: Database, warning: (text: string) => (error: unknown) => void) {
  return {
    labels: new Labels({ read: () => readLabels(db), db, onError: warning('labels could not be read') }),
    cartEvents: new CartEvents({ db, onError: warning('a change of a cart was not told') }),
    orderEvents: new OrderEvents(db),
    opening: new Opening({ db, onError: warning('whether the shop is open could not be read') }),
    closedDays: new ClosedDays({ db, onError: warning('closed days could not be read') }),
  };
}

function closedPageOf({ news, look, contact }: Config, { current }: Opening, now: Date): ClosedPage {
  return { state: closedState(current, news, romeTime(now).date), look, ...contact };
}

/** Makes the dependencies of every call: sessions, rate limits and bot checks. */
function callDeps(config: Config, infra: Infra) {
  const { db, clock, log } = infra;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'limits are counted in memory: the database did not count');
  return {
    config,
    db,
    clock,
    findSession: findSession.bind(undefined, db),
    findKey: findKey.bind(undefined, db),
    limits: createRateLimits(config, { db, clock, onError }),
    botChecks: botChecks(config, infra),
  };
}

function limitsOf({ limits, botChecks: checks }: RegisterDeps) {
  return { limits, botChecks: checks };
}

/** Returns the address that precedes the paths of pictures. */
function siteOf({ absolutePictures, publicUrl }: Config): string {
  return absolutePictures ? publicUrl : '';
}

function catalogueSettings(config: Config) {
  const { synonymsFile, lowestOfPerishables, sale } = config;
  const weightMarginPercent = () => sale.weightMarginPercent;
  return { synonymsFile, lowestOfPerishables, weightMarginPercent, site: siteOf(config) };
}

interface ServerDeps {
  readonly catalogue: Catalogue;
  readonly reads: Reads;
  readonly calls: RegisterDeps;
  readonly features: ReturnType<typeof shopFeatures>;
  readonly events: readonly EventSource[];
  readonly isOpen: () => boolean;
  /** What visitors of a closed shop see. */
  readonly closed: () => ClosedPage;
}

async function buildServer(
  config: Config,
  infra: Infra,
  deps: ServerDeps,
): Promise<{ server: FastifyInstance; draining: Draining }> {
  const { db, log } = infra;
  const { catalogue, reads, calls, features, events, isOpen, closed } = deps;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: answerUnreadable,
    ...SLOW_REQUESTS,
    // a request that arrives during shutdown is served like any other: draining.ts closes its connection after the
    // reply
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // one hop: only the address that the proxy itself adds; clients can forge the addresses before it
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // unknown keys are removed, texts of queries and forms become numbers and booleans
    schemaController: { compilersFactory: { buildValidator: lazyValidators() } },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: 'all', useDefaults: true, allErrors: false } },
  });
  server.decorate('isOfferedInEnglish', () => catalogue.isOfferedInEnglish);
  traceRequests(server, config.trustProxy);
  const draining = watchRequests(server);
  limitRequests(server);
  registerErrors(server);
  registerNotFound(server);
  acceptEmptyJson(server);
  server.addHook('onRequest', refuseOtherHosts(config));
  server.addHook('onRequest', securityHeaders(config));
  registerMetrics(server, { db, catalogueAgeMs: () => catalogue.ageMs, reads, version: () => shopVersion(ROOT) });
  await server.register(cookie);
  server.addHook('onRequest', closedToVisitors(isOpen, closed, contextFactory(calls)));
  compressJson(server);
  await server.register(formBody, { bodyLimit: MAX_BODY_BYTES });
  await registerOpenApi(server, config.publicUrl);
  registerDocsSite(server, { folder: join(ROOT, 'docs'), name: config.look.shopName });
  registerCalls(server, calls, features.handlers);
  registerListFiles(server, calls, features.handlers);
  registerHealth(server, { db, catalogueLoaded: () => catalogue.loaded, trustsProxy: config.trustProxy, draining });
  registerVersion(server, ROOT);
  registerEventStream(server, { sources: events, contextOf: contextFactory(calls) });
  for (const register of features.routes) await register(server);
  // after the hook that ends the streams of events: they would be waited for
  server.addHook('preClose', draining.untilAnswered);
  return { server, draining };
}

/** Returns the path and query of an absolute address, which servers must accept, too (RFC 9112, section 3.2.2). */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*(?=([/?#]?))/i, (_host, next: string) => (next === '/' ? '' : '/'));
}

/** Accepts an empty body with the content type JSON, because some clients always send that type. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body as string, done);
  });
}

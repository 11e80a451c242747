import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChainOnPages } from '../../../contract/base/rendered-site.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import { type Dictionary, LANGUAGE_COOKIE, type Language } from '../../../language/language.ts';
import type { CaptchaConfig } from '../../config/captcha.ts';
import type { Config } from '../../config/config.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import { untilSpareTime } from '../../infra/spare-time.ts';
import { type DraftPage, SCOPE_COOKIE } from '../call-context.ts';
import { refusalEnvelope } from '../envelope.ts';
import { pathOf } from '../errors.ts';
import { isOfferedInEnglish, languageOf } from '../language.ts';
import { refuse } from '../outcome.ts';
import type { OwnPrices } from './own-prices.ts';
import { type CachedPage, PageCache } from './page-cache.ts';
import type { Renderer } from './renderer.ts';
import type { PostedForm, RenderRequest, RenderResult } from './rendering.ts';
import { AWAY, inProcessContent, inProcessTransport, scopeCookie } from './transport.ts';

export interface PageDeps {
  readonly renderer: Renderer;
  readonly publicUrl: string;
  readonly mapTiles: Config['mapTiles'];
  readonly cmsUrl: Config['cmsUrl'];
  /** The staff's labels. */
  readonly labels: { of(language: Language): Dictionary };
  readonly footer: { of(language: Language): RenderRequest['footer'] };
  readonly captcha: Config['captcha'];
  readonly popupCodes: Config['popupCodes'];
  /** What pages say of the chain now. */
  readonly chain: (hash: string | undefined) => ChainOnPages;
  readonly signOn?: readonly SignOnProvider[] | undefined;
  readonly development: boolean;
  /**
   * How the caller sees prices, if not the public ones: such pages are rendered for one customer, and not cached
   * (decisions 66 and 87).
   */
  readonly ownPricesOf: (request: FastifyRequest, reply: FastifyReply) => Promise<OwnPrices | undefined>;
  /** Returns whether a customer is logged in, whose home page begins with what is the customer's own. */
  readonly isCustomer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** The time (ms) that a page waits for one of its calls. */
  readonly callMs?: number;
  /** Returns the key of the assortment that a page shows, which changes with anything of it. */
  readonly scopeKey: (hash: string | undefined, path: string) => string;
}

const compress = promisify(brotliCompress);
/** 6 to 8 % smaller than at quality 4, in the same time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/**
 * A fifth smaller, in a fifth of a second: a popular page then fits into the first bytes that a connection sends before
 * it waits for the browser.
 */
const DENSEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** The limit in milliseconds: then a busy server recompresses a page all the same. */
const SQUEEZE_WITHIN_MS = 60_000;
const HTML = 'text/html; charset=utf-8';
/** Matches a filter by one's own lists. */
const PERSONAL = /[?&]preferred=/;
/** Matches calls and files that do not exist: they get an envelope, not a page. */
const NO_PAGE = /^\/(?:ebsn|p|api|assets|photo)\//;
/** Matches pages of the staff, whose phones scan codes. */
const OF_STAFF = /^\/gestione(?:\/|$)/;
/** The longest address of a page that is cached, and of any other: that of a whole cart in a link. */
const MAX_URL = { shared: 1000, other: 4000 };
/** Unprocessable content: the page is sent, but the posted form was refused. */
const REFUSED = 422;
const RETRY_AFTER_SECONDS = 5;
const HOME = /^\/(?:\?|$)/;

/** Every URL that is no call and no file is a page of the storefront; it replies 404 itself for unknown ones. */
export function registerPages(app: FastifyInstance, deps: PageDeps): PostedPages {
  const cache = new PageCache(squeeze);
  const policy = deps.development ? undefined : securityPolicy(deps.renderer.inlineScripts, deps);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (NO_PAGE.test(pathOf(request))) return sendNotFound(reply);
    if (request.url.length > (deps.renderer.isShared(pathOf(request)) ? MAX_URL.shared : MAX_URL.other))
      return reply.code(414).type('text/plain; charset=utf-8').send('Indirizzo troppo lungo');
    sayPolicies(request, reply, policy);
    // scripts of the page would wait for the language that the cookie names
    if (request.cookies[LANGUAGE_COOKIE] !== undefined && !isOfferedInEnglish(request))
      reply.clearCookie(LANGUAGE_COOKIE, { path: '/' });
    const isPersonal = !deps.renderer.isShared(pathOf(request)) || PERSONAL.test(request.url);
    const prices = await deps.ownPricesOf(request, reply);
    const isOwn = HOME.test(request.url) && (await deps.isCustomer(request, reply));
    if (isPersonal || prices || isOwn) return sendPersonal(app, deps, { request, reply, prices, isOwn });
    const hash = request.cookies[SCOPE_COOKIE];
    const path = pathOf(request);
    const language = languageOf(request);
    const scopeNow = () => `${language} ${deps.scopeKey(hash, path)}`;
    const page = await cache.get(scopeNow, request.url, () => renderShared(app, deps, request));
    return sendShared(page, request, reply);
  });
  // a form that was posted before or without the page's scripts: the page says what it needs, and keeps the link that
  // led to it; the posted data is not read
  app.post('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request);
    return NO_PAGE.test(path) || !isInternal(path) ? sendNotFound(reply) : reply.redirect(request.url, 303);
  });
  app.decorate('renderDraft', (request: FastifyRequest, draft: DraftPage) => renderDraft(app, deps, request, draft));
  return {
    renderRefused: async (request, reply, posted) => {
      sayPolicies(request, reply, policy);
      return sendPersonal(app, deps, { request, reply, posted, prices: await deps.ownPricesOf(request, reply) });
    },
  };
}

/** Sets the headers for what the page may load, and whether it may use a camera. */
function sayPolicies(request: FastifyRequest, reply: FastifyReply, policy: string | undefined): void {
  if (policy) reply.header('content-security-policy', policy);
  reply.header('permissions-policy', OF_STAFF.test(pathOf(request)) ? 'camera=(self)' : 'camera=()');
}

async function squeeze(plain: Buffer): Promise<Buffer> {
  await untilSpareTime(SQUEEZE_WITHIN_MS);
  return compress(plain, DENSEST);
}

export interface PostedPages {
  /** Renders the page to which a form was posted, with its input and errors. */
  renderRefused(request: FastifyRequest, reply: FastifyReply, posted: PostedForm): Promise<FastifyReply>;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(refusalEnvelope(refuse('NOT_FOUND'), languageOf(reply.request)));
}

async function renderShared(app: FastifyInstance, deps: PageDeps, request: FastifyRequest): Promise<CachedPage> {
  const result = await render(app, deps, request, { cookies: scopeCookie(request) });
  if (result.redirect !== undefined || !result.stream)
    return { status: result.status, redirect: result.redirect ?? '/' };
  const plain = await collected(result.stream);
  const brotli = await compress(plain, QUALITY);
  return { status: result.status, plain, brotli, etag: `"${createHash('sha1').update(plain).digest('base64url')}"` };
}

function sendShared(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ('redirect' in page) return reply.redirect(page.redirect, page.status);
  if (page.status === AWAY) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply
    .code(page.status)
    .type(HTML)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (!acceptsBrotli(request)) return reply.send(page.plain);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

interface PersonalRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly posted?: PostedForm | undefined;
  readonly prices?: OwnPrices | undefined;
  readonly isOwn?: boolean | undefined;
}

async function sendPersonal(
  app: FastifyInstance,
  deps: PageDeps,
  { request, reply, ...own }: PersonalRequest,
): Promise<FastifyReply> {
  const result = await render(app, deps, request, { cookies: request.headers.cookie ?? '', ...own });
  // neither a proxy nor the browser stores it
  reply.header('cache-control', 'private, no-store');
  if (result.redirect !== undefined || !result.stream) return reply.redirect(result.redirect ?? '/', result.status);
  if (result.status === AWAY) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply
    .code(own.posted && result.status === 200 ? REFUSED : result.status)
    .type(HTML)
    .header('vary', 'accept-encoding, cookie');
  if (!acceptsBrotli(request)) return reply.send(result.stream.pipe(new PassThrough()));
  return reply.header('content-encoding', 'br').send(result.stream.pipe(createBrotliCompress(QUALITY)));
}

/**
 * Renders the page. While the database is away, a page shows what it can without it, with status 503, so that search
 * engines come back and nothing of it is cached.
 */
async function render(
  app: FastifyInstance,
  deps: PageDeps,
  request: FastifyRequest,
  { cookies, posted, prices, isOwn, draft }: RenderedAs,
): Promise<RenderResult> {
  const transport = inProcessTransport(app, { request, cookies, callMs: deps.callMs });
  const language = languageOf(request);
  const page = {
    // appended to the host, not resolved against it: `//x` is a path here, not another host
    url: new URL(deps.publicUrl + (draft?.path ?? request.url)),
    transport: draft ? draft.over(transport) : transport,
    content: inProcessContent(app, language, deps.callMs),
    signal: AbortSignal.timeout(10_000),
    publicUrl: deps.publicUrl,
    mapTiles: deps.mapTiles,
    popupCodes: deps.popupCodes,
    ...deps.chain(draft?.scopeHash ?? request.cookies[SCOPE_COOKIE]),
    signOn: deps.signOn,
    footer: deps.footer.of(language),
    isOfferedInEnglish: isOfferedInEnglish(request),
    hasNetPrices: prices?.isNet ?? false,
    posted,
    isOwn,
  };
  const result = await deps.renderer.render(page, {
    ...localeOf(language),
    labels: deps.labels.of(language),
    shopName: page.shopName,
  });
  return transport.isAway && result.redirect === undefined ? { ...result, status: AWAY } : result;
}

interface RenderedAs extends Pick<PersonalRequest, 'posted' | 'prices' | 'isOwn'> {
  readonly cookies: string;
  readonly draft?: DraftPage;
}

/** What the browser would run or load as code, and the places that a press would lead to. */
const CODE = /<(script|noscript)\b[^>]*>[\s\S]*?<\/\1>|<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/gi;
const LINKED = /(<(?:a|area)\b[^>]*?\s)href=/gi;

/**
 * Renders a page for a visitor with the answers of a draft: for a frame in which nothing runs, and nothing leads away.
 * It is neither cached nor has it an address.
 */
async function renderDraft(
  app: FastifyInstance,
  deps: PageDeps,
  request: FastifyRequest,
  draft: DraftPage,
): Promise<string> {
  const cookies = `${SCOPE_COOKIE}=${encodeURIComponent(draft.scopeHash)}`;
  const { stream } = await render(app, deps, request, { cookies, draft });
  return stream ? (await collected(stream)).toString().replace(CODE, '').replace(LINKED, '$1data-href=') : '';
}

async function collected(stream: NonNullable<RenderResult['stream']>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream.pipe(new PassThrough())) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function acceptsBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

/**
 * Returns the content security policy: nothing from elsewhere but pictures of a configured map and content management
 * system, and a configured captcha. Inline scripts are allowed by hash. Toasts need inline styles.
 */
export function securityPolicy(
  inlineScripts: readonly string[],
  { mapTiles, captcha, cmsUrl }: Pick<Config, 'mapTiles' | 'captcha' | 'cmsUrl'>,
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const { scripts, frames, connections } = captchaSources(captcha);
  return [
    "default-src 'self'",
    ...(connections.length > 0 ? [`connect-src ${["'self'", ...connections].join(' ')}`] : []),
    `script-src ${["'self'", ...hashes, ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...originsOf(mapTiles?.url, cmsUrl)].join(' ')}`,
    // videos of the staff's links, once a visitor starts one
    `frame-src ${['https://www.youtube-nocookie.com', ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));
}

/** The sources that a captcha needs, by directive of the policy. */
interface CaptchaSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

const NONE: CaptchaSources = { scripts: [], frames: [], connections: [] };
const GOOGLE = 'https://www.google.com/recaptcha/';

/** The sources that the vendors document. ALTCHA loads nothing: its code is part of the shop. */
function captchaSources(captcha: CaptchaConfig | undefined): CaptchaSources {
  if (captcha === undefined || captcha.kind === 'altcha') return NONE;
  const own = new URL(captcha.script).origin;
  if (captcha.kind === 'turnstile' || own !== new URL(GOOGLE).origin)
    return { scripts: [own], frames: [own], connections: [own] };
  return {
    scripts: [GOOGLE, 'https://www.gstatic.com/recaptcha/'],
    frames: [GOOGLE, 'https://recaptcha.google.com/recaptcha/'],
    connections: [GOOGLE],
  };
}

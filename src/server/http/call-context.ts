import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../../contract/base/envelope.ts';
import type { RateLimitName } from '../../contract/base/rate-limits.ts';
import { LANGUAGE_COOKIE, type Language } from '../../language/language.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../infra/clock.ts';
import type { Database } from '../infra/database/types.ts';
import { type FindKey, type KeyInUse, keySecretOf } from './api-key.ts';
import { isOfferedInEnglish, languageOf } from './language.ts';
import { type Refused, refuse } from './outcome.ts';
import type { RateLimits } from './rate-limits/limits.ts';
import { byAddress, TooManyRequests } from './rate-limits/rate-limit.ts';
import {
  clearToken,
  closeSession,
  type FindSession,
  hasEnded,
  type Session,
  type SessionAgent,
  type SessionCustomer,
  type SessionToOpen,
  sendToken,
  sessionToOpen,
  staffIn,
  tokensOf,
} from './session.ts';

export interface ContextDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly findSession: FindSession;
  readonly findKey: FindKey;
}

/** The calls that a page makes while it is rendered. */
export interface PageCalls {
  call(
    method: 'GET' | 'POST',
    path: string,
    input: { query?: object | undefined; body?: object | undefined },
  ): Promise<Envelope>;
}

/** A page of the shop with content that is not published. */
export interface DraftPage {
  readonly path: string;
  /** The store and day whose goods and prices it shows. */
  readonly scopeHash: string;
  /** Returns these calls with the draft in their answers. */
  over(calls: PageCalls): PageCalls;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Servers without pages, as in tests, leave it out. */
    renderDraft?: (request: FastifyRequest, draft: DraftPage) => Promise<string>;
  }
}

export class SessionEnded extends Error {
  readonly statusCode = 419;
}

/** The caller, the time and the session of a request. There is one per request; the session is read on first use. */
export class CallContext {
  readonly now: Date;
  readonly #deps: ContextDeps;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #session: Promise<Session | undefined> | undefined;
  #token: string | undefined;
  #key: KeyInUse | undefined;

  constructor(deps: ContextDeps, request: FastifyRequest, reply: FastifyReply) {
    this.now = deps.clock.now();
    this.#deps = deps;
    this.#request = request;
    this.#reply = reply;
  }

  get config(): Config {
    return this.#deps.config;
  }

  get ip(): string {
    return this.#request.ip;
  }

  /** The name of the browser, shortened for a list of sessions. */
  get device(): string {
    return (this.header('user-agent') ?? '').slice(0, MAX_DEVICE);
  }

  /** The scope in the browser's cookie: the store whose assortment it sees. It is neither secret nor trusted. */
  get scopeHash(): string | undefined {
    return this.#request.cookies[SCOPE_COOKIE];
  }

  /** Counts an attempt of this address. Returns the refusal when the limit is used up. */
  async limitedBy(limit: RateLimitName): Promise<Refused | undefined> {
    const attempt = await this.#deps.limits[limit].consume(byAddress(this.ip));
    return attempt.ok ? undefined : this.tooManyRequests(attempt.retryAfterSeconds);
  }

  /** The refusal of a rate limit, with the time until the next attempt. */
  tooManyRequests(retryAfterSeconds: number): Refused {
    this.#reply.header('retry-after', retryAfterSeconds);
    return refuse('TOO_MANY_REQUESTS');
  }

  /**
   * The refusal of calls that only customers may make although visitors may use the route. Clients ask for a login at
   * 419 and repeat the call.
   */
  loginRequired(): Refused {
    this.#reply.code(419);
    return refuse('LOGIN_REQUIRED');
  }

  /** The language of refusals, and of names in the catalogue. */
  get language(): Language {
    return languageOf(this.#request);
  }

  cookie(name: string): string | undefined {
    return this.#request.cookies[name];
  }

  /** Whether a browser opens this address as a page: it gets redirects, where a program gets a reply. */
  get isNavigation(): boolean {
    const mode = this.header('sec-fetch-mode');
    return mode === undefined ? (this.header('accept') ?? '').includes('text/html') : mode === 'navigate';
  }

  /** Sets a cookie that scripts cannot read. */
  setCookie(name: string, value: string, seconds: number): void {
    const secure = this.#deps.config.publicUrl.startsWith('https:');
    this.#reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: seconds });
  }

  clearCookie(name: string): void {
    this.#reply.clearCookie(name, { path: '/' });
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'string' ? value : undefined;
  }

  /**
   * Whether the request carries something that looks like a token: without one there is no session, and the database is
   * not read.
   */
  get hasToken(): boolean {
    return this.#key !== undefined || tokensOf(this.#request).length > 0;
  }

  /** The secret of a key that the request carries; it stands above every session. */
  get keySecret(): string | undefined {
    return keySecretOf(this.#request);
  }

  /** The key by which another program makes this call. */
  get key(): KeyInUse | undefined {
    return this.#key;
  }

  /** Returns the key that the request carries, if it counts. */
  async findKey(secret: string): Promise<KeyInUse | undefined> {
    return this.#deps.findKey(secret, this.now);
  }

  /**
   * Runs the rest of the request with a key: calls of the staff for its person, all others as a visitor. It has no
   * customer, so that no call of a customer can be made with it.
   */
  useKey(key: KeyInUse, isOfStaff: boolean): void {
    const { keyId, agent } = key;
    const session = { sessionId: NO_SESSION, customer: undefined, agent, keyId, hasSecondFactor: true };
    this.#key = key;
    this.#session = Promise.resolve(isOfStaff ? this.#spoken(session) : undefined);
  }

  /** The token of the session this request runs in; undefined for a visitor without one. */
  async token(): Promise<string | undefined> {
    await this.session();
    return this.#token;
  }

  session(): Promise<Session | undefined> {
    this.#session ??= this.#findSession();
    return this.#session;
  }

  /** The logged-in customer. Only for calls whose `who` is user or staff, which was checked before. */
  async customer(): Promise<SessionCustomer> {
    const customer = (await this.session())?.customer;
    if (!customer) throw new Error('a call for customers ran without one');
    return customer;
  }

  /** The member of the staff who calls. Only for calls whose `who` is staff, which was checked before. */
  async staff(): Promise<SessionAgent> {
    const staff = staffIn(await this.session());
    if (!staff) throw new Error('a call for the staff ran without one of them');
    return staff;
  }

  /**
   * The session; a visitor's is opened now if there is none. Throws SessionEnded for a token whose session is over (a
   * login or logout of the same browser came in between), and TooManyRequests for an address that opens too many.
   */
  async visitorSession(): Promise<Session> {
    const session = await this.session();
    if (session) return session;
    const { token, statement } = await this.sessionToOpen();
    const row = await this.#deps.db.maybeOne<{ sessionId: number }>(statement);
    if (!row) throw new Error('no session was written');
    return this.adoptVisitor(token, row.sessionId);
  }

  /**
   * Returns a new session for a visitor without one, for a statement that writes it together with other rows. Throws
   * like `visitorSession`.
   */
  async sessionToOpen(): Promise<SessionToOpen> {
    const { db, limits } = this.#deps;
    for (const token of tokensOf(this.#request)) if (await hasEnded(db, token, this.now)) throw new SessionEnded();
    const attempt = await limits.sessions.consume(byAddress(this.ip));
    if (!attempt.ok) throw new TooManyRequests(attempt.retryAfterSeconds);
    return sessionToOpen({ userId: undefined, remember: true, now: this.now });
  }

  /** Runs the rest of the request in the new session of a visitor. */
  adoptVisitor(token: string, sessionId: number): Session {
    return this.adopt(token, { sessionId, customer: undefined }, true);
  }

  /** Runs the rest of the request in this session, and sends its token to the client. */
  adopt(token: string, session: Session, remember: boolean): Session {
    this.noteOwnPrices(session.customer);
    const spoken = this.#spoken(session);
    this.#session = Promise.resolve(spoken);
    this.#token = token;
    sendToken(this.#reply, token, { secure: this.#deps.config.publicUrl.startsWith('https:'), remember });
    return spoken;
  }

  /** Ends the session of this request, if there is one, and deletes its token at the client. */
  async logOut(): Promise<void> {
    const token = await this.token();
    if (token !== undefined) await closeSession(this.#deps.db, token, this.now);
    this.forget();
  }

  forget(): void {
    this.#session = Promise.resolve(undefined);
    clearToken(this.#reply);
    this.#reply.clearCookie(SCOPE_COOKIE, { path: '/' });
    if (this.cookie(LOGIN_COOKIE) !== undefined) this.clearCookie(LOGIN_COOKIE);
    if (this.cookie(OWN_PRICES_COOKIE) !== undefined) this.clearCookie(OWN_PRICES_COOKIE);
  }

  async #findSession(): Promise<Session | undefined> {
    for (const token of tokensOf(this.#request)) {
      const session = await this.#deps.findSession(token, this.now);
      if (session) {
        this.#token = token;
        this.noteOwnPrices(session.customer);
        return this.#spoken(session);
      }
    }
    return undefined;
  }

  /** Adds the language of the request to the session, for replies that are made without the request. */
  #spoken(session: Session): Session {
    const { language } = this;
    return language === 'it' ? session : { ...session, language };
  }

  /**
   * Sets a cookie that says that its customer has prices of a company, or sees prices without VAT, so that pages read
   * the session before they show the public prices. It gives no rights: the session decides.
   */
  noteOwnPrices(customer: Pick<SessionCustomer, 'priceListId' | 'hasNetPrices'> | undefined): void {
    const isNoted = this.cookie(OWN_PRICES_COOKIE) !== undefined;
    const isOwn = customer !== undefined && (customer.priceListId !== undefined || customer.hasNetPrices);
    if (isOwn && !isNoted) this.setCookie(OWN_PRICES_COOKIE, '1', 31_536_000);
    if (!isOwn && isNoted) this.clearCookie(OWN_PRICES_COOKIE);
  }

  /** Sets the language of pages, and of calls that name none. Does nothing in a shop that is only in Italian. */
  speak(language: Language): void {
    if (!isOfferedInEnglish(this.#request)) return;
    this.#reply.setCookie(LANGUAGE_COOKIE, language, { path: '/', sameSite: 'lax', maxAge: 31_536_000 });
  }

  /** Returns the HTML of a page with a draft in it, as a visitor without scripts sees it; empty without pages. */
  async draftPage(draft: DraftPage): Promise<string> {
    return (await this.#request.server.renderDraft?.(this.#request, draft)) ?? '';
  }

  /**
   * Tells the next page of this browser that a customer has logged in, also where no page did it: a sign-on comes back
   * by a redirect, and another tab has its own page. The page reads the cookie once and deletes it
   * (web/page/known-customer.ts). It gives no rights.
   */
  announceLogin(isNew: boolean): void {
    this.#reply.setCookie(LOGIN_COOKIE, isNew ? 'new' : 'known', { path: '/', sameSite: 'lax', maxAge: 600 });
  }

  /** Sets the store whose prices catalogue pages show. */
  setScope(hash: string): void {
    if (this.scopeHash !== hash)
      this.#reply.setCookie(SCOPE_COOKIE, hash, { path: '/', sameSite: 'lax', maxAge: 2_592_000 });
  }
}

const MAX_DEVICE = 300;
const NO_SESSION = 0;
/** The cookie that says that the session must be read before a page is taken from the cache (decision 66). */
export const OWN_PRICES_COOKIE = 'bottega_own_prices';
const LOGIN_COOKIE = 'bottega_customer';
export const SCOPE_COOKIE = 'bottega_scope';

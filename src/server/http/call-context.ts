import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../infra/clock.ts';
import type { Database } from '../infra/database/types.ts';
import {
  clearToken,
  findSession,
  openSession,
  type Session,
  type SessionCustomer,
  sendToken,
  tokenOf,
} from './session.ts';

export interface ContextParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
}

/** Who calls, when, and how the session changes. One per request; the session is looked up when first asked for. */
export class CallContext {
  readonly now: Date;
  readonly #parts: ContextParts;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #session: Promise<Session | undefined> | undefined;

  constructor(parts: ContextParts, request: FastifyRequest, reply: FastifyReply) {
    this.now = parts.clock.now();
    this.#parts = parts;
    this.#request = request;
    this.#reply = reply;
  }

  get ip(): string {
    return this.#request.ip;
  }

  /** The scope a browser carries beside its session: which store's assortment it looks at. Not a secret, not trusted. */
  get scopeHash(): string | undefined {
    return this.#request.cookies[SCOPE_COOKIE];
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'string' ? value : undefined;
  }

  get token(): string | undefined {
    return tokenOf(this.#request);
  }

  session(): Promise<Session | undefined> {
    const token = this.token;
    this.#session ??= token === undefined ? Promise.resolve(undefined) : findSession(this.#parts.db, token, this.now);
    return this.#session;
  }

  /** The logged-in customer. Only for calls whose `who` is user or staff: the fence before them made sure. */
  async customer(): Promise<SessionCustomer> {
    const customer = (await this.session())?.customer;
    if (!customer) throw new Error('a call for customers ran without one');
    return customer;
  }

  /** The visitor's session, opened now if there is none. */
  async visitorSession(): Promise<Session> {
    const known = await this.session();
    if (known) return known;
    const opened = await openSession(this.#parts.db, { userId: undefined, remember: true, now: this.now });
    return this.adopt(opened.token, { sessionId: opened.sessionId, customer: undefined }, true);
  }

  /** From here on the request runs in this session, and the client is told its token. */
  adopt(token: string, session: Session, remember: boolean): Session {
    this.#session = Promise.resolve(session);
    sendToken(this.#reply, token, { secure: this.#parts.config.publicUrl.startsWith('https:'), remember });
    return session;
  }

  forget(): void {
    this.#session = Promise.resolve(undefined);
    clearToken(this.#reply);
    this.#reply.clearCookie(SCOPE_COOKIE, { path: '/' });
  }

  /** Catalogue pages show this store's prices from now on. */
  setScope(hash: string): void {
    if (this.scopeHash !== hash)
      this.#reply.setCookie(SCOPE_COOKIE, hash, { path: '/', sameSite: 'lax', maxAge: 2_592_000 });
  }
}

export const SCOPE_COOKIE = 'bottega_scope';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '../../contract/base/call.ts';
import { hasRight, mayInStores } from '../../contract/base/rights.ts';
import type { Who } from '../../contract/base/route.ts';
import { calls } from '../../contract/calls.ts';
import { mayUse } from '../../domain/account/features.ts';
import type { Dictionary, Language } from '../../language/language.ts';
import type { Config } from '../config/config.ts';
import { opens, scopesNeeded, shownTo } from './api-key.ts';
import { type BotChecks, isCheckedAtCall } from './bot-checks.ts';
import { CallContext, type ContextDeps } from './call-context.ts';
import { envelope, readyFor, refusalEnvelope } from './envelope.ts';
import type { Handlers } from './feature.ts';
import { languageOf } from './language.ts';
import { callSchema } from './openapi/openapi.ts';
import { type Outcome, type Refused, refuse } from './outcome.ts';
import { limitAt } from './rate-limits/limits.ts';
import { guardedBy } from './rate-limits/rate-limit.ts';
import type { ReadyReply } from './ready-reply.ts';
import { isSameSite } from './same-site.ts';
import { envelopeUser, hasNeededFactor, type Session, type SessionAgent, staffIn } from './session.ts';
import type { RefusalCode, Speaker } from './spoken-texts.ts';
import { namesForeignStore, type OfStores } from './staff/own-stores.ts';
import type { StaffRecord } from './staff-record.ts';

export type AnyHandler = (context: CallContext, input: unknown) => Promise<Outcome<unknown>>;

const JSON_TYPE = 'application/json; charset=utf-8';

export interface RegisterDeps extends ContextDeps {
  readonly botChecks: BotChecks;
  readonly staffRecord: StaffRecord;
  /** What the features say belongs to a store. */
  readonly ofStores: () => OfStores;
  /** The staff's own texts for messages and labels. */
  readonly labels: { of(language: Language): Dictionary };
  /** Called after a call changed the cart of its session; `client` is the caller. */
  readonly onCartChanged: (session: Session, client: string) => void;
}

/** Makes a route of each call of the contract: authorisation, validation, the envelope around the outcome. */
export function registerCalls(app: FastifyInstance, deps: RegisterDeps, handlers: Handlers): void {
  for (const [name, call] of Object.entries(calls) as [keyof Handlers, AnyCall][]) {
    const handler = handlers[name] as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      schema: callSchema(name, call),
      ...(call.maxBody === undefined ? {} : { bodyLimit: call.maxBody }),
      ...fencesOf(name, call, deps, { takesKeys: true }),
      // replies are made by the envelope, from outcomes typed by the same schema; tests validate them
      serializerCompiler: () => (data) => JSON.stringify(data),
      handler: (request, reply) => run({ name, call, handler, deps }, request, reply),
    });
  }
}

/**
 * Returns what stands before a call: rate limit, session or key, right and plain input. `takesKeys` belongs to the
 * route that narrows its reply to the scopes of a key; every other one refuses keys, such as a list as a file.
 */
export function fencesOf(
  name: string,
  call: AnyCall,
  deps: RegisterDeps,
  { takesKeys = false }: { readonly takesKeys?: boolean } = {},
) {
  const limit = limitAt('request', call.limit);
  return {
    onRequest: [
      ...(limit === undefined ? [] : [guardedBy(deps.limits[limit])]),
      fenceOf(name, call, { ...deps, takesKeys }),
    ],
    preValidation: [...(call.who === 'staff' ? [rightFenceOf(name, call, deps)] : []), plainInputOf(call)],
    preHandler: refuseInfinity,
  };
}

type Fence = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * Checks the caller before the body is read: a visitor learns that a call needs a login (419), and not what is wrong
 * with the input. Changing requests from other sites are refused first.
 */
function fenceOf(name: string, call: AnyCall, deps: RegisterDeps & { readonly takesKeys: boolean }): Fence {
  const changing = changes(call);
  const isOpen = isForVisitors(call.who, deps.config);
  return async (request, reply) => {
    const refuseWith = (status: number, why: RefusalCode | Refused) =>
      reply
        .code(status)
        .type(JSON_TYPE)
        .send(refusalEnvelope(typeof why === 'string' ? refuse(why) : why, speakerOf(request, deps)));
    if (changing && !isSameSite(request, call.method === 'GET')) return refuseWith(403, 'CROSS_SITE');
    const context = new CallContext(deps, request, reply);
    contexts.set(request, context);
    if (context.keySecret !== undefined) {
      reply.header('cache-control', 'no-store');
      const refused = await keyRefusal(name, call, { context, query: request.query, deps }, context.keySecret);
      if (refused?.status === 401) reply.header('www-authenticate', 'Bearer');
      return refused && refuseWith(refused.status, refused);
    }
    if (isOpen) return undefined;
    reply.header('cache-control', 'no-store');
    const [status, code] = (await sessionRefusal(name, call, context, deps)) ?? [];
    return status === undefined || code === undefined ? undefined : refuseWith(status, code);
  };
}

interface KeyAsked {
  readonly context: CallContext;
  readonly query: unknown;
  readonly deps: RegisterDeps & { readonly takesKeys: boolean };
}

/** Returns why the session of a request may not make a call that is not open to visitors. */
async function sessionRefusal(
  name: string,
  call: AnyCall,
  context: CallContext,
  deps: RegisterDeps,
): Promise<[status: number, code: RefusalCode] | undefined> {
  const session = await context.session();
  // a visitor without a session, or without a login, has nothing that could have expired
  const isExpired = call.who !== 'shopper' && context.hasToken && session === undefined;
  if (!session?.customer) return [419, isExpired ? 'SESSION_EXPIRED' : 'LOGIN_REQUIRED'];
  if (lacksSecondFactor(call, session, deps.config)) return [403, 'STAFF_SECOND_FACTOR'];
  if (isRefusedToAgent(call, session)) {
    await deps.staffRecord.refusal(name, call, { context, input: { query: {}, body: {} } }, 'NOT_FOR_AGENTS');
    return [403, 'NOT_FOR_AGENTS'];
  }
  if (call.who === 'staff' && !staffIn(session)) return [403, 'FORBIDDEN'];
  const isOpenToThem = call.feature === undefined || mayUse(session.customer, call.feature);
  return isOpenToThem ? undefined : [403, 'FEATURE_CLOSED'];
}

/**
 * Returns why the key of another program may not make this call; otherwise the rest of the request runs with the key.
 */
async function keyRefusal(
  name: string,
  call: AnyCall,
  { context, query, deps }: KeyAsked,
  secret: string,
): Promise<(Refused & { readonly status: number }) | undefined> {
  const key = await context.findKey(secret);
  if (!key) {
    const limited = await context.limitedBy('unknownKeys');
    return limited ? { ...limited, status: 429 } : { ...refuse('KEY_INVALID'), status: 401 };
  }
  const attempt = await deps.limits[`${key.pace}Keys`].consume(`key ${key.keyId}`);
  if (!attempt.ok) return { ...context.tooManyRequests(attempt.retryAfterSeconds), status: 429 };
  context.useKey(key, call.who === 'staff');
  if (deps.takesKeys && opens(key.scopes, name, query)) return undefined;
  const input = { query: {}, body: {} };
  if (call.who === 'staff') await deps.staffRecord.refusal(name, call, { context, input }, 'KEY_SCOPE');
  const scopes = (deps.takesKeys && scopesNeeded(name, query).join(', ')) || '–';
  return { ...refuse('KEY_SCOPE', { details: { scopes } }), status: 403 };
}

/**
 * Refuses calls of the staff for which they lack the right, or that concern a store for which they do not work. It runs
 * after the body is read, so that the record can name the customer concerned.
 */
function rightFenceOf(name: string, call: AnyCall, deps: RegisterDeps): Fence {
  return async (request, reply) => {
    const context = contexts.get(request);
    const session = await context?.session();
    if (!context || !session || call.who !== 'staff') return undefined;
    const input = { query: request.query, body: request.body ?? {} };
    const staff = staffIn(session);
    const isForeign =
      staff !== undefined &&
      (await namesForeignStore(deps.db, { own: staff.stores, ofStores: deps.ofStores(), input }));
    const code = staffRefusal(call, staff, input) ?? (isForeign ? 'NOT_YOUR_STORE' : undefined);
    if (code === undefined) return undefined;
    await deps.staffRecord.refusal(name, call, { context, input }, code);
    return reply
      .code(403)
      .type(JSON_TYPE)
      .send(refusalEnvelope(refuse(code), speakerOf(request, deps)));
  };
}

/**
 * Returns whether a second factor is missing: where the shop demands it, for acting as a customer and for calls of the
 * staff.
 */
function lacksSecondFactor({ who }: AnyCall, session: Session, config: Config): boolean {
  const isOfStaff = session.agent !== undefined || (who === 'staff' && staffIn(session) !== undefined);
  return isOfStaff && !hasNeededFactor(session, config);
}

function isRefusedToAgent({ inPerson }: AnyCall, { agent }: Session): boolean {
  return inPerson === true && agent !== undefined;
}

/** Returns why somebody may not make a call of the staff: for want of its right, or because of the stores. */
function staffRefusal(call: AnyCall, staff: SessionAgent | undefined, input: unknown) {
  if (staff === undefined || call.right === undefined || !hasRight(staff.roles, call.right)) return 'FORBIDDEN';
  return mayInStores(staff.stores, call.right, input, changes(call)) ? undefined : 'NOT_YOUR_STORE';
}

/** The context of a request, cached by the authorisation check: the session is read once. */
const contexts = new WeakMap<FastifyRequest, CallContext>();

/** Returns the context of a request that passed its fences. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, deps: RegisterDeps): CallContext {
  return contexts.get(request) ?? new CallContext(deps, request, reply);
}

export function speakerOf(request: FastifyRequest, { labels }: RegisterDeps): Speaker {
  const language = languageOf(request);
  return { language, labels: labels.of(language) };
}

async function run(
  { name, call, handler, deps }: { name: string; call: AnyCall; handler: AnyHandler; deps: RegisterDeps },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE).header('cache-control', 'no-store');
  const context = contextOf(request, reply, deps);
  const limit = limitAt('call', call.limit);
  const refused = (limit && (await context.limitedBy(limit))) ?? (await refusedAsProgram(call, context, request, deps));
  const input = { query: request.query, body: request.body ?? {}, params: request.params };
  const act = () => handler(context, input);
  const whole = refused ?? (await deps.staffRecord.run(name, call, { context, input }, act));
  const outcome = context.key ? shownTo(context.key.scopes, name, whole) : whole;
  const session = await context.session();
  if (outcome.ok && session && call.changesCart === true) deps.onCartChanged(session, clientOf(request));
  if (outcome.ok && 'data' in outcome && outcome.redirectTo !== undefined)
    return reply.redirect(outcome.redirectTo, 303);
  const user = envelopeUser(session);
  const ready = readyFor(outcome, user);
  return ready ? sendReady(ready, request, reply) : reply.send(envelope(outcome, user, speakerOf(request, deps)));
}

function refusedAsProgram(
  { botCheck }: AnyCall,
  context: CallContext,
  request: FastifyRequest,
  { botChecks }: RegisterDeps,
): Promise<Refused | undefined> | undefined {
  if (!isCheckedAtCall(botCheck)) return undefined;
  const { token_recaptcha: token } = request.query as { token_recaptcha?: string };
  return botChecks.refusal(context, botCheck, token);
}

function changes(call: AnyCall): boolean {
  return call.method === 'POST' || call.changes === true;
}

function isForVisitors(who: Who, { anonymousCarts }: Config): boolean {
  return who === 'any' || (who === 'shopper' && anonymousCarts);
}

function clientOf(request: FastifyRequest): string {
  const client = request.headers['x-ebsn-client-uuid'];
  return typeof client === 'string' ? client.slice(0, 64) : '';
}

async function sendReady(ready: ReadyReply, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { bytes, encoding } = await ready.encoded(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  return (encoding === undefined ? reply : reply.header('content-encoding', encoding)).send(bytes);
}

/** An input that passes the schema but that the database cannot store: treated like any invalid input. */
class UnusableInput extends Error {
  readonly statusCode = 400;
}

const TRUTH: Readonly<Record<string, boolean>> = { 1: true, 0: false };

/**
 * Normalises input before validation. An empty parameter (`sort=&page=`) counts as absent; a repeated one is a list,
 * which the wire writes with commas; 1 and 0 are true and false; null is absent, rather than 0; a call without a body
 * has an empty one.
 */
function plainInputOf(call: Pick<AnyCall, 'query' | 'body'>): (request: FastifyRequest) => Promise<void> {
  const [inQuery, inBody] = [booleansOf(call.query), booleansOf(call.body)];
  return async (request) => {
    readPlainInput(request);
    for (const name of inQuery) readTruth(request.query as Record<string, unknown>, name);
    for (const name of inBody) readTruth(request.body as Record<string, unknown>, name);
  };
}

function booleansOf({ properties }: AnyCall['query']): readonly string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'boolean' ? [name] : [],
  );
}

function readTruth(input: Record<string, unknown>, name: string): void {
  const value = input[name];
  if (typeof value === 'string') input[name] = TRUTH[value] ?? value;
}

function readPlainInput(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (value === '') delete query[name];
    else if (Array.isArray(value)) query[name] = value.join(',');
  }
  request.body = withoutNulls(request.body ?? {});
  checkTexts([request.query, request.params, request.body]);
}

/** Runs after validation, which reads "Infinity" as a number above every minimum. */
async function refuseInfinity(request: FastifyRequest): Promise<void> {
  checkNumbers([request.query, request.params, request.body]);
}

/** Far deeper than any call: recursion over the input must not overflow the stack. */
const MAX_DEPTH = 50;

function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new UnusableInput('too deep');
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, depth + 1));
  const present = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(present.map(([key, each]) => [key, withoutNulls(each, depth + 1)]));
}

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new UnusableInput('not a text');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      checkTexts(key);
      checkTexts(each);
    }
  }
}

function checkNumbers(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new UnusableInput('not a number');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkNumbers);
}

import type { BodyOf, DataOf, QueryOf } from '../../contract/base/call.ts';
import type { Envelope } from '../../contract/base/envelope.ts';
import type { Route } from '../../contract/base/route.ts';
import type { Calls } from '../../contract/calls.ts';
import { language } from '../../language/language.ts';
import { ApiError, errorOf, offlineError } from './api-error.ts';
import type { ApiInput, ApiTransport, Method } from './transport.ts';

/** Typed by the contract: the route determines the types of the input and of the reply (call-types.ts). */
export interface Api {
  /** Returns the data of a call; throws ApiError when the server refused it. */
  call<R extends Route>(route: R, ...input: Input<R>): Promise<Data<R>>;
  /** Works like `call`, but returns the data with the infos, warnings and user of the envelope. */
  send<R extends Route>(route: R, ...input: Input<R>): Promise<Envelope<Data<R>>>;
}

/** The input may be left out if the call needs none. */
type Input<R extends Route> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export function createApi(transport: ApiTransport): Api {
  async function send<R extends Route>(route: R, ...[input]: Input<R>): Promise<Envelope<Data<R>>> {
    const envelope = await transport.call(route.method, route.path, (input ?? {}) as ApiInput);
    const error = errorOf(200, envelope);
    if (error) throw error;
    return envelope as Envelope<Data<R>>;
  }
  return { send, call: async (route, ...input) => (await send(route, ...input)).data };
}

export interface BrowserTransportOptions {
  readonly clientUuid: string;
  /** Asks for login on the same page; resolves to true when the shopper is now logged in (decisions, session). */
  readonly requestLogin: (isSessionEnded: boolean) => Promise<boolean>;
  readonly timeoutMs?: number;
}

/**
 * Returns a transport that uses fetch with the headers of wire-facts 1.2. On a 419 it asks for login on the same page
 * and repeats the call once, unless the call was made without an action of the shopper.
 */
export function createBrowserTransport(options: BrowserTransportOptions): ApiTransport {
  const once = (method: Method, path: string, input: ApiInput) => request(method, path, input, options);
  return {
    async call(method, path, input) {
      try {
        return await once(method, path, input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'session' || input.isUnasked) throw error;
        if (!(await options.requestLogin(error.has('SESSION_EXPIRED')))) throw error;
        return await once(method, path, input);
      }
    },
  };
}

/** The largest body that browsers keep sending after the page is left. */
const KEEPALIVE_BYTES = 60_000;

async function request(
  method: Method,
  path: string,
  input: ApiInput,
  options: BrowserTransportOptions,
): Promise<Envelope> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-ebsn-client': 'site',
    'x-ebsn-version': '2.2.36',
    'x-ebsn-client-uuid': options.clientUuid,
    'x-ebsn-language': language(),
    ...input.headers,
  };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (method === 'POST') {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body ?? {});
    // a running change reaches the server even when the shopper leaves the page
    init.keepalive = init.body.length < KEEPALIVE_BYTES;
  }
  init.signal = AbortSignal.timeout(input.timeoutMs ?? options.timeoutMs ?? 20_000);
  const reply = await fetch(path + queryString(input.query), init).catch(() => {
    throw offlineError();
  });
  const envelope = (await reply.json().catch(() => undefined)) as Envelope | undefined;
  const error = errorOf(reply.status, envelope);
  if (error || !envelope) throw error ?? new ApiError('failed', []);
  return envelope;
}

function queryString(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * The types of the calls of the contract by method and path, which no two of them share. They are written out here and
 * not where a route is named: the compiler would compute them anew wherever it infers a route from an expected reply.
 */
type TypesByRoute = {
  [Name in keyof Calls as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: {
    readonly data: DataOf<Calls[Name]>;
    readonly query: QueryOf<Calls[Name]>;
    readonly body: BodyOf<Calls[Name]>;
  };
};
type TypesOf<R extends Route> = TypesByRoute[`${R['method']} ${R['path']}` & keyof TypesByRoute];

/** The type of `data` in the reply to a call. */
export type Data<R extends Route> = TypesOf<R>['data'];
type Query<R extends Route> = TypesOf<R>['query'];
export type Body<R extends Route> = TypesOf<R>['body'];

/** The input of a call. Parts that may be empty may be left out. */
export type CallInput<R extends Route> = Part<'query', Query<R>> &
  Part<'body', Body<R>> &
  Pick<ApiInput, 'headers' | 'isUnasked' | 'timeoutMs'>;

type Part<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

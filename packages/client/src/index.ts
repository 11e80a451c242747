import createFetch from 'openapi-fetch';
import type { components, paths } from './schema.js';

export type { components, paths } from './schema.js';

/** The code of every refusal of the shop. */
export type RefusalCode = components['schemas']['RefusalCode'];

/** Why the shop refused: one for each thing that is wrong. */
export interface Refusal {
  readonly code: RefusalCode;
  /** What a person reads, in the language of the client. */
  readonly text: string;
  /** The input that is to blame; absent: none in particular. */
  readonly field?: string;
}

/** A reply without its envelope. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false;
      readonly refusals: readonly Refusal[];
      readonly status: number;
      /** How long to wait before the next call; absent: the shop did not say. */
      readonly retryAfterSeconds?: number;
    };

/** Thrown by `data` when the shop refuses. */
export class RefusedError extends Error {
  readonly refusals: readonly Refusal[];
  readonly status: number;

  constructor(refusals: readonly Refusal[], status: number) {
    super(refusals.map(({ code, text }) => `${code}: ${text}`).join('; ') || `HTTP ${status}`);
    this.name = 'RefusedError';
    this.refusals = refusals;
    this.status = status;
  }

  /** Whether one of the refusals has this code. */
  has(code: RefusalCode): boolean {
    return this.refusals.some((refusal) => refusal.code === code);
  }
}

export interface ShopOptions {
  /** The address of the shop, without a path: https://shop.example */
  readonly baseUrl: string;
  /** A key that the back office made; calls are then made for its person, and no session is held. */
  readonly key?: string;
  /** A session of an earlier client, to go on with. */
  readonly session?: string;
  readonly language?: 'it' | 'en';
  /** Makes the requests; absent: the one of the runtime. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What openapi-fetch returns of one call. */
interface Fetched<Reply> {
  readonly data?: Reply;
  readonly error?: unknown;
  readonly response: Response;
}

interface Envelope {
  readonly response?: {
    readonly status: number;
    readonly errors: readonly { readonly code: string; readonly error: string; readonly field?: string }[];
  };
}

type DataIn<Reply> = Reply extends { data: infer Data } ? Data : never;

/**
 * Makes a client of a shop. `api.GET` and `api.POST` take paths, parameters and bodies as the shop's openapi.json
 * describes them; `data` and `outcome` take the envelope off their replies. The session that a login opens is sent with
 * every further call.
 */
export function createShop({ baseUrl, key, session: given, language, fetch }: ShopOptions) {
  let session = given;
  const api = createFetch<paths>({ baseUrl: baseUrl.replace(/\/+$/, ''), ...(fetch ? { fetch } : {}) });
  api.use({
    onRequest({ request }) {
      request.headers.set('x-ebsn-client', 'bottega-client');
      if (language) request.headers.set('x-ebsn-language', language);
      if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`);
      else if (session !== undefined) request.headers.set('x-ebsn-session', session);
    },
    onResponse({ response }) {
      if (key === undefined) session = response.headers.get('x-ebsn-session') ?? session;
    },
  });

  async function outcome<Reply>(call: Promise<Fetched<Reply>>): Promise<Outcome<DataIn<Reply>>> {
    const { data, error, response } = await call;
    const envelope = (data ?? error ?? {}) as Envelope & { readonly data?: unknown };
    if (response.ok && envelope.response?.status === 0) return { ok: true, data: envelope.data as DataIn<Reply> };
    const refusals = (envelope.response?.errors ?? []).map(({ code, error: text, field }) => ({
      code: code as RefusalCode,
      text,
      ...(field === undefined ? {} : { field }),
    }));
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      ok: false,
      refusals,
      status: response.status,
      ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}),
    };
  }

  return {
    api,
    /** Returns the data of a reply, or the refusals. */
    outcome,
    /** Returns the data of a reply. Throws RefusedError. */
    async data<Reply>(call: Promise<Fetched<Reply>>): Promise<DataIn<Reply>> {
      const got = await outcome(call);
      if (got.ok) return got.data;
      throw new RefusedError(got.refusals, got.status);
    },
    /** The session to store for a later client; undefined: none was opened. */
    get session(): string | undefined {
      return session;
    },
  };
}

export type Shop = ReturnType<typeof createShop>;

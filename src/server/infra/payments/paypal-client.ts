export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** PayPal's id of the webhook that calls us: a callback signed for another one is refused. */
  readonly webhookId: string;
  /** True for PayPal's sandbox, in which no money moves. */
  readonly isTrial: boolean;
  /** Overrides PayPal's base URL: for a double in tests. */
  readonly apiUrl?: string | undefined;
}

/** A request that changes something: PayPal executes a repeated one with the same id once. */
export interface PaypalCall {
  readonly path: string;
  readonly requestId: string;
  readonly body?: object;
}

/** The timeout of a request. A lost reply is asked for again by the job, so the timeout is short. */
const TIMEOUT_MS = 10_000;
/** A token is replaced this long before it expires, so that it does not expire on its way. */
const TOKEN_MARGIN_MS = 60_000;
const ADDRESSES = { trial: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

/**
 * PayPal's HTTP API. Errors have status, PayPal's name of the error and its debug id, and no header, token or personal
 * data.
 */
export function createPaypalClient(settings: PaypalSettings) {
  const base = settings.apiUrl ?? (settings.isTrial ? ADDRESSES.trial : ADDRESSES.live);
  const token = cachedToken(base, settings);
  const send = async (path: string, init: RequestInit): Promise<unknown> =>
    sendTo(`${base}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${await token()}` } });
  const act = ({ path, requestId, body }: PaypalCall) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paypal-request-id': requestId, prefer: 'return=representation' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    read: (path: string): Promise<unknown> => send(path, { method: 'GET' }),
    act,
    /**
     * For what PayPal may refuse in the present state of the payment: returns its name of the problem, undefined on
     * success.
     */
    unlessRefused: async (asked: PaypalCall): Promise<string | undefined> => {
      try {
        await act(asked);
        return undefined;
      } catch (error) {
        if (!(error instanceof PaypalError) || (error.statusCode !== 422 && error.statusCode !== 404)) throw error;
        return error.issue ?? 'REFUSED';
      }
    },
    /**
     * Returns whether PayPal signed a callback, by asking PayPal. `event` is the JSON as received, because serialising
     * it again could change what was signed.
     */
    isSigned: async (verification: object, event: string): Promise<boolean> => {
      const { verification_status: status } = (await send('/v1/notifications/verify-webhook-signature', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `${JSON.stringify({ ...verification, webhook_id: settings.webhookId }).slice(0, -1)},"webhook_event":${event}}`,
      })) as { readonly verification_status?: string };
      return status === 'SUCCESS';
    },
  };
}

/** An error reply of PayPal, without secrets. */
export class PaypalError extends Error {
  readonly statusCode: number | undefined;
  readonly issue: string | undefined;
  constructor(statusCode?: number, issue?: string, debugId?: string) {
    super(
      `PayPal did not do it: ${[statusCode ?? 'no answer', issue, debugId].filter((part) => part !== undefined).join(' ')}`,
    );
    this.statusCode = statusCode;
    this.issue = issue;
  }
}

/** Returns the token of the client, cached until it expires. */
function cachedToken(base: string, { clientId, clientSecret }: PaypalSettings): () => Promise<string> {
  let cached: { readonly text: string; readonly expires: number } | undefined;
  return async () => {
    if (cached && performance.now() < cached.expires) return cached.text;
    const { access_token: text, expires_in: seconds = 0 } = (await sendTo(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })) as { readonly access_token?: string; readonly expires_in?: number };
    if (text === undefined) throw new PaypalError();
    cached = { text, expires: performance.now() + seconds * 1000 - TOKEN_MARGIN_MS };
    return text;
  };
}

async function sendTo(url: string, init: RequestInit): Promise<unknown> {
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await reply.text();
  } catch {
    throw new PaypalError();
  }
  const body = jsonOf(text);
  if (reply.ok && body !== undefined) return body;
  const { name, debug_id: debugId, details } = (body ?? {}) as ErrorBody;
  throw new PaypalError(reply.status, details?.[0]?.issue ?? name, debugId);
}

interface ErrorBody {
  readonly name?: string;
  readonly debug_id?: string;
  readonly details?: readonly { readonly issue?: string }[];
}

/** Returns undefined unless the text is a JSON object. */
function jsonOf(text: string): object | undefined {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

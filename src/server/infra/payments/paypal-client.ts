import type { Client, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';

export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** PayPal's number of the webhook that calls us: a callback that is signed for another one is refused. */
  readonly webhookId: string;
  /** PayPal's world for trials, in which no money moves. */
  readonly isTrial: boolean;
  /** Another address than PayPal's: a double in tests. */
  readonly apiUrl?: string | undefined;
}

export interface PaypalApi {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
}

/** Milliseconds for which an answer is waited for. A lost answer is asked for again by the job, so it is not waited for long. */
const TIMEOUT_MS = 10_000;
const ADDRESSES = { trial: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

/**
 * PayPal's library, loaded at the first request. Errors leave here without what the library adds to them: their text has status, PayPal's
 * name of the error and its number for support, and no header, token or person.
 */
export function createPaypalClient(settings: PaypalSettings) {
  let made: Promise<{ readonly client: Client; readonly api: PaypalApi }> | undefined;
  const loaded = () => {
    made ??= load(settings);
    return made;
  };
  const base = settings.apiUrl ?? (settings.isTrial ? ADDRESSES.trial : ADDRESSES.live);
  return {
    ask: async <Answer>(question: (api: PaypalApi) => Promise<{ readonly result: Answer }>): Promise<Answer> => {
      try {
        return (await question((await loaded()).api)).result;
      } catch (error) {
        throw paypalError(error);
      }
    },
    /** For what PayPal may refuse in the state in which the payment is: returns its name of the problem, undefined where it was done. */
    unlessRefused: async (question: (api: PaypalApi) => Promise<unknown>): Promise<string | undefined> => {
      try {
        await question((await loaded()).api);
        return undefined;
      } catch (error) {
        const known = paypalError(error);
        if (known.statusCode !== 422 && known.statusCode !== 404) throw known;
        return known.issue ?? 'REFUSED';
      }
    },
    /**
     * Whether PayPal signed a callback, which PayPal itself is asked. Its library has no call for that. `event`: the JSON as it came,
     * because written again it could differ from what was signed.
     */
    isSigned: async (verification: object, event: string): Promise<boolean> => {
      const token = await (await loaded()).client.clientCredentialsAuthManager.fetchToken().catch((error: unknown) => {
        throw paypalError(error);
      });
      const reply = await fetch(`${base}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token.accessToken}` },
        body: `${JSON.stringify({ ...verification, webhook_id: settings.webhookId }).slice(0, -1)},"webhook_event":${event}}`,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) throw new PaypalError(reply.status, undefined, undefined);
      const { verification_status: status } = (await reply.json()) as { readonly verification_status?: string };
      return status === 'SUCCESS';
    },
  };
}

/** The answer of PayPal, without anything secret. */
export class PaypalError extends Error {
  readonly statusCode: number | undefined;
  readonly issue: string | undefined;
  constructor(statusCode: number | undefined, issue: string | undefined, debugId: string | undefined) {
    super(`PayPal did not do it: ${[statusCode ?? 'no answer', issue, debugId].filter((part) => part !== undefined).join(' ')}`);
    this.statusCode = statusCode;
    this.issue = issue;
  }
}

function paypalError(error: unknown): PaypalError {
  const { statusCode, body } = error as { readonly statusCode?: number; readonly body?: unknown };
  const told = jsonOf(body);
  return new PaypalError(statusCode, told.details?.[0]?.issue ?? told.name, told.debug_id);
}

interface ErrorBody {
  readonly name?: string;
  readonly debug_id?: string;
  readonly details?: readonly { readonly issue?: string }[];
}

function jsonOf(body: unknown): ErrorBody {
  if (typeof body !== 'string') return {};
  try {
    return (JSON.parse(body) as ErrorBody | null) ?? {};
  } catch {
    return {};
  }
}

async function load({ clientId, clientSecret, isTrial, apiUrl }: PaypalSettings) {
  const paypal = await import('@paypal/paypal-server-sdk');
  /** The library knows PayPal's two addresses only: requests are led elsewhere as it adds its own headers. */
  class ClientElsewhere extends paypal.Client {
    override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
      const make = super.getRequestBuilderFactory();
      return (...asked) => {
        const builder = make(...asked);
        builder.interceptRequest((request) => ({ ...request, url: elsewhere(request.url, apiUrl) }));
        return builder;
      };
    }
  }
  const client = new ClientElsewhere({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: isTrial ? paypal.Environment.Sandbox : paypal.Environment.Production,
    timeout: TIMEOUT_MS,
  });
  return { client, api: { orders: new paypal.OrdersController(client), payments: new paypal.PaymentsController(client) } };
}

function elsewhere(url: string, apiUrl: string | undefined): string {
  if (apiUrl === undefined) return url;
  const { pathname, search } = new URL(url);
  return `${apiUrl}${pathname}${search}`;
}

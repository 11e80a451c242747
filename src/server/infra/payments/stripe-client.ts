import type Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Overrides Stripe's base URL: for a double in tests. */
  readonly apiUrl?: string | undefined;
}

/** The timeout of a request. A lost reply is asked for again by the job, so the timeout is short. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

/**
 * Stripe's library, loaded at the first request. Errors are stripped of what the library adds: their text has type,
 * code and request id, and no header, key or detail of a card.
 */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings) {
  let made: Promise<Stripe> | undefined;
  const client = () => {
    made ??= load(secretKey, apiUrl);
    return made;
  };
  const ask = async <Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    try {
      return await question(await client());
    } catch (error) {
      throw new Error(`Stripe did not do it: ${summaryOf(error)}`);
    }
  };
  return {
    ask,
    /**
     * For requests that may have been executed before: Stripe then refuses them, and the state of the payment is read
     * afterwards.
     */
    unlessTooLate: async (question: (stripe: Stripe) => Promise<unknown>): Promise<void> => {
      try {
        await question(await client());
      } catch (error) {
        if (!isRefusal(error)) throw new Error(`Stripe did not do it: ${summaryOf(error)}`);
      }
    },
    orDeclined: async <Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer | 'declined'> => {
      try {
        return await question(await client());
      } catch (error) {
        if (partsOf(error).type === 'StripeCardError') return 'declined';
        throw new Error(`Stripe did not do it: ${summaryOf(error)}`);
      }
    },
    /** Returns the event of a callback; undefined if it is not signed by Stripe. */
    readEvent: async (body: Buffer, signature: string, secret: string): Promise<Stripe.Event | undefined> => {
      const stripe = await client();
      try {
        return stripe.webhooks.constructEvent(body, signature, secret);
      } catch {
        return undefined;
      }
    },
  };
}

async function load(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  const own = url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' };
  return new Library(secretKey, {
    ...(own as { host: string; port: string; protocol: 'http' | 'https' } | undefined),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

interface ErrorParts {
  readonly type?: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

function partsOf(error: unknown): ErrorParts {
  return typeof error === 'object' && error !== null ? (error as ErrorParts) : {};
}

function summaryOf(error: unknown): string {
  const { type, code, statusCode, requestId } = partsOf(error);
  return [type ?? 'no answer', code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns whether a request was refused because of the present state of the payment. A wrong key or a lost reply is no
 * refusal.
 */
function isRefusal(error: unknown): boolean {
  return partsOf(error).type === 'StripeInvalidRequestError';
}

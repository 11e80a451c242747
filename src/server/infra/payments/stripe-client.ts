import type Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's: a double in tests. */
  readonly apiUrl?: string | undefined;
}

/**
 * Milliseconds for which an answer is waited for. A lost answer is asked for again by the job, so it is not waited for
 * long.
 */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

/**
 * Stripe's library, loaded at the first request. Errors leave here without what the library adds to them: their text
 * has type, code and request number, and no header, key or detail of a card.
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
    /** For what may have been done before: Stripe then refuses it, and how the payment stands is read afterwards. */
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
    /** The event of a callback; undefined: it is not signed by Stripe. */
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

/** A request that is wrong for the state in which the payment is now. A wrong key or a lost answer is none. */
function isRefusal(error: unknown): boolean {
  return partsOf(error).type === 'StripeInvalidRequestError';
}

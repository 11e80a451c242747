import { limitedText } from '../limited-text.ts';
import type { MarketingCloud } from './marketing-cloud.ts';

export interface RestMarketingCloudOptions {
  /** The base URL, an origin without a slash at the end. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly key: string;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 256 * 1024;
const SEARCH = '/contacts/v1/addresses/email/search';
const REMOVE = '/contacts/v1/contacts/actions/delete?type=keys';

/**
 * A marketing cloud with the usual calls for contacts: their keys by e-mail address, and the removal of one by its key.
 */
export function restMarketingCloud({ url, key, timeoutMs = 5000 }: RestMarketingCloudOptions): MarketingCloud {
  const post = async (path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new Error(`the marketing cloud answered ${reply.status}`);
    return JSON.parse(await limitedText(reply, MAX_BYTES)) as unknown;
  };
  return {
    contactKeys: async ({ email }, maximum) => {
      const found = await post(SEARCH, { ChannelAddressList: [email], MaximumCount: maximum });
      return keysIn(found).slice(0, maximum);
    },
    remove: async (contactKey) => {
      await post(REMOVE, { Values: [contactKey], DeleteOperationType: 'ContactAndAttributes' });
    },
  };
}

function keysIn(reply: unknown): string[] {
  return listAt(reply, 'channelAddressResponseEntities')
    .flatMap((entity) => listAt(entity, 'contactKeyDetails'))
    .map((detail) => fieldOf(detail, 'contactKey'))
    .filter((key) => typeof key === 'string');
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { limitedText } from '../limited-text.ts';
import type { CardRegister, CustomerCard } from './card-register.ts';

export interface RestCardRegisterOptions {
  /** The base URL of the cards, without a slash at the end; a card is at `<url>/<code>`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly key: string;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 64 * 1024;

/** A register that is asked by HTTP: 200 with the fields of a card as JSON, 404 for a code that it does not know. */
export function restCardRegister({ url, key, timeoutMs = 5000 }: RestCardRegisterOptions): CardRegister {
  return {
    find: async (cardCode) => {
      const reply = await fetch(`${url}/${encodeURIComponent(cardCode)}`, {
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (reply.status === 404) return undefined;
      if (!reply.ok) throw new Error(`the register of cards answered ${reply.status}`);
      return cardOf(cardCode, JSON.parse(await limitedText(reply, MAX_BYTES)));
    },
  };
}

function cardOf(cardCode: string, reply: unknown): CustomerCard {
  const text = (name: string) => {
    const value = typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    cardCode,
    companyName: text('companyName'),
    vatNumber: text('vatNumber').toUpperCase(),
    fiscalCode: text('fiscalCode').toUpperCase(),
    sdiCode: text('sdiCode').toUpperCase(),
    pec: text('pec').toLowerCase(),
  };
}

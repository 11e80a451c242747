import type { ReceiptState } from '../../../domain/documents/exchange-state.ts';
import { limitedText } from '../limited-text.ts';
import type { ExchangeError, ExchangeReceipt, InvoiceExchange, SentFile } from './invoice-exchange.ts';

export interface ProviderOptions {
  /** The base URL of the provider, without a slash at the end. No other host is called, and no redirect is followed. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 256 * 1024;
/** Ids of a provider become part of a URL. */
const ID = /^[\w.-]{1,100}$/;

/** The exchange's receipts by their names; in an NE, an office accepts (EC01) or refuses (EC02). */
const STATES: Readonly<Record<string, ReceiptState>> = {
  RC: 'delivered',
  MC: 'not-delivered',
  AT: 'not-delivered',
  NS: 'rejected',
  EC01: 'accepted',
  EC02: 'refused',
  DT: 'expired',
};

/**
 * A provider that hands files to the exchange, spoken to as JSON over HTTPS: `POST <url>/invoices` with fileName and
 * content (base64) replies `{id}`, and takes the name of the file as Idempotency-Key; `GET
 * <url>/invoices/<id>/receipts` replies `{receipts: [{type, outcome, date, errors: [{code, description}]}]}`.
 */
export function providerExchange({ url, token, timeoutMs = 10_000 }: ProviderOptions): InvoiceExchange {
  const ask = async (path: string, init: { readonly headers?: object; readonly body?: string } = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method: init.body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    if (!reply.ok) throw new Error(`the provider of the exchange answered ${reply.status}`);
    return JSON.parse(await limitedText(reply, MAX_BYTES)) as unknown;
  };
  return {
    async send({ fileName, xml }) {
      const body = JSON.stringify({ fileName, content: Buffer.from(xml, 'utf8').toString('base64') });
      const headers = { 'content-type': 'application/json', 'idempotency-key': fileName };
      const id = textPart(await ask('/invoices', { headers, body }), 'id');
      if (!ID.test(id)) throw new Error('the provider of the exchange gave no id');
      return id;
    },
    async receipts(sent) {
      const all: ExchangeReceipt[] = [];
      for (const file of sent) all.push(...receiptsOf(file, await ask(`/invoices/${file.exchangeId}/receipts`)));
      return all.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

function receiptsOf({ exchangeId }: SentFile, reply: unknown): ExchangeReceipt[] {
  return listOf(reply, 'receipts').flatMap((receipt) => {
    const type = textPart(receipt, 'type');
    const state = STATES[type === 'NE' ? textPart(receipt, 'outcome') : type];
    const at = new Date(textPart(receipt, 'date'));
    if (!state || Number.isNaN(at.getTime())) return [];
    return [{ exchangeId, state, at, errors: listOf(receipt, 'errors').map(errorOf) }];
  });
}

function errorOf(error: unknown): ExchangeError {
  return { code: textPart(error, 'code').slice(0, 20), text: textPart(error, 'description').slice(0, 500) };
}

function textPart(value: unknown, name: string): string {
  const found = partOf(value, name);
  return typeof found === 'string' ? found : '';
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = partOf(value, name);
  return Array.isArray(found) ? found.slice(0, 100) : [];
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { limitedText } from '../limited-text.ts';
import type { RegisteredCompany, VatRegister } from './vat-register.ts';

export interface ViesOptions {
  /** The address of the REST service, without a slash at its end. */
  readonly url: string;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;
const MAX_CACHED = 2000;
/** A company seldom changes its name or seat, and the service asks not to be called again and again. */
const CACHED_MS = 24 * 3_600_000;

/**
 * VIES, the register of VAT numbers of the European Commission: `<url>/ms/IT/vat/<number>` is a company. Answers are
 * cached for a day; while the service fails, it is left alone for half a minute.
 */
export function viesRegister({ url, timeoutMs = TIMEOUT_MS, now }: ViesOptions): VatRegister {
  const cache = new LRUCache<string, { readonly company: RegisteredCompany | undefined }>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
  });
  const asking = new InFlight<RegisteredCompany | undefined>();
  const breaker = createCircuitBreaker(now);

  async function ask(vatNumber: string): Promise<RegisteredCompany | undefined> {
    const reply = await fetch(`${url}/ms/IT/vat/${encodeURIComponent(vatNumber)}`, {
      headers: { accept: 'application/json' },
      // only the configured host may answer
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new Error(`the VAT register answered ${reply.status}`);
    const company = companyOf(JSON.parse(await limitedText(reply, MAX_BYTES)));
    cache.set(vatNumber, { company });
    return company;
  }

  return {
    find: async (vatNumber) => {
      const before = cache.get(vatNumber);
      if (before) return before.company;
      if (breaker.isOpen()) throw new Error('the VAT register is left alone for a while');
      return asking.run(vatNumber, () => breaker.run(() => ask(vatNumber)));
    },
  };
}

/** VIES writes this where a country does not say something. */
const UNSAID = '---';

function companyOf(reply: unknown): RegisteredCompany | undefined {
  const fields: Readonly<Record<string, unknown>> = typeof reply === 'object' && reply !== null ? { ...reply } : {};
  const { isValid, userError } = fields;
  if (isValid === false && (userError === undefined || userError === 'INVALID' || userError === 'INVALID_INPUT'))
    return undefined;
  // a country whose register is down is answered with 200, too
  if (isValid !== true) throw new Error(`the VAT register answered ${String(userError)}`);
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' && value.trim() !== UNSAID ? value.trim() : '';
  };
  const lines = text('address')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return { companyName: text('name').replace(/\s+/g, ' '), address: lines.filter(Boolean).join(', ') };
}

import { limitedText } from '../limited-text.ts';

const TIMEOUT_MS = 2500;
const MAX_BYTES = 512 * 1024;

/**
 * Asks a service for JSON. Throws without a usable answer: no connection, too slow, too large, not JSON, a status that
 * is no success.
 */
export async function askJson(url: URL, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    // where it would lead is not known to be allowed
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // the address of the question stays out of the message: it has the key, and where a customer lives
  if (!response.ok) throw new Error(`the address service answered ${response.status}`);
  return JSON.parse(await limitedText(response, MAX_BYTES)) as unknown;
}

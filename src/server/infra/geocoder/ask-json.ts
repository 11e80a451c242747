import { limitedText } from '../limited-text.ts';

const TIMEOUT_MS = 2500;
const MAX_BYTES = 512 * 1024;

/**
 * Requests JSON from a service. Throws without a usable reply: no connection, timeout, too large, not JSON, an error
 * status.
 */
export async function askJson(url: URL, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    // the target of a redirect may be a forbidden host
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // the URL is left out of the message: it contains the key and where a customer lives
  if (!response.ok) throw new Error(`the address service answered ${response.status}`);
  return JSON.parse(await limitedText(response, MAX_BYTES)) as unknown;
}

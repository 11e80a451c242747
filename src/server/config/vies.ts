import { ConfigError, type Environment } from './environment.ts';
import { encrypted, LOOPBACK } from './sign-on.ts';

/** The hosts that may be asked for companies: the Commission's, and this machine for tests and proxies. */
const HOSTS: ReadonlySet<string> = new Set(['ec.europa.eu', ...LOOPBACK]);

/** Reads the REST address of VIES, without a slash at its end; undefined: no register is asked. */
export function viesUrl({ VIES_URL: url }: Environment): string | undefined {
  if (url === undefined) return undefined;
  if (!HOSTS.has(new URL(url).hostname)) throw new ConfigError('VIES_URL must be on ec.europa.eu or on this machine');
  return encrypted(url, 'VIES_URL').replace(/\/+$/, '');
}

import { ECDH } from 'node:crypto';
import { parseJson } from '../../../domain/base/parse-json.ts';

/** A browser's PushSubscription (W3C Push API) as its toJSON() writes it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Host names, with the prefix `*.` for all subdomains, and with a port unless it is 443. */
export type PushHosts = readonly string[];

const POINT_BYTES = 65;
const SECRET_BYTES = 16;
const LOOPBACK = new Set(['localhost', '127.0.0.1']);

/**
 * Parses a subscription. undefined: it is malformed, its keys are invalid, or its push service is not one of `hosts`.
 * Only https, except for a service on this machine.
 */
export function readSubscription(text: string, hosts: PushHosts): Subscription | undefined {
  const { endpoint, keys } = record(parseJson(text));
  const { p256dh, auth } = record(keys);
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return undefined;
  const isUsable = isAllowed(endpoint, hosts) && isPoint(p256dh) && bytesOf(auth).length === SECRET_BYTES;
  return isUsable ? { endpoint, keys: { p256dh, auth } } : undefined;
}

function isAllowed(endpoint: string, hosts: PushHosts): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.has(hostname))) return false;
  if (username !== '' || password !== '') return false;
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}

/** Returns whether it is a public key of a browser: an uncompressed point of the curve P-256. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes.length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function bytesOf(text: string): Buffer {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

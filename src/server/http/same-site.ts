import type { FastifyRequest } from 'fastify';

/**
 * Browsers send where a request comes from; programs do not. A change is refused when a browser says "another site". A
 * GET that changes something also needs a header that a page of another site cannot send without a preflight
 * (decisions).
 */
export function isSameSite(request: FastifyRequest, changesByGet: boolean): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.headers.host)) return false;
  return !changesByGet || isByClient((name) => request.headers[name]);
}

/** Returns whether a client sends its name, which no page of another site can make a browser do. */
export function isByClient(header: (name: string) => unknown): boolean {
  return CLIENT_HEADERS.some((name) => header(name) !== undefined);
}

const CLIENT_HEADERS = ['x-ebsn-client', 'x-ebsn-version', 'x-ebsn-session', 'x-ebsn-account', 'x-ebsn-client-uuid'];

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

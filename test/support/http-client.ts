import { type CallName, calls } from '../../src/contract/calls.ts';
import type { ApiClient, ApiReply } from './api-shop.ts';

/**
 * Makes a client that calls a shop over the network and stores cookies like a browser. A function gives the address of
 * each call, as a proxy in front of several shops does.
 */
export function createHttpClient(address: string | (() => string)): HttpClient {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call: ApiClient['call'] = async <Name extends CallName>(name: Name, body = {}, query = {}, headers = {}) => {
    const { method, path } = calls[name];
    const asked: Record<string, unknown> = method === 'GET' ? { ...body, ...query } : { ...query };
    const url = new URL(
      path.replace(/:(\w+)/g, (_, key: string) => String(asked[key])),
      typeof address === 'string' ? address : address(),
    );
    for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, String(value));
    const reply = await fetch(url, {
      method,
      headers: { 'x-ebsn-client': 'site', 'content-type': 'application/json', cookie: cookies(), ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(280_000),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const envelope = (await reply.json()) as object;
    return { ...envelope, httpStatus: reply.status, headers: Object.fromEntries(reply.headers) } as ApiReply<Name>;
  };
  return {
    call,
    cookies,
    ok: async (name, body, query, headers) => {
      const reply = await call(name, body, query, headers);
      if (reply.response.status !== 0) throw new Error(`${name} was refused: ${JSON.stringify(reply.response.errors)}`);
      return reply;
    },
  };
}

export interface HttpClient extends Pick<ApiClient, 'call' | 'ok'> {
  /** Returns the Cookie header that a browser would send. */
  cookies(): string;
}

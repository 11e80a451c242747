import type { ApiShop } from '../api-shop.ts';

export interface Went {
  readonly status: number;
  readonly body: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * A browser of a test shop that does not follow redirects, and sends no SameSite=Lax cookies with posts of other sites.
 */
export class SignOnBrowser {
  readonly jar = new Map<string, string>();
  readonly #shop: Pick<ApiShop, 'server'>;
  constructor(shop: Pick<ApiShop, 'server'>) {
    this.#shop = shop;
  }

  /** Opens a page of the shop, by its path or absolute address. */
  async open(address: string): Promise<Went> {
    return this.#send('GET', address, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
  }

  /** Makes a call as a script of a page does. */
  async call(method: 'GET' | 'POST', path: string, payload?: object) {
    const went = await this.#send(method, `/ebsn/api/${path}`, { 'x-ebsn-client': 'site' }, payload);
    const envelope = JSON.parse(went.body) as {
      response: { status: number; errors: { code: string }[] };
      user: { userId: number; login: string; ssoUser?: { username: string; roles: string[] } };
      data: Record<string, unknown>;
    };
    return { ...envelope, codes: envelope.response.errors.map(({ code }) => code), headers: went.headers };
  }

  /** Posts a form of another site. */
  async postFromElsewhere(path: string, fields: Readonly<Record<string, string>>): Promise<Went> {
    const reply = await this.#shop.server.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        origin: 'http://provider.example',
      },
    });
    return this.#kept(reply);
  }

  async #send(
    method: 'GET' | 'POST',
    address: string,
    headers: Readonly<Record<string, string>>,
    payload?: object,
  ): Promise<Went> {
    const { pathname, search } = new URL(address, 'http://localhost:3000');
    const reply = await this.#shop.server.inject({
      method,
      url: pathname + search,
      headers,
      cookies: Object.fromEntries(this.jar),
      ...(payload === undefined ? {} : { payload }),
    });
    return this.#kept(reply);
  }

  #kept(reply: Awaited<ReturnType<ApiShop['server']['inject']>>): Went {
    for (const { name, value } of reply.cookies) {
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return {
      status: reply.statusCode,
      body: reply.body,
      to: String(reply.headers.location ?? ''),
      headers: reply.headers,
    };
  }
}

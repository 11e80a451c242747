import { PassThrough, Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { cartView } from '../../src/contract/cart/routes.ts';
import { category } from '../../src/contract/catalogue/routes.ts';
import { registerErrors } from '../../src/server/http/errors.ts';
import { registerPages } from '../../src/server/http/ssr/pages.ts';
import type { Renderer } from '../../src/server/http/ssr/renderer.ts';
import { DatabaseAway } from '../../src/server/infra/database/database-away.ts';
import { PAGE_SETTINGS } from '../support/pages/page-settings.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Opens pages while the database fails: sessions, carts and contents are in it, the catalogue is in memory. */
async function openPages(readDatabase: () => Promise<unknown>): Promise<void> {
  app = fastify();
  await app.register(cookie);
  registerErrors(app);
  const departments = { response: { status: 0, errors: [] }, data: { categories: [] } };
  app.get(category.path, ({ cookies }) => (cookies['session'] ? readDatabase() : departments));
  app.get(cartView.path, readDatabase);
  app.get('/p/wp-json/*', readDatabase);
  registerPages(app, { renderer, ...PAGE_SETTINGS, callMs: 50 });
}

/** A storefront of three pages: /shared is the same for all, /cart reads the cart, /page reads a content. */
const renderer: Renderer = {
  inlineScripts: [],
  isShared: (path) => path === '/shared',
  render: async ({ url, transport, content }) => {
    const frame = await transport.call('GET', category.path, {});
    const own = url.pathname === '/cart' ? await transport.call('GET', cartView.path, {}) : undefined;
    const text = url.pathname === '/page' ? await content.read('wp/v2/pages').catch(() => 'away') : undefined;
    const isWhole = frame.response.status === 0 && (own?.response.status ?? 0) === 0;
    const html = `${frame.response.status === 0 ? 'Reparti' : 'senza reparti'} ${own?.response.errors[0]?.error ?? ''}`;
    return {
      status: text === 'away' ? 503 : isWhole ? 200 : 500,
      headers: {},
      stream: Readable.from([html]).pipe(new PassThrough()),
    };
  },
};

const failing = () => Promise.reject(new DatabaseAway('connect ECONNREFUSED'));
const hanging = () => new Promise(() => {});
const page = async (url: string, isCustomer: boolean) => {
  const { statusCode, headers, body } = await app.inject({ url, ...(isCustomer && { cookies: { session: 'x' } }) });
  return [statusCode, headers['retry-after'], headers['content-type'], body.trim()];
};
const HTML = 'text/html; charset=utf-8';
const LATER = 'Reparti Si è verificato un errore, riprova tra qualche minuto.';

test.each([
  ['is refused', failing],
  ['hangs', hanging],
])(
  'while the database %s, pages that need it are 503 with the frame of the shop, the others come as ever',
  async (_how, read) => {
    await openPages(read);
    expect(await page('/shared', true)).toEqual([200, undefined, HTML, 'Reparti']);
    expect(await page('/cart', false)).toEqual([503, '5', HTML, LATER]);
    expect(await page('/cart', true)).toEqual([503, '5', HTML, LATER]);
    expect(await page('/page', false)).toEqual([503, '5', HTML, 'Reparti']);
  },
);

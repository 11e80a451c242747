import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(new URL('./shop-worker.js', import.meta.url), 'utf8').replace(
  "VERSION = ''",
  "VERSION = 'neu'",
);
const ORIGIN = 'https://shop.example';

type Network = (path: string) => Response;

/** Starts the worker with caches that a test can look into, and a network that may be away. */
function startWorker() {
  const stores = new Map<string, Map<string, Response>>();
  const handlers = new Map<string, (event: object) => void>();
  const state: { network: Network | undefined } = { network: () => page('una pagina') };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const urlOf = (request: string | { url: string }) =>
      new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
    return {
      match: async (url: string) => store.get(urlOf(url))?.clone(),
      put: async (url: string, reply: Response) => void store.set(urlOf(url), reply),
      delete: async (url: string | { url: string }) => store.delete(urlOf(url)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(urlOf(path), page(path));
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (url: string) => [...stores.values()].map((store) => store.get(url)).find(Boolean),
  };
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    clients: { claim: async () => undefined },
    location: { origin: ORIGIN },
  };
  const fetch = async ({ url }: { url: string }) => {
    if (!state.network) throw new TypeError('Failed to fetch');
    return state.network(new URL(url).pathname);
  };
  const redirecting = { redirect: (url: string) => Response.redirect(new URL(url, ORIGIN)) };
  runInContext(
    SCRIPT,
    createContext({ self, caches, fetch, URL, Response: redirecting, importScripts: () => undefined }),
  );
  const fire = async (name: string, event: object) => {
    const waited: unknown[] = [];
    let reply: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...event,
      waitUntil: (promise: unknown) => waited.push(promise),
      respondWith: (promise: Promise<Response>) => {
        reply = promise;
      },
    });
    const shown = await reply;
    await Promise.all(waited);
    return shown;
  };
  const visit = (path: string, mode = 'navigate') =>
    fire('fetch', { request: { method: 'GET', mode, url: `${ORIGIN}${path}` } });
  const pages = () => [...(stores.get('bottega-pagine')?.keys() ?? [])].map((url) => url.replace(ORIGIN, ''));
  return { stores, state, open, fire, visit, pages };
}

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  });

test('only pages that are the same for everybody are stored, and never the home page, cart, till or account', async () => {
  const { visit, pages, state } = startWorker();
  for (const path of [
    '/category/pesce',
    '/',
    '/cart/',
    '/payment',
    '/profile/orders',
    '/product/latte?da=1',
    '/password/nuova?reset_token=a',
  ])
    await visit(path);
  state.network = () => page('di Giulia', { 'cache-control': 'private, no-store' });
  await visit('/category/carne');
  state.network = () => new Response('{}', { headers: { 'content-type': 'application/json' } });
  await visit('/robots');
  state.network = () => new Response('guasta', { status: 503, headers: { 'content-type': 'text/html' } });
  await visit('/promozioni');
  expect(pages()).toEqual(['/category/pesce', '/product/latte?da=1']);
});

test('without a network a stored page is shown, else the page of the shop that knows which one was asked for', async () => {
  const { visit, state, fire } = startWorker();
  await fire('install', {});
  await visit('/category/pesce');
  state.network = undefined;
  expect(await (await visit('/category/pesce'))?.text()).toBe('una pagina');
  expect((await visit('/category/carne?page=2'))?.headers.get('location')).toBe(
    `${ORIGIN}/senza-rete?da=%2Fcategory%2Fcarne%3Fpage%3D2`,
  );
  expect(await (await visit('/senza-rete'))?.text()).toBe('/senza-rete');
});

test('calls, pages of the staff and other methods are left to the browser', async () => {
  const { visit, fire } = startWorker();
  expect(await visit('/ebsn/api/cart/view', 'cors')).toBeUndefined();
  expect(await visit('/gestione/ordini')).toBeUndefined();
  expect(
    await fire('fetch', { request: { method: 'POST', mode: 'navigate', url: `${ORIGIN}/login` } }),
  ).toBeUndefined();
});

test('at most thirty pages stay, and a new build removes the caches of the one before', async () => {
  const { visit, pages, open, fire, stores } = startWorker();
  for (let n = 0; n < 33; n++) await visit(`/category/${n}`);
  expect(pages()).toHaveLength(30);
  expect(pages()[0]).toBe('/category/3');
  await open('bottega-codice alt');
  await open('gestione-codice alt');
  await fire('install', {});
  await fire('activate', {});
  expect([...stores.keys()].sort()).toEqual(['bottega-codice neu', 'gestione-codice alt']);
});

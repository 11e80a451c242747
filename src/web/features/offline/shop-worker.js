// The service worker of the shop: without a network a page that this browser has loaded is shown again, and in place of
// any other the shop's own page, with what this browser knows (OfflinePage.tsx). It stores only pages that are the same
// for everybody, and no reply of a call, so that no prices, orders or names of a customer are in its caches. The back
// office has a worker of its own. A new build begins when no page of the old one is open, and removes its caches.
// The build writes the two constants.
const FILES = [];
const VERSION = '';

// notifications belong to the same registration
importScripts('/push-worker.js');

const CODE = `bottega-codice ${VERSION}`;
/** The pages of the shop; forgetOffline removes them when another person logs in or out. */
const PAGES = 'bottega-pagine';
const MAX_PAGES = 30;
const OFFLINE = '/senza-rete';
/**
 * What the first ones show without a network is their own: the present cart and till, the next order. The others are
 * reached by links of a mail, whose addresses are secrets.
 */
const NEVER_STORED =
  /^\/(?:$|cart|payment|profile|senza-rete|ordine\/|pagamento-|password|conferma-|nuova-|annulla-|mantieni-|tieni-|primo-|invito|chiudi-)/;
const OF_STAFF = /^\/gestione(?:\/|$)/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || OF_STAFF.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
});

async function install() {
  const code = await caches.open(CODE);
  await code.addAll([...FILES, OFFLINE]);
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith('bottega-') && name !== CODE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The network comes first. Files, feeds and calls that are opened by themselves are not looked for here. */
async function page(event) {
  const { request } = event;
  try {
    const reply = await fetch(request);
    if (isForAll(reply)) event.waitUntil(store(request.url, reply.clone()));
    return reply;
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const here = pathname === OFFLINE ? await offlinePage() : await (await caches.open(PAGES)).match(request.url, ANY);
    if (here) return here;
    if (pathname === OFFLINE || /\.\w+$/.test(pathname)) throw error;
    return Response.redirect(`${OFFLINE}?da=${encodeURIComponent(pathname + search)}`);
  }
}

/** A page of one customer is sent with `no-store` (server/http/ssr/pages.ts). */
function isForAll(reply) {
  const isPage = reply.headers.get('content-type')?.startsWith('text/html');
  const caching = reply.headers.get('cache-control') ?? 'no-store';
  return reply.status === 200 && !reply.redirected && isPage && !/no-store|private/.test(caching);
}

async function store(url, reply) {
  if (NEVER_STORED.test(new URL(url).pathname)) return;
  const pages = await caches.open(PAGES);
  await pages.delete(url, ANY);
  await pages.put(url, reply);
  const stored = await pages.keys();
  await Promise.all(stored.slice(0, -MAX_PAGES).map((oldest) => pages.delete(oldest, ANY)));
}

const offlinePage = async () => (await caches.open(CODE)).match(OFFLINE, ANY);

/** The names of these files are hashes of what is in them. */
async function asset(request) {
  const here = await caches.match(request.url, ANY);
  if (here) return here;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(CODE)).put(request.url, reply.clone());
  return reply;
}

/** Pages say that they vary by cookie; which of them belong to the person before is known by forgetOffline. */
const ANY = { ignoreVary: true, ignoreSearch: false };

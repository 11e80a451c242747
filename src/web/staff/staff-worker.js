// The service worker of the back office: with it a picker or driver who reloads, or opens the shop from the home
// screen, without a network gets the page of the batch or run that is on this phone. Its scope is /gestione, so that
// customers never have it; notifications come by push-worker.js. Pages are stored by kit/offline-pages.ts, and no reply
// of a call ever is. The build writes the two constants.
const FILES = [];
const VERSION = '';

const CODE = `gestione-codice ${VERSION}`;
/** Followed by the path of its page: the cache of a page with its pictures. */
const PAGE = 'gestione-pagina ';
/** A network that is slower is not waited for where the page is here. */
const NETWORK_MS = 4000;
const START = /^\/gestione(?:\/(?:preparazione|giro|scorte))?\/?$/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (pathname.startsWith('/gestione')) event.respondWith(page(event.request, pathname));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
  else if (pathname.startsWith('/photo/'))
    event.respondWith(stored(url).then((picture) => picture ?? fetch(event.request)));
});

/**
 * Stores this version's code, and the pages again that are here: those of an earlier version name files that go with
 * it.
 */
async function install() {
  const code = await caches.open(CODE);
  await code.addAll(FILES);
  for (const path of await paths()) {
    const reply = await fetch(path);
    const isOfStaff = (await reply.clone().text()).includes('data-staff-frame');
    if (reply.ok && isOfStaff) await (await caches.open(PAGE + path)).put(path, reply);
  }
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith('gestione-codice ') && name !== CODE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The network comes first. Without it a start page leads to the page that was stored last. */
async function page(request, pathname) {
  const coming = fetch(request);
  const here = await stored(pathname);
  const late = here ? new Promise((resolve) => setTimeout(resolve, NETWORK_MS)) : coming;
  try {
    const reply = await Promise.race([coming, late]);
    if (reply && reply.status < 500) return reply;
    return here ?? reply;
  } catch (error) {
    if (here) return here;
    const last = START.test(pathname) && (await paths()).findLast((path) => path.startsWith(pathname));
    if (last) return Response.redirect(last);
    throw error;
  } finally {
    // one that comes after this is nobody's
    coming.catch(() => undefined);
  }
}

/** The names of these files are hashes of what is in them. */
async function asset(request) {
  const here = await stored(request.url);
  if (here) return here;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(CODE)).put(request.url, reply.clone());
  return reply;
}

const stored = (address) => caches.match(address, { ignoreVary: true });

/** The paths of the pages that are stored, the newest last. */
async function paths() {
  return (await caches.keys()).filter((name) => name.startsWith(PAGE)).map((name) => name.slice(PAGE.length));
}

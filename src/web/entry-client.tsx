// First: hot reload needs it before any component is loaded; a build has nothing here.
import '@vitejs/plugin-react/preamble';
import './ui/tokens.css';
import './ui/print.css';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { type Dictionary, LANGUAGES, type LocaleMessages, setLocaleSource } from '../language/language.ts';
import { api } from './api/browser-api.ts';
import { apiContext, siteContext } from './api/context.ts';
import { type ServerData, ServerDataContext } from './api/server-data.ts';
import { cartState } from './cart-core/state/cart-state.ts';
import { Document, HYDRATION_ID } from './document.tsx';
import { firstInteraction, Hydrated, importWithRetry } from './hydration/late.tsx';
import { replayPreHydrationClicks } from './hydration/pre-hydration-clicks.ts';
import { routes } from './routes.tsx';

declare global {
  interface Window {
    /** The name under which the router looks for the server's data. */
    __staticRouterHydrationData?: unknown;
  }
}

const WARM_AFTER_MS = 1000;
/** The time (ms) after which translations are tracked without an interaction: no browser translates a page sooner. */
const TRANSLATED_AFTER_MS = 7000;

const hydration = JSON.parse(document.getElementById(HYDRATION_ID)?.textContent || '{}');
window.__staticRouterHydrationData = hydration;
await loadMatchedRoutes();
await speakAsThePage(hydration.loaderData?.shell);
// after the language of calls was set
const own = adopted(hydration.own);
const router = createBrowserRouter(routes, { getContext: browserContext });
// counts as an interaction: what is not hydrated would hold up a page to which this one goes by itself
router.subscribe(() => dispatchEvent(new Event('pointermove')));
// hydrates in slices of a few milliseconds, so that a slow phone can scroll and type meanwhile
startTransition(
  () =>
    void hydrateRoot(
      document,
      <ServerDataContext value={own}>
        <Document logo={hydration.loaderData?.shell?.logo}>
          <Hydrated onHydrated={afterHydration}>
            <RouterProvider router={router} />
          </Hydrated>
        </Document>
      </ServerDataContext>,
    ),
);
// a visitor who interacts will soon want the next page
void firstInteraction().then(() => setTimeout(warm, WARM_AFTER_MS));
void Promise.race([firstInteraction(), new Promise((later) => setTimeout(later, TRANSLATED_AFTER_MS))]).then(
  followTranslations,
);

/**
 * Puts the server's cart into the state of the page, and requests it again if the server left notices to the browser.
 */
function adopted({ cart, ...own }: ServerData = {}): ServerData {
  if (!cart) return own;
  cartState.set(cart.data);
  const adoptedCart = cartState.get() as typeof cart;
  if (cart.data.hasNotices) cartState.refresh();
  return { ...own, cart: adoptedCart };
}

/** A dynamic import, because nothing waits for it: it stays out of the code that every page starts with. */
function warm(): void {
  import('./warm-routes.ts').then(({ warmRoutes }) => warmRoutes()).catch(() => undefined);
}

/** Keeps texts correct that change after the browser has translated the page. */
function followTranslations(): void {
  import('./kit/translated-page.ts').then((page) => page.followTranslations()).catch(() => undefined);
}

function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(siteContext, { publicUrl: location.origin });
  return context;
}

/**
 * Sets the language that the server rendered in. A translated page waits for the dictionaries of the code that it has
 * loaded.
 */
async function speakAsThePage({ labels, shopName }: Pick<LocaleMessages, 'labels' | 'shopName'> = {}): Promise<void> {
  const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? 'it';
  await window.messagesReady?.(undefined);
  const locale: LocaleMessages = { language, labels, dictionary: window.messages, shopName };
  // the development server has no dictionaries per file
  if (import.meta.env.DEV && window.messages) {
    const files = Object.entries(import.meta.glob<Dictionary>('../language/*/*.json', { import: 'default' }));
    const own = files.filter(([file]) => file.includes(`/${language}/`)).map(([, load]) => load());
    Object.assign(window.messages, ...(await Promise.all(own)));
  }
  setLocaleSource(() => locale);
}

/** Loads the code of the page that the server rendered; hydration needs it. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const module = await importWithRetry(route.lazy);
      Object.assign(route, { ...module, lazy: undefined });
    }),
  );
}

/**
 * Runs once the page is hydrated: repeats the clicks that came before, resumes changes that an earlier page left
 * behind, and saves searches that were sent before hydration. The code of the last two is loaded only when there is
 * something to do.
 */
function afterHydration(): void {
  setTimeout(() => {
    // after forms have taken over earlier input
    replayPreHydrationClicks(flushSync);
    // a search counts as early until then
    if (window.earlySearches?.[0])
      void import('./features/search/SearchPanel.tsx').then((panel) => panel.saveEarlySearches());
  });
  if (window.hasInterruptedChanges)
    void import('./resume-interrupted-changes.ts').then((left) => left.resumeInterruptedChanges());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void import('./resume-interrupted-changes.ts').then((left) => left.resumeInterruptedChanges(true));
  });
}

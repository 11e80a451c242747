import { createElement, type ReactNode, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import type { MenuItem } from '../../contract/base/rendered-site.ts';
import { contentLanguage, t } from '../../language/language.ts';
import { cartState } from '../cart-core/state/cart-state.ts';
import { LanguageSwitch } from '../page/language/LanguageSwitch.tsx';
import { paths } from '../page/paths.ts';
import { useShellData } from '../page/shell-loader.ts';
import { chooseTheme, currentTheme } from '../page/theme.ts';
import { onUnhandledRequest } from '../ui/dialog/request-queue.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { Link } from '../ui/Link.tsx';
import { useIsOnline } from '../ui/use-is-online.ts';
import { FooterLink } from './FooterLink.tsx';
import { Header, LateBottomBar, LateFooterColumns, LateNews, LateTillHeader } from './Header.tsx';

/** The frame of every page: skip link, header, page, footer; dialogs and notices are loaded on demand. */
export function Shell() {
  const overlays = useOverlays();
  // the back office has its own header and navigation (StaffFrame.tsx); people without access have no overview, and see
  // the shop's
  const isBackOffice = (useRouteLoaderData('staff') as { overview?: unknown } | undefined)?.overview;
  const { pathname } = useLocation();
  const skipLink =
    '-translate-y-24 fixed top-3 left-3 z-50 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0';
  return (
    <div data-shop={UNASKED.test(pathname) ? undefined : ''} className="flex min-h-dvh flex-col pb-(--bar-height)">
      <a href="#contenuto" className={skipLink}>
        {t('Vai al contenuto')}
      </a>
      {pathname.startsWith('/cart') && (
        <Link to={paths.checkout()} className={skipLink}>
          {t('Vai alla cassa')}
        </Link>
      )}
      <ProgressLine />
      {!isBackOffice && <HeaderOfPage />}
      <noscript>
        {/* browsers that run the scripts never show it, so they do not load it; hidden where a page has its own notice */}
        {import.meta.env.SSR && (
          <p className="bg-tint px-4 py-2.5 text-center text-ink-soft text-sm [body:has(#senza-javascript)_&]:hidden">
            {t(
              'Puoi sfogliare, cercare e filtrare. Per accedere, usare le liste e riempire il carrello serve JavaScript: accendilo nel browser.',
            )}
          </p>
        )}
      </noscript>
      <OfflineNotice />
      {isBackOffice ? (
        <Outlet />
      ) : (
        <>
          <main id="contenuto" tabIndex={-1} className="pb-12 outline-none">
            <Outlet />
          </main>
          <Footer />
          <LateBottomBar />
        </>
      )}
      {overlays}
      <ScrollRestoration />
    </div>
  );
}

/**
 * Pages without the cookie banner (tokens.css): the till with the placed order, and the back office, also if it refuses
 * a visitor.
 */
const UNASKED = /^\/(?:gestione|payment)(?:\/|$)/;

/** The header with what is not as always below it; the checkout has a separate one. */
function HeaderOfPage() {
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '') !== paths.checkout())
    return (
      <>
        <Header />
        <LateNews />
      </>
    );
  // its place is reserved while its code is loaded
  return (
    <div className="min-h-14 md:min-h-18">
      <LateTillHeader />
    </div>
  );
}

/** A thin line at the top while the next page is loading. */
function ProgressLine() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75">
      <div
        className={`h-full bg-accent transition-all ease-out ${isLoading ? 'w-4/5 opacity-100 duration-1000' : 'w-full opacity-0 duration-300'}`}
      />
    </div>
  );
}

/** Shown as soon as the browser reports that it is offline; the content of the page stays readable. */
function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <p
      role="status"
      className="sticky top-(--header-height)  z-30 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2.5 font-medium text-sm text-warning"
    >
      <Icon name="offline" />
      {t('Sei senza rete. Cambia pure il carrello: lo mandiamo appena torna.')}
    </p>
  );
}

/**
 * Loads dialogs and notices at the first interaction, or when one of them is requested: pages that are only read never
 * need them. They are loaded at once if a bar must be shown. A failed load is retried at the next event.
 */
function useOverlays(): ReactNode {
  const [overlays, setOverlays] = useState<ReactNode>();
  useEffect(() => {
    if (overlays) return;
    const load = () =>
      void import('./Overlays.tsx').then(
        ({ Overlays }) => setOverlays(createElement(Overlays)),
        () => undefined,
      );
    const loadForBar = () => hasBar() && load();
    const stops = [onUnhandledRequest(load), cartState.subscribe(loadForBar)];
    loadForBar();
    if (isNeededNow() || !navigator.onLine) load();
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      for (const stop of stops) stop();
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [overlays]);
  return overlays;
}

/** Returns whether a permanent bar is shown: staff act for a customer, or an order is being changed. */
function hasBar(): boolean {
  const cart = cartState.get().data;
  return cart?.user.agent !== undefined || cart?.changesOrderId !== undefined;
}

/**
 * Returns whether the page needs its overlays without an interaction: the drawer of the cart was open (MiniCart), the
 * results belong to a fast-search list with its bar (FAST_SEARCH_KEY), or the page shows an order and listens for its
 * changes of state (EventWatch).
 */
function isNeededNow(): boolean {
  if (ONE_ORDER.test(location.pathname)) return true;
  try {
    return (
      !!sessionStorage.getItem('bottega.drawer') ||
      (location.pathname === '/search' && !!localStorage.getItem('bottega.fastSearch'))
    );
  } catch {
    return false;
  }
}

const ONE_ORDER = /^\/profile\/orders\/\d+$/;

/** A click that came before hydration is repeated as a click alone. */
const OCCASIONS = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', 'online'] as const;

/** Cart, checkout and account have only the last line of the footer, so that no links distract from completing them. */
const SHORT = /^\/(?:cart|payment|profile)(?:\/|$)/;

export function Footer() {
  const { footer = [], hasNetPrices, seller } = useShellData();
  const { pathname } = useLocation();
  return (
    <footer className="border-line border-t bg-sunken">
      {!SHORT.test(pathname) && <Columns />}
      <div className="border-line not-first:border-t">
        <div className="page flex items-center gap-4 py-3 max-sm:flex-wrap">
          <div className="grow max-sm:w-full">
            <FooterLine items={footer} />
            <p className="text-ink-faint text-xs">
              {t(hasNetPrices ? '© Bottega. Prezzi IVA esclusa.' : '© Bottega. Prezzi IVA inclusa.')}
            </p>
            <p lang={contentLanguage()} className="text-ink-faint text-xs">
              {seller}
            </p>
          </div>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

/** A description of the shop in one sentence, and links. */
function Columns() {
  return (
    <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:flex md:justify-between md:gap-8">
      <div className="col-span-2 grid content-start gap-4 md:max-w-52">
        <Wordmark logo={useShellData().logo} />
        <p className="max-w-xs text-ink-soft text-sm">
          {t('La spesa buona, come in bottega: freschi scelti a mano, consegnati a casa tua.')}
        </p>
      </div>
      <LateFooterColumns />
    </div>
  );
}

/** Entries without children, as a line at the foot: what the law wants there (entry-server.tsx), then the staff's. */
function FooterLine({ items }: { readonly items: readonly MenuItem[] }) {
  const single = items.filter(({ children }) => children.length === 0);
  if (single.length === 0) return null;
  return (
    <nav aria-label={t('Note legali')}>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {single.map((item) => (
          <li key={item.link} lang={item.lang}>
            <FooterLink item={item} className="block py-2" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Switches between light and dark. The choice is stored in this browser; without one the page follows the system's
 * theme.
 */
export function ThemeToggle({ className = '' }: { readonly className?: string }) {
  const [spoken, setSpoken] = useState('');
  function toggle() {
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setSpoken(t(next === 'dark' ? 'Tema scuro' : 'Tema chiaro'));
  }
  return (
    <>
      <IconButton icon="moon" label={t('Cambia tema chiaro o scuro')} onClick={toggle} className={className} />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

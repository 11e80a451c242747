import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { t } from '../../language/language.ts';
import { paths } from '../page/paths.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LateBottomBar } from './late-links.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TillHeader } from './till/TillHeader.tsx';
import { useOverlays } from './use-overlays.ts';

/** The frame of every page: skip link, header, page, footer; dialogs and notices are loaded on demand. */
export function Shell() {
  const overlays = useOverlays();
  return (
    <div className="flex min-h-dvh flex-col pb-(--bar-height)">
      <a
        href="#contenuto"
        className="-translate-y-24 fixed top-3 left-3 z-50 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t('Vai al contenuto')}
      </a>
      <ProgressLine />
      <HeaderOfPage />
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
      <main id="contenuto" tabIndex={-1} className="grow pb-12 outline-none">
        <Outlet />
      </main>
      <Footer />
      <LateBottomBar />
      {overlays}
      <ScrollRestoration />
    </div>
  );
}

/** The till has a header of its own. */
function HeaderOfPage() {
  const { pathname } = useLocation();
  return pathname.replace(/\/$/, '') === paths.checkout() ? <TillHeader /> : <Header />;
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

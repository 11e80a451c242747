import { type ReactNode, useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { areLettersOn, useGoKeys } from './kit/letter-keys.ts';
import { useStaffManifest } from './kit/offline-pages.ts';
import { staffPaths } from './kit/staff-paths.ts';
import { pagesByLetter } from './screens.ts';
import './kit/staff-kit.css';
import { useLogout } from '../features/auth/use-session.ts';
import { ThemeToggle } from '../frame/Shell.tsx';
import { LanguageSwitch } from '../page/language/LanguageSwitch.tsx';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/Button.tsx';
import { askDialog } from '../ui/dialog/ask-dialog.ts';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { StaffNav, StaffTabs } from './StaffNav.tsx';

export interface StaffFrameProps {
  readonly overview: StaffOverview;
  readonly children: ReactNode;
}

/**
 * The frame of every page of the back office: its header, and the navigation with the screens that this person may
 * open.
 */
export function StaffFrame({ overview, children }: StaffFrameProps) {
  const navId = useId();
  useStaffManifest();
  return (
    <div
      data-staff-frame
      className="grow bg-sunken pb-(--bar-height) md:grid md:grid-cols-[auto_1fr] md:grid-rows-[auto_1fr] print:block print:bg-transparent"
    >
      <StaffHeader overview={overview} />
      <StaffNav id={navId} overview={overview} />
      <main id="contenuto" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
      <StaffTabs navId={navId} overview={overview} />
    </div>
  );
}

const SEARCH =
  'mx-auto flex min-h-7.5 min-w-0 max-w-135 grow items-center gap-2 rounded-sm border border-line-strong/60 ' +
  'bg-card px-2.5 text-ink-faint text-sm pointer-coarse:min-h-10';
const SEARCH_KEY = 'Ctrl K';

/** The header of the back office: the current screen, the search over everything, and the person. It has no cart. */
function StaffHeader({ overview }: { readonly overview: StaffOverview }) {
  const search = () => void openSearch(overview);
  const keys = () => void openKeys(overview);
  useFrameKeys(search, keys);
  useGoKeys((letter) => {
    const page = pagesByLetter(overview).find((each) => each.letter === letter);
    return page && staffPaths.screen(page.path);
  });
  return (
    <header className="sticky top-0 z-30 col-span-full flex h-11 items-center gap-2 bg-sunken px-3 print:hidden">
      <Link
        to={staffPaths.home()}
        className="flex shrink-0 origin-left scale-80 items-center gap-2 rounded-md py-1 md:w-52"
      >
        <Wordmark isShort />
        <span className="border-line-strong border-l pl-2 text-ink-faint text-sm max-md:hidden">{t('gestione')}</span>
      </Link>
      <button type="button" onClick={search} className={SEARCH}>
        <Icon name="search" className="size-4" />
        <span className="truncate">{t('Cerca in gestione')}</span>
        <kbd aria-hidden="true" className="ml-auto max-md:hidden">
          {SEARCH_KEY}
        </kbd>
      </button>
      <Link
        to={paths.home()}
        className="flex min-h-7.5 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-semibold text-ink-soft text-sm hover:bg-card max-lg:hidden"
      >
        <Icon name="store" className="size-4.5" />
        {t('Torna al negozio')}
      </Link>
      <PersonMenu overview={overview} keys={keys} />
    </header>
  );
}

/** The menu of the person who is logged in: own pages, a link to the shop, shortcuts, theme, language and logout. */
function PersonMenu({
  overview: { firstName, lastName },
  keys,
}: {
  readonly overview: StaffOverview;
  readonly keys: () => void;
}) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const logout = useLogout(() => void revalidate());
  const name = `${firstName} ${lastName}`.trim();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('Il tuo menu: {name}', { name })}
        style={{ anchorName: '--staff-person' }}
        className="flex min-h-9 shrink-0 items-center gap-2 rounded-sm px-1.5 font-semibold text-sm hover:bg-card pointer-coarse:min-h-11"
      >
        <span
          data-initial={`${firstName.charAt(0)}${lastName.charAt(0)}`}
          className="grid size-7 place-items-center rounded-full bg-accent font-bold text-on-accent text-xs before:content-[attr(data-initial)]"
        />
        <span className="max-lg:hidden">{name}</span>
      </button>
      <div id={id} popover="auto" className="staff-panel w-64" style={{ positionAnchor: '--staff-person' }}>
        <p className="px-2 pb-1 font-semibold">{name}</p>
        <PanelLink to={paths.dashboard()}>{t('Il mio account')}</PanelLink>
        <PanelLink to={paths.home()}>{t('Torna al negozio')}</PanelLink>
        <button type="button" onClick={keys} className={PANEL_LINK}>
          {t('Tasti e scorciatoie')}
        </button>
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <LanguageSwitch />
        </div>
        <Button variant="secondary" busy={logout.isPending} onClick={() => logout.mutate()} className="w-full">
          {t('Esci')}
        </Button>
      </div>
    </>
  );
}

const PANEL_LINK = 'flex min-h-9 w-full items-center rounded-sm px-2 text-sm hover:bg-tint pointer-coarse:min-h-11';

function PanelLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={PANEL_LINK}>
      {children}
    </Link>
  );
}

async function openSearch(overview: StaffOverview): Promise<void> {
  const { StaffSearch } = await import('./StaffSearch.tsx');
  await askDialog(StaffSearch, overview);
}

async function openKeys(overview: StaffOverview): Promise<void> {
  const { KeysDialog } = await import('./KeysDialog.tsx');
  await askDialog(KeysDialog, overview);
}

/** Ctrl K opens the search over everything, as does `/` on pages without a list search; `?` shows the shortcuts. */
function useFrameKeys(search: () => void, keys: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isEverywhere = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !document.querySelector('[data-list-search]');
      if (isEverywhere || (areLettersOn(event) && isSlash)) {
        event.preventDefault();
        if (!document.querySelector('dialog[open]')) search();
      } else if (event.key === '?' && areLettersOn(event)) keys();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

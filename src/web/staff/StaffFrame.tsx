import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { msg, t } from '../../language/language.ts';
import { readJson, writeJson } from '../kit/json-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { areLettersOn } from './kit/letter-keys.ts';
import { SCREEN_GROUPS, type StaffScreen } from './screen.ts';
import { mayOpen, SCREENS } from './screens.ts';
import { staffPaths } from './staff-paths.ts';
import './kit/staff-kit.css';
import { useLogout } from '../features/auth/use-session.ts';
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx';
import { ThemeToggle } from '../frame/Shell.tsx';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/Button.tsx';
import { askDialog } from '../ui/dialog/ask-dialog.ts';
import { Wordmark } from '../ui/icons/Wordmark.tsx';

const HOME = { path: '', icon: 'home', title: msg('Gestione') } as const;
const FOLDED = 'bottega.gestione.stretta';

export interface StaffFrameProps {
  readonly overview: StaffOverview;
  readonly children: ReactNode;
}

/** The frame of every page of the back office: its header, and the navigation with the screens that this person may open. */
export function StaffFrame({ overview, children }: StaffFrameProps) {
  const navId = useId();
  return (
    <div
      data-staff-frame
      className="grow bg-sunken md:grid md:grid-cols-[auto_1fr] md:grid-rows-[auto_1fr] print:block print:bg-transparent"
    >
      <StaffHeader overview={overview} navId={navId} />
      <StaffNav id={navId} overview={overview} />
      <main id="contenuto" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}

/** Beside the page, where it folds to its icons; on a phone it opens from the header. */
function StaffNav({ id, overview }: { readonly id: string; readonly overview: StaffOverview }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const [isFolded, setIsFolded] = useState(false);
  useEffect(() => setIsFolded(readJson('localStorage', FOLDED) === true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [pathname]);
  function fold() {
    setIsFolded(!isFolded);
    writeJson('localStorage', FOLDED, isFolded ? undefined : true);
  }
  const latest = useRef(fold);
  useEffect(() => {
    latest.current = fold;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === '[' && areLettersOn(event) && latest.current();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const screens = SCREENS.filter((screen) => mayOpen(overview, screen));
  return (
    <nav
      ref={nav}
      id={id}
      popover="auto"
      aria-label={t('Gestione')}
      data-folded={isFolded || undefined}
      className={classNames(
        'group fixed inset-x-0 top-11 bottom-0 m-0 h-auto w-full max-w-full overflow-y-auto bg-sunken p-2 text-ink [scrollbar-width:thin]',
        'md:sticky md:inset-auto md:top-11 md:flex md:max-h-[calc(100dvh-2.75rem)] md:w-52 md:flex-col md:self-start',
        'md:data-folded:w-14 md:max-lg:w-14 print:hidden',
      )}
    >
      <ScreenLink screen={HOME} pathname={pathname} />
      {Object.entries(SCREEN_GROUPS).map(([group, title]) => (
        <GroupLinks key={group} title={t(title)} screens={screens.filter((screen) => screen.group === group)} pathname={pathname} />
      ))}
      <button type="button" aria-pressed={isFolded} onClick={fold} className={classNames(LINK, 'mt-auto max-lg:hidden')}>
        <Icon name="chevron-left" className="size-4.5 group-data-folded:rotate-180" />
        <span className={NAME}>{t('Riduci')}</span>
        <kbd className="ml-auto group-data-folded:hidden">[</kbd>
      </button>
    </nav>
  );
}

interface GroupLinksProps {
  readonly title: string;
  readonly screens: readonly StaffScreen[];
  readonly pathname: string;
}

/** The screens of a subject. */
function GroupLinks({ title, screens, pathname }: GroupLinksProps) {
  const id = useId();
  if (screens.length === 0) return null;
  return (
    <div className="mt-2 border-line md:max-lg:border-t md:max-lg:pt-2 group-data-folded:border-t group-data-folded:pt-2">
      <p id={id} className={classNames('px-2 pb-0.5 font-semibold text-ink-faint text-xs', NAME)}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} pathname={pathname} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Read by screen readers where only the icons are seen. */
const NAME = 'md:max-lg:sr-only md:group-data-folded:sr-only';

const LINK =
  'flex min-h-7 w-full items-center gap-2.5 rounded-sm px-2 font-medium text-ink-soft text-sm hover:bg-card pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-card aria-[current=page]:font-bold aria-[current=page]:text-accent-strong';

interface ScreenLinkProps {
  readonly screen: Pick<StaffScreen, 'path' | 'icon' | 'title'>;
  readonly pathname: string;
}

function ScreenLink({ screen: { path, icon, title }, pathname }: ScreenLinkProps) {
  return (
    <Link
      to={staffPaths.screen(path)}
      aria-current={isWithin(pathname, staffPaths.screen(path)) ? 'page' : undefined}
      title={t(title)}
      className={LINK}
    >
      <Icon name={icon} className="size-4.5" />
      <span className={NAME}>{t(title)}</span>
    </Link>
  );
}

function isWithin(pathname: string, to: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (to !== staffPaths.home() && here.startsWith(`${to}/`));
}

interface StaffHeaderProps {
  readonly overview: StaffOverview;
  /** The id of the navigation, which this header opens on a phone. */
  readonly navId: string;
}

const SEARCH =
  'mx-auto flex min-h-7.5 min-w-0 max-w-135 grow items-center gap-2 rounded-sm border border-line-strong/60 ' +
  'bg-card px-2.5 text-ink-faint text-sm pointer-coarse:min-h-10';
const SEARCH_KEY = 'Ctrl K';
const QUIET = 'grid size-9 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-card pointer-coarse:size-11';

/** The header of the back office: where one is, the search over everything, and the person. There is no cart in it. */
function StaffHeader({ overview, navId }: StaffHeaderProps) {
  const search = () => void openSearch(overview);
  useFrameKeys(search);
  return (
    <header className="sticky top-0 z-30 col-span-full flex h-11 items-center gap-2 bg-sunken px-3 print:hidden">
      <button type="button" popoverTarget={navId} aria-label={t('Schermate')} className={`${QUIET} md:hidden`}>
        <Icon name="menu" />
      </button>
      <Link to={staffPaths.home()} className="flex shrink-0 origin-left scale-80 items-center gap-2 rounded-md py-1 md:w-52">
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
      <PersonMenu overview={overview} />
    </header>
  );
}

/** The menu of the person who is logged in: own pages, the way to the shop, keys, theme, language and logout. */
function PersonMenu({ overview: { firstName, lastName } }: { readonly overview: StaffOverview }) {
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
        <PanelLink to={paths.dashboard()}>{t('Il mio profilo')}</PanelLink>
        <PanelLink to={paths.home()}>{t('Torna al negozio')}</PanelLink>
        <button type="button" onClick={() => void openKeys()} className={PANEL_LINK}>
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

async function openKeys(): Promise<void> {
  const { KeysDialog } = await import('./KeysDialog.tsx');
  await askDialog(KeysDialog, undefined);
}

/** Ctrl K, and `/` where no list has a search of its own, search everywhere; `?` says which keys there are. */
function useFrameKeys(search: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isEverywhere = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !document.querySelector('[data-list-search]');
      if (isEverywhere || (areLettersOn(event) && isSlash)) {
        event.preventDefault();
        if (!document.querySelector('dialog[open]')) search();
      } else if (event.key === '?' && areLettersOn(event)) void openKeys();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

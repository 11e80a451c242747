import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { t } from '../../language/language.ts';
import { BarItem, barItemClass } from '../frame/BottomBar.tsx';
import { readJson, writeJson } from '../kit/json-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { areLettersOn } from './kit/letter-keys.ts';
import { useOwnViews } from './kit/own-views.ts';
import { staffPaths } from './kit/staff-paths.ts';
import { SCREEN_GROUPS, type StaffScreen } from './screen.ts';
import { homeOf, mayOpen, SCREENS } from './screens.ts';
import './kit/staff-kit.css';

const FOLDED = 'bottega.gestione.stretta';

/** The navigation: beside the page, where it can be reduced to its icons; on a phone the tab bar opens it. */
export function StaffNav({ id, overview }: { readonly id: string; readonly overview: StaffOverview }) {
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
        'group fixed inset-x-0 top-11 bottom-[calc(var(--foot-height)+var(--bar-height))] m-0 h-auto w-full max-w-full overflow-y-auto bg-sunken p-2 text-ink [scrollbar-width:thin]',
        'md:sticky md:inset-auto md:top-11 md:flex md:max-h-[calc(100dvh-2.75rem)] md:w-52 md:flex-col md:self-start',
        'md:data-folded:w-14 md:max-lg:w-14 print:hidden',
      )}
    >
      <ScreenLink screen={homeOf(overview)} pathname={pathname} />
      {Object.entries(SCREEN_GROUPS).map(([group, title]) => (
        <GroupLinks
          key={group}
          title={t(title)}
          screens={screens.filter((screen) => screen.group === group)}
          pathname={pathname}
        />
      ))}
      <PinnedViews userId={overview.userId} />
      <button
        type="button"
        aria-pressed={isFolded}
        onClick={fold}
        className={classNames(LINK, 'mt-auto max-lg:hidden')}
      >
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

/** The saved list views of this person. */
function PinnedViews({ userId }: { readonly userId: number }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const [views] = useOwnViews(userId);
  if (views.length === 0) return null;
  return (
    <div className="mt-2 border-line border-t pt-2">
      <p id={id} className={classNames('px-2 pb-0.5 font-semibold text-ink-faint text-xs', NAME)}>
        {t('Fissati da te')}
      </p>
      <ul aria-labelledby={id}>
        {views.map((view) => (
          <li key={`${view.path}?${view.search}`}>
            <Link
              to={`${view.path}?${view.search}`}
              aria-current={pathname === view.path && search === `?${view.search}` ? 'page' : undefined}
              title={view.name}
              className={LINK}
            >
              <Icon name="star" className="size-4.5" />
              <span className={classNames('truncate', NAME)}>{view.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Screens by priority on a phone, where the first three that the person may open are tabs: those that are needed away
 * from a desk come first.
 */
export const PHONE_TABS = ['ordini', 'ritiri', 'clienti', 'rimborsi', 'moduli', 'contenuti'];

/** The tab bar at the foot of a phone; "Altro" opens the navigation. */
export function StaffTabs({ navId, overview }: { readonly navId: string; readonly overview: StaffOverview }) {
  const { pathname } = useLocation();
  const allowed = PHONE_TABS.flatMap((path) =>
    SCREENS.filter((screen) => screen.path === path && mayOpen(overview, screen)),
  );
  return (
    <nav
      aria-label={t('Principale')}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-(--foot-height) z-30 flex h-(--bar-height) bg-card pb-[env(safe-area-inset-bottom)] shadow-foot *:grow *:basis-0 md:hidden print:hidden"
    >
      {[homeOf(overview), ...allowed.slice(0, 3)].map(({ path, icon, title }) => (
        <Link
          key={path}
          to={staffPaths.screen(path)}
          aria-current={isWithin(pathname, staffPaths.screen(path)) ? 'page' : undefined}
          className={barItemClass}
        >
          <BarItem icon={icon} text={t(title)} />
        </Link>
      ))}
      <button type="button" popoverTarget={navId} className={barItemClass}>
        <BarItem icon="menu" text={t('Altro')} />
      </button>
    </nav>
  );
}

/** The links to the screens of one subject. */
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

/** The name is only for screen readers where the navigation shows icons only. */
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

import { useEffect, useId, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { msg, t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { SCREEN_GROUPS, type StaffScreen } from './screen.ts';
import { mayOpen, SCREENS } from './screens.ts';
import { staffPaths } from './staff-paths.ts';

/** The margin of pages on a phone. */
const EDGE_PX = 16;

/** Beside the page it stays where it is, and scrolls by itself where the window is low. */
const BESIDE =
  'lg:sticky lg:top-28 lg:mx-0 lg:mb-0 lg:grid lg:max-h-[calc(100dvh-8rem)] lg:gap-4 lg:overflow-y-auto lg:px-0 lg:[scrollbar-width:thin]';

const HOME = { path: '', icon: 'home', title: msg('Gestione') } as const;

/**
 * The navigation beside every page of the back office, with the screens that this person may open, by subject. Where there is no room for a list beside
 * the page it is a row above it.
 */
export function StaffFrame({ overview }: { readonly overview: StaffOverview }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // the links are more than fit: the current one scrolls into view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another current link
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!nav.current || !here) return;
    // a list that fits stays at its top
    const below = here.offsetTop + here.offsetHeight + EDGE_PX - nav.current.clientHeight;
    nav.current.scrollTo({ left: here.offsetLeft - EDGE_PX, top: Math.max(0, below) });
  }, [pathname]);
  const screens = SCREENS.filter((screen) => mayOpen(overview, screen));
  return (
    <div className="page pt-6 lg:grid lg:grid-cols-[13rem_1fr] lg:items-start lg:gap-10">
      <nav
        ref={nav}
        aria-label={t('Gestione')}
        className={classNames(
          'relative -mx-4 mb-6 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] md:max-lg:flex-wrap',
          BESIDE,
        )}
      >
        <ScreenLink screen={HOME} pathname={pathname} />
        {Object.entries(SCREEN_GROUPS).map(([group, title]) => (
          <GroupLinks
            key={group}
            title={t(title)}
            screens={screens.filter((screen) => screen.group === group)}
            pathname={pathname}
          />
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet context={overview} />
      </div>
    </div>
  );
}

interface GroupLinksProps {
  readonly title: string;
  readonly screens: readonly StaffScreen[];
  readonly pathname: string;
}

/** The screens of a subject. Its name is that of the list, and is seen only where the lists stand below each other. */
function GroupLinks({ title, screens, pathname }: GroupLinksProps) {
  const id = useId();
  if (screens.length === 0) return null;
  return (
    <div className="lg:grid lg:gap-0.5">
      <p id={id} className="hidden px-4 font-semibold text-ink-faint text-xs lg:block">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex gap-1.5 md:max-lg:flex-wrap lg:grid lg:gap-0.5">
        {screens.map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} pathname={pathname} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const LINK =
  'flex min-h-11 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-ink-soft text-sm hover:bg-tint ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong';

interface ScreenLinkProps {
  readonly screen: Pick<StaffScreen, 'path' | 'icon' | 'title'>;
  readonly pathname: string;
}

function ScreenLink({ screen: { path, icon, title }, pathname }: ScreenLinkProps) {
  return (
    <Link
      to={staffPaths.screen(path)}
      aria-current={isWithin(pathname, staffPaths.screen(path)) ? 'page' : undefined}
      className={classNames(LINK, 'lg:min-h-9')}
    >
      <Icon name={icon} />
      {t(title)}
    </Link>
  );
}

function isWithin(pathname: string, to: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (to !== staffPaths.home() && here.startsWith(`${to}/`));
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { staffToday } from '../../contract/orders/routes.ts';
import { formatNumber } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { api } from '../api/browser-api.ts';
import { BarItem, barItemClass } from '../frame/BottomBar.tsx';
import { readJson, writeJson } from '../kit/json-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { areLettersOn } from './kit/letter-keys.ts';
import { useOwnViews } from './kit/own-views.ts';
import { staffPaths } from './kit/staff-paths.ts';
import { AREAS, type StaffScreen } from './screen.ts';
import { areasOf, homeOf, isFirstOfArea, mayOpen, type OpenArea, SCREENS } from './screens.ts';
import './kit/staff-kit.css';

const FOLDED = 'bottega.gestione.stretta';

/**
 * The navigation: the first page and the areas; the screens of an area stand below it while one of them is open. Beside
 * the page it can be reduced to its icons, and opens over the page under the pointer or with the focus. On a phone the
 * tab bar opens it, and a press unfolds an area.
 */
export function StaffNav({ id, overview }: { readonly id: string; readonly overview: StaffOverview }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const waiting = useWaiting(overview);
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
  return (
    <nav
      ref={nav}
      id={id}
      popover="auto"
      aria-label={t('Gestione')}
      data-folded={isFolded || undefined}
      className={classNames(
        'staff-nav fixed inset-x-0 top-11 bottom-[calc(var(--foot-height)+var(--bar-height))] m-0 h-auto w-full max-w-full overflow-y-auto bg-sunken p-2 text-ink [scrollbar-width:thin]',
        'md:sticky md:inset-auto md:top-11 md:flex md:h-[calc(100dvh-2.75rem)] md:mr-(--nav-margin) md:w-(--nav-width) md:flex-col print:hidden',
      )}
    >
      <ul>
        <li>
          <AreaLink {...homeOf(overview)} isOpen={isWithin(pathname, staffPaths.home())} />
        </li>
        {areasOf(overview).map((area) => (
          <li key={area.title} className={area.title === FIRST_OF_OFFICE ? 'mt-3' : undefined}>
            <Area area={area} pathname={pathname} waiting={waiting[area.title]} />
          </li>
        ))}
      </ul>
      <PinnedViews userId={overview.userId} />
      <button
        type="button"
        aria-pressed={isFolded}
        onClick={fold}
        className={classNames(LINK, 'mt-auto max-lg:hidden')}
      >
        <Icon name="chevron-left" className="folded:rotate-180 size-4.5" />
        <span className={NAME}>{t('Riduci')}</span>
        <kbd className="folded:hidden ml-auto">[</kbd>
      </button>
    </nav>
  );
}

/** The areas of the day's work stand together, and those of the office below them. */
const FIRST_OF_OFFICE = AREAS.customers.title;

/** What waits for a person in an area; `isUrgent`: somebody stands there. */
interface Waiting {
  readonly count: number;
  readonly text: string;
  readonly isUrgent?: boolean;
}

const REFRESH_MS = 60_000;

/** Returns what waits today, by the titles of the areas; nothing for a person who may not see orders. */
function useWaiting({ rights }: StaffOverview): Readonly<Record<string, Waiting>> {
  const { data } = useQuery({
    queryKey: ['staff', 'today', 'today'],
    queryFn: () => api.call(staffToday, { query: { day: 'today' } }),
    enabled: rights.includes('orders'),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return {};
  const { arrivals, refunds, companies } = data.waiting;
  const toPick = data.slots
    .flatMap(({ stages }) => stages)
    .reduce((sum, { stage, orders }) => sum + (stage === 'ordered' ? orders : 0), 0);
  return {
    [AREAS.orders.title]: { count: data.orders, text: t('ordini di oggi') },
    [AREAS.picking.title]: { count: toPick, text: t('da preparare oggi') },
    [AREAS.pickups.title]: { count: arrivals, text: t('clienti che aspettano'), isUrgent: true },
    [AREAS.customers.title]: { count: companies, text: t('aziende da approvare') },
    [AREAS.money.title]: { count: refunds, text: t('rimborsi da decidere') },
  };
}

/** The number beside the name of an area; for screen readers with what it counts. */
function Count({ waiting }: { readonly waiting: Waiting | undefined }) {
  if (waiting === undefined || waiting.count === 0) return null;
  return (
    <span
      className={classNames(
        'ml-auto font-normal text-xs tabular-nums folded:hidden',
        waiting.isUrgent && 'rounded-full bg-danger px-1.5 font-semibold text-on-accent',
      )}
    >
      {formatNumber(waiting.count)}
      <span className="sr-only"> {waiting.text}</span>
    </span>
  );
}

interface AreaProps {
  readonly waiting: Waiting | undefined;
  readonly area: OpenArea;
  readonly pathname: string;
}

/** An area with its screens, which are shown while one of them is open; on a phone after a press, too. */
function Area({ area: { title, icon, first, screens }, pathname, waiting }: AreaProps) {
  const id = useId();
  const isOpen = screens.some(({ path }) => isWithin(pathname, staffPaths.screen(path)));
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  useEffect(() => setIsUnfolded(isOpen), [isOpen]);
  if (screens.length === 1)
    return <AreaLink path={first.path} icon={icon} title={title} isOpen={isOpen} waiting={waiting} />;
  return (
    <>
      <Link
        to={staffPaths.screen(first.path)}
        title={t(title)}
        data-within={isOpen || undefined}
        className={classNames(LINK, 'max-md:hidden')}
      >
        <Icon name={icon} className="size-4.5" />
        <span className={NAME}>{t(title)}</span>
        <Count waiting={waiting} />
      </Link>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isUnfolded)}
        className={classNames(LINK, 'md:hidden')}
      >
        <Icon name={icon} className="size-4.5" />
        <span className="grow text-left">{t(title)}</span>
        <Count waiting={waiting} />
        <Icon name={isUnfolded ? 'chevron-down' : 'chevron-right'} className="size-4.5 text-ink-faint" />
      </button>
      <ul
        id={id}
        aria-label={t(title)}
        className={classNames('folded:hidden', !isUnfolded && 'max-md:hidden', !isOpen && 'md:hidden')}
      >
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link
              to={staffPaths.screen(screen.path)}
              aria-current={isWithin(pathname, staffPaths.screen(screen.path)) ? 'page' : undefined}
              className={classNames(LINK, 'pl-9')}
            >
              {t(screen.title)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
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
export const PHONE_TABS = ['ordini', 'preparazione', 'ritiri', 'clienti', 'rimborsi', 'moduli', 'contenuti'];

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
      {[homeOf(overview), ...allowed.slice(0, 3).map(tabOf)].map(({ path, icon, title }) => (
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

/** The name is only for screen readers where the navigation shows icons only. */
const NAME = 'folded:sr-only';

const LINK =
  'flex min-h-7 w-full items-center gap-2.5 rounded-sm px-2 font-medium text-ink-soft text-sm hover:bg-card pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-card aria-[current=page]:font-bold aria-[current=page]:text-accent-strong data-within:text-accent-strong';

interface AreaLinkProps {
  readonly path: string;
  readonly icon: IconName;
  readonly title: string;
  readonly isOpen: boolean;
  readonly waiting?: Waiting | undefined;
}

/** A link of an area with one screen, or of the first page. */
function AreaLink({ path, icon, title, isOpen, waiting }: AreaLinkProps) {
  return (
    <Link to={staffPaths.screen(path)} aria-current={isOpen ? 'page' : undefined} title={t(title)} className={LINK}>
      <Icon name={icon} className="size-4.5" />
      <span className={NAME}>{t(title)}</span>
      <Count waiting={waiting} />
    </Link>
  );
}

/** A screen by the icon of its area, and by its name where the area leads to it. */
function tabOf(screen: StaffScreen): Pick<AreaLinkProps, 'path' | 'icon' | 'title'> {
  const { icon, title } = AREAS[screen.area];
  return { path: screen.path, icon, title: isFirstOfArea(screen) ? title : screen.title };
}

function isWithin(pathname: string, to: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (to !== staffPaths.home() && here.startsWith(`${to}/`));
}

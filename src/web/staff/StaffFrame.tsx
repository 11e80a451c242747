import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { msg, t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { mayOpen, SCREENS } from './screens.ts';
import { staffPaths } from './staff-paths.ts';

/** The margin of pages on a phone. */
const EDGE_PX = 16;

const HOME = { path: '', icon: 'home', title: msg('Gestione') } as const;

/** The navigation over every page of the back office, with the screens that this person may open. */
export function StaffFrame({ overview }: { readonly overview: StaffOverview }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // on a phone the links are wider than the screen: the current one scrolls into view
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (here) nav.current?.scrollTo({ left: here.offsetLeft - EDGE_PX });
  }, [pathname]);
  return (
    <div className="page pt-6">
      <nav
        ref={nav}
        aria-label={t('Gestione')}
        className="-mx-4 mb-6 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] md:flex-wrap"
      >
        {[HOME, ...SCREENS.filter((screen) => mayOpen(overview, screen))].map(({ path, icon, title }) => (
          <Link
            key={path}
            to={staffPaths.screen(path)}
            aria-current={isWithin(pathname, staffPaths.screen(path)) ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-ink-soft text-sm hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            <Icon name={icon} />
            {t(title)}
          </Link>
        ))}
      </nav>
      <Outlet context={overview} />
    </div>
  );
}

function isWithin(pathname: string, to: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (to !== staffPaths.home() && here.startsWith(`${to}/`));
}

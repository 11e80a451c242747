import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t, words } from '../../language/language.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { staffPaths } from './staff-paths.ts';

const ENTRIES: readonly { to: string; icon: IconName; text: string }[] = [
  { to: staffPaths.home(), icon: 'home', text: words('Gestione') },
  { to: staffPaths.contents(), icon: 'edit', text: words('Contenuti') },
  { to: staffPaths.places(), icon: 'blocks', text: words('Pagine a blocchi') },
  { to: staffPaths.pictures(), icon: 'picture', text: words('Immagini') },
  { to: staffPaths.menus(), icon: 'menu', text: words('Menu') },
  { to: staffPaths.submissions(), icon: 'mail', text: words('Moduli ricevuti') },
  { to: staffPaths.labels(), icon: 'tag', text: words('Etichette') },
];

/** As far from the edge of a phone as pages are. */
const EDGE_PX = 16;

export function StaffFrame() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // on a phone they are wider than the screen: where one is comes into view
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (here) nav.current?.scrollTo({ left: here.offsetLeft - EDGE_PX });
  }, [pathname]);
  return (
    <div className="page pt-6">
      <nav
        ref={nav}
        aria-label={t('Gestione')}
        className="-mx-4 mb-6 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {ENTRIES.map(({ to, icon, text }) => (
          <Link
            key={to}
            to={to}
            aria-current={isWithin(pathname, to) ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-ink-soft text-sm hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            <Icon name={icon} />
            {t(text)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

function isWithin(pathname: string, to: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (to !== staffPaths.home() && here.startsWith(`${to}/`));
}

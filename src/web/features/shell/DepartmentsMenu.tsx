import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { contentLanguage, t, words } from '../../../domain/language.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useShellData } from './shell-loader.ts';

const PANEL_ID = 'reparti';
const AISLES_SHOWN = 5;
const LINKS = [
  [paths.promotions(), words('Promozioni')],
  [paths.leaflets(), words('Volantini')],
  [paths.news(), words('Novità')],
  [paths.stores(), words('Punti vendita')],
] as const;

/** All departments with their first aisles: a native popover, so that it opens without JavaScript too. */
export function DepartmentsMenu() {
  const { departments } = useShellData();
  const panel = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [pathname, search]);
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        className="flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-sm hover:bg-tint md:bg-tint md:px-4 md:hover:bg-line/60"
      >
        <Icon name="menu" />
        <span className="max-md:sr-only">{t('Reparti')}</span>
      </button>
      <nav
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        aria-label={t('Reparti')}
        className="page inset-x-0 top-(--header-height) bottom-auto m-0 max-h-[calc(100dvh-var(--header-height))] max-w-full overflow-y-auto overscroll-contain border-line border-b bg-raised py-6 text-ink shadow-float backdrop:bg-scrim md:py-8"
      >
        <p className="mx-auto mb-4 flex max-w-[83rem] flex-wrap gap-x-6 font-semibold text-accent">
          {LINKS.map(([to, text]) => (
            <Link key={to} to={to} className="block py-3 hover:underline">
              {t(text)}
            </Link>
          ))}
        </p>
        <ul
          lang={contentLanguage()}
          className="mx-auto grid max-w-[83rem] gap-x-8 gap-y-1 sm:grid-cols-2 md:grid-cols-3 md:gap-y-6 lg:grid-cols-4"
        >
          {departments.map(({ slug, name, picture, children }) => (
            <li key={slug} className="flex gap-3">
              <Picture src={picture} alt="" size={56} className="size-12 shrink-0 rounded-md bg-tint md:size-14" />
              <div className="min-w-0 grow">
                <Link
                  to={paths.category(slug)}
                  className="block rounded-md py-3 font-semibold hover:text-accent md:py-1"
                >
                  {name}
                </Link>
                <ul className="max-md:hidden">
                  {children.slice(0, AISLES_SHOWN).map((aisle) => (
                    <li key={aisle.slug}>
                      <Link
                        to={paths.category(aisle.slug)}
                        className="block py-1 text-ink-soft text-sm hover:text-accent hover:underline"
                      >
                        {aisle.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { LateDepartments } from './late-links.tsx';

const PANEL_ID = 'reparti';

/** All departments with their first aisles: a native popover, so that it opens without JavaScript, too. */
export function DepartmentsMenu() {
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
        <LateDepartments />
      </nav>
    </>
  );
}

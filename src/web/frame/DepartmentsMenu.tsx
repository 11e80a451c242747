import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import { PANEL_ID } from '../page/OpenDepartments.tsx';
import { LateDepartments } from './late-links.tsx';

/** All departments with their first aisles: a native popover, so that it opens without JavaScript, too. */
export function DepartmentsMenu() {
  const panel = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [pathname, search]);
  return (
    <nav
      ref={panel}
      id={PANEL_ID}
      popover="auto"
      aria-label={t('Reparti')}
      className="page inset-x-0 top-auto bottom-(--bar-height) m-0 max-h-[calc(100dvh-var(--bar-height)-3rem)] max-w-full overflow-y-auto overscroll-contain rounded-t-xl bg-raised py-4 text-ink shadow-float backdrop:bg-scrim md:top-(--header-height) md:bottom-auto md:max-h-[calc(100dvh-var(--header-height))] md:rounded-none md:border-line md:border-b md:py-8"
    >
      <LateDepartments />
    </nav>
  );
}

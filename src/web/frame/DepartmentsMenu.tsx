import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import { PANEL_ID } from '../page/OpenDepartments.tsx';
import { classNames } from '../ui/class-names.ts';
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
      className={classNames(
        'page inset-x-0 m-0 max-w-full overflow-y-auto overscroll-contain bg-raised text-ink shadow-float backdrop:bg-scrim',
        // over the bar at the foot of a phone, from the header of a desktop down
        'top-auto bottom-(--bar-height) max-h-[calc(100dvh-var(--bar-height)-3rem)] rounded-t-xl py-4',
        'md:top-(--header-height) md:bottom-auto md:max-h-[calc(100dvh-var(--header-height))]',
        'md:rounded-none md:border-line md:border-b md:py-8',
      )}
    >
      <LateDepartments />
    </nav>
  );
}

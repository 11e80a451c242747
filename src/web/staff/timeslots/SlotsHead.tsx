import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { staffWeekList } from '../../../contract/timeslots/routes.ts';
import type { WeekHead } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Link } from '../../ui/Link.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { serviceName } from '../words/delivery-words.ts';

export function useZones() {
  return useQuery({ queryKey: ['staff', 'weeks'], queryFn: () => api.call(staffWeekList), staleTime: 0 });
}

export interface SlotsHeadProps {
  readonly zoneId: number | undefined;
  readonly zones: readonly WeekHead[];
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The head of the days of a zone: tabs, the zone and the tools of the page. */
export function SlotsHead({ zoneId, zones, tools, children }: SlotsHeadProps) {
  return (
    <div className="staff-sheet flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b px-4">
        <PrivateTitle>{t('Fasce orarie')}</PrivateTitle>
        <h1 className="text-xl">{t('Fasce orarie')}</h1>
        <SlotTabs zoneId={zoneId} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2">
        {zoneId !== undefined && <ZoneChoice zoneId={zoneId} zones={zones} />}
        {tools}
      </div>
      {children}
    </div>
  );
}

interface SlotTabsProps {
  readonly zoneId: number | undefined;
  /** True for the weekly pattern, false for the days. */
  readonly isWeek?: boolean;
}

export function SlotTabs({ zoneId, isWeek = false }: SlotTabsProps) {
  const link = (to: string, name: string, isCurrent: boolean) => (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center border-transparent border-b-2 font-semibold text-ink-soft text-sm hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
    >
      {name}
    </Link>
  );
  return (
    <nav aria-label={t('Fasce orarie')} className="flex gap-x-4">
      {link(zoneId === undefined ? staffPaths.weeks() : staffPaths.slots(zoneId), t('Giorni'), !isWeek)}
      {zoneId !== undefined && link(staffPaths.week(zoneId), t('Settimana tipo'), isWeek)}
      {link(staffPaths.closedDays(), t('Chiusure'), false)}
    </nav>
  );
}

interface ZoneChoiceProps extends SlotTabsProps {
  readonly zones: readonly WeekHead[];
}

/** Goes to another zone, by service and store. */
export function ZoneChoice({ zoneId, zones, isWeek = false }: ZoneChoiceProps) {
  const navigate = useNavigate();
  const id = useId();
  const services = [...new Set(zones.map(({ serviceId }) => serviceId))];
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm">
      <label htmlFor={id} className="sr-only">
        {t('Zona')}
      </label>
      <select
        id={id}
        value={zoneId}
        onChange={(event) => {
          const next = Number(event.target.value);
          void navigate(!isWeek ? staffPaths.slots(next) : staffPaths.week(next));
        }}
        className="min-h-8 min-w-0 max-w-full rounded-sm border border-line-strong bg-card px-2 font-semibold pointer-coarse:min-h-11"
      >
        {services.map((service) => (
          <optgroup key={service} label={serviceName(service)}>
            {zones
              .filter(({ serviceId }) => serviceId === service)
              .map(({ zoneId: id, name, storeName, active }) => (
                <option key={id} value={id}>
                  {`${name} · ${storeName}${active ? '' : ` · ${t('non attiva')}`}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

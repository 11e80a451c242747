import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffSlotList } from '../../../contract/timeslots/staff-routes.ts';
import type { StaffSlot, StaffSlotList } from '../../../contract/timeslots/staff-schemas.ts';
import { holidayName } from '../../../domain/delivery/holidays.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatFullDay, serviceName } from '../kit/delivery-words.ts';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';
import { SlotItem } from './SlotItem.tsx';

export { SlotsPage as Component };

/** The counts change while customers order. */
const REFRESH_MS = 30_000;

/** The slots of a zone in the coming days; each can be closed, opened and changed. */
function SlotsPage() {
  const zoneId = Number(useParams()['zoneId']);
  const key = ['staff', 'slots', zoneId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.call(staffSlotList, { query: { zone_id: zoneId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const client = useQueryClient();
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const replace = (slot: StaffSlot) =>
    client.setQueryData<StaffSlotList>(key, (list) => list && { ...list, slots: withSlot(list.slots, slot) });
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={data.name}
        up={{ name: t('Fasce orarie'), path: staffPaths.weeks() }}
        facts={
          <p className="text-ink-soft text-sm">
            {serviceName(data.serviceId)} · {data.storeName}
          </p>
        }
        actions={
          <Link to={staffPaths.week(zoneId)} className={buttonClass('secondary')}>
            <Icon name="calendar" />
            {t('Orario settimanale')}
          </Link>
        }
      />
      {data.slots.length === 0 && (
        <EmptyState icon="calendar" title={t('Nessuna fascia nei prossimi giorni')}>
          {data.active
            ? t('Scrivi l’orario settimanale: le fasce si creano appena salvi.')
            : t('La zona non è attiva: non si creano fasce.')}
        </EmptyState>
      )}
      <div className="grid max-w-4xl gap-6 px-4 pt-4">
        {Array.from(
          Map.groupBy(data.slots, ({ day }) => day),
          ([day, slots]) => (
            <SlotDay key={day} day={day} slots={slots} onChanged={replace} />
          ),
        )}
      </div>
    </div>
  );
}

interface SlotDayProps {
  readonly day: string;
  readonly slots: readonly StaffSlot[];
  readonly onChanged: (slot: StaffSlot) => void;
}

function SlotDay({ day, slots, onChanged }: SlotDayProps) {
  const holiday = holidayName(day);
  return (
    <section aria-labelledby={`giorno-${day}`}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={`giorno-${day}`} className="text-xl first-letter:uppercase">
          {formatFullDay(day)}
        </h2>
        {holiday && <Badge tone="accent">{t(holiday)}</Badge>}
      </div>
      <ul className="grid gap-2">
        {slots.map((slot) => (
          <SlotItem key={slot.timeslotId} slot={slot} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function withSlot(slots: readonly StaffSlot[], changed: StaffSlot): StaffSlot[] {
  return slots.map((slot) => (slot.timeslotId === changed.timeslotId ? changed : slot));
}

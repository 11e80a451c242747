import type { ClosedDay } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { formatFullDay, serviceName } from '../kit/delivery-words.ts';

export interface ClosedDayItemProps {
  readonly closedDay: ClosedDay;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** A closed day: for whom, why, and the orders that were placed for it before. */
export function ClosedDayItem({ closedDay, isBusy, onRemove }: ClosedDayItemProps) {
  const { store, serviceId, reason, orders } = closedDay;
  const day = formatFullDay(closedDay.day);
  async function ask() {
    const text = t('Le sue fasce tornano ordinabili.');
    if (await confirm({ title: t('Riaprire {day}?', { day }), text })) onRemove();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-card px-5 py-3.5 shadow-card">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold text-base first-letter:uppercase">{day}</h3>
        <p className="break-words text-ink-soft text-sm">
          {store?.name ?? t('Tutti i negozi')} ·{' '}
          {serviceId === undefined ? t('Tutti i servizi') : serviceName(serviceId)}
        </p>
        {reason !== '' && <p className="break-words text-sm">{reason}</p>}
        {orders > 0 && (
          <p className="mt-1.5">
            <Badge tone="warning">
              {orders === 1 ? t('1 ordine già preso') : t('{n} ordini già presi', { n: orders })}
            </Badge>
          </p>
        )}
      </div>
      <Button variant="secondary" aria-label={t('Riapri {day}', { day })} busy={isBusy} onClick={() => void ask()}>
        {t('Riapri')}
      </Button>
    </li>
  );
}

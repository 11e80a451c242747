import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClosedDayDelete, staffClosedDayList } from '../../../contract/timeslots/staff-routes.ts';
import type { ClosedDay } from '../../../contract/timeslots/staff-schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { holidayName, holidaysBetween } from '../../../domain/delivery/holidays.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatFullDay, serviceName } from '../kit/delivery-words.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { CloseDayForm } from './CloseDayForm.tsx';

interface ClosedDayItemProps {
  readonly closedDay: ClosedDay;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** A closed day: for whom, why, and the orders that were placed for it before. */
function ClosedDayItem({ closedDay, isBusy, onRemove }: ClosedDayItemProps) {
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

export { ClosedDaysPage as Component };

const KEY = ['staff', 'closed-days'];

/** Days without slots: those that the staff closed, and the holidays of a year. */
function ClosedDaysPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(staffClosedDayList),
    staleTime: 0,
  });
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (closedDayId: number) => api.call(staffClosedDayDelete, { body: { closedDayId } }),
    onSuccess: (list) => {
      client.setQueryData(KEY, list);
      toast('success', t('Il giorno è di nuovo aperto'));
    },
    onError: (refused) => toast('error', asApiError(refused).message),
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <>
      <PrivateTitle>{t('Giorni di chiusura')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Giorni di chiusura')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('In un giorno chiuso non si accettano altri ordini. Quelli già presi restano: avvisa i clienti.')}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_1fr]">
        <CloseDayForm stores={data.stores} onClosed={(list) => client.setQueryData(KEY, list)} />
        <div className="grid gap-8">
          <section aria-labelledby="chiusi">
            <h2 id="chiusi" className="mb-3 text-xl">
              {t('Chiusi da voi')}
            </h2>
            {data.closedDays.length === 0 && (
              <EmptyState icon="calendar" title={t('Nessun giorno chiuso')}>
                {t('Oltre alle festività, le fasce ci sono tutti i giorni.')}
              </EmptyState>
            )}
            <ul className="grid gap-2">
              {data.closedDays.map((closedDay) => (
                <ClosedDayItem
                  key={closedDay.closedDayId}
                  closedDay={closedDay}
                  isBusy={remove.isPending && remove.variables === closedDay.closedDayId}
                  onRemove={() => remove.mutate(closedDay.closedDayId)}
                />
              ))}
            </ul>
          </section>
          <Holidays />
        </div>
      </div>
    </>
  );
}

const A_YEAR = 364;

function Holidays() {
  const [today] = useState(() => romeTime(new Date()).date);
  return (
    <section aria-labelledby="festivita">
      <h2 id="festivita" className="mb-1 text-xl">
        {t('Festività nazionali')}
      </h2>
      <p className="mb-3 text-ink-soft text-sm">
        {t('Quel giorno non ci sono fasce, tranne quelle che l’orario settimanale prevede anche nei festivi.')}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {holidaysBetween(today, addDays(today, A_YEAR)).map((day) => {
          const name = holidayName(day);
          return (
            <li
              key={day}
              className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-card px-4 py-3 shadow-card"
            >
              <span className="text-sm">{formatFullDay(day)}</span>
              {name && <Badge tone="accent">{t(name)}</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { orderStatus } from '../../../../domain/orders/order-status.ts';
import { t } from '../../../../language/language.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ordersQuery } from '../../orders/order-queries.ts';
import { RunningOrder } from '../../orders/RunningOrder.tsx';

/** The order that comes next, from today on; where none does, the latest one to be repeated. */
export function NextDelivery() {
  const { data, error, refetch } = useQuery(ordersQuery(1));
  const [today] = useState(() => romeTime(new Date()).date);
  const [next] = (data?.orders ?? [])
    .filter(({ orderStatusId, timeslot }) => orderStatus(orderStatusId).next.length > 0 && timeslot.dateIso >= today)
    .sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const shown = next ?? data?.orders[0];
  return (
    <section aria-labelledby="prossima-consegna">
      <h2 id="prossima-consegna" className="mb-3 text-xl">
        {shown && !next ? t('Il tuo ultimo ordine') : t('La prossima consegna')}
      </h2>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli ordini')}>
          <Skeleton className="h-32 rounded-lg" />
        </NotLoaded>
      )}
      {data && !shown && (
        <p className="rounded-lg bg-card p-6 text-ink-soft shadow-card">
          {t('Non hai ancora ordini.')}{' '}
          <Link to={paths.home()} className="font-semibold text-accent underline">
            {t('Inizia la spesa')}
          </Link>
        </p>
      )}
      {shown && <RunningOrder order={shown} />}
    </section>
  );
}

function momentOf({ timeslot }: { readonly timeslot: { readonly dateIso: string; readonly beginTime: string } }): string {
  return `${timeslot.dateIso} ${timeslot.beginTime}`;
}

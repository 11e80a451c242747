import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPickingWaves } from '../../../contract/picking/routes.ts';
import type { WaveFigures } from '../../../contract/picking/work-schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { formatFullDay, serviceName } from '../words/delivery-words.ts';
import { ordersText, Progress } from '../words/order-words.tsx';
import { UnsentNotice } from './picking-queue.tsx';
import { KEY, REFRESH_MS, WaveBatches } from './WaveBatches.tsx';

export { WavesPage as Component };

const DAYS = 7;

/** The slots of a day with orders to pick; below each its batches and their pickers. */
function WavesPage() {
  const state = useListState();
  const [today] = useState(() => romeTime(new Date()).date);
  const date = state.word('giorno') || today;
  const store = state.word('negozio');
  const waves = useQuery({
    ...listQuery([...KEY, date], () => api.call(staffPickingWaves, { query: { date } })),
    refetchInterval: REFRESH_MS,
  });
  const all = waves.data?.waves;
  const stores = new Map(all?.map(({ storeId, storeName }) => [String(storeId), storeName]));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  return (
    <>
      <UnsentNotice />
      <StaffList
        title={t('Preparazione')}
        about={t('Le fasce di un giorno con ordini da preparare. Apri una fascia per fare i lotti e prenderne uno.')}
        state={state}
        query={waves}
        rows={all?.filter(({ storeId }) => store === '' || String(storeId) === store)}
        filters={[
          { name: 'giorno', label: t('Giorno'), choices: days.map((day) => ({ word: day, name: formatFullDay(day) })) },
          { name: 'negozio', label: t('Negozio'), choices: Array.from(stores, ([word, name]) => ({ word, name })) },
        ]}
        keyOf={({ timeslotId }) => timeslotId}
        nameOf={waveName}
        first={{ title: t('Fascia') }}
        columns={[
          { word: 'negozio', title: t('Negozio'), cell: ({ storeName }) => storeName },
          { word: 'ordini', title: t('Ordini'), cell: ({ orders }) => ordersText(orders) },
          {
            word: 'senza-lotto',
            title: t('Senza lotto'),
            cell: ({ ordersToBatch: n }) =>
              n > 0 && <Badge tone="warning">{t('{n} senza lotto', { n: formatNumber(n) })}</Badge>,
          },
          {
            word: 'righe',
            title: t('Righe'),
            cell: ({ begunLines, lines }) => <Progress done={begunLines} all={lines} />,
          },
          { word: 'lotti', title: t('Lotti'), cell: ({ batches }) => <BatchesInWords {...batches} /> },
          {
            word: 'pronti',
            title: t('Pronti'),
            cell: ({ readyOrders: n }) => n > 0 && (n === 1 ? t('1 pronto') : t('{n} pronti', { n: formatNumber(n) })),
          },
        ]}
        details={(wave) => <WaveBatches wave={wave} />}
        empty={{
          icon: 'box',
          title: t('Nessuna fascia con ordini'),
          text: t('Gli ordini pagati del giorno compaiono qui.'),
        }}
      />
    </>
  );
}

/** The number of batches in each state, without empty states. */
function BatchesInWords({ free, taken, finished }: WaveFigures['batches']) {
  const words = [
    free > 0 && (free === 1 ? t('1 libero') : t('{n} liberi', { n: free })),
    taken > 0 && t('{n} al lavoro', { n: taken }),
    finished > 0 && (finished === 1 ? t('1 finito') : t('{n} finiti', { n: finished })),
  ];
  return <>{words.filter((word) => word !== false).join(', ')}</>;
}

function waveName({ beginTime, endTime, deliveryServiceId }: WaveFigures): string {
  return `${beginTime}–${endTime} · ${serviceName(deliveryServiceId)}`;
}

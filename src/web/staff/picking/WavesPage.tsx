import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { CRATE_LABELS } from '../../../contract/hand-over/routes.ts';
import { staffBatchesMake, staffPickingWave, staffPickingWaves } from '../../../contract/picking/routes.ts';
import type { WaveFigures } from '../../../contract/picking/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatFullDay, serviceName } from '../kit/delivery-words.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { ordersText } from '../orders/order-words.tsx';
import { staffPaths } from '../staff-paths.ts';
import { HandBack } from './HandBack.tsx';

export { WavesPage as Component };

const KEY = ['staff', 'picking'];
/** The interval (ms) at which the page looks how far the pickers are while it is in front. */
const REFRESH_MS = 10_000;
const DAYS = 7;

/** The slots of a day with orders to pick; below each its batches, with who has them. */
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
    <StaffList
      title={t('Preparazione')}
      about={t('Le fasce di oggi con ordini da preparare. Apri una fascia per fare i lotti e prenderne uno.')}
      state={state}
      query={waves}
      rows={all?.filter(({ storeId }) => store === '' || String(storeId) === store)}
      filters={[
        { name: 'giorno', label: t('Giorno'), choices: days.map((day) => ({ word: day, name: formatFullDay(day) })) },
        { name: 'negozio', label: t('Negozio'), choices: Array.from(stores, ([word, name]) => ({ word, name })) },
      ]}
      keyOf={({ timeslotId }) => timeslotId}
      nameOf={nameOf}
      first={{ title: t('Fascia') }}
      columns={[
        { word: 'negozio', title: t('Negozio'), cell: ({ storeName }) => storeName },
        { word: 'ordini', title: t('Ordini'), cell: ({ orders }) => ordersText(orders), isEnd: true },
        {
          word: 'senza-lotto',
          title: t('Senza lotto'),
          cell: ({ ordersToBatch }) => t('{n} senza lotto', { n: ordersToBatch }),
          isEnd: true,
        },
        { word: 'pronti', title: t('Pronti'), cell: ({ readyOrders }) => t('{n} pronti', { n: readyOrders }), isEnd: true },
        {
          word: 'righe',
          title: t('Righe prese'),
          cell: ({ begunLines, lines }) => t('{n} di {max} righe', { n: begunLines, max: lines }),
          isEnd: true,
        },
        {
          word: 'lotti',
          title: t('Lotti'),
          cell: ({ batches: { free, taken, finished } }) =>
            t('{free} liberi, {taken} al lavoro, {finished} finiti', { free, taken, finished }),
        },
      ]}
      details={(wave) => <WaveBatches wave={wave} />}
      empty={{ icon: 'box', title: t('Nessuna fascia con ordini'), text: t('Gli ordini pagati del giorno compaiono qui.') }}
    />
  );
}

function nameOf({ beginTime, endTime, deliveryServiceId }: WaveFigures): string {
  return `${beginTime}–${endTime} · ${serviceName(deliveryServiceId)}`;
}

const STATES = {
  free: { tone: 'neutral', text: msg('Libero') },
  taken: { tone: 'accent', text: msg('Al lavoro') },
  finished: { tone: 'neutral', text: msg('Finito') },
} as const satisfies Record<string, { tone: BadgeTone; text: string }>;

/** The batches of one slot. What is in none yet is put into new ones by a press. */
function WaveBatches({ wave }: { readonly wave: WaveFigures }) {
  const client = useQueryClient();
  const mayFree = useOutletContext<StaffOverview>().rights.includes('picking_people');
  const key = [...KEY, 'wave', wave.timeslotId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.call(staffPickingWave, { query: { timeslot_id: wave.timeslotId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const make = useMutation({
    mutationFn: (by: 'order' | 'zone') => api.call(staffBatchesMake, { body: { timeslotId: wave.timeslotId, by } }),
    onSuccess: (made) => {
      client.setQueryData(key, made);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: tellError,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { found, replaced, missing, unitsPerHour, rightScans, wrongScans } = data.figures;
  return (
    <div className="grid gap-3 py-2">
      {data.ordersToBatch > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button busy={make.isPending} onClick={() => make.mutate('order')}>
            {t('Fai i lotti: {orders}', { orders: ordersText(data.ordersToBatch) })}
          </Button>
          <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate('zone')}>
            {t('Fai i lotti per zona')}
          </Button>
        </div>
      )}
      <ul className="grid gap-2">
        {data.list.map(({ batchId, number, state, lease, pickedBy, orders, lines, doneLines, conflicts, handedBack }) => (
          <li key={batchId} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b pb-2">
            <span className="font-semibold">{t('Lotto {number}', { number })}</span>
            <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>
            {conflicts > 0 && <Badge tone="warning">{t('{n} da controllare', { n: conflicts })}</Badge>}
            <span className="text-ink-soft">
              {ordersText(orders)}, {t('{n} di {max} righe', { n: doneLines, max: lines })}
              {pickedBy && state !== 'free' && ` · ${pickedBy}`}
            </span>
            {handedBack && state === 'free' && (
              <span className="text-ink-soft">{t('Ridato da {by}: {reason}', { by: handedBack.by, reason: handedBack.reason })}</span>
            )}
            <a
              href={`${CRATE_LABELS}?batch_id=${batchId}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Etichette delle casse: lotto {number}', { number })}
              className={buttonClass('quiet', 'md', 'ml-auto')}
            >
              <Icon name="print" className="size-4" />
              {t('Etichette delle casse')}
            </a>
            {state === 'taken' && mayFree && (
              <HandBack batchId={batchId} number={number} lease={lease} onGiven={() => client.invalidateQueries({ queryKey: KEY })} />
            )}
            {(state !== 'finished' || conflicts > 0) && (
              <Link to={staffPaths.batch(batchId)} className={buttonClass(state === 'free' ? 'primary' : 'secondary')}>
                {t('Apri il lotto {number}', { number })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        {t('Righe trovate {found}, sostituite {replaced}, mancanti {missing}', { found, replaced, missing })}
        {wrongScans + rightScans > 0 &&
          ` · ${t('Letture sbagliate {wrong} su {all}', { wrong: wrongScans, all: wrongScans + rightScans })}`}
        {unitsPerHour !== undefined && ` · ${t('{n} pezzi all’ora, tutti insieme', { n: unitsPerHour })}`}
      </p>
    </div>
  );
}

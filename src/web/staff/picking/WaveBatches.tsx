import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { CRATE_LABELS } from '../../../contract/hand-over/routes.ts';
import { staffBatchesMake, staffPickingWave } from '../../../contract/picking/routes.ts';
import type { WaveDetails, WaveFigures } from '../../../contract/picking/work-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from '../kit/moment.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ZoneSign, zoneName } from '../words/crate-words.tsx';
import { ordersText, Progress } from '../words/order-words.tsx';
import { HandBack } from './HandBack.tsx';

export const KEY = ['staff', 'picking'];
/** The interval (ms) at which the page loads the progress while it is visible. */
export const REFRESH_MS = 10_000;

const STATES = {
  free: { tone: 'outline', text: msg('Libero') },
  taken: { tone: 'work', text: msg('Al lavoro') },
  finished: { tone: 'accent', text: msg('Finito') },
} as const satisfies Record<string, { tone: BadgeTone; text: string }>;

/** The batches of one slot. A press makes new ones of the orders without a batch. */
export function WaveBatches({ wave }: { readonly wave: WaveFigures }) {
  const key = [...KEY, 'wave', wave.timeslotId];
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: () => api.call(staffPickingWave, { query: { timeslot_id: wave.timeslotId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { found, replaced, missing, unitsPerHour, rightScans, wrongScans } = data.figures;
  return (
    <div className="grid gap-3 py-2">
      <MakeBatches wave={data} />
      <WaveProgress wave={data} />
      {data.list.length > 0 && <Batches wave={data} now={dataUpdatedAt} />}
      <p className="text-ink-soft text-sm">
        {t('Righe trovate {found}, sostituite {replaced}, mancanti {missing}', { found, replaced, missing })}
        {wrongScans + rightScans > 0 &&
          ` · ${t('Letture sbagliate {wrong} su {all}', { wrong: wrongScans, all: wrongScans + rightScans })}`}
        {unitsPerHour !== undefined && ` · ${t('{n} pezzi all’ora, tutti insieme', { n: unitsPerHour })}`}
      </p>
    </div>
  );
}

const MAX_ORDERS = 24;

/**
 * Makes batches of the orders without one, and again of batches that nobody has taken. The number of orders per batch
 * is the setting unless changed.
 */
function MakeBatches({ wave: { timeslotId, ordersToBatch, list } }: { readonly wave: WaveDetails }) {
  const client = useQueryClient();
  const [orders, setOrders] = useState('');
  const [again, setAgain] = useState(false);
  const make = useMutation({
    mutationFn: (by: 'order' | 'zone') =>
      api.call(staffBatchesMake, {
        body: {
          timeslot_id: timeslotId,
          by,
          ...(orders === '' ? {} : { orders: Number(orders) }),
          ...(again ? { again } : {}),
        },
      }),
    onSuccess: (made) => {
      setAgain(false);
      client.setQueryData([...KEY, 'wave', timeslotId], made);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: tellError,
  });
  async function offer(): Promise<void> {
    const title = t('Rifai i lotti che nessuno ha preso?');
    setAgain(await confirm({ title, text: t('Le etichette già stampate di questi lotti non valgono più.') }));
  }
  const isFree = list.some(({ state, takenAt }) => state === 'free' && takenAt === undefined);
  if (ordersToBatch === 0 && !isFree) return null;
  if (ordersToBatch === 0 && !again)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => void offer()}>
        {t('Rifai i lotti liberi')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={make.isPending} onClick={() => make.mutate('order')}>
        {again ? t('Ordini interi') : t('Fai i lotti: {orders}', { orders: ordersText(ordersToBatch) })}
      </Button>
      <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate('zone')}>
        {again ? t('Parti per zona') : t('Fai i lotti per zona')}
      </Button>
      <label className="flex items-center gap-2 text-sm">
        {t('Ordini per lotto')}
        <select
          value={orders}
          onChange={({ target }) => setOrders(target.value)}
          className="min-h-11 rounded-md border border-line-strong bg-card px-2"
        >
          <option value="">{t('Come impostato')}</option>
          {Array.from({ length: MAX_ORDERS }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/**
 * The progress of each zone, and when the last line will be picked at the present speed. An end after the slot begins
 * is shown in red.
 */
function WaveProgress({ wave: { zones, expectedEnd, dateIso, beginTime } }: { readonly wave: WaveDetails }) {
  const end = expectedEnd === undefined ? undefined : romeTime(new Date(expectedEnd));
  const isLate = end !== undefined && `${end.date} ${end.time}` > `${dateIso} ${beginTime}`;
  if (zones.length === 0) return null;
  return (
    <>
      {expectedEnd !== undefined && end && (
        <p className={classNames('flex items-center gap-1.5 font-semibold text-sm', isLate && 'text-danger')}>
          <Icon name={isLate ? 'alert' : 'clock'} className="size-4" />
          {isLate
            ? t('Al passo di ora finisce alle {end}, dopo l’inizio della fascia', { end: timeOf(expectedEnd, dateIso) })
            : t('Al passo di ora finisce alle {end}', { end: timeOf(expectedEnd, dateIso) })}
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-2">
        {zones.map(({ zone, lines, doneLines, pickers }) => (
          <li
            key={zone}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2 text-sm"
          >
            <ZoneSign zone={zone} />
            <span aria-hidden="true" className="grow font-semibold">
              {zoneName(zone)}
            </span>
            <Progress done={doneLines} all={lines} />
            {pickers > 0 && <span className="text-ink-soft">{t('{n} al lavoro', { n: pickers })}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the time, with the date if it is on another day. */
function timeOf(iso: string, day: string): string {
  const { date, time } = romeTime(new Date(iso));
  return date === day ? time : formatMoment(iso);
}

/** A taken batch is marked when its phone has sent nothing for this time. */
const QUIET_MINUTES = 6;

interface BatchesProps {
  readonly wave: WaveDetails;
  /** The time (ms) when the batches were loaded. */
  readonly now: number;
}

/** Finished batches are last, because they need no action. */
function Batches({ wave: { list, dateIso }, now }: BatchesProps) {
  const sorted = list.toSorted((one, other) => Number(one.state === 'finished') - Number(other.state === 'finished'));
  const heads = [t('Lotto'), t('Chi'), t('Zone'), t('Ordini'), t('Righe'), t('Stato'), t('Segni'), t('Fine')];
  return (
    <table aria-label={t('Lotti')} className="staff-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      {sorted.map((batch) => (
        <tbody key={batch.batchId}>
          <tr>
            <th scope="row" className="whitespace-nowrap">
              {t('Lotto {number}', { number: batch.number })}
            </th>
            <td>{batch.state !== 'free' && batch.pickedBy}</td>
            <td>
              <span className="flex gap-1">
                {batch.zones.map((zone) => (
                  <ZoneSign key={zone} zone={zone} />
                ))}
              </span>
            </td>
            <td>{ordersText(batch.orders)}</td>
            <td>
              <Progress done={batch.doneLines} all={batch.lines} />
            </td>
            <td>
              <Badge tone={STATES[batch.state].tone}>{t(STATES[batch.state].text)}</Badge>
            </td>
            <td>
              <BatchSigns batch={batch} now={now} />
            </td>
            <td>{batch.expectedEnd !== undefined && timeOf(batch.expectedEnd, dateIso)}</td>
            <td>
              <BatchActs batch={batch} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

interface BatchProps {
  readonly batch: WaveDetails['list'][number];
}

/** Marks of a batch that needs attention. */
function BatchSigns({
  batch: { state, conflicts, takenAt = '', lastEventAt = '', handedBack },
  now,
}: BatchProps & { readonly now: number }) {
  const last = takenAt > lastEventAt ? takenAt : lastEventAt;
  const quiet = state === 'taken' ? Math.floor((now - Date.parse(last)) / MINUTE_MS) : 0;
  return (
    <>
      {conflicts > 0 && <Badge tone="warning">{t('{n} da controllare', { n: conflicts })}</Badge>}
      {quiet >= QUIET_MINUTES && <Badge tone="warning">{t('fermo da {n} min', { n: quiet })}</Badge>}
      {handedBack && state === 'free' && (
        <span className="text-ink-soft">
          {t('Ridato da {by}: {reason}', { by: handedBack.by, reason: handedBack.reason })}
        </span>
      )}
    </>
  );
}

function BatchActs({ batch: { batchId, number, state, lease, conflicts } }: BatchProps) {
  const client = useQueryClient();
  const mayFree = useOutletContext<StaffOverview>().rights.includes('picking_people');
  return (
    <div className="flex flex-wrap justify-end gap-1 max-md:justify-start">
      <a
        href={`${CRATE_LABELS}?batch_id=${batchId}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Etichette delle casse: lotto {number}', { number })}
        className={buttonClass('quiet')}
      >
        <Icon name="print" className="size-4" />
        {t('Etichette')}
      </a>
      {state === 'taken' && mayFree && (
        <HandBack
          batchId={batchId}
          number={number}
          lease={lease}
          onGiven={() => client.invalidateQueries({ queryKey: KEY })}
        />
      )}
      {(state !== 'finished' || conflicts > 0) && (
        <Link to={staffPaths.batch(batchId)} className={buttonClass('secondary')}>
          {t('Apri il lotto {number}', { number })}
        </Link>
      )}
    </div>
  );
}

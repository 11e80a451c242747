import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { staffRunOwn, staffRunView } from '../../../contract/runs/routes.ts';
import type { DriveRun, RunLeft } from '../../../contract/runs/run-schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { forgetPage, storePage } from '../kit/offline-pages.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { GoButton } from '../phone/GoButton.tsx';
import { FullPhone, NetBadge, UnsentActs, useQueue } from '../phone/UnsentActs.tsx';
import { cratesText, emptiesText } from '../words/crate-words.tsx';
import {
  ACT_NAMES,
  type DriveAct,
  type DriveState,
  driveQueue,
  lastEmpties,
  type NewDriveAct,
  STOP,
  type StoredRun,
  stopStates,
  unitOf,
  whyText,
} from './drive.ts';
import { Loading } from './Loading.tsx';
import { StopPanels } from './StopPanels.tsx';
import '../phone/phone.css';
import './runs.css';

export { DrivePage as Component };

/** The interval (ms) at which the phone checks for cancelled orders and changes of the run, if it has a network. */
const REFRESH_MS = 30_000;

/** The driver's page: the list of the driver's runs, and the next stop of one of them. */
function DrivePage() {
  const runId = Number(useParams()['runId']);
  return Number.isSafeInteger(runId) ? <OneRun key={runId} runId={runId} /> : <OwnRuns />;
}

function OwnRuns() {
  const { batches } = useQueue(driveQueue);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'own-runs'],
    queryFn: () => api.call(staffRunOwn),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    // runs that are closed by now are deleted, because their addresses should not stay on the phone
    const closed = batches.filter(({ batchId }) => data && !data.runs.some(({ runId }) => runId === batchId));
    for (const { batchId } of closed) void forgetRun(batchId).catch(() => undefined);
  }, [data, batches]);
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('I miei giri')}</PrivateTitle>
      <h1 className="text-2xl">{t('I miei giri')}</h1>
      {!data && batches.length === 0 && <StaffNotLoaded error={error} onRetry={refetch} />}
      {data?.runs.length === 0 && (
        <EmptyState icon="truck" title={t('Nessun giro per te')}>
          {t('Quando qualcuno te ne dà uno, lo trovi qui.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {(data?.runs ?? batches.map(({ batch }) => batch)).map(
          ({ runId, number, van, beginTime, endTime, stops, crates, dateIso }) => (
            <li key={runId}>
              <Link to={staffPaths.drive(runId)} className="run-card">
                <b>{`${t('Giro {n}', { n: number })} · ${beginTime}–${endTime}`}</b>
                <span>
                  {formatShortDay(dateIso)} · {van} · {t('{n} fermate', { n: stops.length })} · {cratesText(crates)}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

async function forgetRun(runId: number): Promise<void> {
  await driveQueue.forget(runId);
  // unsent acts prevent the deletion
  if (!driveQueue.state.get().batches.some(({ batchId }) => batchId === runId))
    await forgetPage(staffPaths.drive(runId));
}

function OneRun({ runId }: { readonly runId: number }) {
  const state = useQueue(driveQueue);
  const client = useQueryClient();
  const [behind, setBehind] = useState<RunLeft['behind']>([]);
  const [isActsOpen, setIsActsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'own-run', runId],
    queryFn: () => api.call(staffRunView, { query: { run_id: runId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    if (data && !isAtStore(data) && state.isLoaded)
      void driveQueue.keep(unitOf(data)).catch(() => tellError(undefined));
  }, [data, state.isLoaded]);
  const stored = state.batches.find(({ batchId }) => batchId === runId);
  const isTaken = stored !== undefined;
  useEffect(() => {
    if (isTaken) void storePage(staffPaths.drive(runId)).catch(() => undefined);
  }, [isTaken, runId]);
  async function left({ behind: staying, ...rest }: RunLeft): Promise<void> {
    await driveQueue.keep(unitOf(rest));
    setBehind(staying);
    // not available over plain http
    const { storage }: { readonly storage?: StorageManager } = navigator;
    void storage?.persist();
  }
  const run = stored?.batch ?? data;
  if (!state.isLoaded || !run) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <div className="pick">
      <PrivateTitle>{t('Giro {n}', { n: run.number })}</PrivateTitle>
      <div className="pick-bar">
        <Link to={staffPaths.drives()} className="pick-pause">
          <Icon name="menu" />
          {t('Giro {n}', { n: run.number })}
        </Link>
        <NetBadge state={state} isOpen={isActsOpen} onPress={() => setIsActsOpen(!isActsOpen)} />
      </div>
      <FullPhone state={state} />
      {isActsOpen && (
        <UnsentActs state={state} onSend={() => driveQueue.send()} textOf={(act) => actText(state.batches, act)} />
      )}
      {behind.length > 0 && (
        <p role="status" className="pick-wish">
          {t('Restano in negozio, non pronti: {names}', { names: behind.map(({ customer }) => customer).join(', ') })}
        </p>
      )}
      {stored &&
        (stored.batch.isMine === false ||
          (error && asApiError(error).errors.some(({ code }) => code === 'RUN_NOT_FOUND'))) && (
          <p role="status" className="pick-conflicts">
            {t('Questo giro ora lo guida un’altra persona: quello che fai qui resta da controllare in negozio.')}
          </p>
        )}
      {!isActsOpen &&
        (stored ? (
          <Driving stored={stored} acts={state.acts} />
        ) : (
          <Loading run={run} onRead={(read) => client.setQueryData(['staff', 'own-run', runId], read)} onLeft={left} />
        ))}
    </div>
  );
}

const isAtStore = ({ state }: Pick<DriveRun, 'state'>): boolean => state === 'planned' || state === 'loading';

/** Describes an act by the customer and what was done at the door. */
function actText(batches: DriveState['batches'], { order, kind }: DriveAct): string {
  const stop = batches.flatMap(({ batch }) => batch.stops).find(({ orderId }) => orderId === order);
  return `${stop?.customer ?? t('Tutto il giro')}: ${t(ACT_NAMES[kind])}`;
}

interface DrivingProps {
  readonly stored: StoredRun;
  readonly acts: readonly DriveAct[];
}

function Driving({ stored, acts }: DrivingProps) {
  const stops = stopStates(stored, acts);
  const open = stops.filter(({ isDone }) => !isDone);
  const [skipped, setSkipped] = useState<number[]>([]);
  const current = open.find(({ stop }) => !skipped.includes(stop.orderId)) ?? open[0];
  const record = (made: readonly NewDriveAct[]) => driveQueue.record(stored, made);
  function skip(): void {
    const later = skipped.filter((id) => open.some(({ stop }) => stop.orderId === id));
    // when all stops have been postponed, start again with the first one
    setSkipped(!current || later.length + 1 >= open.length ? [] : [...later, current.stop.orderId]);
  }
  const done = stops.length - open.length;
  const ended = stops.filter(({ stop }) => stop.isEnded === true);
  const empties = lastEmpties(stored, acts);
  return (
    <>
      {ended.length > 0 && (
        <p role="status" className="pick-conflicts">
          {t('Ordini finiti dal negozio, da non consegnare: {names}', {
            names: ended.map(({ stop }) => stop.customer).join(', '),
          })}
        </p>
      )}
      {empties && (
        <p role="status" className="pick-wish">
          {empties.customer}: {emptiesText(empties.back)}
        </p>
      )}
      <p className="pick-count px-4 py-2">{t('{n} di {max} fermate fatte', { n: done, max: stops.length })}</p>
      <div className="pick-progress">
        <i style={{ width: `${(done / Math.max(1, stops.length)) * 100}%` }} />
      </div>
      {current ? (
        <StopPanels
          key={current.stop.orderId}
          state={current}
          date={stored.batch.dateIso}
          stops={stops}
          next={open.find((each) => each !== current)}
          record={record}
          onSkip={open.length > 1 ? skip : undefined}
        />
      ) : (
        <RunEnd stored={stored} acts={acts} record={record} />
      )}
    </>
  );
}

/** The end of a run, when every stop has an outcome: goods that return to the store, and conflicts. */
function RunEnd({
  stored,
  acts,
  record,
}: DrivingProps & { readonly record: (made: readonly NewDriveAct[]) => Promise<void> }) {
  const own = acts.filter(({ batchId }) => batchId === stored.batchId);
  const isBack = stored.batch.state !== 'out' || own.some(({ kind }) => kind === 'back');
  const cash = own.reduce((sum, { payment }) => sum + (payment?.by === 'cash' ? payment.amount : 0), 0);
  return (
    <div className="pick-body">
      <h1 className="pick-h">
        {isBack ? t('Giro finito: consegna i contanti in negozio') : t('Tutte le fermate sono fatte')}
      </h1>
      <p>{t('Contanti presi con questo telefono: {amount}', { amount: formatEuro(cash) })}</p>
      {stored.batch.conflictList.length > 0 && (
        <section aria-label={t('Da controllare')} className="pick-conflicts">
          <ul>
            {stored.batch.conflictList.map(({ uuid, orderId, kind, why }) => (
              <li key={uuid}>
                {stored.batch.stops.find((stop) => stop.orderId === orderId)?.customer ?? t('Tutto il giro')}:{' '}
                {t(ACT_NAMES[kind])}, {whyText(why)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="pick-thumb">
        {isBack ? (
          <Link to={staffPaths.drives()} className="pick-go">
            {t('I miei giri')}
          </Link>
        ) : (
          <GoButton does={STOP} onPress={() => record([{ kind: 'back' }])}>
            {t('Sono in negozio')}
          </GoButton>
        )}
      </div>
    </div>
  );
}

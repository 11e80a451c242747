import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { staffRunAssign, staffRunDelete, staffRunStops } from '../../../contract/runs/routes.ts';
import type { LooseStop, PlannedStop, Run, RunDay } from '../../../contract/runs/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { cratesText } from '../hand-over/crate-words.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import { staffPaths } from '../staff-paths.ts';

/** Does something with the runs of a day, shows the day as it is then, and says what was done. */
export type Change = (work: () => Promise<RunDay>, said?: string) => Promise<void>;

interface RunStopsProps {
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly day: RunDay;
  readonly change: Change;
}

/** The stops of a run in their order, with their windows and when the van is expected. */
export function RunStops({ run, runs, day, change }: RunStopsProps) {
  const focus = useRef('');
  const list = useRef<HTMLOListElement>(null);
  const isPlanned = run.state === 'planned';
  const orders = run.stops.map(({ orderId }) => orderId);
  useEffect(() => {
    if (focus.current !== '' && run.version > 0) list.current?.querySelector<HTMLElement>(`[data-act="${focus.current}"]`)?.focus();
    focus.current = '';
  }, [run.version]);
  function move(from: number, to: number) {
    const moved = orders[from];
    if (moved === undefined || to < 0 || to >= orders.length || !isPlanned) return;
    focus.current = `${to < from ? 'su' : 'giu'}-${moved}`;
    void change(() => setStops(run, orders.toSpliced(from, 1).toSpliced(to, 0, moved)));
  }
  return (
    <section aria-labelledby="fermate" className="grid content-start gap-3 rounded-lg bg-card p-3 shadow-card">
      <RunHead run={run} day={day} change={change} />
      <ol ref={list} className="run-list">
        {run.stops.map((stop, index) => (
          <StopRow
            key={stop.orderId}
            stop={stop}
            place={index + 1}
            run={run}
            onMove={(by) => move(index, index + by)}
            isLast={index === orders.length - 1}
          >
            {isPlanned && (
              <ChooseRun
                stop={stop}
                runs={runs.filter(({ state }) => state === 'planned')}
                value={String(run.number)}
                onChoose={(other) => void change(() => setStops(other, [...other.stops.map(({ orderId }) => orderId), stop.orderId]))}
                onNone={() => void change(() => setStops(run, orders.toSpliced(index, 1)))}
              />
            )}
          </StopRow>
        ))}
      </ol>
      <p className="text-ink-soft text-sm">
        {t('I tempi sono stime, con 5 minuti a fermata. Alt con freccia su o giù sposta la fermata.')}
      </p>
    </section>
  );
}

function RunHead({ run, day, change }: Pick<RunStopsProps, 'run' | 'day' | 'change'>) {
  const isPlanned = run.state === 'planned';
  const orders = run.stops.map(({ orderId }) => orderId);
  return (
    <div className="grid gap-2">
      <h2 id="fermate" className="flex flex-wrap items-baseline gap-x-3 text-base">
        {t('Giro {n}', { n: run.number })}
        <span className="font-normal font-sans text-ink-soft text-sm">
          {t('parte alle {start}, torna alle {end} · circa {km} km', { start: run.starts, end: run.back, km: formatNumber(run.km) })}
        </span>
      </h2>
      {isPlanned ? (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t('Chi guida')}
            name="autista"
            value={run.driver?.userId ?? ''}
            onChange={(event) => {
              const driver = Number(event.target.value);
              void change(() => api.call(staffRunAssign, { body: { run_id: run.runId, ...(driver > 0 ? { driver_id: driver } : {}) } }));
            }}
          >
            <option value="">{t('Nessun autista')}</option>
            {day.drivers.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
          <Button variant="secondary" onClick={() => void change(() => setStops(run, orders, true), t('Fermate riordinate'))}>
            {t('Riordina')}
          </Button>
          <Button variant="secondary" onClick={() => void change(() => setStops(run, orders.toReversed()))}>
            {t('Inverti')}
          </Button>
          <Button
            variant="danger"
            onClick={() => void change(() => api.call(staffRunDelete, { body: { run_id: run.runId } }), t('Giro eliminato'))}
          >
            {t('Elimina il giro')}
          </Button>
        </div>
      ) : (
        run.state !== 'closed' && (
          <Link to={staffPaths.runReturns(run.runId)} className={buttonClass('secondary', 'md', 'justify-self-start')}>
            {t('Rientro e cassa')}
          </Link>
        )
      )}
    </div>
  );
}

interface StopRowProps {
  readonly stop: PlannedStop;
  /** From 1. */
  readonly place: number;
  readonly run: Run;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly children: ReactNode;
}

const STOP_STATES = {
  planned: '',
  out: '',
  arrived: msg('è lì'),
  delivered: msg('consegnato'),
  partial: msg('in parte'),
  absent: msg('assente'),
  refused: msg('rifiutato'),
};

function StopRow({ stop, place, run, isLast, onMove, children }: StopRowProps) {
  const { customer, address, arrives, lateMinutes, opens, closes, crates, orderId, isReady, isLocated, state } = stop;
  const isPlanned = run.state === 'planned';
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || !isPlanned) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <li className="run-row" data-late={lateMinutes > 0 || undefined} onKeyDown={onKeyDown}>
      <span className="run-number">{place}</span>
      <b className="run-time">{arrives}</b>
      <span className="grid min-w-0">
        <b className="truncate">{customer}</b>
        <span className="text-ink-soft text-sm">
          {address}
          {!isLocated && ` · ${t('posizione incerta')}`}
        </span>
      </span>
      <span className="grid gap-1">
        <WindowBar run={run} stop={stop} />
        <span className="text-sm">
          {opens}–{closes}
          {lateMinutes > 0 && <b className="text-danger"> · {t('{n} min tardi', { n: lateMinutes })}</b>}
          {STOP_STATES[state] !== '' && <b> · {t(STOP_STATES[state])}</b>}
        </span>
      </span>
      <span className="text-sm">
        {cratesText(crates)}
        {isPlanned && !isReady && <span className="block text-warning">{t('non pronto')}</span>}
      </span>
      {isPlanned && (
        <span className="flex items-center justify-end">
          <MoveButton
            icon="chevron-down"
            isTurned
            label={t('Prima: {name}', { name: customer })}
            whyNot={place === 1 ? msg('È già la prima') : undefined}
            what={`su-${orderId}`}
            onPress={() => onMove(-1)}
          />
          <MoveButton
            icon="chevron-down"
            label={t('Dopo: {name}', { name: customer })}
            whyNot={isLast ? msg('È già l’ultima') : undefined}
            what={`giu-${orderId}`}
            onPress={() => onMove(1)}
          />
          {children}
        </span>
      )}
    </li>
  );
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The window of a customer, and the arrival in it, on one scale for the whole run. The text beside it says the same. */
function WindowBar({ run, stop }: { readonly run: Run; readonly stop: PlannedStop }) {
  const from = Math.min(minutesOf(run.starts), ...run.stops.map(({ opens }) => minutesOf(opens))) - 10;
  const to = Math.max(...run.stops.flatMap(({ closes, arrives }) => [minutesOf(closes), minutesOf(arrives)])) + 10;
  const share = (time: string) => `${((minutesOf(time) - from) / (to - from)) * 100}%`;
  const right = `${100 - ((minutesOf(stop.closes) - from) / (to - from)) * 100}%`;
  return (
    <span className="run-window" aria-hidden="true">
      <i style={{ left: share(stop.opens), right }} />
      <b style={{ left: share(stop.arrives) }} />
    </span>
  );
}

interface ChooseRunProps {
  readonly stop: LooseStop;
  readonly runs: readonly Run[];
  /** The number of its run; empty: none. */
  readonly value: string;
  readonly onChoose: (run: Run) => void;
  readonly onNone?: () => void;
}

export function ChooseRun({ stop, runs, value, onChoose, onNone }: ChooseRunProps) {
  return (
    <select
      aria-label={t('Giro di {name}', { name: stop.customer })}
      value={value}
      className="run-choose"
      onChange={(event) => {
        const run = runs.find(({ number }) => String(number) === event.target.value);
        if (run) onChoose(run);
        else onNone?.();
      }}
    >
      <option value="">{t('Senza giro')}</option>
      {runs.map(({ runId, number, van }) => (
        <option key={runId} value={number}>
          {t('Giro {n}', { n: number })} · {van}
        </option>
      ))}
    </select>
  );
}

export function setStops(run: Run, orders: number[], best = false): Promise<RunDay> {
  return api.call(staffRunStops, { body: { run_id: run.runId, version: run.version, orders, ...(best ? { best } : {}) } });
}

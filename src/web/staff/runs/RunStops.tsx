import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { LooseStop, PlannedStop, Run } from '../../../contract/runs/run-schemas.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import { cratesText } from '../words/crate-words.tsx';
import { addStop, type Change, RunHead, remedy, setStops } from './RunHead.tsx';
import { DragHandle, dropBeside, type StopDrag } from './stop-drag.tsx';

interface RunStopsProps {
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly day: RunDay;
  readonly change: Change;
  readonly dragging: StopDrag;
}

/** The stops of a run in their order, with their slots and the expected arrivals. */
export function RunStops({ run, runs, day, change, dragging }: RunStopsProps) {
  const focus = useRef('');
  const list = useRef<HTMLOListElement>(null);
  const isPlanned = run.state === 'planned';
  const orders = run.stops.map(({ orderId }) => orderId);
  useEffect(() => {
    if (focus.current !== '' && run.version > 0)
      list.current?.querySelector<HTMLElement>(`[data-act="${focus.current}"]`)?.focus();
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
      <ol ref={list} className="run-list" data-stops-of={run.runId}>
        {run.stops.map((stop, index) => (
          <StopRow
            key={stop.orderId}
            stop={stop}
            place={index + 1}
            run={run}
            onMove={(by) => move(index, index + by)}
            isLast={index === orders.length - 1}
            dragging={dragging}
            onRemedy={() => void remedy(run, stop, change)}
          >
            {isPlanned && (
              <ChooseRun
                stop={stop}
                runs={runs.filter(({ state }) => state === 'planned')}
                value={String(run.number)}
                onChoose={(other) => void change(() => addStop(other, stop.orderId))}
                onNone={() => void change(() => setStops(run, orders.toSpliced(index, 1)))}
              />
            )}
          </StopRow>
        ))}
      </ol>
      <p className="text-ink-soft text-sm">
        {t('I tempi sono stime, con 5 minuti a fermata.')}{' '}
        {isPlanned && t('Alt con freccia su o giù sposta la fermata; si può anche trascinare, pure in un altro giro.')}
      </p>
    </section>
  );
}

interface StopRowProps {
  readonly stop: PlannedStop;
  /** The position, from 1. */
  readonly place: number;
  readonly run: Run;
  readonly isLast: boolean;
  readonly dragging: StopDrag;
  readonly onMove: (by: number) => void;
  readonly onRemedy: () => void;
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

function StopRow({ stop, place, run, isLast, dragging, onMove, onRemedy, children }: StopRowProps) {
  const { customer, address, arrives, lateMinutes, opens, closes, orderId, isLocated, state } = stop;
  const isPlanned = run.state === 'planned';
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || !isPlanned) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <li
      className="run-row"
      data-order={orderId}
      data-late={lateMinutes > 0 || undefined}
      data-drop={dropBeside(dragging.drag, run, orderId)}
      data-dragged={dragging.drag?.stop.orderId === orderId || undefined}
      onKeyDown={onKeyDown}
    >
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
      <StopCrates stop={stop} run={run} />
      {isPlanned && (
        <span className="flex flex-wrap items-center justify-end">
          <DragHandle handle={dragging.handleOf(stop)} />
          {lateMinutes > 0 && (
            <Button
              variant="secondary"
              className="mr-auto"
              aria-label={t('Rimedia: {name}', { name: customer })}
              onClick={onRemedy}
            >
              {t('Rimedia')}
            </Button>
          )}
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

/** The number of crates, how many of them are in the van, and whether they are ready for it. */
function StopCrates({ stop, run: { state } }: { readonly stop: PlannedStop; readonly run: Run }) {
  const { crates, labelled, loaded, isReady } = stop;
  return (
    <span className="text-sm">
      {cratesText(crates)}
      {state === 'loading' && labelled > 0 && (
        <span className="block font-semibold">{t('{n} di {max} nel furgone', { n: loaded, max: labelled })}</span>
      )}
      {(state === 'planned' || state === 'loading') && !isReady && (
        <span className="block text-warning">{t('non pronto')}</span>
      )}
    </span>
  );
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The slot of a customer with the arrival in it, on the same scale for the whole run. The text beside it has the same
 * information.
 */
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

import { useCallback, useState } from 'react';
import {
  staffRunAssign,
  staffRunDelete,
  staffRunRemedy,
  staffRunSheet,
  staffRunStops,
  staffRunUnload,
} from '../../../contract/runs/routes.ts';
import type { DriveRun, PlannedStop, Run } from '../../../contract/runs/run-schemas.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { RunSheet } from './RunSheet.tsx';

/** Changes the runs of a day, shows the new state of the day, and announces the change. */
export type Change = (work: () => Promise<RunDay>, said?: string) => Promise<void>;

interface RunHeadProps {
  readonly run: Run;
  readonly day: RunDay;
  readonly change: Change;
}

/** The actions on a whole run. */
export function RunHead({ run, day, change }: RunHeadProps) {
  const { runId, state } = run;
  const orders = run.stops.map(({ orderId }) => orderId);
  return (
    <div className="grid gap-2">
      <h2 id="fermate" className="flex flex-wrap items-baseline gap-x-3 text-base">
        {t('Giro {n}', { n: run.number })}
        <span className="font-normal font-sans text-ink-soft text-sm">
          {t('parte alle {start}, torna alle {end} · circa {km} km', {
            start: run.starts,
            end: run.back,
            km: formatNumber(run.km),
          })}
        </span>
      </h2>
      {(state === 'planned' || state === 'loading' || state === 'out') && (
        <Driver run={run} day={day} change={change} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'planned' && (
          <>
            <Button
              variant="secondary"
              onClick={() => void change(() => setStops(run, orders, true), t('Fermate riordinate'))}
            >
              {t('Riordina')}
            </Button>
            <Button variant="secondary" onClick={() => void change(() => setStops(run, orders.toReversed()))}>
              {t('Inverti')}
            </Button>
            <Button
              variant="danger"
              onClick={() =>
                void change(() => api.call(staffRunDelete, { body: { run_id: runId } }), t('Giro eliminato'))
              }
            >
              {t('Elimina il giro')}
            </Button>
          </>
        )}
        {state === 'loading' && (
          <Button variant="secondary" onClick={() => void unload(run, change)}>
            {t('Annulla il carico')}
          </Button>
        )}
        {(state === 'out' || state === 'back' || state === 'closed') && (
          <Link to={staffPaths.runReturns(runId)} className={buttonClass('secondary')}>
            {t('Rientro e cassa')}
          </Link>
        )}
        {run.stops.length > 0 && <SheetButton runId={runId} />}
      </div>
    </div>
  );
}

/** Prints the run, for a driver whose phone fails and for people who load without a phone. */
function SheetButton({ runId }: Pick<Run, 'runId'>) {
  const [sheet, setSheet] = useState<DriveRun>();
  const onPrinted = useCallback(() => setSheet(undefined), []);
  async function read(): Promise<void> {
    try {
      setSheet(await api.call(staffRunSheet, { query: { run_id: runId } }));
    } catch (error) {
      tellError(error);
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void read()}>
        {t('Stampa il foglio del giro')}
      </Button>
      {sheet && <RunSheet run={sheet} onPrinted={onPrinted} />}
    </>
  );
}

/** The driver of the run. Taking over a run that has left needs a confirmation. */
function Driver({ run, day, change }: RunHeadProps) {
  const { runId, state, driver } = run;
  async function choose(driverId: number): Promise<void> {
    const isOut = state === 'out';
    const name = day.drivers.find(({ userId }) => userId === driverId)?.name ?? '';
    const question = {
      title: t('Passare il giro a {name}?', { name }),
      text: t('{name} lo perde: quello che fa da adesso con il suo telefono resta da controllare.', {
        name: driver?.name ?? '',
      }),
      yes: t('Passa il giro'),
    };
    if (isOut && !(await confirm(question))) return;
    const body = {
      run_id: runId,
      ...(driverId > 0 ? { driver_id: driverId } : {}),
      ...(isOut ? { takes_over: true } : {}),
    };
    await change(
      () => api.call(staffRunAssign, { body }),
      isOut ? t('Il giro è passato a {name}', { name }) : undefined,
    );
  }
  return (
    <div className="max-w-72">
      <Select
        label={t('Chi guida')}
        name="autista"
        value={driver?.userId ?? ''}
        onChange={(event) => void choose(Number(event.target.value))}
      >
        {state !== 'out' && <option value="">{t('Nessun autista')}</option>}
        {day.drivers.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

async function unload(run: Run, change: Change): Promise<void> {
  const question = {
    title: t('Annullare il carico?'),
    text: t('Le casse già lette tornano da caricare, e il giro si può cambiare. Scaricale anche dal furgone.'),
    isDestructive: true,
  };
  if (await confirm(question))
    await change(() => api.call(staffRunUnload, { body: { run_id: run.runId } }), t('Carico annullato'));
}

/** Asks the server for the best position of a late stop, shows the effect, and applies it after a confirmation. */
export async function remedy(run: Run, stop: PlannedStop, change: Change): Promise<void> {
  try {
    const best = await api.call(staffRunRemedy, { query: { run_id: run.runId, order_id: stop.orderId } });
    const { number, place, arrives, lateMinutes, lateBefore, lateAfter } = best;
    const when = { name: stop.customer, n: number, place, time: arrives, before: stop.arrives };
    const isYes = await confirm({
      title: t('Rimedia: {name}', { name: stop.customer }),
      text: [
        best.runId === run.runId
          ? t('Diventa la fermata {place}: arriva alle {time} invece che alle {before}.', when)
          : t('Passa al giro {n} come fermata {place}: arriva alle {time} invece che alle {before}.', when),
        lateMinutes > 0 ? t('Resta in ritardo di {n} minuti.', { n: lateMinutes }) : t('È in orario.'),
        t('Ritardi di tutti, in minuti: da {before} a {after}.', { before: lateBefore, after: lateAfter }),
      ].join(' '),
      yes: t('Fai così'),
    });
    if (!isYes) return;
    const body = { run_id: best.runId, version: best.version, orders: best.orders };
    await change(() => api.call(staffRunStops, { body }), t('Fermata spostata'));
  } catch (error) {
    tellError(error);
  }
}

/** Puts an order at the end of a run. */
export function addStop(run: Run, orderId: number): Promise<RunDay> {
  return setStops(run, [...run.stops.map((stop) => stop.orderId), orderId]);
}

export function setStops(run: Run, orders: number[], best = false): Promise<RunDay> {
  return api.call(staffRunStops, {
    body: { run_id: run.runId, version: run.version, orders, ...(best ? { best } : {}) },
  });
}

import { staffRunPropose } from '../../../contract/runs/routes.ts';
import type { Run } from '../../../contract/runs/run-schemas.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Field } from '../../ui/Field.tsx';
import { SendForm } from '../kit/SendForm.tsx';
import { cratesText } from '../words/crate-words.tsx';
import { ordersText } from '../words/order-words.tsx';
import { addStop, type Change } from './RunHead.tsx';
import { ChooseRun } from './RunStops.tsx';
import { DragHandle, type StopDrag } from './stop-drag.tsx';

const STATES = {
  planned: msg('Da partire'),
  loading: msg('In carico'),
  out: msg('Per strada'),
  back: msg('Tornato'),
  closed: msg('Chiuso'),
};
const stopsText = (n: number) => (n === 1 ? t('1 fermata') : t('{n} fermate', { n }));

interface RunCardProps {
  readonly run: Run;
  /** True when a dragged stop would be dropped here. */
  readonly isTarget: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One van: its driver, its load, and its problems. */
export function RunCard({ run, isTarget, isChosen, onChoose }: RunCardProps) {
  const [labelled, loaded] = [sumOf(run, 'labelled'), sumOf(run, 'loaded')];
  const late = run.stops.filter(({ lateMinutes }) => lateMinutes > 0).length;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="run-card"
      data-run={run.runId}
      data-target={isTarget || undefined}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="text-base">{t('Giro {n}', { n: run.number })}</b>
        {late > 0 && <Badge tone="warning">{t('{n} in ritardo', { n: late })}</Badge>}
        {run.conflicts > 0 && <Badge tone="warning">{t('{n} da controllare', { n: run.conflicts })}</Badge>}
      </span>
      <span className="font-semibold">{run.driver?.name ?? t('Nessun autista')}</span>
      <span className="text-ink-soft text-sm">
        {run.van} · {t(STATES[run.state])}
        {run.state === 'loading' && `: ${t('{n} di {max} casse', { n: loaded, max: labelled })}`}
      </span>
      <span className="run-load">
        <i style={{ width: `${Math.min(100, (run.crates / run.capacity) * 100)}%` }} />
      </span>
      <span className="text-ink-soft text-sm">
        {stopsText(run.stops.length)} · {t('{n} di {max} casse', { n: run.crates, max: run.capacity })} ·{' '}
        {t('{n} min', { n: run.minutes })}
      </span>
    </button>
  );
}

const sumOf = ({ stops }: Run, field: 'labelled' | 'loaded'): number =>
  stops.reduce((sum, stop) => sum + stop[field], 0);

interface LooseProps {
  readonly day: RunDay;
  readonly change: Change;
  readonly dragging: StopDrag;
}

/** Orders without a run: a press puts all of them into runs, or they are added one by one. */
export function Loose({ day, change, dragging }: LooseProps) {
  const { loose, runs, slot } = day;
  const open = runs.filter(({ state }) => state === 'planned');
  return (
    <section aria-labelledby="senza-giro" className="run-loose-list">
      <h2 id="senza-giro" className="text-base">
        {t('Senza giro: {orders}', { orders: ordersText(loose.length) })}
      </h2>
      <ul className="grid gap-2">
        {loose.map((stop) => (
          <li key={stop.orderId} className="grid gap-1">
            <span className="flex items-center gap-1">
              {open.length > 0 && <DragHandle handle={dragging.handleOf(stop)} />}
              <b>{stop.customer}</b> · {cratesText(stop.crates)}
            </span>
            <span className="text-ink-soft text-sm">{stop.address}</span>
            {open.length > 0 && (
              <ChooseRun
                stop={stop}
                runs={open}
                value=""
                onChoose={(run) => void change(() => addStop(run, stop.orderId))}
              />
            )}
          </li>
        ))}
      </ul>
      <SendForm
        label={t('Proponi i giri')}
        submit={t('Proponi i giri')}
        send={(text) => {
          const crates = Number(text('casse'));
          const vans = Array.from({ length: Number(text('furgoni')) }, (_, index) => ({
            van: day.vans[index]?.van ?? t('Furgone {n}', { n: index + 1 }),
            crates,
          }));
          const { beginTime: begin_time = '', endTime: end_time = '' } = slot ?? {};
          return api.call(staffRunPropose, {
            body: { store_id: day.storeId, date: day.dateIso, begin_time, end_time, vans },
          });
        }}
        onSent={(made) => change(() => Promise.resolve(made), t('I giri sono pronti: controllali e scegli chi guida'))}
      >
        {() => (
          <div className="grid grid-cols-2 items-end gap-2 sm:col-span-full">
            <Field
              label={t('Furgoni')}
              name="furgoni"
              type="number"
              min={1}
              max={20}
              defaultValue={Math.max(2, day.vans.length)}
              required
            />
            <Field
              label={t('Casse in ognuno')}
              name="casse"
              type="number"
              min={1}
              max={500}
              defaultValue={day.vans[0]?.crates ?? 42}
              required
            />
          </div>
        )}
      </SendForm>
    </section>
  );
}

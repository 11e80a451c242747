import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffRunList, staffRunPropose } from '../../../contract/runs/routes.ts';
import type { LooseStop, Run, RunDay } from '../../../contract/runs/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useCode } from '../../ui/use-code.ts';
import { cratesText } from '../hand-over/crate-words.tsx';
import { formatFullDay } from '../kit/delivery-words.ts';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { ordersText } from '../orders/order-words.tsx';
import { type Change, ChooseRun, RunStops, setStops } from './RunStops.tsx';
import './runs.css';

export { RunsPage as Component };

/** The interval (ms) at which the page looks where the vans are while it is in front. */
const REFRESH_MS = 20_000;
const DAYS = 7;

/** The runs of a slot: which van brings whom and when, who is late, and the orders that nobody brings yet. */
function RunsPage() {
  const state = useListState();
  const client = useQueryClient();
  const [today] = useState(() => romeTime(new Date()).date);
  const date = state.word('giorno') || today;
  const store = Number(state.word('negozio')) || undefined;
  const key = ['staff', 'runs', date, store];
  const query = useQuery({
    ...listQuery(key, () => api.call(staffRunList, { query: { date, ...(store === undefined ? {} : { store_id: store }) } })),
    refetchInterval: REFRESH_MS,
  });
  const change: Change = async (work, said) => {
    try {
      client.setQueryData(key, await work());
      if (said) toast('success', said);
    } catch (error) {
      tellError(error);
      await query.refetch();
    }
  };
  const day = query.data;
  const slots = slotsOf(day);
  const slot = slots.find(({ name }) => name === state.word('fascia')) ?? slots[0];
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('Giri')}</PrivateTitle>
      <RunFilters state={state} date={date} day={day} slots={slots} slot={slot} />
      {day ? <Slot state={state} day={day} slot={slot} change={change} /> : <StaffNotLoaded error={query.error} onRetry={query.refetch} />}
    </div>
  );
}

interface SlotProps {
  readonly state: ListState;
  readonly day: RunDay;
  readonly slot: NamedSlot | undefined;
  readonly change: Change;
}

/** One slot: its runs, the stops of the chosen one, and the map. */
function Slot({ state, day, slot, change }: SlotProps) {
  const runs = day.runs.filter((run) => slotName(run) === slot?.name);
  const run = runs.find(({ number }) => String(number) === state.word('giro')) ?? runs[0];
  if (!slot)
    return (
      <EmptyState icon="truck" title={t('Nessuna consegna in questo giorno')}>
        {t('Gli ordini da portare a casa compaiono qui.')}
      </EmptyState>
    );
  return (
    <div className="runs-columns">
      <div className="grid content-start gap-3">
        {runs.map((each) => (
          <RunCard key={each.runId} run={each} isChosen={each === run} onChoose={() => state.set({ giro: String(each.number) })} />
        ))}
        {slot.loose.length > 0 && <Loose slot={slot} day={day} runs={runs} change={change} />}
      </div>
      {run ? <RunStops key={run.runId} run={run} runs={runs} day={day} change={change} /> : <p>{t('Nessun giro in questa fascia.')}</p>}
      <RunsMap day={{ ...day, runs, slots: [{ ...slot, orders: slot.loose.length }] }} chosen={run?.runId} />
    </div>
  );
}

interface RunFiltersProps {
  readonly state: ListState;
  readonly date: string;
  readonly day: RunDay | undefined;
  readonly slots: readonly NamedSlot[];
  readonly slot: NamedSlot | undefined;
}

function RunFilters({ state, date, day, slots, slot }: RunFiltersProps) {
  const [today] = useState(() => romeTime(new Date()).date);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const stores = day?.stores ?? [];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <h1 className="mr-auto text-2xl">{slot ? t('Giri {slot}', { slot: slot.name }) : t('Giri')}</h1>
      <Select label={t('Giorno')} name="giorno" value={date} onChange={(event) => state.set({ giorno: event.target.value, fascia: '' })}>
        {[...new Set([date, ...days])].sort().map((each) => (
          <option key={each} value={each}>
            {formatFullDay(each)}
          </option>
        ))}
      </Select>
      {stores.length > 1 && (
        <Select label={t('Negozio')} name="negozio" value={day?.storeId} onChange={(event) => state.set({ negozio: event.target.value })}>
          {stores.map(({ storeId, name }) => (
            <option key={storeId} value={storeId}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {slots.length > 1 && (
        <Select
          label={t('Fascia')}
          name="fascia"
          value={slot?.name}
          onChange={(event) => state.set({ fascia: event.target.value, giro: '' })}
        >
          {slots.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </div>
  );
}

interface NamedSlot {
  readonly name: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly loose: LooseStop[];
}

function slotName({ beginTime, endTime }: { readonly beginTime: string; readonly endTime: string }): string {
  return `${beginTime}–${endTime}`;
}

/** The slots with orders to bring or with runs, by their beginning. */
function slotsOf(day: RunDay | undefined): NamedSlot[] {
  const named = new Map<string, NamedSlot>();
  for (const run of day?.runs ?? [])
    named.set(slotName(run), { name: slotName(run), beginTime: run.beginTime, endTime: run.endTime, loose: [] });
  for (const slot of day?.slots ?? []) named.set(slotName(slot), { ...slot, name: slotName(slot) });
  return [...named.values()].sort((one, other) => one.name.localeCompare(other.name));
}

const STATES = { planned: msg('Da partire'), out: msg('Per strada'), back: msg('Tornato'), closed: msg('Chiuso') };
const stopsText = (n: number) => (n === 1 ? t('1 fermata') : t('{n} fermate', { n }));

interface RunCardProps {
  readonly run: Run;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RunCard({ run, isChosen, onChoose }: RunCardProps) {
  const late = run.stops.filter(({ lateMinutes }) => lateMinutes > 0).length;
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className="run-card">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="text-base">{t('Giro {n}', { n: run.number })}</b>
        {late > 0 && <Badge tone="warning">{t('{n} in ritardo', { n: late })}</Badge>}
        {run.conflicts > 0 && <Badge tone="warning">{t('{n} da controllare', { n: run.conflicts })}</Badge>}
      </span>
      <span className="font-semibold">{run.driver?.name ?? t('Nessun autista')}</span>
      <span className="text-ink-soft text-sm">
        {run.van} · {t(STATES[run.state])}
      </span>
      <span className="run-load">
        <i style={{ width: `${Math.min(100, (run.crates / run.capacity) * 100)}%` }} />
      </span>
      <span className="text-ink-soft text-sm">
        {stopsText(run.stops.length)} · {t('{n} di {max} casse', { n: run.crates, max: run.capacity })} · {t('{n} min', { n: run.minutes })}
      </span>
    </button>
  );
}

interface LooseProps {
  readonly slot: NamedSlot;
  readonly day: RunDay;
  readonly runs: readonly Run[];
  readonly change: Change;
}

/** Orders that nobody brings yet: they are put into runs by a press, or one by one. */
function Loose({ slot, day, runs, change }: LooseProps) {
  const open = runs.filter(({ state }) => state === 'planned');
  return (
    <section aria-labelledby="senza-giro" className="run-loose-list">
      <h2 id="senza-giro" className="text-base">
        {t('Senza giro: {orders}', { orders: ordersText(slot.loose.length) })}
      </h2>
      <ul className="grid gap-2">
        {slot.loose.map((stop) => (
          <li key={stop.orderId} className="grid gap-1">
            <span>
              <b>{stop.customer}</b> · {cratesText(stop.crates)}
            </span>
            <span className="text-ink-soft text-sm">{stop.address}</span>
            {open.length > 0 && (
              <ChooseRun
                stop={stop}
                runs={open}
                value=""
                onChoose={(run) => void change(() => setStops(run, [...run.stops.map(({ orderId }) => orderId), stop.orderId]))}
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
          const { beginTime: begin_time, endTime: end_time } = slot;
          return api.call(staffRunPropose, { body: { store_id: day.storeId, date: day.dateIso, begin_time, end_time, vans } });
        }}
        onSent={(made) => change(() => Promise.resolve(made), t('I giri sono pronti: controllali e scegli chi guida'))}
      >
        {() => (
          <div className="grid grid-cols-2 gap-2">
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

/** Reserves the space of the map, whose code is loaded after the page. Everything that it shows stands in the list, too. */
function RunsMap({ day, chosen }: { readonly day: Pick<RunDay, 'store' | 'runs' | 'slots'>; readonly chosen: number | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const { mapTiles } = useShellData();
  const code = useCode(true, () => import('./runs-map.ts'));
  const map = useRef<ReturnType<NonNullable<typeof code>['drawRunsMap']>>(undefined);
  useEffect(() => {
    if (!code || !container.current) return;
    const drawn = code.drawRunsMap(container.current, mapTiles);
    map.current = drawn;
    return drawn.remove;
  }, [code, mapTiles]);
  useEffect(() => {
    if (code) map.current?.show(day, chosen);
  });
  return (
    <div className="run-map">
      <section ref={container} aria-label={t('Mappa dei giri')} className="h-full" />
    </div>
  );
}

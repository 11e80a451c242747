import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffRunList } from '../../../contract/runs/routes.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useCode } from '../../ui/use-code.ts';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { formatFullDay } from '../words/delivery-words.ts';
import { Loose, RunCard } from './RunCards.tsx';
import { type Change, setStops } from './RunHead.tsx';
import { RunStops } from './RunStops.tsx';
import { DragLabel, useStopDrag } from './stop-drag.tsx';
import './runs.css';

export { RunsPage as Component };

/** The interval (ms) at which the page loads the positions of the vans while it is visible. */
const REFRESH_MS = 20_000;
const DAYS = 7;

/** The runs of a slot: the vans with their stops and times, delays, and the orders without a run. */
function RunsPage() {
  const state = useListState();
  const client = useQueryClient();
  const [today] = useState(() => romeTime(new Date()).date);
  const date = state.word('giorno') || today;
  const store = Number(state.word('negozio')) || undefined;
  const word = state.word('fascia');
  const key = ['staff', 'runs', date, store, word];
  const [, begins, ends] = /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(word) ?? [];
  const asked = {
    date,
    ...(store === undefined ? {} : { store_id: store }),
    ...(begins && ends ? { begin_time: begins, end_time: ends } : {}),
  };
  const query = useQuery({
    ...listQuery(key, () => api.call(staffRunList, { query: asked })),
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
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('Giri')}</PrivateTitle>
      <RunFilters state={state} date={date} day={day} />
      {day ? (
        <Slot state={state} day={day} change={change} />
      ) : (
        <StaffNotLoaded error={query.error} onRetry={query.refetch} />
      )}
    </div>
  );
}

interface SlotProps {
  readonly state: ListState;
  readonly day: RunDay;
  readonly change: Change;
}

/** One slot: its runs, the stops of the chosen one, and the map. */
function Slot({ state, day, change }: SlotProps) {
  const { runs } = day;
  const run = runs.find(({ number }) => String(number) === state.word('giro')) ?? runs[0];
  const dragging = useStopDrag(runs, (to, orders) => void change(() => setStops(to, orders)));
  if (!day.slot)
    return (
      <EmptyState icon="truck" title={t('Nessuna consegna in questo giorno')}>
        {t('Gli ordini da portare a casa compaiono qui.')}
      </EmptyState>
    );
  return (
    <div className="runs-columns">
      <div className="grid content-start gap-3">
        {runs.map((each) => (
          <RunCard
            key={each.runId}
            run={each}
            isTarget={each !== run && dragging.drag?.landing?.runId === each.runId}
            isChosen={each === run}
            onChoose={() => state.set({ giro: String(each.number) })}
          />
        ))}
        {day.loose.length > 0 && <Loose day={day} change={change} dragging={dragging} />}
      </div>
      {run ? (
        <RunStops key={run.runId} run={run} runs={runs} day={day} change={change} dragging={dragging} />
      ) : (
        <p>{t('Nessun giro in questa fascia.')}</p>
      )}
      <DragLabel drag={dragging.drag} runs={runs} />
      <RunsMap day={day} chosen={run?.runId} />
    </div>
  );
}

interface RunFiltersProps {
  readonly state: ListState;
  readonly date: string;
  readonly day: RunDay | undefined;
}

function RunFilters({ state, date, day }: RunFiltersProps) {
  const [today] = useState(() => romeTime(new Date()).date);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const { stores = [], slots = [], slot } = day ?? {};
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <h1 className="mr-auto text-2xl">{slot ? t('Giri {slot}', { slot: slotName(slot) }) : t('Giri')}</h1>
      <Select
        label={t('Giorno')}
        name="giorno"
        value={date}
        onChange={(event) => state.set({ giorno: event.target.value, fascia: '' })}
      >
        {[...new Set([date, ...days])].sort().map((each) => (
          <option key={each} value={each}>
            {formatFullDay(each)}
          </option>
        ))}
      </Select>
      {stores.length > 1 && (
        <Select
          label={t('Negozio')}
          name="negozio"
          value={day?.storeId}
          onChange={(event) => state.set({ negozio: event.target.value })}
        >
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
          value={slot && slotName(slot)}
          onChange={(event) => state.set({ fascia: event.target.value, giro: '' })}
        >
          {slots.map((each) => (
            <option key={slotName(each)} value={slotName(each)}>
              {slotName(each)}
              {each.loose > 0 && ` · ${t('{n} senza giro', { n: each.loose })}`}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

function slotName({ beginTime, endTime }: { readonly beginTime: string; readonly endTime: string }): string {
  return `${beginTime}–${endTime}`;
}

/** Reserves the space of the map, whose code is loaded after the page. The list has the same information. */
function RunsMap({
  day,
  chosen,
}: {
  readonly day: Pick<RunDay, 'store' | 'runs' | 'loose'>;
  readonly chosen: number | undefined;
}) {
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

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import { staffSlotGrid } from '../../../contract/timeslots/routes.ts';
import type { StaffSlot, StaffSlotGrid } from '../../../contract/timeslots/staff-schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import { holidayName } from '../../../domain/delivery/holidays.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CellGrid, type ShownCell } from './CellGrid.tsx';
import { SlotsHead, useZones } from './SlotsHead.tsx';
import { SLOTS_KEY, SlotsPanel, useSlotsChange } from './SlotsPanel.tsx';
import { AS_IT_IS, changeOf, feeText, hoursOf, isAlmostFull, shortDay, slotName, stateText } from './slot-words.ts';
import { type CellAt, useCells } from './use-cells.ts';

export { SlotsPage as Component };

/** The slots of a zone in seven days as a grid; without a zone in the address, those of the first one. */
function SlotsPage() {
  const asked = useParams()['zoneId'];
  const zones = useZones();
  if (!zones.data) return <StaffNotLoaded error={zones.error} onRetry={zones.refetch} />;
  const zoneId = asked === undefined ? zones.data.zones[0]?.zoneId : Number(asked);
  if (zoneId === undefined)
    return (
      <SlotsHead zoneId={undefined} zones={[]}>
        <EmptyState icon="truck" title={t('Non ci sono ancora zone')}>
          <Link to={staffPaths.newZone()} className="text-accent underline">
            {t('Fai la prima zona')}
          </Link>
        </EmptyState>
      </SlotsHead>
    );
  return <ZoneSlots key={zoneId} zoneId={zoneId} zones={zones.data.zones} />;
}

/** The counts change while customers order. */
const REFRESH_MS = 30_000;

interface ZoneSlotsProps {
  readonly zoneId: number;
  readonly zones: Parameters<typeof SlotsHead>[0]['zones'];
}

function ZoneSlots({ zoneId, zones }: ZoneSlotsProps) {
  const state = useListState();
  const from = state.word('dal');
  const { data, error, refetch } = useQuery({
    ...listQuery([...SLOTS_KEY, zoneId, from], () =>
      api.call(staffSlotGrid, { query: { zone_id: zoneId, ...(from === '' ? {} : { from }) } }),
    ),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const first = data.days[0]?.day ?? data.today;
  const go = (days: number) => state.set({ dal: addDays(first, days) === data.today ? '' : addDays(first, days) });
  return (
    <SlotsHead
      zoneId={zoneId}
      zones={zones}
      tools={
        <>
          <Period from={first} go={go} isFirst={first <= data.today} onToday={() => state.set({ dal: '' })} />
          <Sold slots={data.slots} />
        </>
      }
    >
      <SlotGrid key={first} grid={data} />
    </SlotsHead>
  );
}

interface PeriodProps {
  readonly from: string;
  readonly isFirst: boolean;
  readonly go: (days: number) => void;
  readonly onToday: () => void;
}

function Period({ from, isFirst, go, onToday }: PeriodProps) {
  const step = (days: number, name: string, text: string) => (
    <button type="button" aria-label={name} title={name} onClick={() => go(days)} className={STEP}>
      {text}
    </button>
  );
  return (
    <div className="flex items-center gap-1">
      {step(-7, t('Sette giorni prima'), '‹')}
      <p role="status" className="whitespace-nowrap px-1 font-semibold text-sm">
        {`${formatShortDay(from)} – ${formatShortDay(addDays(from, 6))}`}
      </p>
      {step(7, t('Sette giorni dopo'), '›')}
      {!isFirst && (
        <button type="button" onClick={onToday} className={`${STEP} w-auto px-2`}>
          {t('Oggi')}
        </button>
      )}
    </div>
  );
}

const STEP =
  'grid size-8 place-items-center rounded-sm font-bold text-ink-soft hover:bg-tint hover:text-ink pointer-coarse:size-11';

function Sold({ slots }: { readonly slots: readonly StaffSlot[] }) {
  const sum = (of: (slot: StaffSlot) => number) => formatNumber(slots.reduce((total, slot) => total + of(slot), 0));
  return (
    <p className="ml-auto text-ink-soft text-sm tabular-nums">
      {t('{n} presi di {all}', { n: sum(({ ordered, held }) => ordered + held), all: sum(({ capacity }) => capacity) })}
    </p>
  );
}

const bandOf = ({ begins, ends, extended }: StaffSlot) => `${begins} ${ends}${extended ? ' e' : ''}`;

function SlotGrid({ grid }: { readonly grid: StaffSlotGrid }) {
  const { days, slots, fees, today } = grid;
  const bands = useMemo(() => [...new Set(slots.map(bandOf))].sort(), [slots]);
  const byPlace = useMemo(() => new Map(slots.map((slot) => [`${slot.day} ${bandOf(slot)}`, slot])), [slots]);
  const at = ({ column, row }: CellAt) => byPlace.get(`${days[column]?.day} ${bands[row]}`);
  const change = useSlotsChange();
  const cells = useCells({
    columns: days.length,
    rows: bands.length,
    keyOf: (cell) => {
      const slot = at(cell);
      return slot && slot.state !== 'over' ? String(slot.timeslotId) : undefined;
    },
    onKey: (event) => pressed(event),
  });
  const chosen = slots.filter(({ timeslotId, state }) => state !== 'over' && cells.chosen.has(String(timeslotId)));
  function pressed(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || chosen.length === 0 || change.isPending) return false;
    const act = ACTS[event.key];
    if (!act) return false;
    const body = act(chosen);
    change.mutate(body, { onError: (refused) => toast('error', asApiError(refused).errors[0]?.error ?? '') });
    return true;
  }
  if (bands.length === 0)
    return (
      <EmptyState icon="calendar" title={t('In questi giorni non ci sono fasce')}>
        {grid.active
          ? t('Nascono dalla settimana tipo, per i giorni in cui si può ordinare.')
          : t('La zona non è attiva: non si creano fasce.')}
      </EmptyState>
    );
  return (
    <div className="grid min-w-0 gap-x-4 lg:grid-cols-[1fr_19rem]">
      <div className="min-w-0 p-2">
        <CellGrid
          label={t('Giorni e fasce')}
          cells={cells}
          columns={days.map((day) => ({ key: day.day, head: <DayHead day={day} today={today} /> }))}
          rows={bands.map((band) => {
            const [begins = '', ends = ''] = band.split(' ');
            return { key: band, name: hoursOf(begins, ends) };
          })}
          cell={(cell) => shownOf(at(cell), days[cell.column], cells.chosen)}
        />
        <Legend />
      </div>
      <aside
        aria-label={t('Fasce scelte')}
        className="border-line p-3 max-lg:sticky max-lg:bottom-[var(--bar-height)] max-lg:z-2 max-lg:max-h-[45dvh] max-lg:overflow-y-auto max-lg:border-t max-lg:bg-card lg:border-l"
      >
        {chosen.length > 0 ? (
          <SlotsPanel slots={chosen} fees={fees} change={change} />
        ) : (
          <p className="text-ink-soft text-sm">{t('Scegli una fascia o più d’una per cambiarle.')}</p>
        )}
      </aside>
    </div>
  );
}

/** The acts of single keys: 0 closes, or opens what is closed; + and - change the places by one. */
const ACTS: Readonly<
  Record<string, (slots: readonly StaffSlot[]) => { body: ReturnType<typeof changeOf>; said: string }>
> = {
  '0': (slots) => {
    const isOpen = slots.every(({ isClosed }) => isClosed);
    const said = isOpen
      ? slots.length === 1
        ? t('La fascia è aperta')
        : t('{n} fasce aperte', { n: slots.length })
      : slots.length === 1
        ? t('La fascia è chiusa')
        : t('{n} fasce chiuse', { n: slots.length });
    return { body: { ...changeOf(AS_IT_IS, slots), isOpen }, said };
  },
  '+': (slots) => ({ body: { ...changeOf(AS_IT_IS, slots), more: 1 }, said: t('Un posto in più') }),
  '-': (slots) => ({ body: { ...changeOf(AS_IT_IS, slots), more: -1 }, said: t('Un posto in meno') }),
};

function DayHead({
  day: { day, isClosed, reason, hours },
  today,
}: {
  readonly day: StaffSlotGrid['days'][number];
  readonly today: string;
}) {
  const holiday = holidayName(day);
  const note = isClosed ? t('chiuso') : hours ? `${hours.begin}–${hours.end}` : holiday && t(holiday);
  return (
    <span className={day === today ? 'text-accent' : undefined} title={reason === '' ? undefined : reason}>
      {day === today ? t('oggi, {day}', { day: shortDay(day) }) : shortDay(day)}
      {note && <span className="block font-normal text-[0.6875rem] text-warning leading-3">{note}</span>}
    </span>
  );
}

function shownOf(
  slot: StaffSlot | undefined,
  day: StaffSlotGrid['days'][number] | undefined,
  chosen: ReadonlySet<string>,
): ShownCell {
  if (!slot) {
    const text = day?.isClosed ? t('giorno chiuso') : t('nessuna fascia');
    return { name: text, tone: 'quiet', content: null, isChosen: false };
  }
  const used = slot.ordered + slot.held;
  const isQuiet = slot.state !== 'open' && slot.state !== 'full';
  const almost = isAlmostFull(slot);
  return {
    name: slotName(slot),
    tone: isQuiet ? 'quiet' : slot.state === 'full' ? 'full' : 'plain',
    isChosen: chosen.has(String(slot.timeslotId)),
    content: (
      <>
        <span className="flex justify-between gap-1 tabular-nums">
          <span>
            <strong className="text-sm">{used}</strong>/{slot.capacity}
          </span>
          <span className="text-ink-soft max-sm:hidden">{feeText(slot.fee)}</span>
        </span>
        <Said isStrong={slot.state === 'full' || almost}>{stateText(slot)}</Said>
      </>
    ),
    bar: isQuiet
      ? undefined
      : { share: slot.capacity === 0 ? 0 : Math.min(1, used / slot.capacity), className: barOf(slot, used) },
  };
}

function Said({ isStrong, children }: { readonly isStrong: boolean; readonly children: ReactNode }) {
  return <span className={`block truncate ${isStrong ? 'font-bold' : 'text-ink-soft'}`}>{children}</span>;
}

function barOf(slot: StaffSlot, used: number): string {
  if (isAlmostFull(slot)) return 'bg-warning';
  return used * 3 < slot.capacity ? 'bg-work' : 'bg-accent';
}

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 px-1 pt-2 text-ink-soft text-xs max-sm:hidden">
      <span>
        <kbd>{t('frecce')}</kbd> {t('cella')}
      </span>
      <span>
        <kbd>{t('Maiusc')}</kbd> {t('scegli')}
      </span>
      <span>
        <kbd>0</kbd> {t('chiudi o riapri')}
      </span>
      <span>
        <kbd>+</kbd> <kbd>-</kbd> {t('un posto')}
      </span>
    </p>
  );
}

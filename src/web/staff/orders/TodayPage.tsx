import { useQuery } from '@tanstack/react-query';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffFirstSteps } from '../../../contract/first-steps/routes.ts';
import { staffToday } from '../../../contract/orders/routes.ts';
import type { StaffToday } from '../../../contract/orders/staff-schemas.ts';
import { formatEuro, formatHours, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { ORDER_STAGES, type OrderStage } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useListState } from '../kit/list-state.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { type OrderListParams, staffPaths } from '../kit/staff-paths.ts';
import { PinnedReports } from '../reports/PinnedReports.tsx';
import { Panel, STAGES } from '../words/order-words.tsx';
import { FinishedToday, MissingGoods, MissingSearches } from './MissingPanels.tsx';

/** The interval (ms) at which the page looks for changes while it is visible. */
const REFRESH_MS = 30_000;
const TOMORROW = 'domani';

/**
 * The first page of the staff: open tasks, and the orders of the day by slot and state. Each number links to the list
 * that it counts.
 */
export function TodayPage({ overview }: { readonly overview: StaffOverview }) {
  const isTomorrow = useListState().word('giorno') === TOMORROW;
  const query = { day: isTomorrow ? 'tomorrow' : 'today' };
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'today', query.day],
    queryFn: () => api.call(staffToday, { query }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (!data)
    return (
      <NotLoaded level="h1" error={error} onRetry={refetch} title={t('La giornata non è arrivata')}>
        <StaffLoading />
      </NotLoaded>
    );
  const giorno = isTomorrow ? TOMORROW : 'oggi';
  return (
    <div className="staff-sheet bg-paper">
      <PrivateTitle>{t('Oggi')}</PrivateTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b px-4 py-2 max-sm:gap-x-3">
        <h1 className="text-xl">{isTomorrow ? t('Domani') : t('Oggi')}</h1>
        <p className="text-ink-soft text-sm">
          {t('{day}, alle {time}', { day: formatShortDay(data.day), time: data.at })}
        </p>
        <Figures data={data} giorno={giorno} />
        <Link
          to={isTomorrow ? '?' : `?giorno=${TOMORROW}`}
          className="flex min-h-9 items-center gap-2 rounded-sm border border-line-strong bg-card px-3 font-semibold text-sm hover:bg-tint max-sm:ml-auto"
        >
          <Icon name="calendar" className="size-4" />
          {isTomorrow ? t('Oggi') : t('Domani')}
        </Link>
      </div>
      {overview.rights.includes('opening') && <NotOpen />}
      <div className="grid items-start gap-3 p-3 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div className="grid gap-3">
          <Needs data={data} overview={overview} />
          <MissingSearches searches={data.searches} />
        </div>
        <div className="grid gap-3">
          {overview.rights.includes('reports') && <PinnedReports userId={overview.userId} />}
          <Slots data={data} giorno={giorno} mayOpenSlots={overview.rights.includes('delivery')} />
          <MissingGoods goods={data.missing} giorno={giorno} />
          <FinishedToday stores={data.finished} />
        </div>
      </div>
    </div>
  );
}

/** Says that visitors are not let in yet, and leads to what lacks. */
function NotOpen() {
  const { data } = useQuery({ queryKey: ['staff', 'first-steps'], queryFn: () => api.call(staffFirstSteps) });
  if (!data || data.isOpen) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warning-soft px-4 py-2 text-sm">
      <strong>{t('Il negozio non è ancora aperto a chi passa.')}</strong>
      <Link to={staffPaths.screen('primi-passi')} className="font-semibold text-accent underline pointer-coarse:py-3">
        {t('I primi passi: {done} di {all}', { done, all: data.steps.length })}
      </Link>
    </p>
  );
}

interface DayProps {
  readonly data: StaffToday;
  /** The name of the day in the address. */
  readonly giorno: string;
}

function Figures({ data, giorno }: DayProps) {
  const delivered = ordersIn(data, 'delivered');
  return (
    <ul className="ml-auto flex flex-wrap items-baseline gap-x-6 text-sm max-sm:order-last max-sm:ml-0 max-sm:w-full max-sm:justify-between max-sm:gap-x-3">
      <li>
        <Figure to={{ giorno }} number={data.orders} name={data.orders === 1 ? t('ordine') : t('ordini')} />
      </li>
      <li>
        <Figure
          to={{ giorno, stato: STAGES.delivered.word }}
          number={delivered}
          name={delivered === 1 ? t('consegnato') : t('consegnati')}
        />
      </li>
      <li className="flex items-baseline gap-1.5 text-ink-soft">
        <strong className="font-semibold text-ink text-lg tabular-nums">{formatEuro(data.total)}</strong>{' '}
        {t('in tutto')}
      </li>
    </ul>
  );
}

function Figure({
  to,
  number,
  name,
}: {
  readonly to: OrderListParams;
  readonly number: number;
  readonly name: string;
}) {
  return (
    <Link to={staffPaths.orders(to)} className="flex min-h-9 items-baseline gap-1.5 text-ink-soft hover:underline">
      <strong className="font-semibold text-ink text-lg tabular-nums">{formatNumber(number)}</strong> {name}
    </Link>
  );
}

function ordersIn({ slots }: StaffToday, stage: OrderStage): number {
  return slots.reduce((sum, { stages }) => sum + (stages.find((each) => each.stage === stage)?.orders ?? 0), 0);
}

interface Need {
  readonly icon: IconName;
  readonly count: number;
  readonly text: string;
  readonly to: string;
  readonly isUrgent?: boolean;
}

/** Tasks that wait for a person, the most urgent first. */
function Needs({
  data: { waiting },
  overview: { rights, givenUpJobs, endingProofs, stoppedImports },
}: {
  readonly data: StaffToday;
  readonly overview: StaffOverview;
}) {
  const all: readonly Need[] = [
    {
      icon: 'clock',
      count: waiting.late,
      text: t('Ordini in ritardo'),
      to: staffPaths.orders({ ritardo: 'si' }),
      isUrgent: true,
    },
    {
      icon: 'store',
      count: waiting.arrivals,
      text: t('Clienti che vengono a ritirare'),
      to: staffPaths.arrivals(),
      isUrgent: true,
    },
    {
      icon: 'cash',
      count: waiting.failedPayment,
      text: t('Pagamenti falliti'),
      to: staffPaths.orders({ pagamento: 'fallito' }),
      isUrgent: true,
    },
    {
      icon: 'chat',
      count: waiting.asked,
      text: t('Clienti che devono rispondere'),
      to: staffPaths.orders({ stato: STAGES.asked.word }),
    },
    {
      icon: 'refund',
      count: waiting.refunds,
      text: t('Rimborsi da decidere'),
      to: staffPaths.refunds({ stato: 'aperte' }),
    },
    {
      icon: 'alert',
      count: stoppedImports,
      text: t('Importazioni programmate che si sono fermate'),
      to: staffPaths.importSchedules(),
    },
    {
      icon: 'leaf',
      count: endingProofs,
      text: t('Prodotti con parole sull’ambiente senza prova, o con la prova in scadenza'),
      to: staffPaths.products({ vista: 'prove' }),
    },
    { icon: 'clip', count: waiting.companies, text: t('Aziende da approvare'), to: staffPaths.companies() },
    {
      icon: 'info',
      count: rights.includes('mails') ? givenUpJobs : 0,
      text: t('Messaggi, pagamenti o documenti non riusciti'),
      to: staffPaths.jobs(),
    },
  ];
  const needs = all.filter(({ count }) => count > 0);
  return (
    <Panel title={t('Serve una persona')} icon="user">
      {needs.length === 0 && <p className="text-ink-soft text-sm">{t('Niente aspetta: tutto va da sé.')}</p>}
      <ul className="-my-1 divide-y divide-line">
        {needs.map(({ icon, count, text, to, isUrgent }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center gap-3 text-sm hover:underline">
              <span
                className={classNames(
                  'flex size-8 shrink-0 items-center justify-center rounded-md',
                  isUrgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
                )}
              >
                <Icon name={icon} className="size-4" />
              </span>
              <span className="grow font-semibold">{text}</span>
              <span className="font-semibold text-lg tabular-nums">{formatNumber(count)}</span>
              <Icon name="chevron-right" className="size-4 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * The colours of the segments of a bar, from finished orders to those not started: the text of a segment is always its
 * number.
 */
const PIECES: readonly (readonly [OrderStage, string])[] = [
  ['delivered', 'bg-accent-soft text-accent-strong'],
  ['partly-delivered', 'bg-warning-soft text-warning'],
  ['not-collected', 'bg-danger-soft text-danger'],
  ['on-its-way', 'bg-accent text-on-accent'],
  ['ready', 'border border-accent bg-accent-soft text-accent-strong'],
  ['picking', 'bg-work text-on-work'],
  ['asked', 'border border-warning bg-warning-soft text-warning'],
  ['ordered', 'border border-line-strong bg-card text-ink-soft'],
  ['unpaid', 'border border-warning border-dashed bg-card text-warning'],
  ['failed', 'bg-danger-soft text-danger'],
  ['cancelled', 'bg-tint text-ink-soft'],
];

interface SlotsProps extends DayProps {
  /** True if the person may see and change the number of places. */
  readonly mayOpenSlots: boolean;
}

/** A bar for each slot: all widths have the same scale, and each segment links to its list. */
function Slots({ data, giorno, mayOpenSlots }: SlotsProps) {
  const most = Math.max(1, ...data.slots.map(({ orders, free }) => orders + free));
  const shown = PIECES.filter(([stage]) => ordersIn(data, stage) > 0);
  return (
    <Panel title={t('Ordini per fascia e stato')} icon="chart">
      {data.slots.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Nessun ordine e nessun posto libero in questo giorno.')}</p>
      )}
      <ul className="grid gap-2">
        {data.slots.map((slot) => (
          <Slot key={slot.hours} slot={slot} most={most} giorno={giorno} mayOpenSlots={mayOpenSlots} />
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
        {shown.map(([stage, colour]) => (
          <li key={stage} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('h-3 w-4 rounded-xs', colour)} />
            {t(ORDER_STAGES[stage].name)}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-3 w-4 rounded-xs border border-line-strong border-dashed" />
          {t('Posti liberi')}
        </li>
      </ul>
    </Panel>
  );
}

interface SlotProps extends Omit<SlotsProps, 'data'> {
  readonly slot: StaffToday['slots'][number];
  /** The orders and free places of the largest slot. */
  readonly most: number;
}

function Slot({ slot: { hours, orders, stages, late, free }, most, giorno, mayOpenSlots }: SlotProps) {
  const [begin = '', end = ''] = hours.split('-');
  const name = formatHours(begin, end);
  return (
    <li className="grid grid-cols-[3.5rem_3rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-sm sm:grid-cols-[3.5rem_3rem_minmax(0,1fr)_6.5rem]">
      <span className="font-semibold tabular-nums">{name}</span>
      <Link
        to={staffPaths.orders({ giorno, fascia: hours })}
        className="flex min-h-6 items-center justify-end text-ink-soft tabular-nums underline"
      >
        <span className="sr-only">{t('Fascia {hours}, ordini:', { hours: name })}</span> {formatNumber(orders)}
      </Link>
      <div
        className="flex min-w-min gap-0.5 max-sm:w-full! max-sm:flex-wrap"
        style={{ width: `max(${((orders + free) / most) * 100}%, 2rem)` }}
      >
        {PIECES.flatMap(([stage, colour]) => {
          const count = stages.find((each) => each.stage === stage)?.orders;
          return count === undefined
            ? []
            : [<Piece key={stage} stage={stage} colour={colour} count={count} address={{ giorno, fascia: hours }} />];
        })}
        {free > 0 && <FreePlaces free={free} mayOpenSlots={mayOpenSlots} />}
      </div>
      {late > 0 && (
        <Link
          to={staffPaths.orders({ giorno, fascia: hours, ritardo: 'si' })}
          className="col-start-3 flex min-h-6 items-center gap-1 font-semibold text-danger text-xs underline sm:col-start-4"
        >
          <Icon name="alert" className="size-3.5" />
          {t('{n} in ritardo', { n: late })}
        </Link>
      )}
    </li>
  );
}

const FREE =
  'flex h-7 min-w-6 items-center justify-center rounded-xs border border-line-strong border-dashed text-ink-soft text-xs tabular-nums';

/** The free places in all zones, with a link to the list of slots for persons who may change them. */
function FreePlaces({ free, mayOpenSlots }: { readonly free: number; readonly mayOpenSlots: boolean }) {
  const props = {
    className: classNames(FREE, mayOpenSlots && 'hover:underline'),
    style: { flexGrow: free },
    children: [<span key="of" className="sr-only">{`${t('Posti liberi')} `}</span>, formatNumber(free)],
  };
  return mayOpenSlots ? <Link to={staffPaths.weeks()} {...props} /> : <span {...props} />;
}

interface PieceProps {
  readonly stage: OrderStage;
  readonly colour: string;
  readonly count: number;
  readonly address: OrderListParams;
}

function Piece({ stage, colour, count, address }: PieceProps) {
  return (
    <Link
      to={staffPaths.orders({ ...address, stato: STAGES[stage].word })}
      className={classNames(
        'flex h-7 min-w-6 items-center justify-center rounded-xs font-semibold text-xs tabular-nums hover:underline',
        colour,
      )}
      style={{ flexGrow: count }}
    >
      <span className="sr-only">{t(ORDER_STAGES[stage].name)}</span>
      {formatNumber(count)}
    </Link>
  );
}

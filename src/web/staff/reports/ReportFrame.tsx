import type { ReactNode } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import type { ReportHead } from '../../../contract/reports/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { useOwnViews } from '../kit/own-views.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { PERIODS } from './report-query.ts';

interface ReportFrameProps {
  readonly state: ListState;
  readonly report: ReportHead;
  /** What the tab of this report is called. */
  readonly title: string;
  /** Filters that only this report has. */
  readonly filters?: ReactNode;
  /** True if the report knows the service of an order. */
  readonly hasService?: boolean;
  readonly children: ReactNode;
}

/** The head of every report: the other reports as tabs, what is pinned or sent by mail, days and comparison. */
export function ReportFrame({ state, report, title, filters, hasService = false, children }: ReportFrameProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b px-4">
        <PrivateTitle>{`${t('Rapporti')}: ${title}`}</PrivateTitle>
        <h1 className="text-xl">{t('Rapporti')}</h1>
        <Tabs state={state} />
        <span className="flex flex-wrap items-center gap-2 py-1 max-sm:w-full sm:ml-auto">
          <PinReport name={`${title}, ${periodOf(state, report)}`} title={title} state={state} />
          <Link to={staffPaths.screen('esportazioni')} className={ACT}>
            <Icon name="mail" className="size-4" />
            {t('Per e-mail')}
          </Link>
        </span>
      </div>
      <ReportFilters state={state} report={report} hasService={hasService}>
        {filters}
      </ReportFilters>
      <div className="grid min-w-0 gap-3 p-4 pt-2">
        <Freshness report={report} />
        {children}
      </div>
    </div>
  );
}

const ACT =
  'flex min-h-8 items-center gap-1.5 rounded-sm border border-line-strong bg-card px-2.5 font-semibold text-sm hover:bg-tint pointer-coarse:min-h-11';

const TAB =
  'flex min-h-10 items-center border-transparent border-y-3 px-2 font-semibold text-ink-soft text-sm hover:text-ink ' +
  'aria-[current=page]:border-b-accent aria-[current=page]:text-accent-strong';

/** The reports, with the days of this one, and the screens that answer the questions which no report repeats. */
function Tabs({ state }: { readonly state: ListState }) {
  const { pathname } = useLocation();
  const { rights } = useOutletContext<StaffOverview>();
  const tabs = [
    { name: t('Vendite'), to: staffPaths.reports() },
    { name: t('Prodotti'), to: staffPaths.soldGoods('') },
    { name: t('Servizio'), to: staffPaths.serviceReport() },
    { name: t('Clienti'), to: staffPaths.customersReport() },
    { name: t('Promozioni'), to: staffPaths.promotionsReport() },
  ];
  const screens = [
    { name: t('IVA e incassi'), to: staffPaths.closings(), right: 'closings' },
    { name: t('Dovuti'), to: staffPaths.credits(), right: 'credit' },
    { name: t('Ricerche'), to: staffPaths.search(), right: 'search_words' },
    { name: t('Valutazioni'), to: staffPaths.screen('valutazioni'), right: 'customers' },
  ] as const;
  const others = screens.filter(({ right }) => rights.includes(right));
  const days = new URLSearchParams(state.text);
  for (const name of [...days.keys()]) if (!SHARED.has(name)) days.delete(name);
  return (
    <nav
      aria-label={t('Altri rapporti')}
      className="flex flex-wrap items-stretch gap-x-1 max-md:w-full max-md:flex-nowrap max-md:overflow-x-auto max-md:whitespace-nowrap max-md:[scrollbar-width:none]"
    >
      {tabs.map(({ name, to }) => (
        <Link
          key={to}
          to={days.size > 0 ? `${to}?${days}` : to}
          aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}
          className={TAB}
        >
          {name}
        </Link>
      ))}
      {others.map(({ name, to }) => (
        <Link key={to} to={to} className={TAB}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The words of the address that every report understands. */
const SHARED = new Set(['periodo', 'dal', 'al', 'confronto', 'negozio']);

/** Puts this report with its filters on the first page of this person, or takes it away. */
function PinReport({
  name,
  title,
  state,
}: {
  readonly name: string;
  readonly title: string;
  readonly state: ListState;
}) {
  const { userId } = useOutletContext<StaffOverview>();
  const path = useLocation().pathname.replace(/\/$/, '');
  const [views, setViews] = useOwnViews(userId);
  const pinned = views.find((view) => view.path === path && view.search === state.text);
  return (
    <button
      type="button"
      aria-pressed={pinned !== undefined}
      aria-label={t('Fissa su Oggi: {title}', { title })}
      className={ACT}
      onClick={() =>
        setViews(pinned ? views.filter((view) => view !== pinned) : [...views, { path, name, search: state.text }])
      }
    >
      <Icon name={pinned ? 'star-full' : 'star'} className="size-4" />
      {pinned ? t('Su Oggi') : t('Fissa su Oggi')}
    </button>
  );
}

/** What a pinned report is called: its period moves with today unless days were chosen. */
function periodOf({ word }: ListState, report: ReportHead): string {
  const moving = word('dal') === '' && word('al') === '' ? PERIODS[word('periodo')] : undefined;
  return moving ? t(moving.name) : periodName(report);
}

const periodName = ({ from, to }: ReportHead) => `${formatShortDay(from)} – ${formatShortDay(to)}`;

/** Which days are shown, with which they are compared, and until when everything is counted. */
function Freshness({ report }: { readonly report: ReportHead }) {
  const { comparedFrom, comparedTo, freshAt, behindSeconds } = report;
  return (
    <p role="status" className="text-ink-soft text-xs">
      <strong>{periodName(report)}</strong>
      {comparedFrom !== undefined &&
        comparedTo !== undefined &&
        ` · ${t('confronto con {from} – {to}', { from: formatDated(comparedFrom), to: formatDated(comparedTo) })}`}
      {` · ${freshAt === undefined ? t('i primi conti arrivano entro un minuto') : t('come ricevute e fatture, fresco al {moment}', { moment: formatMoment(freshAt) })}`}
      {behindSeconds !== undefined && ` · ${t('Dati di {seconds} secondi fa', { seconds: behindSeconds })}`}
    </p>
  );
}

/** A day with its year, because the period of comparison may lie in another one. */
const formatDated = (day: string) => `${formatShortDay(day)} ${day.slice(0, 4)}`;

import type { ReportFigures, ReportRow, StaffReportSales } from '../../../contract/reports/schemas.ts';
import { formatEuro, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Link } from '../../ui/Link.tsx';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Change } from './Change.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { csvPath, reportQueryOf, useReport } from './report-query.ts';
import { DayPlot, DayTable } from './SalesByDay.tsx';

export { ReportsPage as Component };

/** What was sold in some days, beside the days before: six figures, then by day, store, slot and department. */
function ReportsPage() {
  const state = useListState();
  const asked = reportQueryOf(state);
  const days = useReport('day', asked);
  const stores = useReport('store', asked);
  const slots = useReport('slot', asked);
  const departments = useReport('department', asked);
  const { data } = days;
  if (!data) return <StaffNotLoaded error={days.error} onRetry={days.refetch} />;
  const isCompared = data.comparedFrom !== undefined;
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b px-4">
        <PrivateTitle>{t('Rapporti')}</PrivateTitle>
        <h1 className="text-xl">{t('Rapporti')}</h1>
        <nav aria-label={t('Altri rapporti')} className="ml-auto">
          <Link to={staffPaths.soldGoods(state.text)} className="text-accent text-sm underline pointer-coarse:py-3">
            {t('Prodotti e marche')}
          </Link>
        </nav>
      </div>
      <ReportFilters state={state} report={data} />
      <div className="grid min-w-0 gap-3 p-4 pt-2">
        <Freshness report={data} />
        <Figures report={data} />
        <div className="grid min-w-0 gap-3 lg:grid-cols-[3fr_2fr]">
          <section className="min-w-0 rounded-md border border-line bg-card">
            <h2 className="flex min-h-11 items-center border-line border-b px-3 font-bold text-sm">
              {t('Vendite al giorno')}
            </h2>
            <DayPlot rows={data.rows} isCompared={isCompared} />
          </section>
          <Bars
            title={t('Per negozio')}
            report={stores.data}
            csv={csvPath({ ...asked, by: 'store' })}
            nameOf={({ name }) => name}
          />
        </div>
        <div className="grid min-w-0 gap-3 lg:grid-cols-[3fr_3fr_5fr]">
          <Bars title={t('Per fascia')} report={slots.data} csv={csvPath({ ...asked, by: 'slot' })} nameOf={slotName} />
          <Bars
            title={asked.service === undefined ? t('Per reparto') : t('Per reparto, di tutti i servizi')}
            report={departments.data}
            csv={csvPath({ ...asked, by: 'department' })}
            nameOf={({ name }) => name}
          />
          <DayTable rows={data.rows} isCompared={isCompared} csv={csvPath({ ...asked, by: 'day' })} />
        </div>
      </div>
    </div>
  );
}

const slotName = ({ key }: ReportRow) => t('dalle {time}', { time: key });

interface BarsProps {
  readonly title: string;
  readonly report: StaffReportSales | undefined;
  readonly csv: string;
  readonly nameOf: (row: ReportRow) => string;
}

function Bars({ report, ...bars }: BarsProps) {
  return <ReportBars {...bars} rows={report?.rows ?? []} isLoading={!report} />;
}

/** Which days are shown, with which they are compared, and until when everything is counted. */
function Freshness({ report: { from, to, comparedFrom, comparedTo, freshAt } }: { readonly report: StaffReportSales }) {
  const shown = `${formatShortDay(from)} – ${formatShortDay(to)}`;
  return (
    <p role="status" className="text-ink-soft text-xs">
      <strong>{shown}</strong>
      {comparedFrom !== undefined &&
        comparedTo !== undefined &&
        ` · ${t('confronto con {from} – {to}', { from: formatDated(comparedFrom), to: formatDated(comparedTo) })}`}
      {` · ${freshAt === undefined ? t('i primi conti arrivano entro cinque minuti') : t('come ricevute e fatture, fresco al {moment}', { moment: formatMoment(freshAt) })}`}
    </p>
  );
}

/** A day with its year, because the period of comparison may lie in another one. */
const formatDated = (day: string) => `${formatShortDay(day)} ${day.slice(0, 4)}`;

function Figures({ report: { totals, before } }: { readonly report: StaffReportSales }) {
  return (
    <dl className="grid grid-cols-2 rounded-md border border-line bg-card sm:grid-cols-3 lg:grid-cols-6">
      {FIGURES.map(({ name, of, text }) => (
        <div key={name()} className="flex flex-col-reverse justify-end px-4 py-2.5">
          <dt className="flex flex-wrap gap-x-1.5 text-ink-soft text-xs">
            {name()} {before && <Change now={of(totals)} before={of(before)} />}
          </dt>
          <dd className="font-extrabold text-lg tabular-nums">{text(of(totals))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Figure {
  readonly name: () => string;
  readonly of: (figures: ReportFigures) => number;
  readonly text: (value: number) => string;
}

const ratio = (part: number, all: number) => (all === 0 ? 0 : part / all);
const inPercent = (value: number) => `${formatNumber(Math.round(value * 1000) / 10)} %`;

const FIGURES: readonly Figure[] = [
  { name: () => t('vendite'), of: ({ sales }) => sales, text: formatEuro },
  { name: () => t('ordini'), of: ({ orders }) => orders, text: formatNumber },
  { name: () => t('spesa media'), of: ({ sales, orders }) => ratio(sales, orders), text: formatEuro },
  { name: () => t('rimborsi'), of: ({ refunds }) => refunds, text: formatEuro },
  { name: () => t('trovato'), of: ({ found, lines }) => ratio(found, lines), text: inPercent },
  { name: () => t('clienti nuovi'), of: ({ newCustomers }) => newCustomers, text: formatNumber },
];

interface ReportBarsProps {
  readonly title: string;
  readonly rows: readonly ReportRow[];
  readonly nameOf: (row: ReportRow) => string;
  readonly csv: string;
  readonly isLoading: boolean;
}

/** Sales side by side: a bar for each row with the amount in figures, and a notch where it was before. */
function ReportBars({ title, rows, nameOf, csv, isLoading }: ReportBarsProps) {
  const most = Math.max(1, ...rows.map(({ sales, before = 0 }) => Math.max(sales, before)));
  const hasBefore = rows.some(({ before }) => before !== undefined);
  return (
    <section className="flex min-w-0 flex-col rounded-md border border-line bg-card">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-3">
        <h2 className="font-bold text-sm">{title}</h2>
        <a
          href={csv}
          download
          aria-label={t('CSV: {title}', { title })}
          className="ml-auto py-1 text-accent text-xs underline pointer-coarse:py-3"
        >
          {t('CSV')}
        </a>
      </div>
      {rows.length === 0 && !isLoading ? (
        <p className="p-3 text-ink-soft text-sm">{t('Niente venduto in questi giorni.')}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{title}</th>
              <td />
              <th scope="col">{t('Vendite')}</th>
              {hasBefore && <th scope="col">{t('Confronto')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="w-2/5 max-w-0 truncate py-1 pl-3 text-left font-normal">
                  {nameOf(row)}
                </th>
                <td className="px-2" aria-hidden="true">
                  <Bar now={row.sales / most} before={row.before === undefined ? undefined : row.before / most} />
                </td>
                <td className="whitespace-nowrap py-1 pr-3 text-right font-semibold tabular-nums">
                  {formatEuro(row.sales)}
                </td>
                {hasBefore && (
                  <td className="py-1 pr-3 text-right text-xs tabular-nums">
                    <Change now={row.sales} before={row.before} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Bar({ now, before }: { readonly now: number; readonly before: number | undefined }) {
  const percent = (share: number) => Math.max(0, Math.min(100, share * 100));
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="block h-3 w-full min-w-12 rounded-sm bg-sunken">
      <rect width={percent(now)} height="12" className="fill-accent" />
      {before !== undefined && before > 0 && (
        <line
          x1={percent(before)}
          x2={percent(before)}
          y1="0"
          y2="12"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      )}
    </svg>
  );
}

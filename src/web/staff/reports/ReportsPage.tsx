import type { ReportGroup } from '../../../contract/reports/limits.ts';
import type { ReportFigures, ReportRow, StaffReportSales } from '../../../contract/reports/schemas.ts';
import { formatEuro, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { msg, t } from '../../../language/language.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { Change } from './Change.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { Figures, ReportBars, ReportPanel, ReportTable } from './ReportPanel.tsx';
import { csvPath, type ReportQuery, reportQueryOf, useReport } from './report-query.ts';

export { ReportsPage as Component };

/** What was sold in some days, beside the days before: six figures, then by day, store, slot, hour and department. */
function ReportsPage() {
  const state = useListState();
  const asked = reportQueryOf(state);
  const days = useReport('day', asked);
  const { data } = days;
  if (!data) return <StaffNotLoaded error={days.error} onRetry={days.refetch} />;
  const isCompared = data.comparedFrom !== undefined;
  return (
    <ReportFrame state={state} report={data} title={t('Vendite')} hasService>
      <Figures figures={salesFigures(data)} />
      <div className="grid min-w-0 gap-3 lg:grid-cols-[3fr_2fr]">
        <ReportPanel title={t('Vendite al giorno')}>
          <DayPlot rows={data.rows} isCompared={isCompared} />
        </ReportPanel>
        <SalesBars query={{ ...asked, by: 'store' }} title={t('Per negozio')} nameOf={({ name }) => name} />
      </div>
      <div className="grid min-w-0 gap-3 lg:grid-cols-3">
        <SalesBars query={{ ...asked, by: 'slot' }} title={t('Per fascia')} nameOf={slotName} />
        <SalesBars query={{ ...asked, by: 'hour' }} title={t('Per ora della consegna')} nameOf={hourName} />
        <SalesBars
          query={{ ...asked, by: 'department' }}
          title={asked.service === undefined ? t('Per reparto') : t('Per reparto, di tutti i servizi')}
          nameOf={({ name }) => name}
        />
      </div>
      <div className="grid min-w-0 gap-3 lg:grid-cols-[2fr_3fr]">
        <div className="grid min-w-0 content-start gap-3">
          <SalesBars
            query={{ ...asked, by: 'service' }}
            title={t('Per servizio')}
            nameOf={({ key }) => t(SERVICES[key] ?? 'Altro')}
          />
          <SalesBars
            query={{ ...asked, by: 'customers' }}
            title={t('Clienti nuovi e di ritorno')}
            nameOf={({ key }) => (key === 'new' ? t('Alla prima spesa') : t('Di ritorno'))}
          />
        </div>
        <DayTable rows={data.rows} isCompared={isCompared} csv={csvPath({ ...asked, by: 'day' })} />
      </div>
    </ReportFrame>
  );
}

const slotName = ({ key }: ReportRow) => t('dalle {time}', { time: key });
const hourName = ({ key }: ReportRow) => t('alle {hour}', { hour: Number(key) });

/** The services by their number. */
const SERVICES: Readonly<Record<string, string>> = {
  [DRIVE]: msg('Ritiro in negozio'),
  [HOME]: msg('Consegna a casa'),
  [LOCKER]: msg('Armadietto'),
};

interface SalesBarsProps {
  readonly query: ReportQuery & { readonly by: ReportGroup };
  readonly title: string;
  readonly nameOf: (row: ReportRow) => string;
}

function SalesBars({ query, title, nameOf }: SalesBarsProps) {
  const { by, ...asked } = query;
  const { data } = useReport(by, asked);
  const rows = (data?.rows ?? []).map((row) => ({
    key: row.key,
    name: nameOf(row),
    value: row.sales,
    text: formatEuro(row.sales),
    before: row.before,
  }));
  return (
    <ReportBars
      title={title}
      csv={csvPath(query)}
      isLoading={!data}
      rows={rows}
      unit={t('Vendite')}
      empty={t('Niente venduto in questi giorni.')}
    />
  );
}

/** The figures of the sales with their change. */
export function salesFigures({ totals, before }: Pick<StaffReportSales, 'totals' | 'before'>) {
  return FIGURES.map(({ name, of, text }) => ({
    name: name(),
    text: text(of(totals)),
    now: of(totals),
    before: before && before.orders > 0 ? of(before) : undefined,
  }));
}

interface SalesFigure {
  readonly name: () => string;
  readonly of: (figures: ReportFigures) => number;
  readonly text: (value: number) => string;
}

const ratio = (part: number, all: number) => (all === 0 ? 0 : part / all);
const inPercent = (value: number) => `${formatNumber(Math.round(value * 1000) / 10)} %`;

const FIGURES: readonly SalesFigure[] = [
  { name: () => t('vendite'), of: ({ sales }) => sales, text: formatEuro },
  { name: () => t('ordini'), of: ({ orders }) => orders, text: formatNumber },
  { name: () => t('spesa media'), of: ({ sales, orders }) => ratio(sales, orders), text: formatEuro },
  { name: () => t('rimborsi'), of: ({ refunds }) => refunds, text: formatEuro },
  { name: () => t('trovato'), of: ({ found, lines }) => ratio(found, lines), text: inPercent },
  { name: () => t('clienti nuovi'), of: ({ newCustomers }) => newCustomers, text: formatNumber },
];

const HEIGHT = 160;
/** Only so many days have their name below: more would lie on each other. */
const NAMED = 8;

/** Sales by day: deliveries with pickups above them, dashed what it was before. The table beside it says the same. */
function DayPlot({ rows, isCompared }: { readonly rows: readonly ReportRow[]; readonly isCompared: boolean }) {
  const most = Math.max(1, ...rows.map(({ sales, before = 0 }) => Math.max(sales, before)));
  const width = 100 / Math.max(rows.length, 1);
  const y = (amount: number) => HEIGHT - (amount / most) * HEIGHT;
  const step = Math.ceil(rows.length / NAMED);
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1 p-3">
      <p className="text-ink-faint text-xs" aria-hidden="true">
        {t('fino a {n} €', { n: formatNumber(Math.round(most)) })}
      </p>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full border-line border-b"
        aria-hidden="true"
      >
        {rows.map(({ key, sales, pickup = 0, before }, index) => (
          <g key={key}>
            <rect
              x={index * width + width * 0.12}
              width={width * 0.76}
              y={y(sales - pickup)}
              height={HEIGHT - y(sales - pickup)}
              className="fill-accent"
            />
            <rect
              x={index * width + width * 0.12}
              width={width * 0.76}
              y={y(sales)}
              height={y(sales - pickup) - y(sales)}
              className="fill-work"
            />
            {before !== undefined && (
              <line
                x1={index * width}
                x2={(index + 1) * width}
                y1={y(before)}
                y2={y(before)}
                strokeWidth="2"
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            )}
          </g>
        ))}
      </svg>
      <div className="flex text-ink-soft text-xs" aria-hidden="true">
        {rows
          .filter((_, index) => index % step === 0)
          .map(({ key }) => (
            <span key={key} className="min-w-0 flex-1 truncate text-center">
              {formatShortDay(key)}
            </span>
          ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-ink-soft text-xs">
        <Legend className="bg-accent" text={t('consegna')} />
        <Legend className="bg-work" text={t('ritiro')} />
        {isCompared && <Legend className="h-0 border-ink border-t-2 border-dashed" text={t('confronto')} />}
      </figcaption>
    </figure>
  );
}

function Legend({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`inline-block h-2.5 w-4 rounded-sm ${className}`} aria-hidden="true" />
      {text}
    </span>
  );
}

interface DayTableProps {
  readonly rows: readonly ReportRow[];
  readonly isCompared: boolean;
  readonly csv: string;
}

/** The plot of the days in figures. */
function DayTable({ rows, isCompared, csv }: DayTableProps) {
  return (
    <ReportTable
      title={t('Giorno per giorno')}
      csv={csv}
      rows={rows}
      keyOf={({ key }) => key}
      empty={t('Niente venduto in questi giorni.')}
      columns={[
        { title: t('Giorno'), cell: ({ key }) => formatShortDay(key) },
        { title: t('Consegna'), cell: ({ sales, pickup = 0 }) => formatEuro(sales - pickup) },
        { title: t('Ritiro'), cell: ({ pickup = 0 }) => formatEuro(pickup) },
        { title: t('Rimborsi'), cell: ({ refunds = 0 }) => formatEuro(refunds) },
        { title: t('Ordini'), cell: ({ orders = 0 }) => formatNumber(orders) },
        ...(isCompared
          ? [
              { title: t('Prima'), cell: ({ before = 0 }: ReportRow) => formatEuro(before) },
              {
                title: t('Differenza'),
                cell: ({ sales, before }: ReportRow) => <Change now={sales} before={before} />,
              },
            ]
          : []),
      ]}
    />
  );
}

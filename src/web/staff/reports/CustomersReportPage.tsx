import { RETURN_MONTHS } from '../../../contract/reports/limits.ts';
import {
  staffReportCustomers,
  staffReportLostCustomers,
  staffReportNewCustomers,
  staffReportReturns,
} from '../../../contract/reports/routes.ts';
import type {
  StaffReportCustomers,
  StaffReportCustomersQuery,
  StaffReportLostCustomers,
  StaffReportNewCustomers,
  StaffReportReturns,
} from '../../../contract/reports/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { msg, perLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listFilePath } from '../kit/download-file.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { Choices } from './ReportFilters.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { type Figure, Figures, ReportBars, ReportTable } from './ReportPanel.tsx';
import { reportQueryOf, useReportPart } from './report-query.ts';

export { CustomersReportPage as Component };

/** Who bought, who came for the first time and from where, who comes back, and who does not. */
function CustomersReportPage() {
  const state = useListState();
  const { service: _, ...asked } = reportQueryOf(state);
  const kind = (['families', 'companies'] as const).find((each) => each === state.word('chi'));
  const query: StaffReportCustomersQuery = { ...asked, ...(kind === undefined ? {} : { kind }) };
  const report = useReportPart('customers', query, () => api.call(staffReportCustomers, { query }));
  const returns = useReportPart('returns', query, () => api.call(staffReportReturns, { query }));
  const sources = useReportPart('new', query, () => api.call(staffReportNewCustomers, { query }));
  const lost = useReportPart('lost', query, () => api.call(staffReportLostCustomers, { query }));
  const { data } = report;
  if (!data) return <StaffNotLoaded error={report.error} onRetry={report.refetch} />;
  return (
    <ReportFrame
      state={state}
      report={data}
      title={t('Clienti')}
      filters={<Choices state={state} name="chi" title={t('Chi')} choices={KINDS} />}
    >
      <Figures figures={customerFigures(data)} />
      <div className="grid min-w-0 items-start gap-3 lg:grid-cols-[6fr_5fr]">
        <Returns report={returns.data} csv={listFilePath(staffReportReturns, query)} />
        <ReportBars
          title={t('Da dove vengono i nuovi')}
          csv={listFilePath(staffReportNewCustomers, query)}
          isLoading={!sources.data}
          rows={(sources.data?.rows ?? []).map((row) => ({
            key: `${row.kind} ${row.name}`,
            name: row.kind === 'code' ? t('Codice {name}', { name: row.name }) : t(SOURCES[row.kind]),
            value: row.customers,
            text: formatNumber(row.customers),
            more: row.given > 0 ? t('{amount} in tutto', { amount: formatEuro(row.given) }) : '',
          }))}
          unit={t('Clienti')}
          empty={t('Nessun cliente nuovo in questi giorni.')}
        />
        <ReportBars
          title={t('Persi da capire: l’ultima spesa')}
          csv={listFilePath(staffReportLostCustomers, query)}
          isLoading={!lost.data}
          rows={(lost.data?.rows ?? []).map(({ reason, customers }) => ({
            key: reason,
            name: t(REASONS[reason]),
            value: customers,
            text: formatNumber(customers),
          }))}
          unit={t('Clienti')}
          empty={t('Nessun cliente perso.')}
        />
        <p className="px-1 text-ink-soft text-sm">
          {t(
            'È perso chi da 60 giorni non fa la spesa. I conti nascono dagli ordini consegnati: nessun cliente si legge per nome.',
          )}
        </p>
      </div>
    </ReportFrame>
  );
}

const KINDS = [
  ['families', msg('Famiglie')],
  ['companies', msg('Aziende')],
  ['', msg('Tutti')],
] as const;

const SOURCES: Readonly<Record<Exclude<StaffReportNewCustomers['rows'][number]['kind'], 'code'>, string>> = {
  friend: msg('Invito di un’amica o un amico'),
  unknown: msg('Non si sa'),
};

const REASONS: Readonly<Record<StaffReportLostCustomers['rows'][number]['reason'], string>> = {
  refund: msg('Con un reclamo'),
  late: msg('Consegnata in ritardo'),
  missing: msg('Con due o più mancanze'),
  stars: msg('Con una o due stelle'),
  none: msg('Nessun motivo nostro'),
};

/** The figures about customers with their change. */
export function customerFigures(report: Pick<StaffReportCustomers, 'totals' | 'before'>): readonly Figure[] {
  const { totals } = report;
  const before = report.before && report.before.customers > 0 ? report.before : undefined;
  const { customers, newCustomers, cameBack, ordersPerMonth, lost, given } = totals;
  const numbers = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  return [
    { name: t('clienti che hanno comprato'), text: numbers(customers), now: customers, before: before?.customers },
    { name: t('alla prima spesa'), text: numbers(newCustomers), now: newCustomers, before: before?.newCustomers },
    {
      name: t('dei nuovi, tornati entro 30 giorni'),
      text: cameBack === undefined ? '–' : `${formatNumber(cameBack)} %`,
      now: cameBack,
      before: before?.cameBack,
      isShare: true,
    },
    {
      name: t('spese al mese'),
      text: numbers(ordersPerMonth),
      now: ordersPerMonth,
      before: before?.ordersPerMonth,
      isShare: true,
    },
    { name: t('persi: 60 giorni senza spesa'), text: numbers(lost), now: lost, before: before?.lost, isCost: true },
    { name: t('dati ai nuovi con i codici'), text: formatEuro(given), now: given, before: before?.given, isCost: true },
  ];
}

/** How many of those who first bought in a month bought in the months after it; the darker, the more. */
function Returns({ report, csv }: { readonly report: StaffReportReturns | undefined; readonly csv: string }) {
  return (
    <ReportTable
      title={t('Chi torna, per mese della prima spesa')}
      csv={csv}
      isLoading={!report}
      rows={report?.rows ?? []}
      keyOf={({ month }) => month}
      empty={t('Nessuna prima spesa in questi mesi.')}
      columns={[
        { title: t('Prima spesa'), cell: ({ month }) => monthName(month) },
        { title: t('Clienti'), cell: ({ customers }) => formatNumber(customers) },
        ...Array.from({ length: RETURN_MONTHS }, (_, index) => ({
          title: t('mese {n}', { n: index + 1 }),
          cell: ({ returned }: StaffReportReturns['rows'][number]) => <Share percent={returned[index]} />,
        })),
      ]}
    />
  );
}

function Share({ percent }: { readonly percent: number | undefined }) {
  if (percent === undefined) return null;
  return (
    <span
      className="-mx-2 block rounded-sm px-2 font-semibold"
      style={{ background: `color-mix(in oklab, var(--color-accent) ${Math.min(40, percent * 0.6)}%, transparent)` }}
    >
      {formatNumber(percent)} %
    </span>
  );
}

const months = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }),
);
/** "giu 2026" of 2026-06-01. */
const monthName = (month: string) => months().format(new Date(`${month}T12:00:00Z`));

import { staffReportMissing, staffReportService, staffReportSubstitutes } from '../../../contract/reports/routes.ts';
import type { ServiceFigures, ServiceRow, StaffReportService } from '../../../contract/reports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Link } from '../../ui/Link.tsx';
import { listFilePath } from '../kit/download-file.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { FoundPlot } from './FoundPlot.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { type Figure, Figures, ReportPanel, ReportTable } from './ReportPanel.tsx';
import { reportQueryOf, useReportPart } from './report-query.ts';

export { ServiceReportPage as Component };

/** Below this share, of lines found or deliveries in time, a store is shown as one that needs a look. */
const LOW_PERCENT = 95;
const SHOWN = 8;

/** How complete, punctual and liked the orders were, by store, with what lacked and what nobody took in its place. */
function ServiceReportPage() {
  const state = useListState();
  const { service: _, ...query } = reportQueryOf(state);
  const stores = useReportPart('service', query, () => api.call(staffReportService, { query }));
  const byWeek = { ...query, by: 'week' as const };
  const weeks = useReportPart('service', byWeek, () => api.call(staffReportService, { query: byWeek }));
  const { data } = stores;
  if (!data) return <StaffNotLoaded error={stores.error} onRetry={stores.refetch} />;
  return (
    <ReportFrame state={state} report={data} title={t('Servizio')}>
      <Figures figures={serviceFigures(data)} />
      <div className="grid min-w-0 items-start gap-3 lg:grid-cols-[8fr_5fr]">
        <StoreTable report={data} csv={listFilePath(staffReportService, query)} />
        <div className="grid min-w-0 gap-3">
          <ReportPanel
            title={t('Righe trovate, 12 settimane')}
            csv={listFilePath(staffReportService, byWeek)}
            isLoading={!weeks.data}
          >
            {weeks.data && <FoundPlot weeks={weeks.data.rows} />}
          </ReportPanel>
          <Missing query={query} />
          <Substitutes query={query} />
        </div>
      </div>
    </ReportFrame>
  );
}

const percent = (value: number) => `${formatNumber(value)} %`;

/** The figures of the service with their change. */
export function serviceFigures({ totals, before }: Pick<StaffReportService, 'totals' | 'before'>): readonly Figure[] {
  const share = (name: string, of: (figures: ServiceFigures) => number | undefined, isCost = false) => {
    const now = of(totals);
    const text = now === undefined ? '–' : percent(now);
    return { name, text, now, before: before && before.orders > 0 ? of(before) : undefined, isShare: true, isCost };
  };
  const { stars, ratings } = totals;
  return [
    share(t('righe trovate'), ({ found }) => found),
    share(t('sostituite'), ({ substituted }) => substituted, true),
    share(t('mancate'), ({ missing }) => missing, true),
    share(t('consegne in fascia'), ({ inSlot }) => inSlot),
    share(t('reclami'), ({ complaints }) => complaints, true),
    {
      name: ratings === 1 ? t('stelle, da 1 valutazione') : t('stelle, da {n} valutazioni', { n: ratings }),
      text: stars === undefined ? '–' : formatNumber(stars),
      now: stars,
      before: before?.stars,
      isShare: true,
    },
  ];
}

function StoreTable({ report: { rows }, csv }: { readonly report: StaffReportService; readonly csv: string }) {
  return (
    <ReportTable
      title={t('Per negozio')}
      csv={csv}
      rows={rows}
      keyOf={({ key }) => key}
      empty={t('Nessun ordine consegnato in questi giorni.')}
      columns={[
        { title: t('Negozio'), cell: ({ name }) => name },
        { title: t('Ordini'), cell: ({ orders }) => formatNumber(orders) },
        { title: t('Trovate %'), cell: ({ found }) => <Rated value={found} /> },
        { title: t('Sostituite %'), cell: ({ substituted }) => formatNumber(substituted) },
        { title: t('Mancate %'), cell: ({ missing }) => formatNumber(missing) },
        { title: t('In fascia %'), cell: ({ inSlot }) => (inSlot === undefined ? '–' : <Rated value={inSlot} />) },
        { title: t('Reclami %'), cell: ({ complaints }) => formatNumber(complaints) },
        { title: t('Stelle'), cell: starsOf },
      ]}
    />
  );
}

const starsOf = ({ stars }: ServiceRow) => (stars === undefined ? '–' : formatNumber(stars));

/** A share that says in words, too, that it is low. */
function Rated({ value }: { readonly value: number }) {
  if (value >= LOW_PERCENT) return <strong className="font-semibold">{formatNumber(value)}</strong>;
  return (
    <strong className="font-bold text-danger">
      {formatNumber(value)}
      <span className="sr-only"> {t('basso')}</span>
    </strong>
  );
}

type Query = Omit<ReturnType<typeof reportQueryOf>, 'service'>;

function Missing({ query }: { readonly query: Query }) {
  const { data } = useReportPart('missing', query, () => api.call(staffReportMissing, { query }));
  return (
    <ReportTable
      title={t('Mancati più spesso')}
      csv={listFilePath(staffReportMissing, query)}
      isLoading={!data}
      rows={data?.rows.slice(0, SHOWN) ?? []}
      keyOf={({ productId }) => String(productId)}
      empty={t('Niente è mancato in questi giorni.')}
      columns={[
        { title: t('Prodotto'), cell: ({ productId, name }) => <Product productId={productId} name={name} /> },
        { title: t('Mancate'), cell: ({ missing }) => formatNumber(missing) },
        { title: t('Sostituite'), cell: ({ substituted }) => formatNumber(substituted) },
        { title: t('Negozi'), cell: ({ stores }) => formatNumber(stores) },
      ]}
    />
  );
}

function Substitutes({ query }: { readonly query: Query }) {
  const { data } = useReportPart('substitutes', query, () => api.call(staffReportSubstitutes, { query }));
  return (
    <ReportTable
      title={t('Sostituti rifiutati')}
      csv={listFilePath(staffReportSubstitutes, query)}
      isLoading={!data}
      rows={data?.rows.slice(0, SHOWN) ?? []}
      keyOf={({ productId, substituteId }) => `${productId}-${substituteId}`}
      empty={t('Nessun sostituto è stato rifiutato.')}
      columns={[
        {
          title: t('Sostituto e ordinato'),
          cell: ({ substituteId, substitute, name }) => (
            <Product productId={substituteId} name={t('{substitute} per {name}', { substitute, name })} />
          ),
        },
        { title: t('Rifiutato'), cell: ({ rejected, asked }) => t('{rejected} su {asked}', { rejected, asked }) },
      ]}
    />
  );
}

function Product({ productId, name }: { readonly productId: number; readonly name: string }) {
  return (
    <Link to={staffPaths.product(productId)} className="block max-w-64 truncate text-accent underline" title={name}>
      {name}
    </Link>
  );
}

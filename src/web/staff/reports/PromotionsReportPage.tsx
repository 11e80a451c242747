import { staffReportPromotions, staffReportSales } from '../../../contract/reports/routes.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Link } from '../../ui/Link.tsx';
import { listFilePath } from '../kit/download-file.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Change } from './Change.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { ReportTable } from './ReportPanel.tsx';
import { reportQueryOf, useReportPart } from './report-query.ts';

export { PromotionsReportPage as Component };

/** What promotions took off the orders of some days, on the lines that came. */
function PromotionsReportPage() {
  const state = useListState();
  const { service: _, ...query } = reportQueryOf(state);
  const head = useReportPart('sales-head', query, () => api.call(staffReportSales, { query }));
  const { data } = useReportPart('promotions', query, () => api.call(staffReportPromotions, { query }));
  if (!head.data) return <StaffNotLoaded error={head.error} onRetry={head.refetch} />;
  return (
    <ReportFrame state={state} report={head.data} title={t('Promozioni')}>
      <ReportTable
        title={t('Che cosa hanno dato le promozioni')}
        csv={listFilePath(staffReportPromotions, query)}
        isLoading={!data}
        rows={data?.rows ?? []}
        keyOf={({ promotionId }) => String(promotionId)}
        empty={t('Nessuna promozione negli ordini di questi giorni.')}
        columns={[
          {
            title: t('Promozione'),
            cell: ({ promotionId, name }) => (
              <Link to={staffPaths.promotion(promotionId)} className="text-accent underline">
                {name}
              </Link>
            ),
          },
          { title: t('Ordini'), cell: ({ orders }) => formatNumber(orders) },
          { title: t('Ha dato'), cell: ({ given }) => formatEuro(given) },
          { title: t('Prima'), cell: ({ givenBefore }) => (givenBefore === undefined ? '' : formatEuro(givenBefore)) },
          {
            title: t('Differenza'),
            cell: ({ given, givenBefore }) => <Change now={given} before={givenBefore} isCost />,
          },
        ]}
      />
    </ReportFrame>
  );
}

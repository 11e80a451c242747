import { staffReportCustomers, staffReportService } from '../../../contract/reports/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Link } from '../../ui/Link.tsx';
import { type OwnView, useOwnViews } from '../kit/own-views.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import { customerFigures } from './CustomersReportPage.tsx';
import { type Figure, Figures } from './ReportPanel.tsx';
import { salesFigures } from './ReportsPage.tsx';
import { reportQueryOf, useReport, useReportPart } from './report-query.ts';
import { serviceFigures } from './ServiceReportPage.tsx';

/** The reports that this person put on the first page: the figures of each, as they are now. */
export function PinnedReports({ userId }: { readonly userId: number }) {
  const [views] = useOwnViews(userId);
  return views.map((view) => {
    const Pinned = PINNED.get(view.path);
    return Pinned && <Pinned key={`${view.path}?${view.search}`} view={view} />;
  });
}

function queryOf({ search }: OwnView) {
  const words = new URLSearchParams(search);
  return reportQueryOf({ word: (name) => words.get(name) ?? '' });
}

function PinnedSales({ view }: { readonly view: OwnView }) {
  const { data } = useReport('day', queryOf(view));
  return <PinnedFigures view={view} figures={data && salesFigures(data)} />;
}

function PinnedService({ view }: { readonly view: OwnView }) {
  const { service: _, ...query } = queryOf(view);
  const { data } = useReportPart('service', query, () => api.call(staffReportService, { query }));
  return <PinnedFigures view={view} figures={data && serviceFigures(data)} />;
}

function PinnedCustomers({ view }: { readonly view: OwnView }) {
  const { service: _, ...query } = queryOf(view);
  const { data } = useReportPart('customers', query, () => api.call(staffReportCustomers, { query }));
  return <PinnedFigures view={view} figures={data && customerFigures(data)} />;
}

const PINNED = new Map([
  [staffPaths.reports(), PinnedSales],
  [staffPaths.serviceReport(), PinnedService],
  [staffPaths.customersReport(), PinnedCustomers],
]);

interface PinnedFiguresProps {
  readonly view: OwnView;
  readonly figures: readonly Figure[] | undefined;
}

function PinnedFigures({ view: { path, name, search }, figures }: PinnedFiguresProps) {
  return (
    <section aria-label={name} aria-busy={!figures} className="grid gap-1">
      <h2 className="flex items-baseline gap-3 px-1 font-sans font-semibold text-sm">
        {name}
        <Link to={`${path}?${search}`} className="ml-auto text-accent text-xs underline pointer-coarse:py-3">
          {t('Apri il rapporto')}
        </Link>
      </h2>
      <Figures figures={figures ?? []} />
    </section>
  );
}

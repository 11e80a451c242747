import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { SERIES_STATES } from '../../../contract/gift-certificates/limits.ts';
import { staffCodeSeries } from '../../../contract/gift-certificates/series-routes.ts';
import type {
  CodeSeries,
  CodeSeriesList,
  CodeSeriesQuery,
} from '../../../contract/gift-certificates/series-schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CODES_KEY, usesText, valueText } from './code-words.ts';
import { SeriesState, SpentBar } from './SeriesFacts.tsx';
import { useSeriesActs } from './series-acts.ts';

export { CodesPage as Component };

/** Codes for discounts by series: what each gives, how often it was used, and what it cost. */
function CodesPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_codes');
  const query = queryOf(state);
  const list = useQuery(listQuery([...CODES_KEY, 'series', query], () => api.call(staffCodeSeries, { query })));
  const acts = useSeriesActs();
  return (
    <StaffList
      title={t('Codici')}
      state={state}
      query={list}
      file={{ of: staffCodeSeries, query }}
      rows={list.data?.series}
      total={list.data?.page.totItems}
      pages={list.data?.page.totPages}
      search={t('Codice o nome della serie')}
      views={viewsOf(list.data?.counts)}
      keyOf={({ seriesId }) => seriesId}
      nameOf={({ name }) => name}
      lang={contentLanguage()}
      first={{ title: t('Serie'), word: 'nome', by: 'server-both' }}
      columns={columns()}
      linkTo={({ seriesId }) => staffPaths.codeSeries(seriesId)}
      acts={(series) => mayChange && <RowActs series={series} acts={acts} />}
      bulk={mayChange ? acts.bulk : []}
      actions={
        <>
          <Link to={staffPaths.refusedCodes()} className={buttonClass('secondary')}>
            {t('Codici rifiutati')}
          </Link>
          {mayChange && (
            <Link to={staffPaths.newCodes()} data-letter="c" aria-keyshortcuts="c" className={buttonClass('primary')}>
              <Icon name="plus" className="size-4" />
              {t('Nuovi codici')}
            </Link>
          )}
        </>
      }
      empty={{ icon: 'percent', title: t('Nessun codice'), text: t('I primi si fanno con “Nuovi codici”.') }}
    />
  );
}

function viewsOf(counts: CodeSeriesList['counts'] | undefined) {
  return [
    { name: t('Tutte'), search: '' },
    { name: t('Attive'), search: 'stato=active', count: counts?.active },
    { name: t('Prossime'), search: 'stato=planned', count: counts?.planned },
    { name: t('Budget finito'), search: 'stato=spent', count: counts?.spent },
    { name: t('Fermate'), search: 'stato=stopped', count: counts?.stopped },
    { name: t('Finite'), search: 'stato=over', count: counts?.over },
  ];
}

const SORTS = { nome: 'name', '-nome': '-name', scade: 'to', '-scade': '-to' } as const;

function queryOf(state: ListState): CodeSeriesQuery {
  const asked = {
    state: SERIES_STATES.find((word) => word === state.word('stato')),
    q: state.q || undefined,
    sort: Object.hasOwn(SORTS, state.sort) ? SORTS[state.sort as keyof typeof SORTS] : undefined,
    page: state.page,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

function columns(): Column<CodeSeries>[] {
  return [
    { word: 'stato', title: t('Stato'), cell: (series) => <SeriesState series={series} /> },
    { word: 'codice', title: t('Codice'), cell: codeText },
    { word: 'vale', title: t('Che cosa dà'), cell: valueText },
    { word: 'fatti', title: t('Fatti'), isEnd: true, cell: madeCell },
    { word: 'usati', title: t('Usati'), isEnd: true, cell: usesCell },
    { word: 'speso', title: t('Speso'), cell: (series) => <SpentBar series={series} /> },
    { word: 'dal', title: t('Dal'), isExtra: true, cell: ({ startsOn }) => wireDate(startsOn) },
    { word: 'scade', title: t('Scade'), by: 'server-both', cell: ({ endsOn }) => wireDate(endsOn) },
  ];
}

/** A phone has no headings: there the numbers say what they are. */
function madeCell({ made }: CodeSeries) {
  return (
    <>
      <span className="md:hidden">{t('Fatti').toLowerCase()}</span> {formatNumber(made)}
    </>
  );
}

function usesCell(series: CodeSeries) {
  return (
    <>
      <span className="md:hidden">{t('Usati').toLowerCase()}</span> {usesText(series)}
    </>
  );
}

function codeText({ code, isShared }: CodeSeries) {
  return <code className="font-mono">{isShared ? code : `${code}-…`}</code>;
}

interface RowActsProps {
  readonly series: CodeSeries;
  readonly acts: ReturnType<typeof useSeriesActs>;
}

function RowActs({ series, acts }: RowActsProps) {
  const { state } = series;
  if (state === 'active' || state === 'planned')
    return (
      <Button variant="quiet" onClick={() => void acts.stop(series)}>
        {t('Ferma')}
      </Button>
    );
  if (state === 'over') return null;
  return (
    <Button variant="quiet" onClick={() => void acts.start(series)}>
      {t('Riapri')}
    </Button>
  );
}

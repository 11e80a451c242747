import { useQuery } from '@tanstack/react-query';
import { staffZoneCoverage } from '../../../contract/zones/routes.ts';
import type { CoverageRow, ZoneCoverageQuery } from '../../../contract/zones/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { COVERAGE_KINDS, coverageText } from './coverage-words.ts';

export { ZoneCoveragePage as Component };

const KINDS = Object.keys(COVERAGE_KINDS) as CoverageRow['kind'][];
const SORTS: Readonly<Record<string, NonNullable<ZoneCoverageQuery['sort']>>> = {
  chiesti: '-asked',
  '-chiesti': 'asked',
  indirizzi: '-addresses',
  '-indirizzi': 'addresses',
  cap: 'postcode',
  '-cap': '-postcode',
};

/** The postcodes that several zones cover, that none does although customers asked, and that no town has. */
function ZoneCoveragePage() {
  const state = useListState();
  const kind = KINDS.find((each) => each === state.word('caso'));
  const sort = SORTS[state.sort];
  const query: ZoneCoverageQuery = {
    page: state.page,
    ...(kind ? { kind } : {}),
    ...(sort ? { sort } : {}),
    ...(state.q === '' ? {} : { q: state.q }),
  };
  const rows = useQuery(listQuery(['staff', 'zone-coverage', query], () => api.call(staffZoneCoverage, { query })));
  return (
    <StaffList
      title={t('CAP e zone')}
      about={t(
        'I CAP che nessuna zona serve e che qualcuno ha chiesto, quelli in più zone, e quelli di nessun comune.',
      )}
      state={state}
      query={rows}
      file={{ of: staffZoneCoverage, query }}
      rows={rows.data?.rows}
      total={rows.data?.page.totItems}
      pages={rows.data?.page.totPages}
      search={t('CAP o comune')}
      filters={[
        {
          name: 'caso',
          label: t('Caso'),
          choices: KINDS.map((value) => ({ word: value, name: t(COVERAGE_KINDS[value].name) })),
        },
      ]}
      keyOf={({ postcode }) => postcode}
      nameOf={({ postcode, towns }) => (towns === '' ? postcode : `${postcode} ${towns}`)}
      first={{ word: 'cap', title: t('CAP'), by: 'server' }}
      columns={[
        {
          word: 'caso',
          title: t('Caso'),
          cell: ({ kind: shown }) => <Badge tone={COVERAGE_KINDS[shown].tone}>{t(COVERAGE_KINDS[shown].name)}</Badge>,
        },
        { word: 'che-cosa', title: t('Che cosa succede'), cell: coverageText },
        {
          word: 'zone',
          title: t('Zone'),
          cell: ({ zones }) =>
            zones.map(({ zoneId, name }) => (
              <Link key={zoneId} to={staffPaths.zone(zoneId)} className="mr-2 text-accent underline">
                {name}
              </Link>
            )),
        },
        {
          word: 'chiesti',
          title: t('Chiesti in 30 giorni'),
          cell: ({ checks, waiters }) => (waiters === 0 ? checks : t('{n} e {w} in attesa', { n: checks, w: waiters })),
          by: 'server',
          isEnd: true,
        },
        {
          word: 'indirizzi',
          title: t('Indirizzi di clienti'),
          cell: ({ addresses }) => addresses,
          by: 'server',
          isEnd: true,
        },
      ]}
      empty={{ icon: 'map', title: t('Niente da guardare'), text: t('Ogni CAP chiesto ha la sua zona, e una sola.') }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { REFUSED_CODES_DAYS } from '../../../contract/gift-certificates/limits.ts';
import { staffCodesRefused } from '../../../contract/gift-certificates/series-routes.ts';
import type { RefusedCodes } from '../../../contract/gift-certificates/series-schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CODES_KEY, WHY_WORDS } from './code-words.ts';

export { RefusedCodesPage as Component };

/** The codes that customers typed and could not use, with what they read: what a call is probably about. */
function RefusedCodesPage() {
  const state = useListState();
  const query = { page: state.page, ...(state.q === '' ? {} : { q: state.q }) };
  const refused = useQuery(listQuery([...CODES_KEY, 'refused', query], () => api.call(staffCodesRefused, { query })));
  return (
    <StaffList
      title={t('Codici rifiutati')}
      up={{ name: t('Codici'), path: staffPaths.codes() }}
      about={t(
        'Che cosa hanno scritto i clienti negli ultimi {n} giorni, e che cosa hanno letto. Nessuno è nominato.',
        { n: REFUSED_CODES_DAYS },
      )}
      state={state}
      query={refused}
      file={{ of: staffCodesRefused, query }}
      rows={refused.data?.refused}
      total={refused.data?.page.totItems}
      pages={refused.data?.page.totPages}
      search={t('Codice')}
      keyOf={({ code, why }) => `${code} ${why}`}
      nameOf={({ code }) => code}
      head={({ code }) => <code className="break-all font-mono">{code}</code>}
      first={{ title: t('Scritto') }}
      columns={columns()}
      empty={{ icon: 'percent', title: t('Nessun codice rifiutato'), text: t('Ogni codice scritto è valso.') }}
    />
  );
}

function columns(): Column<RefusedCodes['refused'][number]>[] {
  return [
    { word: 'volte', title: t('Volte'), isEnd: true, cell: ({ times }) => formatNumber(times) },
    { word: 'perche', title: t('Perché'), cell: ({ why }) => t(WHY_WORDS[why]) },
    { word: 'letto', title: t('Che cosa ha letto il cliente'), cell: ({ said }) => said },
    { word: 'giorno', title: t('L’ultima volta'), cell: ({ lastDay }) => formatShortDay(lastDay) },
    {
      word: 'serie',
      title: t('Serie'),
      cell: ({ seriesId }) =>
        seriesId !== undefined && (
          <Link to={staffPaths.codeSeries(seriesId)} className="underline">
            {t('Apri la serie')}
          </Link>
        ),
    },
  ];
}

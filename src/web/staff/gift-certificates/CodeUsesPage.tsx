import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffCodeUses } from '../../../contract/gift-certificates/series-routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CODES_KEY } from './code-words.ts';

export { CodeUsesPage as Component };

/** The orders that used codes of a series. Who bought is seen in the order, by those who may see it. */
function CodeUsesPage() {
  const seriesId = Number(useParams()['seriesId']);
  const state = useListState();
  const query = { series_id: seriesId, page: state.page };
  const uses = useQuery(listQuery([...CODES_KEY, 'uses', query], () => api.call(staffCodeUses, { query })));
  return (
    <StaffList
      title={t('Ordini con un codice')}
      up={{ name: t('Serie'), path: staffPaths.codeSeries(seriesId) }}
      state={state}
      query={uses}
      file={{ of: staffCodeUses, query }}
      rows={uses.data?.uses}
      total={uses.data?.page.totItems}
      pages={uses.data?.page.totPages}
      keyOf={({ useId }) => useId}
      nameOf={({ orderNumber }) => String(orderNumber)}
      first={{ title: t('Ordine') }}
      linkTo={({ orderId }) => staffPaths.order(orderId)}
      columns={[
        { word: 'codice', title: t('Codice'), cell: ({ code }) => <code className="font-mono">{code}</code> },
        { word: 'quando', title: t('Quando'), cell: ({ usedAt }) => formatMoment(usedAt) },
        { word: 'sconto', title: t('Sconto'), isEnd: true, cell: ({ amount }) => formatEuro(amount) },
      ]}
      empty={{ icon: 'receipt', title: t('Nessun ordine'), text: t('Nessuno ha ancora usato questi codici.') }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffStores } from '../../../contract/store-settings/routes.ts';
import type { StaffStore, StaffStoresQuery } from '../../../contract/store-settings/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { serviceName } from '../words/delivery-words.ts';
import { STORES_KEY } from './StoreEditor.tsx';

export { OfficeStoresPage as Component };

/** The stores and lockers of the chain: of somebody who works for some stores, only those. */
function OfficeStoresPage() {
  const state = useListState();
  const { rights } = useOutletContext<StaffOverview>();
  const query = queryOf(state);
  const stores = useQuery(listQuery([...STORES_KEY, 'list', query], () => api.call(staffStores, { query })));
  return (
    <StaffList
      title={t('Negozi')}
      state={state}
      query={stores}
      file={{ of: staffStores, query }}
      rows={stores.data?.stores}
      total={stores.data?.page.totItems}
      pages={stores.data?.page.totPages}
      search={t('Cerca per nome o comune')}
      filters={[
        {
          name: 'tipo',
          label: t('Tipo'),
          choices: [
            { word: 'negozi', name: t('Negozi') },
            { word: 'locker', name: t('Locker') },
          ],
        },
        {
          name: 'stato',
          label: t('Stato'),
          choices: [
            { word: 'attivi', name: t('Attivi') },
            { word: 'chiusi', name: t('Chiusi per sempre') },
          ],
        },
      ]}
      keyOf={({ storeId }) => storeId}
      nameOf={({ name }) => name}
      linkTo={({ storeId }) => staffPaths.officeStore(storeId)}
      first={{ word: 'nome', title: t('Nome'), by: 'server-both' }}
      columns={[
        { word: 'comune', title: t('Comune'), cell: ({ city, province }) => `${city} ${province}`, by: 'server-both' },
        { word: 'servizi', title: t('Servizi'), cell: ({ services }) => services.map(serviceName).join(', ') },
        { word: 'adesso', title: t('Adesso'), cell: (store) => <Now store={store} /> },
        { word: 'caselle', title: t('Caselle'), isEnd: true, cell: ({ boxes }) => boxes ?? '' },
      ]}
      actions={
        rights.includes('settings') && (
          <>
            <Link to={staffPaths.newOfficeStore({ tipo: 'locker' })} className={buttonClass('secondary')}>
              {t('Nuovo locker')}
            </Link>
            <Link to={staffPaths.newOfficeStore()} className={buttonClass()}>
              {t('Nuovo negozio')}
            </Link>
          </>
        )
      }
      empty={{ icon: 'store', title: t('Nessun negozio'), text: t('Il primo negozio è quello da cui parte la spesa.') }}
    />
  );
}

function queryOf(state: ListState): StaffStoresQuery {
  const kind = { negozi: 'store', locker: 'locker' }[state.word('tipo')] as StaffStoresQuery['kind'];
  const isClosed = { attivi: false, chiusi: true }[state.word('stato')];
  const sort = { nome: 'name', '-nome': '-name', comune: 'city', '-comune': '-city' }[
    state.sort
  ] as StaffStoresQuery['sort'];
  return {
    page: state.page,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(kind === undefined ? {} : { kind }),
    ...(isClosed === undefined ? {} : { is_closed: isClosed }),
    ...(sort === undefined ? {} : { sort }),
  };
}

function Now({ store: { isClosed, isOpenNow, openText } }: { readonly store: StaffStore }) {
  if (isClosed) return <Badge tone="danger">{t('Chiuso per sempre')}</Badge>;
  return <Badge tone={isOpenNow ? 'accent' : 'neutral'}>{openText}</Badge>;
}

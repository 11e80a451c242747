import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { staffPriceListSave, staffPriceLists } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { listsQuery, useListsChanged } from './use-list-change.ts';

export { PriceListsPage as Component };

/** The price lists of companies (decision 66), with the number of prices and the companies of each. */
function PriceListsPage() {
  const state = useListState();
  const navigate = useNavigate();
  const changed = useListsChanged();
  const lists = useQuery(listsQuery);
  return (
    <StaffList
      title={t('Listini')}
      about={t('I prezzi riservati alle aziende. Quello che in un listino non c’è ha il prezzo del negozio.')}
      state={state}
      query={lists}
      file={{ of: staffPriceLists }}
      rows={lists.data?.priceLists}
      keyOf={({ priceListId }) => priceListId}
      nameOf={({ name }) => name}
      first={{ word: 'nome', title: t('Nome'), by: ({ name }) => name }}
      columns={[
        {
          word: 'prezzi',
          title: t('Prezzi'),
          cell: ({ priceCount }) => priceCount,
          by: ({ priceCount }) => priceCount,
          isEnd: true,
        },
        { word: 'aziende', title: t('Aziende'), cell: companiesOf },
      ]}
      linkTo={({ priceListId }) => staffPaths.priceList(priceListId)}
      empty={{ icon: 'tag', title: t('Nessun listino'), text: t('Scrivi il nome del primo e crealo.') }}
    >
      <SendForm
        label={t('Nuovo listino')}
        submit={t('Crea')}
        send={(text) => api.call(staffPriceListSave, { body: { name: text('name') } })}
        onSent={async ({ priceListId }) => {
          await changed(t('Il listino è creato'));
          void navigate(staffPaths.priceList(priceListId));
        }}
      >
        {(at) => <Field label={t('Nome del nuovo listino')} name="name" autoComplete="off" error={at('name')} />}
      </SendForm>
    </StaffList>
  );
}

function companiesOf({ companyNames, companyCount }: StaffPriceList): string {
  const more = companyCount - companyNames.length;
  if (companyCount === 0) return t('Nessuna azienda lo ha');
  return `${companyNames.join(', ')}${more > 0 ? ` ${t('e altre {n}', { n: more })}` : ''}`;
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffPriceListAssign, staffPriceListCompanies } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList, StaffPriceListCompany } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { LISTS_KEY, listsQuery, useListChange } from './use-list-change.ts';

export { ListCompaniesPage as Component };

function ListCompaniesPage() {
  const priceListId = Number(useParams()['listId']);
  const { data, error, refetch } = useQuery(listsQuery);
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const list = data.priceLists.find((each) => each.priceListId === priceListId);
  return list ? <ListCompanies key={priceListId} list={list} /> : <NotFound />;
}

/** The companies with this list. The search finds every company, so that the list can be given to any of them. */
function ListCompanies({ list }: { readonly list: StaffPriceList }) {
  const state = useListState();
  const isSearched = state.q !== '';
  const query = { price_list_id: list.priceListId, page: state.page, ...(isSearched ? { q: state.q } : {}) };
  const companies = useQuery(
    listQuery([...LISTS_KEY, 'companies', query], () => api.call(staffPriceListCompanies, { query })),
  );
  const give = useAssign(list, { isTaken: false });
  const take = useAssign(list, { isTaken: true });
  const has = (company: StaffPriceListCompany) => company.priceListId === list.priceListId;
  async function takeAll(chosen: readonly StaffPriceListCompany[]) {
    const theirs = chosen.filter(has);
    if (theirs.length > 0) await take.runAll(theirs);
    else toast('info', t('Nessuna delle aziende scelte ha questo listino'));
  }
  return (
    <StaffList
      title={t('Aziende del listino')}
      up={{ name: list.name, path: staffPaths.priceList(list.priceListId) }}
      about={t('Le aziende che hanno questo listino. Per darlo a un’altra azienda, cercala.')}
      state={state}
      query={companies}
      rows={companies.data?.companies}
      total={companies.data?.page.totItems}
      pages={companies.data?.page.totPages}
      search={t('Nome, partita IVA o e-mail')}
      views={[{ name: t('Hanno il listino'), search: '', count: list.companyCount }]}
      keyOf={({ userId }) => userId}
      nameOf={({ companyName }) => companyName}
      first={{ title: t('Azienda') }}
      columns={[
        { word: 'iva', title: t('Partita IVA'), cell: ({ vatNumber }) => vatNumber },
        { word: 'email', title: t('E-mail'), cell: ({ email }) => email },
        ...(isSearched ? [{ word: 'listino', title: t('Listino'), cell: listOf }] : []),
      ]}
      acts={(company) => {
        const { companyName: name } = company;
        const { act, variant, label, text } = has(company)
          ? { act: take, variant: 'quiet' as const, label: t('Togli il listino a {name}', { name }), text: t('Togli') }
          : {
              act: give,
              variant: 'secondary' as const,
              label: t('Dai il listino a {name}', { name }),
              text: t('Dai il listino'),
            };
        const isBusy = [give, take].some(({ isPending, variables = [] }) => isPending && variables.includes(company));
        return (
          <Button variant={variant} busy={isBusy} aria-label={label} onClick={() => act.mutate([company])}>
            {text}
          </Button>
        );
      }}
      bulk={[
        ...(isSearched ? [{ name: t('Dai il listino'), run: give.runAll }] : []),
        { name: t('Togli'), run: takeAll },
      ]}
      empty={{ icon: 'store', title: t('Nessuna azienda lo ha'), text: t('Cerca un’azienda per darle il listino.') }}
    />
  );
}

function listOf({ priceListName }: StaffPriceListCompany): string {
  return priceListName ?? t('Prezzi del negozio');
}

/** Gives the list to companies, one after the other, in place of their present one; or takes it away. */
function useAssign(list: StaffPriceList, { isTaken }: { readonly isTaken: boolean }) {
  return useListChange({
    send: async (companies: readonly StaffPriceListCompany[]) => {
      for (const { userId } of companies)
        await api.call(staffPriceListAssign, {
          body: { price_list_id: list.priceListId, user_id: userId, ...(isTaken ? { remove: true } : {}) },
        });
      return companies;
    },
    said: (companies) => {
      const { length: n, 0: first } = companies;
      if (n === 1 && first) {
        const { companyName: name } = first;
        return isTaken ? t('{name} ha di nuovo i prezzi del negozio', { name }) : t('{name} ha il listino', { name });
      }
      return isTaken
        ? t('{n} aziende hanno di nuovo i prezzi del negozio', { n })
        : t('{n} aziende hanno il listino', { n });
    },
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPriceListAssign, staffPriceListCompanies } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList, StaffPriceListCompany } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { TextSearch } from '../kit/TextSearch.tsx';
import { LISTS_KEY, useListChange } from './use-list-change.ts';

/** The companies that have the list. A search finds every company, so that the list can be given to it. */
export function ListCompanies({ list }: { readonly list: StaffPriceList }) {
  const [asked, setAsked] = useState({ q: '', page: 1 });
  const { q, page } = asked;
  const query = { price_list_id: list.priceListId, ...(q === '' ? {} : { q: q.slice(0, 100) }), page };
  const { data, error, refetch } = useQuery({
    queryKey: [...LISTS_KEY, 'companies', query],
    queryFn: () => api.call(staffPriceListCompanies, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="aziende">
      <h2 id="aziende" className="mb-2 text-lg">
        {t('Aziende')}
      </h2>
      <TextSearch
        label={t('Nome, partita IVA o e-mail')}
        name="azienda"
        hint={t('Cerca un’azienda per darle il listino')}
        onSearch={(text) => setAsked({ q: text, page: 1 })}
      />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le aziende')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.companies.length === 0 && (
        <p className="text-ink-soft">{q === '' ? t('Nessuna azienda ha questo listino.') : t('Nessuna azienda trovata')}</p>
      )}
      <ul aria-label={t('Aziende')} className="grid gap-2 lg:grid-cols-2">
        {data?.companies.map((company) => (
          <CompanyLine key={company.userId} list={list} company={company} />
        ))}
      </ul>
      {data && page < data.page.totPages && (
        <Button variant="quiet" onClick={() => setAsked({ q, page: page + 1 })}>
          {t('Altre aziende')}
        </Button>
      )}
    </section>
  );
}

interface CompanyLineProps {
  readonly list: StaffPriceList;
  readonly company: StaffPriceListCompany;
}

function CompanyLine({ list, company }: CompanyLineProps) {
  const { userId, companyName: name, vatNumber, email, priceListId, priceListName } = company;
  const hasList = priceListId === list.priceListId;
  const change = useListChange({
    send: () =>
      api.call(staffPriceListAssign, { body: { price_list_id: list.priceListId, user_id: userId, ...(hasList ? { remove: true } : {}) } }),
    said: () => (hasList ? t('{name} ha di nuovo i prezzi del negozio', { name }) : t('{name} ha il listino', { name })),
  });
  const facts = [vatNumber, email, hasList ? '' : priceListName && t('Ora ha {name}', { name: priceListName })];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2">
      <div className="min-w-0">
        <h3 className="break-words font-semibold">{name}</h3>
        <p className="break-all text-ink-faint text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant={hasList ? 'quiet' : 'secondary'}
        busy={change.isPending}
        aria-label={hasList ? t('Togli il listino a {name}', { name }) : t('Dai il listino a {name}', { name })}
        onClick={() => change.mutate(undefined)}
      >
        {hasList ? t('Togli') : t('Dai il listino')}
      </Button>
    </li>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { staffPriceListView } from '../../../contract/price-lists/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { NotFound } from '../../page/NotFound.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';
import { ListCompanies } from './ListCompanies.tsx';
import { ListHead } from './ListHead.tsx';
import { PriceFiles } from './PriceFiles.tsx';
import { PriceForm } from './PriceForm.tsx';
import { PriceItem } from './PriceItem.tsx';
import { PriceSearch } from './PriceSearch.tsx';
import { LISTS_KEY, priceCount } from './price-list-words.ts';

export { PriceListPage as Component };

/** One list: its companies, its prices beside those of the base list, and files with them. */
function PriceListPage() {
  const priceListId = Number(useParams()['listId']);
  const [params] = useSearchParams();
  const q = params.get('cerca') ?? '';
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const query = {
    price_list_id: priceListId,
    ...(q === '' ? {} : { q: q.slice(0, 100) }),
    page: Math.min(page, 10_000),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [...LISTS_KEY, 'view', query],
    queryFn: () => api.call(staffPriceListView, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && asApiError(error).has('PRICE_LIST_NOT_FOUND')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { priceList: list, prices } = data;
  return (
    <>
      <PrivateTitle>{list.name}</PrivateTitle>
      <Breadcrumbs
        trail={[
          { name: t('Listini'), path: staffPaths.priceLists() },
          { name: list.name, path: staffPaths.priceList(priceListId) },
        ]}
      />
      <ListHead key={list.name} list={list} />
      <ListCompanies list={list} />
      <section aria-labelledby="prezzi" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="prezzi" className="text-2xl">
            {priceCount(list)}
          </h2>
          <PriceFiles list={list} />
        </div>
        <PriceForm list={list} />
        {list.priceCount > 0 && <PriceSearch q={q} />}
        {prices.length === 0 && (
          <EmptyState icon="tag" title={q === '' ? t('Nessun prezzo') : t('Nessun prodotto trovato')}>
            {q === ''
              ? t('Aggiungi un prodotto con il suo codice, o carica un file.')
              : t('Prova con un altro nome o codice.')}
          </EmptyState>
        )}
        <ul aria-label={t('Prezzi del listino')} className="grid gap-2">
          {prices.map((price) => (
            <PriceItem key={price.productId} list={list} price={price} />
          ))}
        </ul>
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) =>
            staffPaths.priceList(priceListId, {
              cerca: q === '' ? undefined : q,
              pagina: pagina > 1 ? pagina : undefined,
            })
          }
        />
      </section>
    </>
  );
}

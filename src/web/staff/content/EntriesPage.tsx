import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffContentList } from '../../../contract/content/staff-entry-routes.ts';
import type { EntryStatus } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { staffPaths } from '../staff-paths.ts';
import { EntriesFilter, type EntriesFilterValues } from './EntriesFilter.tsx';
import { EntryRow } from './EntryRow.tsx';

export { EntriesPage as Component };

/** Lists the shop's own content; the search is in the address. */
function EntriesPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const { data, error, refetch } = useQuery(entriesQuery(filter, page));
  const isFiltered = filter.cerca !== '' || filter.tipo !== '' || filter.stato !== '';
  return (
    <>
      <PrivateTitle>{t('Contenuti')}</PrivateTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('Contenuti')}</h1>
        <Link to={staffPaths.newEntry(filter.tipo)} className={buttonClass()}>
          <Icon name="plus" />
          {t('Nuovo contenuto')}
        </Link>
      </div>
      <EntriesFilter
        key={JSON.stringify(filter)}
        values={filter}
        types={data?.types ?? []}
        onChange={(next) => setParams(paramsOf(next))}
      />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i contenuti')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-2">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data && (
        <p role="status" className="mb-3 text-ink-faint text-sm">
          {data.page.totItems === 1 ? t('1 contenuto') : t('{n} contenuti', { n: data.page.totItems })}
        </p>
      )}
      {data?.entries.length === 0 && (
        <EmptyState icon="search" title={t(isFiltered ? 'Nessun contenuto trovato' : 'Ancora nessun contenuto')}>
          {t(
            isFiltered
              ? 'Prova con altre parole o senza filtri.'
              : 'Comincia dal primo: resta una bozza finché non lo pubblichi.',
          )}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.entries.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) => staffPaths.contents({ ...filter, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function entriesQuery(filter: EntriesFilterValues, page: number) {
  const query = {
    page,
    ...(filter.cerca === '' ? {} : { q: filter.cerca.slice(0, 100) }),
    ...(/^[a-z][a-z0-9_-]{0,39}$/.test(filter.tipo) ? { type: filter.tipo } : {}),
    ...(isStatus(filter.stato) ? { status: filter.stato } : {}),
  };
  return {
    queryKey: ['staff', 'entries', query],
    queryFn: () => api.call(staffContentList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

function isStatus(text: string): text is EntryStatus {
  return text === 'publish' || text === 'draft';
}

function filterOf(params: URLSearchParams): EntriesFilterValues {
  return {
    cerca: params.get('cerca') ?? '',
    tipo: params.get('tipo') ?? '',
    stato: params.get('stato') ?? '',
  };
}

function paramsOf(filter: EntriesFilterValues): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

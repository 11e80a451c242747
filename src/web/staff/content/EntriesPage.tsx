import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import { staffContentList } from '../../../contract/content/staff-entry-routes.ts';
import type { EntryStatus } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { staffPaths } from '../staff-paths.ts';
import { EntryRow } from './EntryRow.tsx';
import { typeName } from './entry-words.ts';

interface EntriesFilterValues {
  readonly cerca: string;
  readonly tipo: string;
  /** publish, draft, or empty. */
  readonly stato: string;
}

interface EntriesFilterProps {
  readonly values: EntriesFilterValues;
  readonly types: readonly string[];
  readonly onChange: (values: EntriesFilterValues) => void;
}

function EntriesFilter({ values, types, onChange }: EntriesFilterProps) {
  const formId = useId();
  const known = values.tipo === '' || types.includes(values.tipo) ? types : [...types, values.tipo];
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cerca = String(new FormData(event.currentTarget).get('cerca') ?? '').trim();
    onChange({ ...values, cerca });
  }
  return (
    <form
      id={formId}
      role="search"
      aria-label={t('Cerca nei contenuti')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-[1fr_14rem_12rem]"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Parole')}
          name="cerca"
          type="search"
          maxLength={100}
          defaultValue={values.cerca}
          className="grow"
        />
        <Button type="submit" variant="secondary" className="mt-7.5">
          {t('Cerca')}
        </Button>
      </div>
      <Select
        label={t('Tipo')}
        name="tipo"
        value={values.tipo}
        onChange={(event) => onChange({ ...values, tipo: event.target.value })}
      >
        <option value="">{t('Tutti i tipi')}</option>
        {known.map((type) => (
          <option key={type} value={type}>
            {typeName(type)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Stato')}
        name="stato"
        value={values.stato}
        onChange={(event) => onChange({ ...values, stato: event.target.value })}
      >
        <option value="">{t('Tutti gli stati')}</option>
        <option value="publish">{t('Pubblicati')}</option>
        <option value="draft">{t('Bozze')}</option>
      </Select>
    </form>
  );
}

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

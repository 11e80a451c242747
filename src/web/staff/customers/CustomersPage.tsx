import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { userSearch } from '../../../contract/backoffice/routes.ts';
import type { USER_SORTS } from '../../../contract/backoffice/schemas.ts';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { useActFor } from '../../features/auth/use-acting.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { type CustomerListParams, staffPaths } from '../staff-paths.ts';
import { CustomerItem } from './CustomerItem.tsx';
import { FactorRemovals } from './FactorRemovals.tsx';

type UserSort = (typeof USER_SORTS)[number];

/** The orders of the list of customers by their word in the address, with their names. The empty word is the usual order. */
const CUSTOMER_SORTS: Readonly<Record<string, { readonly sort: UserSort; readonly name: string }>> = {
  '': { sort: 'name', name: msg('Cognome e nome') },
  email: { sort: 'email', name: msg('E-mail') },
  recenti: { sort: 'newest', name: msg('Ultimi registrati') },
};

/** An order that is not known is the usual one. */
function sortOf(word: string): UserSort {
  return Object.entries(CUSTOMER_SORTS).find(([known]) => known === word)?.[1].sort ?? 'name';
}

interface CustomersFilterValues extends Readonly<Record<string, string>> {
  readonly cerca: string;
  /** A word of CUSTOMER_SORTS. */
  readonly ordina: string;
}

interface CustomersFilterProps {
  readonly values: CustomersFilterValues;
  readonly onChange: (values: CustomersFilterValues) => void;
}

function CustomersFilter({ values, onChange }: CustomersFilterProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cerca = String(new FormData(event.currentTarget).get('cerca') ?? '').trim();
    onChange({ ...values, cerca });
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca tra i clienti')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-[1fr_14rem]"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Parole o codice cliente')}
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
        label={t('Ordina per')}
        name="ordina"
        value={values.ordina in CUSTOMER_SORTS ? values.ordina : ''}
        onChange={(event) => onChange({ ...values, ordina: event.target.value })}
      >
        {Object.entries(CUSTOMER_SORTS).map(([word, { name }]) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
    </form>
  );
}

export { CustomersPage as Component };

/** D 6: looks for a customer, and acts for them. The search is in the address. */
function CustomersPage() {
  const { rights } = useOutletContext<StaffOverview>();
  const [params, setParams] = useSearchParams();
  const filter = { cerca: params.get('cerca') ?? '', ordina: params.get('ordina') ?? '' };
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const { data, error, refetch } = useQuery(customersQuery(filter, page));
  const actFor = useActFor();
  return (
    <>
      <PrivateTitle>{t('Clienti')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Clienti')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Cerca chi ti chiede aiuto e opera per suo conto. Quello che fai resta scritto nel registro.')}
      </p>
      <Link to={staffPaths.newCustomer()} className={buttonClass('secondary', 'md', 'mb-6')}>
        {t('Registra un cliente')}
      </Link>
      {rights.includes('second_factors') && <FactorRemovals />}
      <CustomersFilter key={JSON.stringify(filter)} values={filter} onChange={(next) => setParams(filled(next))} />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i clienti')}>
          <StaffLoading />
        </NotLoaded>
      )}
      <p role="status" className="mb-3 text-ink-faint text-sm">
        {data && (data.page.totItems === 1 ? t('1 cliente') : t('{n} clienti', { n: data.page.totItems }))}
      </p>
      {data?.users.length === 0 && (
        <EmptyState icon="search" title={t('Nessun cliente trovato')}>
          {t('Prova con altre parole: nome, azienda, e-mail, telefono o codice cliente.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.users.map((user) => (
          <CustomerItem
            key={user.userId}
            user={user}
            hasRecord={rights.includes('staff')}
            mayAskRemoval={rights.includes('second_factors')}
            mayBlock={rights.includes('blocking_customers')}
            mayClose={rights.includes('closing_accounts')}
            // until the shop is there as the customer's
            isBusy={actFor.variables === user.userId && !actFor.isError}
            onAct={() => actFor.mutate(user.userId)}
          />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) => staffPaths.customers({ ...filter, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function customersQuery({ cerca = '', ordina = '' }: CustomerListParams, page: number) {
  const query = {
    page: Math.min(page, 10_000),
    sort: sortOf(ordina),
    ...(cerca === '' ? {} : { q: cerca.slice(0, 100) }),
  };
  return {
    queryKey: ['staff', 'customers', query],
    queryFn: () => api.call(userSearch, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

function filled(filter: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

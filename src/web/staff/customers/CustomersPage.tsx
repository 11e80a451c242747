import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOutletContext, useSearchParams } from 'react-router';
import { userSearch } from '../../../contract/backoffice/routes.ts';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { useActFor } from '../../features/auth/use-acting.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { type CustomerListParams, staffPaths } from '../staff-paths.ts';
import { CustomerItem } from './CustomerItem.tsx';
import { CustomersFilter } from './CustomersFilter.tsx';
import { sortOf } from './customer-sorts.ts';
import { FactorRemovals } from './FactorRemovals.tsx';

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

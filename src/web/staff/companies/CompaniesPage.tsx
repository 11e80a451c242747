import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { companyList } from '../../../contract/account/registration-routes.ts';
import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { CompanyItem } from './CompanyItem.tsx';

export { CompaniesPage as Component };

type State = CompanyRequest['state'];

/** The states by the words of the address. */
const STATES: Readonly<Record<string, { readonly state: State; readonly name: string }>> = {
  attesa: { state: 'pending', name: msg('Da approvare') },
  approvate: { state: 'approved', name: msg('Approvate') },
  rifiutate: { state: 'refused', name: msg('Rifiutate') },
};

/** D 6: new companies, which the staff approve or refuse. Those that wait come first, the oldest before the others. */
function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('stato') ?? '';
  const word = asked in STATES ? asked : 'attesa';
  const { state } = STATES[word] ?? { state: 'pending' as const };
  const page = pageOf(params);
  const query = { state, page: Math.min(page, 10_000) };
  const { data, error, refetch } = useQuery(
    listQuery(['staff', 'companies', query], () => api.call(companyList, { query })),
  );
  return (
    <>
      <StaffHead
        title={t('Aziende')}
        about={t(
          'Chi si registra come azienda senza tessera cliente può ordinare dopo la vostra approvazione. La risposta parte per e-mail.',
        )}
      />
      <Select
        label={t('Stato')}
        name="stato"
        className="mb-4 max-w-xs"
        value={word}
        onChange={(event) => setParams(event.target.value === 'attesa' ? {} : { stato: event.target.value })}
      >
        {Object.entries(STATES).map(([value, { name }]) => (
          <option key={value} value={value}>
            {t(name)}
          </option>
        ))}
      </Select>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le aziende')}>
          <StaffLoading />
        </NotLoaded>
      )}
      <p role="status" className="mb-3 text-ink-faint text-sm">
        {data && (data.page.totItems === 1 ? t('1 azienda') : t('{n} aziende', { n: data.page.totItems }))}
      </p>
      {data?.companies.length === 0 && (
        <EmptyState icon="check" title={t('Nessuna azienda qui')}>
          {t('Quando un’azienda si registra senza tessera, compare tra quelle da approvare.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.companies.map((company) => (
          <CompanyItem key={company.userId} company={company} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) =>
            staffPaths.companies({
              stato: word === 'attesa' ? undefined : word,
              pagina: pagina > 1 ? pagina : undefined,
            })
          }
        />
      )}
    </>
  );
}

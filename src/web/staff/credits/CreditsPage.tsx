import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffCreditList } from '../../../contract/credit/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { TextSearch } from '../kit/TextSearch.tsx';
import { staffPaths } from '../staff-paths.ts';
import { CreditCompany } from './CreditCompany.tsx';

export { CreditsPage as Component };

/** D 3, credit granted: the companies that may buy on account. A search finds every company, so that credit can be granted to it. */
function CreditsPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('cerca') ?? '';
  const page = pageOf(params);
  const query = { ...(q === '' ? {} : { q: q.slice(0, 100) }), page: Math.min(page, 10_000) };
  const { data, error, refetch } = useQuery(
    listQuery(['staff', 'credits', query], () => api.call(staffCreditList, { query })),
  );
  return (
    <>
      <StaffHead
        title={t('Fidi')}
        about={t('Le aziende che comprano a credito. Per concedere un fido a un’altra azienda, cercala.')}
      />
      <TextSearch
        label={t('Nome, partita IVA o e-mail')}
        q={q}
        onSearch={(text) => setParams(text === '' ? {} : { cerca: text })}
      />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i fidi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.companies.length === 0 && (
        <EmptyState icon="store" title={q === '' ? t('Nessun fido concesso') : t('Nessuna azienda trovata')}>
          {t('Cerca un’azienda per concederle un fido.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.companies.map((company) => (
          <CreditCompany key={company.userId} company={company} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) =>
            staffPaths.credits({ cerca: q === '' ? undefined : q, pagina: pagina > 1 ? pagina : undefined })
          }
        />
      )}
    </>
  );
}

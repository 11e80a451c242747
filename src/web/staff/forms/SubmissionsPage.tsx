import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffSubmissionList } from '../../../contract/forms/staff-routes.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { SubmissionItem } from './SubmissionItem.tsx';

export { SubmissionsPage as Component };

/** Lists the submitted forms of the shop, newest first. */
function SubmissionsPage() {
  const [params, setParams] = useSearchParams();
  const formId = /^[1-9]\d{0,8}$/.test(params.get('modulo') ?? '') ? Number(params.get('modulo')) : undefined;
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const { data, error, refetch } = useQuery(submissionsQuery(formId, page));
  return (
    <>
      <PrivateTitle>{t('Moduli ricevuti')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Moduli ricevuti')}</h1>
      {data && data.forms.length > 0 && (
        <Select
          label={t('Modulo')}
          name="modulo"
          lang={contentLanguage()}
          className="max-w-md"
          value={String(formId ?? '')}
          onChange={(event) => setParams(event.target.value === '' ? {} : { modulo: event.target.value })}
        >
          <option value="">{t('Tutti i moduli')}</option>
          {data.forms.map((form) => (
            <option key={form.formId} value={form.formId}>
              {form.title}
            </option>
          ))}
        </Select>
      )}
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i moduli')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.submissions.length === 0 && (
        <EmptyState icon="mail" title={t('Ancora nessun modulo')}>
          {t('Quello che i clienti inviano dai moduli del negozio arriva qui e per e-mail.')}
        </EmptyState>
      )}
      <ul className="mt-2 grid gap-4">
        {data?.submissions.map((submission) => (
          <SubmissionItem key={submission.submissionId} submission={submission} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) => staffPaths.submissions({ modulo: formId, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function submissionsQuery(formId: number | undefined, page: number) {
  const query = { page: Math.min(page, 10_000), ...(formId === undefined ? {} : { form_id: formId }) };
  return {
    queryKey: ['staff', 'submissions', query],
    queryFn: () => api.call(staffSubmissionList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffSubmissionList } from '../../../contract/forms/staff-routes.ts';
import type { StaffSubmission } from '../../../contract/forms/staff-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatMoment } from '../kit/moment.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';

/** A submitted form: time, sender, every question with its answer, and the files. */
function SubmissionItem({ submission }: { readonly submission: StaffSubmission }) {
  const { submissionId, title, sentAt, customer, replyTo, answers, files } = submission;
  const headingId = `modulo-${submissionId}`;
  return (
    <li>
      <article aria-labelledby={headingId} className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6">
        <div>
          <h2 id={headingId} className="text-lg">
            <span lang={contentLanguage()}>{title}</span> {t('n. {number}', { number: submissionId })}
          </h2>
          <p className="break-words text-ink-faint text-sm">
            {formatMoment(sentAt)} · {customer ? t('Cliente {email}', { email: customer }) : t('Un visitatore')}
          </p>
        </div>
        <dl lang={contentLanguage()} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {answers.map(({ label, value }, index) => (
            // labels of questions may repeat
            <div key={`${index} ${label}`} className="min-w-0">
              <dt className="text-ink-faint text-sm">{label}</dt>
              <dd className="whitespace-pre-line break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {files.length > 0 && (
          <ul aria-label={t('Allegati')} className="flex flex-wrap gap-2">
            {files.map(({ name, bytes, url }) => (
              <li key={url}>
                {/* downloaded, never opened on the shop's own origin */}
                <a
                  href={url}
                  download
                  className="flex min-h-11 items-center gap-2 break-all rounded-full bg-tint px-4 text-sm hover:underline"
                >
                  <Icon name="clip" className="size-4" />
                  {t('{name} ({size} KB)', { name, size: Math.ceil(bytes / 1024) })}
                </a>
              </li>
            ))}
          </ul>
        )}
        {replyTo && (
          <a
            href={`mailto:${encodeURIComponent(replyTo).replace('%40', '@')}`}
            className="flex min-h-11 w-fit items-center gap-2 break-all font-semibold text-accent text-sm underline"
          >
            <Icon name="mail" className="size-4" />
            {t('Rispondi a {email}', { email: replyTo })}
          </a>
        )}
      </article>
    </li>
  );
}

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

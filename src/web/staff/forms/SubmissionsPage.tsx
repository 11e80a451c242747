import { useQuery } from '@tanstack/react-query';
import { staffSubmissionList } from '../../../contract/forms/routes.ts';
import type { StaffSubmission } from '../../../contract/forms/staff-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Facts } from '../kit/Facts.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';

export { SubmissionsPage as Component };

/** The submitted forms of the shop, newest first. */
function SubmissionsPage() {
  const state = useListState();
  const form = state.word('modulo');
  const query = { page: state.page, ...(/^[1-9]\d{0,8}$/.test(form) ? { form_id: Number(form) } : {}) };
  const submissions = useQuery(
    listQuery(['staff', 'submissions', query], () => api.call(staffSubmissionList, { query })),
  );
  const forms = submissions.data?.forms ?? [];
  return (
    <StaffList
      title={t('Moduli ricevuti')}
      state={state}
      query={submissions}
      file={{ of: staffSubmissionList, query }}
      rows={submissions.data?.submissions}
      total={submissions.data?.page.totItems}
      pages={submissions.data?.page.totPages}
      filters={[
        {
          name: 'modulo',
          label: t('Modulo'),
          lang: contentLanguage(),
          choices: forms.map(({ formId, title }) => ({ word: String(formId), name: title })),
        },
      ]}
      keyOf={({ submissionId }) => submissionId}
      nameOf={({ title, submissionId }) => `${title} ${t('n. {number}', { number: submissionId })}`}
      first={{ title: t('Modulo') }}
      columns={[
        {
          word: 'chi',
          title: t('Chi scrive'),
          cell: ({ customer, replyTo }) => customer ?? replyTo ?? t('Un visitatore'),
        },
        { word: 'testo', title: t('Testo'), cell: longestAnswer },
        { word: 'allegati', title: t('Allegati'), cell: ({ files }) => files.length > 0 && files.length, isEnd: true },
        { word: 'inviato', title: t('Inviato'), cell: ({ sentAt }) => formatMoment(sentAt) },
      ]}
      details={(submission) => <Answers submission={submission} />}
      empty={{
        icon: 'mail',
        title: t('Ancora nessun modulo'),
        text: t('Quello che i clienti inviano dai moduli del negozio arriva qui e per e-mail.'),
      }}
    />
  );
}

/** Returns the beginning of the longest answer, which usually shows the subject. */
function longestAnswer({ answers }: StaffSubmission) {
  const [longest] = answers.map(({ value }) => value).toSorted((one, other) => other.length - one.length);
  return (
    <span lang={contentLanguage()} className="line-clamp-1">
      {longest}
    </span>
  );
}

/** All questions with their answers, the files, and a link to reply. */
function Answers({ submission: { answers, files, replyTo, customer } }: { readonly submission: StaffSubmission }) {
  return (
    <>
      <p className="text-ink-faint text-sm">
        {customer ? t('Cliente {email}', { email: customer }) : t('Un visitatore')}
      </p>
      <div lang={contentLanguage()}>
        <Facts facts={answers.map(({ label, value }) => [label, value])} />
      </div>
      {files.length > 0 && (
        <ul aria-label={t('Allegati')} className="flex flex-wrap gap-2">
          {files.map(({ name, bytes, url }) => (
            <li key={url}>
              {/* downloaded, never opened on the shop's own origin */}
              <a
                href={url}
                download
                className="flex min-h-(--button-height) items-center gap-2 break-all rounded-sm bg-tint px-3 text-sm hover:underline"
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
          className="flex min-h-(--button-height) w-fit items-center gap-2 break-all font-semibold text-accent text-sm underline"
        >
          <Icon name="mail" className="size-4" />
          {t('Rispondi a {email}', { email: replyTo })}
        </a>
      )}
    </>
  );
}

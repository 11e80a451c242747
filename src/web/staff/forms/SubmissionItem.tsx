import type { StaffSubmission } from '../../../contract/forms/staff-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { formatMoment } from '../kit/moment.ts';

/** A submitted form: time, sender, every question with its answer, and the files. */
export function SubmissionItem({ submission }: { readonly submission: StaffSubmission }) {
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

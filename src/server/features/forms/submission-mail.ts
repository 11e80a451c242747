import { wireDate } from '../../../domain/base/rome-time.ts';
import { perLanguage, t } from '../../../language/language.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs, JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { FormLetter } from '../../mails/shopping-letters.ts';
import { readSubmission, type StoredAnswer, type SubmissionRow } from './queries.ts';

export interface FormMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'staffMail'>;
  readonly publicUrl: string;
}

type FormMailKind = 'form-submission' | 'form-receipt';

/** The jobs that send a submission to the staff and its acknowledgement to the customer. */
export function formMailJobs({ db, mailer, config, publicUrl }: FormMailDeps): Pick<FeatureJobs, FormMailKind> {
  const job =
    (letterOf: (row: SubmissionRow) => FormLetter | undefined): JobHandler<FormMailKind> =>
    async ({ submissionId }, { key }) => {
      const row = await readSubmission(db, submissionId);
      const letter = row && letterOf(row);
      if (!letter) return;
      const { formLetter } = await import('../../mails/shopping-letters.ts');
      await mailer.send(() => formLetter(letterOf(row) ?? letter), key);
    };
  return {
    'form-submission': job((row) => staffLetter(row, { staffMail: config.staffMail, publicUrl })),
    'form-receipt': job(receipt),
  };
}

function staffLetter(row: SubmissionRow, to: { staffMail: string; publicUrl: string }): FormLetter {
  const who = row.customer === null ? 'Un visitatore' : `Il cliente ${row.customer} (n. ${row.userId})`;
  return {
    to: row.mailTo ?? to.staffMail,
    subject: `${row.mailSubject || row.title}, n. ${row.submissionId}`,
    ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
    isForStaff: true,
    title: row.title,
    intro: `${who} ha inviato il modulo «${row.title}» il ${WHEN.format(row.sentAt)}.`,
    answers: answersOf(row),
    attachments: row.files.map(({ uploadId, name, bytes }) => ({
      name: `${name} (${Math.ceil(bytes / 1024)} KB)`,
      url: `${to.publicUrl}/staff/form-uploads/${uploadId}`,
    })),
  };
}

/** The acknowledgement on a durable medium that the law requires (Codice del consumo 54). */
function receipt(row: SubmissionRow): FormLetter | undefined {
  if (row.customer === null) return undefined;
  return {
    to: row.customer,
    subject: t('Abbiamo ricevuto: {title}, n. {number}', { title: row.title, number: row.submissionId }),
    title: row.title,
    intro: t('Abbiamo ricevuto la tua richiesta «{title}» il {when}. Il suo numero è {number}.', {
      title: row.title,
      when: sentAt().format(row.sentAt),
      number: row.submissionId,
    }),
    answers: answersOf(row),
  };
}

const sentAt = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' }),
);
const WHEN = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });

function answersOf({ answers }: SubmissionRow): FormLetter['answers'] {
  return answers.map((answer) => ({ label: answer.label || answer.key, value: inWords(answer) }));
}

/** Returns an answer as text, for mails and the back office. */
export function inWords({ type, value }: StoredAnswer): string {
  if (type === 'checkbox' || type === 'consent') return value === '1' ? t('sì') : t('no');
  if (type === 'date' && typeof value === 'string' && value !== '') return wireDate(value);
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? '-' : text;
}

import { wireDate } from '../../../domain/base/rome-time.ts';
import { type Html, html } from '../../http/html.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Mail, Mailer } from '../../infra/mail.ts';
import { type KeptAnswer, readSubmission, type SubmissionRow } from './queries.ts';

export const FORM_STAFF_MAIL = 'form-submission';
export const FORM_RECEIPT_MAIL = 'form-receipt';

export interface FormMailParts {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly staffMail: string;
  readonly publicUrl: string;
}

type Job = (payload: Readonly<Record<string, unknown>>) => Promise<void>;

/** The jobs that tell the staff what was sent, and the customer that it came. */
export function formMailJobs({ db, mailer, staffMail, publicUrl }: FormMailParts): Readonly<Record<string, Job>> {
  const job =
    (mailOf: (row: SubmissionRow) => Mail | undefined): Job =>
    async ({ submissionId }) => {
      if (typeof submissionId !== 'number') throw new Error('the job names no submission');
      const row = await readSubmission(db, submissionId);
      const mail = row && mailOf(row);
      if (mail) await mailer.send(mail);
    };
  return {
    [FORM_STAFF_MAIL]: job((row) => staffLetter(row, { staffMail, publicUrl })),
    [FORM_RECEIPT_MAIL]: job(receipt),
  };
}

function staffLetter(row: SubmissionRow, to: { staffMail: string; publicUrl: string }): Mail {
  const links = row.files.map(({ upload_id, name, bytes }) => ({
    name: `${name} (${Math.ceil(bytes / 1024)} KB)`,
    url: `${to.publicUrl}/staff/form-uploads/${upload_id}`,
  }));
  const who = row.customer === null ? 'Un visitatore' : `Il cliente ${row.customer} (n. ${row.user_id})`;
  const intro = `${who} ha inviato il modulo «${row.title}» il ${WHEN.format(row.sent_at)}.`;
  return {
    to: row.mail_to ?? to.staffMail,
    subject: subjectOf(row),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    plain: [intro, '', ...plainAnswers(row), ...links.map(({ name, url }) => `Allegato: ${name} ${url}`)].join('\n'),
    html: letter(row, [
      html`<p>${intro}</p>`,
      answersTable(row),
      ...links.map(({ name, url }) => html`<p>Allegato: <a href="${url}">${name}</a></p>`),
    ]),
  };
}

/** On a durable medium, for what the law wants acknowledged (Codice del consumo 54). */
function receipt(row: SubmissionRow): Mail | undefined {
  if (row.customer === null) return undefined;
  const intro = `Abbiamo ricevuto la tua richiesta «${row.title}» il ${WHEN.format(row.sent_at)}. Il suo numero è ${row.submission_id}.`;
  return {
    to: row.customer,
    subject: oneLine(`Abbiamo ricevuto: ${row.title}, n. ${row.submission_id}`),
    plain: [intro, '', ...plainAnswers(row)].join('\n'),
    html: letter(row, [html`<p>${intro}</p>`, answersTable(row)]),
  };
}

const WHEN = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });

function subjectOf({ mail_subject: subject, title, submission_id: id }: SubmissionRow): string {
  return oneLine(`${subject || title}, n. ${id}`);
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function plainAnswers({ answers }: SubmissionRow): string[] {
  return answers.map((answer) => `${answer.label || answer.key}: ${inWords(answer)}`);
}

function answersTable({ answers }: SubmissionRow): Html {
  const rows = answers.map(
    (answer) =>
      html`<tr><th style="padding:6px 16px 6px 0;text-align:left;vertical-align:top">${answer.label || answer.key}</th><td style="padding:6px 0;white-space:pre-wrap">${inWords(answer)}</td></tr>`,
  );
  return html`<table style="border-collapse:collapse">${rows}</table>`;
}

/** An answer as the staff read it, in mails and in the back office. */
export function inWords({ type, value }: KeptAnswer): string {
  if (type === 'checkbox' || type === 'consent') return value === '1' ? 'sì' : 'no';
  if (type === 'date' && typeof value === 'string' && value !== '') return wireDate(value);
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? '-' : text;
}

function letter({ title }: SubmissionRow, parts: readonly Html[]): string {
  return html`<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${title}</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#2b2620">${parts}</body></html>`
    .html;
}

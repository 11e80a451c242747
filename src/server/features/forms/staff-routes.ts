import { pageBlock } from '../../../contract/base/page.ts';
import type { StaffSubmission } from '../../../contract/forms/staff-schemas.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { inWords } from './submission-mail.ts';
import { countSubmissions, formsWithSubmissions, listSubmissions, type SubmissionRow } from './submission-queries.ts';

/** Issue 4: submissions are stored, and the staff read them in the back office. */
export function staffFormHandlers({ db }: { db: Database }): Pick<Handlers, 'staffSubmissionList'> {
  return {
    staffSubmissionList: async (_context, { query }) => {
      const { form_id: formId, page = 1, page_size: pageSize = 20 } = query;
      const [rows, total, forms] = await Promise.all([
        listSubmissions(db, formId, { limit: pageSize, offset: (page - 1) * pageSize }),
        countSubmissions(db, formId),
        formsWithSubmissions(db),
      ]);
      return done({
        page: pageBlock({ page, pageSize, total }),
        submissions: rows.map(submissionOf),
        forms: forms.map(({ form_id, title }) => ({ formId: form_id, title })),
      });
    },
  };
}

function submissionOf(row: SubmissionRow): StaffSubmission {
  return {
    submissionId: row.submission_id,
    formId: row.form_id,
    title: row.title,
    sentAt: row.sent_at.toISOString(),
    ...(row.customer === null ? {} : { customer: row.customer }),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    answers: row.answers.map((answer) => ({ label: answer.label || answer.key, value: inWords(answer) })),
    files: row.files.map(({ upload_id, name, bytes }) => ({ name, bytes, url: `/staff/form-uploads/${upload_id}` })),
  };
}

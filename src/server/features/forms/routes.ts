import { pageBlock } from '../../../contract/base/page.ts';
import type { DynamicForm, FormField } from '../../../contract/forms/schemas.ts';
import type { StaffSubmission } from '../../../contract/forms/staff-schemas.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { type EnglishTexts, inEnglish, staysItalian } from '../catalogue/engine/english/english-texts.ts';
import { formView } from './form-view.ts';
import { findForm, type StoredAnswer } from './queries.ts';
import { type FormDeps, sendForm } from './send-form.ts';
import { inWords } from './submission-mail.ts';

/** S 7, forms: reading a form by its id or slug, and sending it. */
export function formHandlers(deps: FormDeps) {
  const { db, catalogue, formGuard } = deps;
  return {
    formView: async (context, { query }) => {
      const row = await findForm(db, { formId: query.form_id, slug: query.slug });
      if (!row) return refuse('FORM_NOT_FOUND');
      const session = await context.session();
      const asker = { userId: session?.customer?.userId, sessionId: session?.sessionId, now: context.now };
      const guard = formGuard.issue({ formId: row.formId, guardKey: row.guardKey }, context.now);
      const { texts } = catalogue.namesIn(context.language);
      return done({ form: { ...formInEnglish(texts, await formView(db, row, asker)), guard } });
    },
    formSend: async (context, { query, body }) => {
      const row = await findForm(db, { formId: body.form_id });
      if (!row) return refuse('FORM_NOT_FOUND');
      return sendForm(deps, context, {
        row,
        fields: body.fields,
        guard: body.guard,
        honeypot: body.website ?? '',
        captchaToken: query.token_recaptcha,
      });
    },
  } satisfies Partial<Handlers>;
}

type Form = Omit<DynamicForm, 'guard'>;

/**
 * Returns a form with its texts in English, as far as there are translations. What is sent back is not translated:
 * values of choices, defaults, and the names of fields.
 */
function formInEnglish(texts: EnglishTexts, form: Form): Form {
  if (texts.size === 0) return form;
  return {
    ...form,
    title: inEnglish(texts, form.title),
    ...staysItalian(texts, form.title),
    submitLabel: inEnglish(texts, form.submitLabel),
    successMessage: inEnglish(texts, form.successMessage),
    fields: form.fields.map((field) => fieldInEnglish(texts, field)),
  };
}

function fieldInEnglish(texts: EnglishTexts, field: FormField): FormField {
  const { type, label, placeholder, value } = field;
  const isText = type === 'html';
  return {
    ...field,
    label: inEnglish(texts, label),
    ...staysItalian(texts, isText ? value : label),
    placeholder: inEnglish(texts, placeholder),
    desc_text: inEnglish(texts, field.desc_text),
    help_text: inEnglish(texts, field.help_text),
    options: field.options.map((option) => ({ ...option, label: inEnglish(texts, option.label) })),
    ...(isText ? { value: inEnglish(texts, value), default: inEnglish(texts, field.default) } : {}),
  };
}

/** Issue 4: submissions are stored, and the staff read them in the back office. */
export function staffFormHandlers({ db }: { db: Database }) {
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
        forms: forms.map(({ formId: form_id, title }) => ({ formId: form_id, title })),
      });
    },
  } satisfies Partial<Handlers>;
}

function submissionOf(row: SubmissionRow): StaffSubmission {
  return {
    submissionId: row.submissionId,
    formId: row.formId,
    title: row.title,
    sentAt: row.sentAt.toISOString(),
    ...(row.customer === null ? {} : { customer: row.customer }),
    ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
    answers: row.answers.map((answer) => ({ label: answer.label || answer.key, value: inWords(answer) })),
    files: row.files.map(({ uploadId, name, bytes }) => ({ name, bytes, url: `/staff/form-uploads/${uploadId}` })),
  };
}

interface SubmissionRow {
  submissionId: number;
  formId: number;
  title: string;
  answers: readonly StoredAnswer[];
  replyTo: string | null;
  customer: string | null;
  sentAt: Date;
  files: readonly { uploadId: number; name: string; bytes: number }[];
}

/** Lists submissions for the staff, of one form or of all, newest first. */
async function listSubmissions(
  db: Queryable,
  formId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<SubmissionRow[]> {
  return db.query<SubmissionRow>(sql`
    select s.submission_id, s.form_id, f.title, s.answers, s.reply_to, c.email as customer, s.sent_at,
      coalesce((select json_agg(json_build_object('uploadId', u.upload_id, 'name', u.name, 'bytes', u.bytes)
      order by u.upload_id)
        from form_uploads u where u.submission_id = s.submission_id), '[]') as files
    from form_submissions s join forms f using (form_id) left join customers c using (user_id)
    where ${ofForm(formId)} order by s.submission_id desc limit ${limit} offset ${offset}`);
}

async function countSubmissions(db: Queryable, formId: number | undefined): Promise<number> {
  const row = await db.one<{ total: number }>(sql`
    select count(*)::int as total from form_submissions s where ${ofForm(formId)}`);
  return row.total;
}

async function formsWithSubmissions(db: Queryable): Promise<{ formId: number; title: string }[]> {
  return db.query(sql`
    select form_id, title from forms f
    where exists (select from form_submissions s where s.form_id = f.form_id) order by title, form_id limit 200`);
}

function ofForm(formId: number | undefined): SqlFragment {
  return formId === undefined ? sql`true` : sql`s.form_id = ${formId}`;
}

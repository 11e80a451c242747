import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface FormRow {
  formId: number;
  slug: string;
  title: string;
  version: number;
  loginRequired: boolean;
  fields: unknown[];
  submitLabel: string;
  successMessage: string;
  mailSubject: string;
  mailTo: string | null;
  sendsReceipt: boolean;
  keptAs: 'submission' | 'product-request';
  guardKey: string;
}

/** Reads a published form; drafts are not found. */
export async function findForm(
  db: Queryable,
  { formId, slug }: { formId?: number | undefined; slug?: string | undefined },
): Promise<FormRow | undefined> {
  const row = await db.maybeOne<FormRow>(sql`
    select form_id, slug, title, version, login_required, fields, submit_label, success_message, mail_subject, mail_to,
      sends_receipt, kept_as, guard_key
    from forms where status = 'publish'
      and ${formId === undefined ? sql`slug = ${slug ?? ''}` : sql`form_id = ${formId}`}`);
  return row;
}

export interface StoredAnswer {
  readonly id: number;
  readonly key: string;
  readonly type: string;
  readonly label: string;
  readonly value: string | readonly string[];
}

export interface NewSubmission {
  readonly form: FormRow;
  readonly userId: number | undefined;
  readonly sessionId: number;
  readonly answers: readonly StoredAnswer[];
  readonly replyTo: string | undefined;
  readonly fingerprint: Buffer | undefined;
  readonly now: Date;
}

/** Returns the id, and whether the same submission was stored before. */
export async function insertSubmission(tx: Tx, sent: NewSubmission): Promise<{ submissionId: number; isNew: boolean }> {
  const { form, userId, sessionId, answers, replyTo, fingerprint, now } = sent;
  const row = await tx.maybeOne<{ submissionId: number }>(sql`
    insert into form_submissions (form_id, form_version, user_id, session_id, answers, reply_to, fingerprint, sent_at)
    values (${form.formId}, ${form.version}, ${userId ?? null}, ${sessionId}, ${JSON.stringify(answers)}::jsonb,
      ${replyTo ?? null}, ${fingerprint ?? null}, ${now})
    on conflict (fingerprint) do nothing returning submission_id`);
  if (row) return { submissionId: row.submissionId, isNew: true };
  const existing = await findSubmission(tx, fingerprint);
  if (existing === undefined) throw new Error('a submission was neither written nor found');
  return { submissionId: existing, isNew: false };
}

/** Reads an equal submission that was stored before. */
export async function findSubmission(db: Queryable, fingerprint: Buffer | undefined): Promise<number | undefined> {
  const row = await db.maybeOne<{ submissionId: number }>(sql`
    select submission_id from form_submissions where fingerprint = ${fingerprint ?? null}`);
  return row?.submissionId;
}

/** Locks a visitor's session until the transaction ends. */
export async function lockVisitor(tx: Tx, sessionId: number): Promise<void> {
  await tx.query(sql`select 1 from sessions where session_id = ${sessionId} for no key update`);
}

export async function submissionsSince(db: Queryable, sessionId: number, since: Date): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from form_submissions where session_id = ${sessionId} and sent_at > ${since}`);
  return row.count;
}

export interface SubmissionRow {
  submissionId: number;
  title: string;
  mailSubject: string;
  mailTo: string | null;
  answers: StoredAnswer[];
  replyTo: string | null;
  customer: string | null;
  userId: number | null;
  sentAt: Date;
  files: { uploadId: number; name: string; bytes: number }[];
}

export async function readSubmission(db: Queryable, submissionId: number): Promise<SubmissionRow | undefined> {
  const row = await db.maybeOne<SubmissionRow>(sql`
    select s.submission_id, f.title, f.mail_subject, f.mail_to, s.answers, s.reply_to, c.email as customer, s.user_id,
      s.sent_at, coalesce((select json_agg(json_build_object('uploadId', u.upload_id, 'name', u.name, 'bytes',
      u.bytes) order by u.upload_id)
        from form_uploads u where u.submission_id = s.submission_id), '[]') as files
    from form_submissions s join forms f using (form_id) left join customers c using (user_id)
    where s.submission_id = ${submissionId}`);
  return row;
}

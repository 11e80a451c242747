import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { StoredAnswer } from './queries.ts';

export interface SubmissionRow {
  submission_id: number;
  form_id: number;
  title: string;
  answers: readonly StoredAnswer[];
  reply_to: string | null;
  customer: string | null;
  sent_at: Date;
  files: readonly { upload_id: number; name: string; bytes: number }[];
}

/** Lists submissions for the staff, of one form or of all, newest first. */
export async function listSubmissions(
  db: Queryable,
  formId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<SubmissionRow[]> {
  return db.query<SubmissionRow>(sql`
    select s.submission_id, s.form_id, f.title, s.answers, s.reply_to, c.email as customer, s.sent_at,
      coalesce((select json_agg(json_build_object('upload_id', u.upload_id, 'name', u.name, 'bytes', u.bytes) order by u.upload_id)
        from form_uploads u where u.submission_id = s.submission_id), '[]') as files
    from form_submissions s join forms f using (form_id) left join customers c using (user_id)
    where ${ofForm(formId)} order by s.submission_id desc limit ${limit} offset ${offset}`);
}

export async function countSubmissions(db: Queryable, formId: number | undefined): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from form_submissions s where ${ofForm(formId)}`);
  return row?.total ?? 0;
}

export async function formsWithSubmissions(db: Queryable): Promise<{ form_id: number; title: string }[]> {
  return db.query(sql`
    select form_id, title from forms f
    where exists (select from form_submissions s where s.form_id = f.form_id) order by title, form_id limit 200`);
}

function ofForm(formId: number | undefined): SqlFragment {
  return formId === undefined ? sql`true` : sql`s.form_id = ${formId}`;
}

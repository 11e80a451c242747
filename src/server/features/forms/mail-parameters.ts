import type { ContentReply } from '../../infra/cms/content-source.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { successMessage } from './form-view.ts';
import { findForm } from './queries.ts';
import { readFields } from './read-fields.ts';

/**
 * S 7, get_mail_pars: returns the fields and texts of a form, without the recipients of its mail; undefined if there is
 * no such form.
 */
export async function mailParameters(db: Queryable, formId: number): Promise<ContentReply | undefined> {
  const row = await findForm(db, { formId });
  if (!row) return undefined;
  const fields = readFields(row.fields).map(({ id, key, type, label, required }) => ({
    id,
    key,
    type,
    label,
    required,
  }));
  return {
    status: 200,
    body: {
      id: row.formId,
      form_id: row.formId,
      slug: row.slug,
      title: { rendered: row.title.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') },
      subject: row.mailSubject || row.title,
      success_message: successMessage(row),
      fields: row.loginRequired ? [] : fields,
    },
  };
}

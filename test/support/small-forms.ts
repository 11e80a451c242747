import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

interface TestForm {
  readonly fields: readonly unknown[];
  readonly slug?: string;
  readonly title?: string;
  readonly loginRequired?: boolean;
  readonly receipt?: boolean;
  readonly keptAs?: 'submission' | 'product-request';
  readonly success?: string;
  readonly mailTo?: string;
  readonly subject?: string;
}

let made = 0;

/** Writes a form as the staff would and returns its id. */
export async function writeForm(db: Database, form: TestForm): Promise<number> {
  const [row] = await db.query<{ formId: number }>(sql`
    insert into forms (slug, title, login_required, fields, sends_receipt, kept_as, success_message, mail_to,
      mail_subject)
    values (${form.slug ?? `modulo-${(made += 1)}`}, ${form.title ?? 'Modulo'}, ${form.loginRequired ?? false},
      ${JSON.stringify(form.fields)}::jsonb, ${form.receipt ?? false}, ${form.keptAs ?? 'submission'},
      ${form.success ?? ''}, ${form.mailTo ?? null}, ${form.subject ?? ''})
    returning form_id`);
  return row?.formId ?? 0;
}

export interface MultipartFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

/** Returns a body in the format of browsers for forms with files. */
export function multipart(fields: readonly (readonly [string, string])[], files: readonly MultipartFile[] = []) {
  const boundary = '----prova7d1f';
  const parts = [
    ...fields.map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field, name, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** The smallest file that is recognised as a PDF. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

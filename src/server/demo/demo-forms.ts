import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../infra/database/sql.ts';
import type { Database } from '../infra/database/types.ts';

/** A form in the format of demo/content/forms; its fields have the names of the content management system. */
export interface DemoForm {
  readonly slug: string;
  readonly title: string;
  readonly login_required?: boolean;
  readonly submit_label: string;
  readonly success_message: string;
  readonly mail_subject: string;
  readonly sends_receipt?: boolean;
  readonly kept_as?: 'submission' | 'product-request';
  readonly fields: readonly Readonly<Record<string, unknown>>[];
}

const FOLDER = new URL('../../../demo/content/forms/', import.meta.url);

/** Writes the demo's forms if the shop has none. Returns how many were written. */
export async function loadDemoForms(db: Database): Promise<number> {
  const present = await db.one<{ found: boolean }>(sql`select exists (select from forms) as found`);
  if (present.found) return 0;
  const forms = JSON.stringify(await readDemoForms());
  const written = await db.query(sql`
    insert into forms (slug, title, login_required, submit_label, success_message, mail_subject, sends_receipt,
      kept_as, fields)
    select f.slug, f.title, coalesce(f.login_required, false), f.submit_label, f.success_message, f.mail_subject,
      coalesce(f.sends_receipt, false), coalesce(f.kept_as, 'submission'), f.fields
    from jsonb_to_recordset(${forms}::jsonb) as f(slug text, title text, login_required boolean, submit_label text,
      success_message text, mail_subject text, sends_receipt boolean, kept_as text, fields jsonb)
    on conflict (slug) do nothing returning 1`);
  return written.length;
}

export async function readDemoForms(): Promise<DemoForm[]> {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as DemoForm));
}

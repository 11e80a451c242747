import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../infra/database/sql.ts';
import type { Database } from '../infra/database/types.ts';

export interface DemoPage {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly order: number;
  /** The text about its validity on the page (delivery 2); empty: none. */
  readonly valid: string;
  /** The slug of the form below the text; empty: none. */
  readonly form: string;
  readonly content: string;
}

const DEMO = new URL('../../../demo/', import.meta.url);
const MENUS = new URL('../../../demo/content/menus.json', import.meta.url);

/** Writes pages and menus in one transaction if the shop has no page yet. */
export async function loadDemoContent(db: Database): Promise<number> {
  const present = await db.one<{ found: boolean }>(sql`select exists (select from content_entries) as found`);
  if (present.found) return 0;
  const pages = await readDemoPages();
  const menus = await readFile(MENUS, 'utf8');
  return db.tx(async (tx) => {
    const written = await tx.query(sql`
      insert into content_entries (type, slug, title, excerpt, content, menu_order, meta)
      select 'pages', p.slug, p.title, '<p>' || p.excerpt || '</p>', p.content, p."order",
        case when p.valid = '' then '{}' else jsonb_build_object('valid', p.valid) end
          || case when p.form = '' then '{}' else jsonb_build_object('form', p.form) end
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        as p(slug text, title text, excerpt text, content text, "order" int, valid text, form text)
      on conflict (type, slug) do nothing returning 1`);
    await tx.query(sql`
      insert into content_menus (location, name, items)
      select key, key, value from jsonb_each(${menus}::jsonb)
      on conflict do nothing`);
    return written.length;
  });
}

export async function readDemoPages(within = 'content/pages/'): Promise<DemoPage[]> {
  const folder = new URL(within, DEMO);
  const files = (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(
    files.map(async (file) => pageOf(file.slice(0, -'.html'.length), await readFile(new URL(file, folder), 'utf8'))),
  );
  return pages.sort((a, b) => a.order - b.order);
}

/** Parses a page, whose first line is a comment: `title: ... | order: ... | excerpt: ... | valid: ... | form: ...`. */
function pageOf(slug: string, text: string): DemoPage {
  const [, head = '', content = ''] = /^<!-- (.*?) -->\n([\s\S]*)$/.exec(text) ?? [];
  const fields = new Map(
    head.split(' | ').map((part) => {
      const [name = '', ...rest] = part.split(': ');
      return [name.trim(), rest.join(': ').trim()] as const;
    }),
  );
  const title = fields.get('title') ?? '';
  if (title === '') throw new Error(`${slug}.html says no title in its first line`);
  return {
    slug,
    title,
    content,
    order: Number(fields.get('order') ?? 0),
    excerpt: fields.get('excerpt') ?? '',
    valid: fields.get('valid') ?? '',
    form: fields.get('form') ?? '',
  };
}

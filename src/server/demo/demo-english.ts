import { type EnglishTexts, onOneLine } from '../features/catalogue/engine/english/english-texts.ts';
import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { readDemoPages } from './demo-content.ts';
import { readDemoText, readPairs } from './demo-tables.ts';

const FILES = ['english/words.txt', 'english/texts.txt', 'english/forms.txt'];

/** The English of all other texts of the demo: words of the catalogue, blocks, menus, forms and pages. */
export async function readEnglishTexts(): Promise<EnglishTexts> {
  const [files, pages, brands] = await Promise.all([
    Promise.all(FILES.map(readPairs)),
    pairsOfPages(),
    readDemoText('brands.txt'),
  ]);
  const makers = brands.map(
    ([name = '', , , town = '']) => [`Prodotto per ${name}, ${town}`, `Made for ${name}, ${town}`] as const,
  );
  return new Map([...files.flatMap((file) => [...file]), ...makers, ...pages]);
}

export async function loadDemoEnglish(tx: Tx): Promise<void> {
  const pairs = Array.from(await readEnglishTexts(), ([italian, english]) => ({ italian, english }));
  await tx.query(sql`
    insert into english_texts (italian, english)
    select italian, english from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(italian text, english text)
    on conflict (md5(italian)) do nothing`);
}

/** Title, summary, validity and text of the static pages. */
async function pairsOfPages(): Promise<[string, string][]> {
  const [pages, english] = await Promise.all([readDemoPages(), readDemoPages('english/pages/')]);
  const bySlug = new Map(english.map((page) => [page.slug, page]));
  return pages.flatMap((page) => {
    const other = bySlug.get(page.slug);
    if (!other) return [];
    const pairs: [string, string][] = [
      [page.title, other.title],
      [`<p>${page.excerpt}</p>`, `<p>${other.excerpt}</p>`],
      [page.valid, other.valid],
      [onOneLine(page.content), onOneLine(other.content)],
    ];
    return pairs.filter(([italian]) => italian !== '');
  });
}

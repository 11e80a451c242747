import { sql } from '../../infra/database/sql.ts';
import type { TableFile } from './table-file.ts';

const text = { type: 'text', isNeeded: true, max: 50_000 } as const;

/** Texts in English by their Italian: names of categories, classes, options and promotions, and the content of pages. */
export const englishFile: TableFile = {
  name: 'english',
  columns: { italian: text, english: text },
  keys: ['italian'],
  select: sql`select italian, english from english_texts order by italian collate "C"`,
  refusals: [],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into english_texts (italian, english) select italian, english from incoming order by line
      on conflict (md5(italian)) do update set english = excluded.english where english_texts.english <> excluded.english
      returning 1`);
    return { written: rows.length, changes: [{ what: 'products' }] };
  },
};

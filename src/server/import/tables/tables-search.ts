import { sql } from '../../infra/database/sql.ts';
import type { TableFile } from './table-file.ts';

const language = { type: 'text', isNeeded: true, pattern: /^(it|en)$/ } as const;
const MAX_WORDS = 2000;

/**
 * The groups of words that the staff wrote for searches, and the lines that come with the shop and are not used. Lines
 * with `source` "shop" stand in the list of the office only: they come with every shop.
 */
export const searchWordsFile: TableFile = {
  name: 'search-words',
  columns: {
    language,
    kind: { type: 'text', isNeeded: true, pattern: /^(both|one_way|never|off)$/ },
    words: { type: 'text', isNeeded: true, max: MAX_WORDS },
    others: { type: 'text', max: MAX_WORDS },
    source: { type: 'text', pattern: /^(own|shop)$/ },
  },
  keys: ['language', 'kind', 'words', 'others'],
  select: sql`
    select language, kind, words, nullif(others, '') as others, 'own' as source from search_synonyms
    order by synonym_id`,
  refusals: [
    { when: `kind = 'never' and others is null`, reason: 'these words are never taken for others: for which' },
    { when: `kind in ('both', 'off') and others is not null`, reason: 'words of this kind stand in one column' },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into search_synonyms (language, kind, words, others)
      select language, kind, words, coalesce(others, '') from incoming
      where kind = 'off' or source is distinct from 'shop' order by line
      on conflict do nothing returning 1`);
    return { written: rows.length, changes: [{ what: 'search' }] };
  },
};

/** Goods with a place of their own in searches, in the order of the file. Words that it names have exactly these. */
export const searchPinsFile: TableFile = {
  name: 'search-pins',
  columns: {
    language,
    words: { type: 'text', isNeeded: true, max: MAX_WORDS },
    code: { type: 'text', isNeeded: true, max: 40 },
    place: { type: 'text', isNeeded: true, pattern: /^(top|bottom|hidden)$/ },
    from: { type: 'date' },
    to: { type: 'date' },
  },
  keys: ['language', 'words', 'code'],
  select: sql`
    select s.language, s.words, p.code, s.place, s.starts_on::text as "from", s.ends_on::text as "to"
    from search_pins s join products p using (product_id)
    order by s.language, s.words collate "C", s.position, p.code collate "C"`,
  refusals: [
    { when: `not exists (select from products p where p.code = i.code)`, reason: 'no product has this code' },
    { when: `"to" < "from"`, reason: 'to is before from' },
  ],
  write: async (tx) => {
    await tx.query(sql`
      delete from search_pins s using incoming i where i.language = s.language and i.words = s.words`);
    const rows = await tx.query(sql`
      insert into search_pins (language, words, product_id, place, position, starts_on, ends_on)
      select i.language, i.words, p.product_id, i.place,
        row_number() over (partition by i.language, i.words order by i.line), i."from", i."to"
      from incoming i join products p using (code) order by i.line returning 1`);
    return { written: rows.length, changes: [{ what: 'search' }] };
  },
};

import { fold } from '../../src/domain/catalogue/italian-words.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import type { SearchedProduct } from './search-catalogue.ts';
import type { SearchEngine } from './search-engines.ts';

/**
 * Italian full text search with weights by field. A word that is not in the vocabulary is replaced by the most similar
 * one by trigrams.
 */
export async function postgresEngine(db: Database, products: readonly SearchedProduct[]): Promise<SearchEngine> {
  await db.query(sql`create extension if not exists pg_trgm`);
  await db.query(
    sql`create table searched (code text primary key, document tsvector not null, plain tsvector not null)`,
  );
  await db.query(sql`
    insert into searched
    select code,
      setweight(to_tsvector('italian', name), 'A') || setweight(to_tsvector('italian', brand), 'B')
        || setweight(to_tsvector('italian', category), 'C') || setweight(to_tsvector('italian',
        department || ' ' || pack), 'D'),
      to_tsvector('simple', concat_ws(' ', name, brand, category))
    from jsonb_to_recordset(${JSON.stringify(products.map(folded))}::jsonb)
      as given(code text, name text, brand text, department text, category text, pack text)`);
  await db.query(sql`create index searched_document on searched using gin (document)`);
  await db.query(sql`create table vocabulary as
    select word, ndoc as products from ts_stat('select plain from searched') where word ~ '^[a-z]{2,}$'`);
  await db.query(sql`create unique index vocabulary_word on vocabulary (word)`);
  await db.query(sql`create index vocabulary_trigrams on vocabulary using gin (word gin_trgm_ops)`);
  await db.query(sql`analyze searched`);
  await db.query(sql`analyze vocabulary`);
  return {
    name: 'PostgreSQL',
    find: async (query) => {
      const corrected = await correct(db, fold(query));
      const all = await ranked(db, corrected, '&');
      return all.length > 0 ? all : ranked(db, corrected, '|');
    },
  };
}

function folded(product: SearchedProduct): SearchedProduct {
  const { code, name, brand, department, category, pack } = product;
  return { code, name: fold(name), brand: fold(brand), department: fold(department), category: fold(category), pack };
}

async function correct(db: Database, text: string): Promise<string> {
  const rows = await db.query<{ word: string }>(sql`
    select coalesce(
      case when asked.word !~ '^[a-z]{3,}$' or exists (select from vocabulary where vocabulary.word = asked.word)
        then asked.word end,
      (select vocabulary.word from vocabulary where vocabulary.word % asked.word
        order by similarity(vocabulary.word, asked.word) desc, products desc limit 1),
      asked.word) as word
    from regexp_split_to_table(${text}, '[^a-z0-9,.]+') with ordinality as asked(word, place)
    where asked.word <> '' order by place`);
  return rows.map(({ word }) => word).join(' ');
}

async function ranked(db: Database, text: string, operator: '&' | '|'): Promise<string[]> {
  const rows = await db.query<{ code: string }>(sql`
    with asked as (
      select replace(plainto_tsquery('italian', ${text})::text, '&', ${operator})::tsquery as wanted)
    select code from searched, asked where document @@ wanted
    order by ts_rank(document, wanted, 1) desc, code limit 5`);
  return rows.map(({ code }) => code);
}

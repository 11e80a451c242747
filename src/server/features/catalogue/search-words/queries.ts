import type { StaffPinsBody, StaffSynonymBody } from '../../../../contract/search/schemas.ts';
import type { Language } from '../../../../language/language.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { SynonymRow } from '../engine/read-search-words.ts';
import type { PinPlace } from '../engine/search/pins.ts';

export interface StoredSynonym extends SynonymRow {
  readonly synonymId: number;
}

export async function storedSynonyms(db: Queryable): Promise<StoredSynonym[]> {
  return db.query<StoredSynonym>(sql`
    select synonym_id, language, kind, words, others from search_synonyms order by synonym_id desc`);
}

export async function lockSynonyms(tx: Tx): Promise<void> {
  await tx.query(sql`lock table search_synonyms in share row exclusive mode`);
}

export async function insertSynonym(tx: Tx, { language, kind, words, others }: SynonymRow): Promise<void> {
  await tx.query(sql`
    insert into search_synonyms (language, kind, words, others) values (${language}, ${kind}, ${words}, ${others})
    on conflict do nothing`);
}

/** Returns whether there is such a group. */
export async function updateSynonym(tx: Tx, id: number, row: Omit<StaffSynonymBody, 'synonym_id'>): Promise<boolean> {
  const changed = await tx.query(sql`
    update search_synonyms set kind = ${row.kind}, words = ${row.words}, others = ${row.others}
    where synonym_id = ${id} and kind <> 'off' and language = ${row.language} returning 1`);
  return changed.length > 0;
}

export async function deleteSynonym(tx: Tx, id: number, language: Language): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from search_synonyms where synonym_id = ${id} and kind <> 'off' and language = ${language} returning 1`);
  return deleted.length > 0;
}

/** Uses a group again that comes with the shop. Returns whether it was not used. */
export async function restoreLine(tx: Tx, language: Language, line: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from search_synonyms where kind = 'off' and language = ${language} and words = ${line} returning 1`);
  return deleted.length > 0;
}

export interface StoredPin {
  readonly language: Language;
  readonly words: string;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly place: PinPlace;
}

export async function storedPins(db: Queryable): Promise<StoredPin[]> {
  return db.query<StoredPin>(sql`
    select s.language, s.words, s.starts_on::text as starts_on, s.ends_on::text as ends_on, s.product_id, p.code,
      p.name, p.brand_line as brand, s.place
    from search_pins s join products p using (product_id)
    order by s.words, s.language, array_position(array['top', 'bottom', 'hidden'], s.place), s.position, s.product_id`);
}

/** The pins of the words of a search; no day: at once, and until somebody takes them away. */
export type NewPins = Pick<StaffPinsBody, 'language' | 'searched' | 'products'> & {
  readonly startsOn: string | undefined;
  readonly endsOn: string | undefined;
};

/** Replaces all pins of these words. Returns whether each product is there. */
export async function replacePins(
  tx: Tx,
  { language, searched, products, startsOn, endsOn }: NewPins,
): Promise<boolean> {
  await tx.query(sql`delete from search_pins where language = ${language} and words = ${searched}`);
  const written = await tx.query(sql`
    insert into search_pins (language, words, product_id, place, position, starts_on, ends_on)
    select ${language}, ${searched}, p.product_id, w.place, w.position, ${startsOn ?? null}::date,
      ${endsOn ?? null}::date
    from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as (product_id int, place text))
      with ordinality as w (product_id, place, position)
    join products p on p.product_id = w.product_id returning 1 -- in any order: they are counted
    `);
  return written.length === products.length;
}

/** What was searched most since a day, by browsers that allow statistics, and how often nothing was found. */
export interface SearchedTerm {
  readonly term: string;
  readonly searched: number;
  readonly missed: number;
  readonly clicked: number;
  readonly bought: number;
}

export async function searchedTerms(db: Queryable, since: string, limit: number): Promise<SearchedTerm[]> {
  return db.query<SearchedTerm>(sql`
    select substr(subject, 6) as term, coalesce(sum(times) filter (where event = 'search'), 0)::int as searched,
      coalesce(sum(times) filter (where event = 'search_missed'), 0)::int as missed,
      coalesce(sum(times) filter (where event = 'select_item'), 0)::int as clicked,
      coalesce(sum(times) filter (where event = 'purchase'), 0)::int as bought
    from analytics_counts
    where period = 'day' and starts_on >= ${since}::date
      and event in ('search', 'search_missed', 'select_item', 'purchase') and subject like 'term:%'
    group by subject
    order by coalesce(sum(times) filter (where event in ('search', 'search_missed')), 0) desc, subject limit ${limit}`);
}
